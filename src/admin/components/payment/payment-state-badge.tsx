import { StatusBadge } from "@medusajs/ui"
import type { AdminPayment } from "../../../api/admin/partner-commerce/payments/payment-view"
import type { PaymentState } from "../../../payments/rules/status"
import { useText } from "../../i18n/use-text"
import { type PaymentOutcome, toPaymentOutcome } from "./payment-outcome"

const COLORS = {
  open: "blue",
  held: "orange",
  approved: "green",
  failed: "grey",
  reversed: "purple",
  abandoned: "grey",
} as const satisfies Record<PaymentState, string>

const OUTCOME_COLORS = { ...COLORS, refunded_in_part: "orange", refunded: "red" } as const satisfies Record<
  PaymentOutcome,
  string
>

export const PAYMENT_STATES = Object.keys(COLORS) as PaymentState[]

export function PaymentStateBadge({
  payment,
}: {
  payment: Pick<AdminPayment, "state" | "refunded" | "service_amount">
}) {
  const t = useText()
  const outcome = toPaymentOutcome(payment)
  return (
    <StatusBadge className="whitespace-nowrap" color={OUTCOME_COLORS[outcome]}>
      {outcome === "refunded" || outcome === "refunded_in_part"
        ? t(`dealOutcomes.${outcome}.name`)
        : t(`paymentStates.${outcome}.name`)}
    </StatusBadge>
  )
}
