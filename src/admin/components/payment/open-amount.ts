import type { AdminPayment } from "../../../api/admin/partner-commerce/payments/payment-view"
import type { OrderBooks } from "../../lib/order-money"

type OpenPayment = Pick<AdminPayment, "open_amount" | "collected_by" | "service_amount" | "refunded">

export interface OpenAmountStep {
  /** `give_back`: the sale is off, and the service never had this money. */
  kind: "collect" | "give_back"
  by: NonNullable<OpenPayment["collected_by"]>
  /** Major units. */
  amount: number
}

/**
 * Decides the merchant's next step for a down payment that the service does not collect.
 *
 * @param books the order's state in Medusa; null without an order, or if unknown
 */
export function decideOpenAmount(payment: OpenPayment, books: OrderBooks | null): OpenAmountStep | null {
  const { open_amount: amount, collected_by: by, service_amount, refunded } = payment
  if (amount === null || by === null) return null
  const isOff = books?.isCancelled === true || (refunded > 0 && refunded >= service_amount)
  return { kind: isOff ? "give_back" : "collect", by, amount }
}
