import { ArrowPath } from "@medusajs/icons"
import { Alert, Button, Text } from "@medusajs/ui"
import type { AdminOverview } from "../../../../api/admin/partner-commerce/overview/overview-view"
import { EnvironmentBadge } from "../../../components/badges"
import { PRODUCT_CARDS, ProductCard } from "../../../components/product-card"
import { Progress } from "../../../components/progress"
import { Section } from "../../../components/section"
import { TextLink } from "../../../components/text-link"
import { useItems } from "../../../hooks/api/items"
import { OVERVIEW_MS } from "../../../hooks/api/overview"
import { usePush, useReadBack } from "../../../hooks/api/runs"
import { useChangeSettings } from "../../../hooks/api/settings"
import { useMutationToasts } from "../../../hooks/use-mutation-toasts"
import { useRunToasts } from "../../../hooks/use-run-toasts"
import { useFormat } from "../../../i18n/use-format"
import { useText } from "../../../i18n/use-text"
import { toItemsPath, toSetUpPath } from "../../../lib/paths"
import { toObstacle } from "../preview/obstacle"
import { PushObstacle } from "../preview/push-obstacle"
import { RunSection } from "../run-section"
import { isNeeded, type Step } from "../use-steps"
import type { StepProps } from "./step-props"

/** Switches on pushing, then shows the progress of the first push until the service has approved a product. */
export function LiveStep({ overview, steps }: StepProps) {
  if (!overview.enabled) return <StartSelling overview={overview} steps={steps} />
  return (
    <>
      <FirstApproved />
      <RunSection run={overview.run} />
      {overview.funnel && <Way overview={overview} funnel={overview.funnel} />}
    </>
  )
}

/** Without these steps no push is possible. */
const BLOCKING: ReadonlySet<Step["name"]> = new Set(["options", "channel"])

function StartSelling({ overview, steps }: Pick<StepProps, "overview" | "steps">) {
  const t = useText()
  const push = usePush(useRunToasts(t("push.started")))
  const change = useChangeSettings(useMutationToasts())
  const open = steps.filter((step) => step.in !== "live" && isNeeded(step))
  const blocking = open.filter(({ name }) => BLOCKING.has(name))
  const isImpossible = blocking.length > 0
  // Uses promises, because this part of the page disappears once pushing is on.
  const switchOn = async () => {
    await change.mutateAsync({ enabled: true })
    await push.mutateAsync({ scope: "all" })
  }
  return (
    <Section
      title={t("setUp.sections.live")}
      badge={overview.environment && <EnvironmentBadge environment={overview.environment} />}
      subtitle={t("checklist.steps.enable.how")}
      actions={
        <Button
          size="small"
          disabled={isImpossible}
          isLoading={change.isPending || push.isPending}
          // A toast reports a failure.
          onClick={() => void switchOn().catch(() => undefined)}
        >
          {t("setUp.live.switchOn")}
        </Button>
      }
    >
      {open.length > 0 && <StillOpen steps={isImpossible ? blocking : open} isImpossible={isImpossible} />}
    </Section>
  )
}

/** The skipped steps. Some of them can wait; without the others the store cannot send anything. */
function StillOpen({ steps, isImpossible }: { steps: Step[]; isImpossible: boolean }) {
  const t = useText()
  return (
    <div className="px-6 py-4">
      <Alert variant={isImpossible ? "error" : "warning"}>
        <span className="txt-compact-small-plus text-ui-fg-base block">
          {t(isImpossible ? "setUp.live.impossible" : "setUp.live.open")}
        </span>
        <ul className="mt-1 flex flex-col gap-y-1">
          {steps.map((step) => (
            <li key={step.name}>
              <TextLink to={toSetUpPath(step.in)}>{t(`checklist.steps.${step.name}.name`)}</TextLink>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}

interface WayProps {
  overview: AdminOverview
  funnel: NonNullable<AdminOverview["funnel"]>
}

/** The numbers of sendable, sent and approved items. */
function Way({ overview, funnel }: WayProps) {
  const t = useText()
  const obstacle = toObstacle(overview)
  const readBack = useReadBack(useRunToasts(t("push.readBack.started")))
  const blocked = funnel.in_store - funnel.ready
  return (
    <Section
      title={t("setUp.live.way")}
      subtitle={t("checklist.steps.approval.how")}
      actions={
        <Button size="small" variant="secondary" isLoading={readBack.isPending} onClick={() => readBack.mutate()}>
          <ArrowPath aria-hidden />
          {t("setUp.live.ask")}
        </Button>
      }
    >
      {obstacle && <PushObstacle id="set-up-obstacle" obstacle={obstacle} />}
      <Reached stage="sent" done={funnel.sent} total={funnel.ready} />
      <Reached stage="approved" done={funnel.approved} total={funnel.sent} />
      {blocked > 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("setUp.live.blocked", { count: blocked })}{" "}
          <TextLink to={toItemsPath({ status: "missing_details" })}>{t("preview.entries.blocked.action")}</TextLink>
        </Text>
      )}
    </Section>
  )
}

function Reached({ stage, done, total }: { stage: "sent" | "approved"; done: number; total: number }) {
  const t = useText()
  const { number } = useFormat()
  const name = t(`funnel.stages.${stage}.name`)
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex justify-between gap-x-4" aria-live="polite">
        <Text size="small" weight="plus">
          {name}
        </Text>
        <Text size="small" className="text-ui-fg-subtle whitespace-nowrap">
          {t("run.doneOf", { done: number(done), total: number(total) })}
        </Text>
      </div>
      <Progress label={name} done={done} total={total} />
    </div>
  )
}

/** The goal of the set-up: the first approved product. */
function FirstApproved() {
  const t = useText()
  const { data } = useItems({ remote_status: "active", limit: 1 }, { refetchInterval: OVERVIEW_MS })
  const item = data?.items[0]
  if (!item) return null
  return (
    <Section
      title={t("setUp.live.approved.title")}
      subtitle={
        <>
          {t("setUp.live.approved.meaning", { count: data.count })}{" "}
          <TextLink to={toItemsPath({ stage: "approved" })}>{t("setUp.live.approved.all")}</TextLink>
        </>
      }
    >
      <ul className={`${PRODUCT_CARDS} p-4`}>
        <ProductCard
          picture={item.thumbnail}
          name={item.name ?? item.variant_sku ?? item.variant_id}
          price={item.deals_price}
          retailPrice={item.retail_price}
          stock={item.in_stock}
        />
      </ul>
    </Section>
  )
}
