import { Button } from "@medusajs/ui"
import type { ItemProblemCode } from "../../catalog/rules/item/problem"
import { useItems } from "../hooks/api/items"
import { usePush } from "../hooks/api/runs"
import { useRunToasts } from "../hooks/use-run-toasts"
import { useFormat } from "../i18n/use-format"
import { useText } from "../i18n/use-text"

/** Codes of refusals by the service or its reviewer: an automatic push does not send such an item again. */
const REFUSALS: readonly string[] = ["refused", "rejected"] satisfies ItemProblemCode[]

interface RetryButtonProps {
  problem: string
  variant?: "secondary" | "transparent"
}

/** Sends every item again that the service refused for this reason. Hidden if it refused none. */
export function RetryButton({ problem, variant = "secondary" }: RetryButtonProps) {
  const t = useText()
  const { number } = useFormat()
  const isRefusal = REFUSALS.includes(problem)
  const { data } = useItems({ problem, state: "rejected", limit: 1 }, { enabled: isRefusal })
  const push = usePush(useRunToasts(t("push.started")))
  if (!isRefusal || !data || data.count === 0) return null
  return (
    <Button size="small" variant={variant} isLoading={push.isPending} onClick={() => push.mutate({ problem })}>
      {t("items.retry", { count: data.count, number: number(data.count) })}
    </Button>
  )
}
