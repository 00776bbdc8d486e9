import { StatusBadge } from "@medusajs/ui"
import type { DealOutcome } from "../../../deals/rules/outcome"
import { useText } from "../../i18n/use-text"

const COLORS = {
  received: "grey",
  reserved: "blue",
  committed: "orange",
  confirmed: "green",
  returned: "orange",
  refunded_in_part: "orange",
  refunded: "red",
  cancelled: "grey",
  cancelled_here: "grey",
  cancelled_unanswered: "red",
  refused: "red",
} as const satisfies Record<DealOutcome, string>

export function DealOutcomeBadge({ outcome }: { outcome: DealOutcome }) {
  const t = useText()
  return (
    <StatusBadge className="whitespace-nowrap" color={COLORS[outcome]}>
      {t(`dealOutcomes.${outcome}.name`)}
    </StatusBadge>
  )
}
