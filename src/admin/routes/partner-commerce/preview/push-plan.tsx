import { Button, usePrompt } from "@medusajs/ui"
import { useNavigate } from "react-router-dom"
import { api } from "../../../client/api"
import type { CatalogPlan } from "../../../client/types"
import { useRunAction } from "../../../hooks/use-push"
import { useText } from "../../../i18n/use-text"

interface PushPlanProps {
  plan: CatalogPlan
  /** The id of the words that say why nothing can be pushed. */
  obstacleId?: string
}

/** Pushes what the plan shows, or says that the catalogue has moved since. */
export function PushPlan({ plan, obstacleId }: PushPlanProps) {
  const t = useText()
  const prompt = usePrompt()
  const navigate = useNavigate()
  const push = useRunAction({
    run: async () => {
      const started = await api.pushPlan(plan.plan_id, plan.brake.holds)
      void navigate("/partner-commerce")
      return started
    },
    done: t("push.started"),
  })
  const { create, update, stock, archive, unarchive } = plan.counts
  const planned = create + update + stock + archive + unarchive
  const ask = async () => {
    const agreed = await prompt({
      title: t("preview.push.title"),
      description: [
        t("preview.push.meaning", { count: planned }),
        ...(plan.brake.holds ? [t("preview.push.braked")] : []),
      ].join(" "),
      confirmText: t("preview.push.confirm"),
      cancelText: t("actions.cancel"),
      variant: plan.brake.holds ? "danger" : "confirmation",
    })
    if (agreed) push.mutate()
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
