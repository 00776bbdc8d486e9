import { Button } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import type { AdminPlan } from "../../../../api/admin/partner-commerce/plan/plan-view"
import { usePushPlan } from "../../../hooks/api/runs"
import { useRunToasts } from "../../../hooks/use-run-toasts"
import { useQuestion } from "../../../hooks/use-question"
import { useText } from "../../../i18n/use-text"

interface PushPlanProps {
  plan: AdminPlan
  /** The id of the text that says why no push is possible. */
  obstacleId?: string
}

/** Pushes the shown plan, or reports that the catalogue has changed since. */
export function PushPlan({ plan, obstacleId }: PushPlanProps) {
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
