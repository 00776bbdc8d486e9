import { type MedusaContainer } from "@medusajs/framework/types"
import { isSameAmount } from "../../../core/payments/lines"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type CartOrderRow } from "../../../modules/partner-commerce/payments/checkout-rows"
import { type PaymentRow } from "../../../modules/partner-commerce/payments/payment-row"
import { sellsTheSame } from "./cart-sale"
import { type PaymentSession, toSession } from "./read-session"

export interface PaidOrder {
  id: string
  isCanceled: boolean
  /** Whoever made it has told of it by now, or never will. */
  isOld: boolean
  /** As the customer knows it. */
  number: string
}

/** The store's side of a payment: Medusa's facts, which no request and no lost event can make wrong. */
export interface PaymentFacts {
  /** A session that shows it; null once none does. */
  session: PaymentSession | null
  /** The order that it pays, also a cancelled one. */
  order: PaidOrder | null
  hasOrder: boolean
  /** Whether a cart or an order still waits for exactly this payment. */
  isWanted: boolean
}

export async function readPaymentFacts(container: MedusaContainer, payment: PaymentRow): Promise<PaymentFacts> {
  const { session: shown, order: found } = await container
    .resolve(PARTNER_COMMERCE)
    .payments.checkout.readStanding(payment)
  const session = shown && toSession(shown)
  // An order of the same cart that was paid in another way is none of this payment's.
  const order = found && session ? toOrder(found) : null
  const isExact = session !== null && isSameAmount(session.amount, payment.amount)
  const hasOrder = order !== null && !order.isCanceled
  // Medusa keeps the session of a cart that was changed at an unchanged total.
  const isWanted = isExact && (found === null ? await sellsTheSame(container, payment) : hasOrder)
  return { session, order, hasOrder, isWanted }
}

const toOrder = ({ id, status, display_id, is_old }: CartOrderRow): PaidOrder => ({
  id,
  isCanceled: status === "canceled",
  isOld: is_old,
  number: String(display_id ?? id),
})
