import { Alert, Text } from "@medusajs/ui"
import type { AdminPlan, AdminPlannedOperation } from "../../../../api/admin/partner-commerce/plan/plan-view"
import { PLANNED_OPERATIONS } from "./planned-operations"
import { useFormat } from "../../../i18n/use-format"
import { useText } from "../../../i18n/use-text"

const COUNTS = [...PLANNED_OPERATIONS, "blocked", "rejected", "unchanged"] as const

const isOperation = (name: (typeof COUNTS)[number]): name is AdminPlannedOperation =>
  PLANNED_OPERATIONS.some((operation) => operation === name)

interface SummaryProps {
  plan: AdminPlan
  /** Shows only the entries of this operation. */
  choose: (operation: AdminPlannedOperation) => void
}

/** The number of items per operation, and whether the change limit would hold the plan. */
export function PlanSummary({ plan, choose }: SummaryProps) {
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
