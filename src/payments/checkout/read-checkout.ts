import { type CheckoutReason } from "../../messages/rules/checkout-reason"
import { render } from "../../messages/rules/render"
import { type Language } from "../../messages/rules/language"
import { type CheckoutPayment, type CheckoutState, decideCheckoutState } from "../rules/checkout-state"
import { findOpenAmount } from "../rules/open-amount"
import { type Store } from "../../store/store"
import { type PaymentRow } from "../sql/payment-row"
import { readPaymentFacts } from "./read-payment-facts"
import { type CheckoutRefusal } from "../../messages/rules/message"
import { CheckoutRefused } from "./checkout-refused"
import { requireCheckout, requirePayable } from "./project-payment"
import { readCart } from "./read-cart"
import { refuseShortStock } from "./short-stock"

export interface Checkout {
  /** `none`: the cart in its present state has no payment. */
  state: CheckoutState
  /** Why the cart cannot be paid, or why its payment ended; null = neither is the case. */
  reason: CheckoutReason | null
  /** A sentence for the customer. */
  message: string
  /** The service's page of the payment; null once the customer can no longer pay on the page. */
  redirect_url: string | null
  /** The order that the payment pays, also a cancelled one. */
  order_id: string | null
  expires_at: string | null
  /** Major units. */
  min_amount: number | null
  max_amount: number | null
}

export interface CheckoutQuestion {
  of: { cartId: string } | { orderId: string }
  /** Null = the visitor is not signed in. */
  customerId: string | null
  language: Language
}

/**
 * Reads the state of the payment of a cart or an order, for a storefront's pages. As with Medusa's own routes, every visitor who knows the id
 * of the cart or the order may read the state. Only the customer gets the address of a page for their own account at the service.
 */
export async function readCheckout(store: Store, question: CheckoutQuestion): Promise<Checkout> {
  const { connection } = store
  const { of, customerId, language } = question
  const limits = connection.kind === "configured" ? connection.checkout?.options : undefined
  const found = "cartId" in of ? await findOfCart(store, of.cartId) : await findOfOrder(store, of.orderId)
  const { payment, orderId, isOrderCancelled, hasChanged } = found
  const isBegun = payment !== null
  const shown = decideCheckoutState({
    payment: payment && toCheckoutPayment(payment, isOrderCancelled),
    hasChanged,
    obstacle: isBegun || !("cartId" in of) ? null : await findObstacle(store, of.cartId),
  })
  return {
    state: shown.state,
    reason: shown.reason,
    message: render(shown.message, language),
    redirect_url: payment && canPay(payment) && mayOpen(payment, customerId) ? payment.redirect_url : null,
    order_id: orderId,
    expires_at: payment?.expires_at?.toISOString() ?? null,
    min_amount: limits?.minAmount ?? null,
    max_amount: limits?.maxAmount ?? null,
  }
}

interface FoundPayment {
  payment: PaymentRow | null
  orderId: string | null
  isOrderCancelled: boolean
  /** A payment was begun, and the cart has changed afterwards. */
  hasChanged: boolean
}

const NOTHING: FoundPayment = { payment: null, orderId: null, isOrderCancelled: false, hasChanged: false }

async function findOfCart(store: Store, cartId: string): Promise<FoundPayment> {
  const { ledger, checkout } = store.payments
  const payment = await ledger.readOfCart(cartId)
  if (!payment) return NOTHING
  // Medusa drops a session although another session shows its transaction, and keeps a session of a changed cart at the same total. So the
  // facts decide.
  if (payment.state === "open") {
    const { isWanted, isReplaced } = await readPaymentFacts(store, payment)
    // A customer who pays on the page of a changed cart gets the money back at once.
    if (!isWanted) return { ...NOTHING, hasChanged: !isReplaced }
  }
  const { order_id: orderId } = payment
  const order = orderId === null ? undefined : (await checkout.readPaymentOrders([orderId])).get(orderId)
  return { payment, orderId, isOrderCancelled: order?.is_canceled ?? false, hasChanged: false }
}

async function findOfOrder(store: Store, orderId: string): Promise<FoundPayment> {
  const { ledger, checkout } = store.payments
  const order = (await checkout.readPaymentOrders([orderId])).get(orderId)
  const trx_id = order ? await checkout.findTransactionOf(orderId) : null
  const payment = trx_id === null ? null : await ledger.read({ trx_id })
  if (!order || !payment) return NOTHING
  return { payment, orderId, isOrderCancelled: order.is_canceled, hasChanged: false }
}

function toCheckoutPayment(payment: PaymentRow, isOrderCancelled: boolean): CheckoutPayment {
  const { state, remote_status, is_expired, reversal, timeline, currency_code } = payment
  return {
    state,
    remoteStatus: remote_status,
    isExpired: is_expired,
    isTakenBack: reversal !== null,
    endReason: timeline.findLast(({ reason }) => reason !== undefined)?.reason ?? null,
    isOrderCancelled,
    isCancelledHere: timeline.some(({ event }) => event === "order_cancelled"),
    currencyCode: currency_code,
    openAmount: findOpenAmount(payment),
  }
}

const canPay = ({ state, reversal, is_expired }: PaymentRow) => state === "open" && reversal === null && !is_expired

const mayOpen = ({ carries_token, customer_id }: PaymentRow, customerId: string | null) =>
  !carries_token || (customer_id !== null && customer_id === customerId)

/**
 * Checks whether a payment of the cart can begin, without the data that the customer still enters. @returns null if it can, or if the cart
 * does not exist
 */
async function findObstacle(store: Store, cartId: string): Promise<CheckoutRefusal | null> {
  try {
    await refuseUnpayable(store, cartId)
    return null
  } catch (error) {
    if (error instanceof CheckoutRefused) return error.why
    throw error
  }
}

async function refuseUnpayable(store: Store, cartId: string): Promise<void> {
  const [checkout, { settings }, cart] = await Promise.all([
    requireCheckout(store),
    store.configuration.settings.read(),
    readCart(store, cartId),
  ])
  if (!cart || cart.completed_at) return
  requirePayable(cart, { checkout, wantedCurrency: settings.currency_code })
  await refuseShortStock(store, cart.id)
}
