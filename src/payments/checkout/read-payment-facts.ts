import { isSameAmount } from "../../values/money/cents"
import { type Store } from "../../store/store"
import { type StandingOrder } from "../sql/checkout-queries"
import { type PaymentRow } from "../sql/payment-row"
import { hasGoodsOf } from "./cart-sale"
import { readCart } from "./read-cart"
import { type PaymentSession, toSession } from "./read-session"

export interface PaidOrder {
  id: string
  isCanceled: boolean
  /** The process that made the order has emitted `order.placed`, or never will. */
  isOld: boolean
  /** The order number that the customer sees. */
  number: string
}

/** An order that the payment has claimed. */
export interface ClaimedOrder extends PaidOrder {
  /** `order.placed` was certainly emitted. */
  isPlaced: boolean
}

/** The store's side of a payment, from Medusa's tables. No request and no lost event can make these facts wrong. */
export interface PaymentFacts {
  /** A session that shows the transaction; null = no such session exists. */
  session: PaymentSession | null
  /** The order that the transaction pays, including a cancelled order (see CheckoutQueries.readStanding). */
  order: PaidOrder | null
  /** The order exists and is not cancelled. */
  hasOrder: boolean
  /** The order was cancelled, so the store keeps no money of the payment. */
  isGivenUp: boolean
  /** A payment row or the ledger names the order. Then the money goes back by refunds only. */
  isOrderRecorded: boolean
  /** The cart or the order still waits for exactly this transaction. */
  isWanted: boolean
  /** Another session or another payment has replaced this transaction. */
  isReplaced: boolean
  /** Another payment pays the order of the cart. */
  isPaidOtherwise: boolean
}

export async function readPaymentFacts(store: Store, payment: PaymentRow): Promise<PaymentFacts> {
  const standing = await store.payments.checkout.readStanding(payment)
  const { has_other_session, is_cart_ordered } = standing
  const session = standing.session && toSession(standing.session)
  const order = standing.order && toOrder(standing.order)
  const hasOrder = order !== null && !order.isCanceled
  const isPaidOtherwise = order === null && is_cart_ordered
  // The session of a create call without an answer names no transaction, and no session can claim an abandoned one.
  const isClaimed = session !== null && payment.state !== "abandoned"
  const isAlone = isClaimed && !has_other_session && isSameAmount(session.amount, payment.amount)
  // Medusa keeps the session if a cart changes at the same total, so the goods are compared too.
  const isWanted =
    order === null
      ? !is_cart_ordered && isAlone && hasGoodsOf(payment, await readCart(store, payment.cart_id))
      : hasOrder
  return {
    session,
    order,
    hasOrder,
    isGivenUp: order?.isCanceled === true,
    isOrderRecorded: standing.order?.is_recorded ?? false,
    isWanted,
    isReplaced: !hasOrder && (has_other_session || isPaidOtherwise),
    isPaidOtherwise,
  }
}

const toOrder = ({ id, is_canceled, display_id, is_old }: StandingOrder): PaidOrder => ({
  id,
  isCanceled: is_canceled,
  isOld: is_old,
  number: String(display_id ?? id),
})
