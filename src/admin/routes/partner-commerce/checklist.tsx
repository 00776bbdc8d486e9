import { CheckCircleSolid, CircleDottedLine } from "@medusajs/icons"
import { Badge, Button, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { AdminOverview } from "../../../api/admin/partner-commerce/overview/overview-view"
import { Section } from "../../components/section"
import { TextLink } from "../../components/text-link"
import { useText } from "../../i18n/use-text"
import { toSetUpPath } from "../../lib/set-up-path"
import { isNeeded, type Step, useSteps } from "./use-steps"

/** The steps to go live, in order, with a link to the guided set-up. Hidden once an item is on sale. */
export function Checklist({ overview }: { overview: AdminOverview }) {
  const t = useText()
  const steps = useSteps(overview)
  if (!steps || steps.at(-1)?.done) return null
  const next = steps.find(isNeeded)
  const isBegun = overview.missing_settings.length === 0
  return (
    <Section
      title={t("checklist.title")}
      subtitle={t("checklist.left", { count: steps.filter(isNeeded).length })}
      actions={
        <Button size="small" asChild>
          <Link to={toSetUpPath()}>{t(isBegun ? "setUp.goOn" : "setUp.begin")}</Link>
        </Button>
      }
    >
      <ol className="divide-y">
        {steps.map((step) => (
          <StepRow key={step.name} step={step} isNext={step === next} />
        ))}
      </ol>
    </Section>
  )
}

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const t = useText()
  return (
    <li aria-current={isNext ? "step" : undefined} className="flex items-center gap-x-4 px-6 py-4">
      {step.done ? (
        <CheckCircleSolid aria-label={t("checklist.done")} className="text-ui-tag-green-icon shrink-0" />
      ) : (
        <CircleDottedLine aria-label={t("checklist.open")} className="text-ui-fg-muted shrink-0" />
      )}
      <div className="min-w-0 flex-1">
        <div className="txt-compact-small-plus flex items-center gap-x-2">
          <TextLink to={toSetUpPath(step.in)}>{t(`checklist.steps.${step.name}.name`)}</TextLink>
          {step.optional && <Badge size="2xsmall">{t("checklist.recommended")}</Badge>}
        </div>
        {!step.done && (
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t(`checklist.steps.${step.name}.how`)}
          </Text>
        )}
      </div>
    </li>
  )
}
