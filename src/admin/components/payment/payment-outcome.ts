import type { AdminPayment } from "../../../api/admin/partner-commerce/payments/payment-view"

export type PaymentOutcome = AdminPayment["state"] | "refunded_in_part" | "refunded"

/** The state of a payment for people: a refunded payment stays approved at the service. */
export function toPaymentOutcome({
  state,
  refunded,
  service_amount,
}: Pick<AdminPayment, "state" | "refunded" | "service_amount">): PaymentOutcome {
  if (state !== "approved" || refunded <= 0) return state
  return refunded < service_amount ? "refunded_in_part" : "refunded"
}
