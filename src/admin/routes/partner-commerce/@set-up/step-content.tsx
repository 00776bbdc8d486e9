import { Alert, Heading, StatusBadge, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { AdminOverview } from "../../../../api/admin/partner-commerce/overview/overview-view"
import { useText } from "../../../i18n/use-text"
import type { SetUpStep } from "../../../lib/set-up-path"
import { type Step, toOpenSteps } from "../use-steps"
import { CategoriesStep } from "./categories-step"
import { ChannelStep } from "./channel-step"
import { ConnectionStep } from "./connection-step"
import { DevicesStep } from "./devices-step"
import { LiveStep } from "./live-step"
import { PreviewStep } from "./preview-step"
import { PricesStep } from "./prices-step"
import type { StepProps } from "./step-props"

const CONTENTS: Record<SetUpStep, (props: StepProps) => ReactNode> = {
  connection: ConnectionStep,
  channel: ChannelStep,
  prices: PricesStep,
  categories: CategoriesStep,
  devices: DevicesStep,
  preview: PreviewStep,
  live: LiveStep,
}

/** A step: its purpose, its missing parts, and the form for them. */
export function StepContent({ step, ...props }: StepProps & { step: SetUpStep }) {
  const t = useText()
  const Content = CONTENTS[step]
  const open = toOpenSteps(props.steps, step)
  return (
    <div className="mx-auto flex w-full max-w-[920px] flex-col gap-y-6 px-6 py-10">
      <div className="flex flex-col gap-y-1">
        <div className="flex flex-wrap items-center gap-2">
          <Heading level="h1">{t(`setUp.titles.${step}`)}</Heading>
          <StatusBadge color={open.length === 0 ? "green" : "grey"}>
            {t(
              open.length === 0
                ? "checklist.done"
                : open.every(({ optional }) => optional)
                  ? "checklist.recommended"
                  : "checklist.open",
            )}
          </StatusBadge>
        </div>
        <Text size="small" className="text-ui-fg-subtle max-w-3xl text-pretty">
          {t(`setUp.meanings.${step}`)}
        </Text>
      </div>
      <Missing step={step} overview={props.overview} open={open} />
      <div className="flex flex-col gap-y-3">
        <Content {...props} />
      </div>
    </div>
  )
}

interface MissingProps {
  step: SetUpStep
  overview: AdminOverview
  open: Step[]
}

/** The step's missing parts, each with instructions. */
function Missing({ step, overview, open }: MissingProps) {
  const t = useText()
  // The last step lists its open steps itself.
  const lacks = step === "live" ? [] : open.filter(({ optional }) => !optional)
  if (lacks.length === 0) return null
  const names = step === "channel" ? overview.missing_settings.map((name) => t(`settings.fields.${name}.label`)) : []
  return (
    <Alert variant="info">
      <ul className="flex flex-col gap-y-2">
        {lacks.map(({ name }) => (
          <li key={name}>
            <span className="txt-compact-small-plus text-ui-fg-base block">{t(`checklist.steps.${name}.name`)}</span>
            {t(`checklist.steps.${name}.how`)}
          </li>
        ))}
        {names.length > 0 && <li>{t("setUp.missing", { names: names.join(", ") })}</li>}
      </ul>
    </Alert>
  )
}
