import { StatusBadge } from "@medusajs/ui"
import type { DealState } from "../../../deals/rules/status"
import { useText } from "../../i18n/use-text"

const COLORS = {
  received: "grey",
  reserved: "blue",
  committed: "orange",
  confirmed: "green",
  cancelled: "grey",
  refused: "red",
} as const satisfies Record<DealState, string>

export const DEAL_STATES = Object.keys(COLORS) as DealState[]

export function DealStateBadge({ state }: { state: DealState }) {
  const t = useText()
  return (
    <StatusBadge className="whitespace-nowrap" color={COLORS[state]}>
      {t(`dealStates.${state}.name`)}
    </StatusBadge>
  )
}
