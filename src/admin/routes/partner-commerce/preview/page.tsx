import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ArrowPath } from "@medusajs/icons"
import { Button, Text, Alert } from "@medusajs/ui"
import { useEffect, useId, useState } from "react"
import { type AdminPlannedOperation, type AdminPlan } from "../../../../api/admin/partner-commerce/plan/plan-view"
import { toPageHandle } from "../../../components/page-handle"
import { Section } from "../../../components/section"
import { Failed } from "../../../components/states"
import { When } from "../../../components/when"
import { useOverview } from "../../../hooks/api/overview"
import { usePlan } from "../../../hooks/api/plan"
import { useText } from "../../../i18n/use-text"
import { EntriesSection } from "./entries-section"
import { BlockedSection } from "./blocked-section"
import { MakingPlan } from "./plan-loading"
import { rememberPreviewSeen } from "./preview-seen"
import { toObstacle } from "./obstacle"
import { PushObstacle } from "./push-obstacle"
import { useNavigate } from "react-router-dom"
import { usePushPlan } from "../../../hooks/api/runs"
import { useRunToasts } from "../../../hooks/use-run-toasts"
import { useQuestion } from "../../../hooks/use-question"
import { PLANNED_OPERATIONS } from "./planned-operations"
import { useFormat } from "../../../i18n/use-format"

export default function PreviewPage() {
  const t = useText()
  const [operation, setOperation] = useState<AdminPlannedOperation | null>(null)
  const { data: plan, error, isFetching, refetch, dataUpdatedAt } = usePlan()
  const { data: overview } = useOverview()
  const obstacle = overview ? toObstacle(overview) : null
  const obstacleId = useId()
  const hasEntries = plan !== undefined && plan.entries.length > 0
  useEffect(() => {
    if (hasEntries) rememberPreviewSeen()
  }, [hasEntries])
  return (
    <div className="flex flex-col gap-y-3">
      <Section
        level="h1"
        title={t("preview.title")}
        subtitle={t("preview.subtitle")}
        actions={
          <>
            {plan && (
              <Text as="div" size="small" className="text-ui-fg-subtle">
                {t("preview.made")} <When at={new Date(dataUpdatedAt).toISOString()} />
              </Text>
            )}
            <Button size="small" variant="secondary" isLoading={isFetching} onClick={() => void refetch()}>
              <ArrowPath aria-hidden />
              {t("preview.again")}
            </Button>
            {plan && <PushPlan plan={plan} obstacleId={obstacle ? obstacleId : undefined} />}
          </>
        }
      >
        {plan && obstacle && <PushObstacle id={obstacleId} obstacle={obstacle} />}
        {isFetching && !plan && <MakingPlan />}
        {error && !plan && !isFetching && <Failed error={error} retry={refetch} />}
        {plan && <PlanSummary plan={plan} choose={setOperation} />}
      </Section>
      {plan && plan.problems.length > 0 && <BlockedSection problems={plan.problems} />}
      {plan && <EntriesSection plan={plan} overview={overview} operation={operation} setOperation={setOperation} />}
    </div>
  )
}

export const config = defineRouteConfig({ label: "menu.preview", translationNs: "partner-commerce", rank: 4 })

export const handle = toPageHandle("menu.preview")

interface PushPlanProps {
  plan: AdminPlan
  /** The id of the text that says why no push is possible. */
  obstacleId?: string
}

/** Pushes the shown plan, or reports that the catalogue has changed since. */
function PushPlan({ plan, obstacleId }: PushPlanProps) {
  const t = useText()
  const prompt = useQuestion()
  const navigate = useNavigate()
  const toasts = useRunToasts<string>(t("push.started"))
  const push = usePushPlan({
    ...toasts,
    onSuccess: (...started) => {
      void navigate("/partner-commerce")
      return toasts.onSuccess(...started)
    },
  })
  const { create, update, stock, archive, unarchive } = plan.counts
  const planned = create + update + stock + archive + unarchive
  const ask = async () => {
    const agreed = await prompt({
      title: t("preview.push.title"),
      description: [
        t("preview.push.meaning", { count: planned }),
        ...(plan.change_limit.holds ? [t("preview.push.overChangeLimit")] : []),
      ].join(" "),
      confirmText: t("preview.push.confirm"),
      cancelText: t("actions.cancel"),
      variant: "confirmation",
    })
    if (agreed) push.mutate(plan.plan_id)
  }
  return (
    <Button
      size="small"
      disabled={planned === 0 || obstacleId !== undefined}
      aria-describedby={obstacleId}
      isLoading={push.isPending}
      onClick={() => void ask()}
    >
      {t("preview.push.name")}
    </Button>
  )
}

const COUNTS = [...PLANNED_OPERATIONS, "blocked", "rejected", "unchanged"] as const

const isOperation = (name: (typeof COUNTS)[number]): name is AdminPlannedOperation =>
  PLANNED_OPERATIONS.some((operation) => operation === name)

interface SummaryProps {
  plan: AdminPlan
  /** Shows only the entries of this operation. */
  choose: (operation: AdminPlannedOperation) => void
}

/** The number of items per operation, and whether the change limit would hold the plan. */
function PlanSummary({ plan, choose }: SummaryProps) {
  const t = useText()
  const { number } = useFormat()
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 p-4 sm:grid-cols-4 2xl:grid-cols-8">
        {COUNTS.map((name) => (
          <div
            key={name}
            className="bg-ui-bg-component shadow-elevation-card-rest flex flex-col gap-y-1 rounded-lg p-4"
          >
            <dt className="txt-compact-small text-ui-fg-subtle">{t(`preview.counts.${name}`)}</dt>
            <dd className="h1-core">
              {isOperation(name) && plan.counts[name] > 0 ? (
                <button
                  type="button"
                  aria-label={t("preview.showOnly", { what: t(`preview.counts.${name}`), count: plan.counts[name] })}
                  className="focus-visible:shadow-borders-focus decoration-ui-border-strong hover:decoration-ui-fg-base rounded-sm underline underline-offset-4 outline-none"
                  onClick={() => choose(name)}
                >
                  {number(plan.counts[name])}
                </button>
              ) : (
                number(plan.counts[name])
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className="px-6 py-4">
        {plan.change_limit.holds ? (
          <Alert variant="warning">
            <strong className="txt-compact-small-plus block">{t("preview.changeLimit.holds")}</strong>
            {t("preview.changeLimit.why", {
              withdrawn: number(plan.change_limit.withdrawn),
              zeroed: number(plan.change_limit.zeroed),
              repriced: number(plan.change_limit.repriced),
              items: number(plan.change_limit.items),
              limit: plan.change_limit.limit_percent,
            })}
          </Alert>
        ) : (
          <Text size="small" className="text-ui-fg-subtle">
            {t("preview.changeLimit.passes", {
              percent: plan.change_limit.percent,
              limit: plan.change_limit.limit_percent,
            })}
          </Text>
        )}
      </div>
    </>
  )
}
