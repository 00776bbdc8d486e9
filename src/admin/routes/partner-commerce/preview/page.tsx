import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ArrowPath } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useEffect, useId, useState } from "react"
import type { AdminPlannedOperation } from "../../../../api/admin/partner-commerce/plan/plan-view"
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
import { PlanSummary } from "./plan-summary"
import { PushObstacle } from "./push-obstacle"
import { PushPlan } from "./push-plan"

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
