/** The state of a cart's or an order's payment, as a storefront shows it to the customer. */
import { CHECKOUT_REASONS, type CheckoutReason } from "../../messages/rules/checkout-reason"
import { type CheckoutRefusal, type CheckoutText } from "../../messages/rules/message"
import { toRefusalCode } from "./checkout-refusal"
import { type OpenAmount } from "./open-amount"
import { type PaymentState } from "./status"

export type CheckoutState = PaymentState | "none"

/** The payment of a cart or an order that decides about its state. */
export interface CheckoutPayment {
  state: PaymentState
  /** As the service spells it; null = the service made no transaction. */
  remoteStatus: string | null
  /** The time to pay is over. */
  isExpired: boolean
  /** The store takes the payment back. */
  isTakenBack: boolean
  /** The reason why the payment has no order. */
  endReason: CheckoutReason | null
  /** The payment has an order that was cancelled. */
  isOrderCancelled: boolean
  /** The store cancelled the order before the service had decided. */
  isCancelledHere: boolean
  currencyCode: string
  openAmount: OpenAmount | null
}

export interface CheckoutFacts {
  /** Null = the cart in its present state has no payment. */
  payment: CheckoutPayment | null
  /** A payment was begun, and the cart has changed afterwards. */
  hasChanged: boolean
  /** Why a payment of the cart cannot begin now; null = it can, or the request names no cart. */
  obstacle: CheckoutRefusal | null
}

export interface ShownState {
  state: CheckoutState
  reason: CheckoutReason | null
  message: CheckoutText
}

export function decideCheckoutState({ payment, hasChanged, obstacle }: CheckoutFacts): ShownState {
  if (payment) return decideOnPayment(payment)
  if (obstacle) return { state: "none", reason: toReason(obstacle), message: obstacle }
  if (hasChanged) return { state: "none", reason: "cart_changed", message: { code: "cart_changed", values: {} } }
  return { state: "none", reason: null, message: { code: "checkout_none", values: {} } }
}

function decideOnPayment(payment: CheckoutPayment): ShownState {
  const { state } = payment
  const reason = findReason(payment)
  return { state, reason, message: reason === null ? toProgress(payment) : toEnd(reason, payment) }
}

function findReason(payment: CheckoutPayment): CheckoutReason | null {
  const { state, isExpired, isTakenBack, endReason, isOrderCancelled, isCancelledHere } = payment
  const takenBack = isCancelledHere ? "order_cancelled" : (endReason ?? "cart_changed")
  switch (state) {
    case "open":
      if (isTakenBack) return takenBack
      return isExpired ? "expired" : null
    case "held":
      return isTakenBack ? takenBack : null
    case "approved":
      return isOrderCancelled ? "order_cancelled" : null
    case "failed":
      if (isCancelledHere) return "order_cancelled"
      return endReason ?? (isTakenBack ? "cart_changed" : toEndThere(payment.remoteStatus))
    case "reversed":
      return isOrderCancelled ? "order_cancelled" : takenBack
    case "abandoned":
      return "unavailable"
  }
}

/** A transaction that the service ended. */
function toEndThere(remoteStatus: string | null): CheckoutReason {
  switch (remoteStatus) {
    case "REJ":
      return "rejected"
    case "EXP":
      return "expired"
    case null:
      return "unavailable"
    default:
      return "cancelled"
  }
}

function toProgress({ state, openAmount, currencyCode }: CheckoutPayment): CheckoutText {
  if (state === "open") return { code: "checkout_open", values: {} }
  if (state === "held") return { code: "checkout_held", values: {} }
  if (openAmount === null) return { code: "checkout_approved", values: {} }
  const values = { amount: openAmount.amount, currency: currencyCode.toUpperCase() }
  return { code: openAmount.by === "courier" ? "checkout_owes_courier" : "checkout_owes_merchant", values }
}

function toEnd(reason: CheckoutReason, { state, isOrderCancelled }: CheckoutPayment): CheckoutText {
  // An approved payment of a cancelled order is refunded by a person or by Medusa.
  const isReturned = state === "reversed"
  switch (reason) {
    case "rejected":
      return { code: "checkout_rejected", values: { ordered: isOrderCancelled } }
    case "cancelled":
      return { code: "checkout_cancelled", values: { ordered: isOrderCancelled } }
    case "expired":
      return { code: "checkout_expired", values: { ordered: isOrderCancelled } }
    case "order_cancelled":
      return { code: "checkout_order_cancelled", values: { returned: isReturned } }
    case "out_of_stock":
      return { code: "checkout_sold_out", values: { returned: isReturned } }
    case "cart_changed":
      return { code: "checkout_cart_changed", values: { returned: isReturned } }
    case "below_minimum":
    case "above_maximum":
    case "unavailable":
      return { code: "checkout_not_made", values: { returned: isReturned } }
  }
}

/** If the cart cannot be paid for another reason, such as wrong data, this method is unavailable too. */
function toReason(obstacle: CheckoutRefusal): CheckoutReason {
  const code = toRefusalCode(obstacle)
  return CHECKOUT_REASONS.find((reason) => reason === code) ?? "unavailable"
}
