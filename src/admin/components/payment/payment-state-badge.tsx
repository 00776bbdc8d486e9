import { StatusBadge } from "@medusajs/ui"
import type { PaymentState } from "../../../payments/rules/status"
import { useText } from "../../i18n/use-text"

const COLORS = {
  open: "blue",
  held: "orange",
  approved: "green",
  failed: "grey",
  reversed: "purple",
  abandoned: "grey",
} as const satisfies Record<PaymentState, string>

export const PAYMENT_STATES = Object.keys(COLORS) as PaymentState[]

export function PaymentStateBadge({ state }: { state: PaymentState }) {
  const t = useText()
  return (
    <StatusBadge className="whitespace-nowrap" color={COLORS[state]}>
      {t(`paymentStates.${state}.name`)}
    </StatusBadge>
  )
}
