import { isSameAmount } from "../../values/money/cents"
import { findOpenAmount } from "../rules/open-amount"
import { type SessionData, toSessionData } from "../rules/session-data"
import { type PaymentState } from "../rules/status"
import { type Store } from "../../store/store"
import { isKnown, type PaymentRow } from "../sql/payment-row"
import { hasGoodsOf } from "../checkout/cart-sale"
import { readSold } from "../checkout/read-cart"
import { requestCancellation } from "../checkout/provider-requests"
import { readPaymentFacts } from "../checkout/read-payment-facts"
import { findDealOfSession, type PaymentSession, readSession } from "../checkout/read-session"
import { markOpenAmount } from "../order/mark-open-amount"
import { readNow } from "./read-now"

export type Authorization =
  /** A deal's payment. The deal's status decides about it, and other code reads that status. */
  | { kind: "deal" }
  | { kind: "captured"; shown: SessionData }
  | { kind: "held"; shown: SessionData }
  /** The customer has not finished at the service. */
  | { kind: "open" }
  /** The cart now sells other goods, so another transaction must pay it. */
  | { kind: "changed" }
  /** The unfinished order takes more units than the stock has. */
  | { kind: "short"; lines: string[] }
  /** The transaction has ended and cannot pay any longer. */
  | { kind: "over"; state: PaymentState | "unknown" }

/** The customer waits while Medusa makes the order. */
const PATIENCE_MS = 8_000

/**
 * Authorizes a payment session by the service's status of this moment. It runs while Medusa completes a cart, so it takes no lease. It reads the
 * status, moves the ledger and marks the order with its open amount. Each of them is one conditional statement.
 */
export async function authorizePayment(store: Store, sessionId: string): Promise<Authorization> {
  const session = await readSession(store, sessionId)
  if (!session) return { kind: "over", state: "unknown" }
  if (await findDealOfSession(store, session)) return { kind: "deal" }
  const payment = await findPayment(store, session)
  if (!payment || !isKnown(payment)) return { kind: "over", state: payment?.state ?? "unknown" }
  // A payment pays a cart only at the cart's own total, even if a change of the cart bypassed Medusa.
  if (!isSameAmount(session.amount, payment.amount)) return { kind: "over", state: payment.state }
  if (payment.order_id === null && !hasGoodsOf(payment, await readSold(store, payment.cart_id))) {
    await requestCancellation(store, payment.trx_id)
    return { kind: "changed" }
  }
  const lines = payment.order_id === null ? await readOverbooked(store, payment.cart_id) : []
  if (lines.length > 0) return { kind: "short", lines }
  const settled = isSettled(payment) ? payment : await readNow(store, payment, PATIENCE_MS)
  await markMadeOrder(store, settled)
  return toAuthorization(settled)
}

const readOverbooked = (store: Store, cartId: string) => store.payments.checkout.readOverbooked(cartId)

/**
 * The session's data names its transaction, and no storefront can change the name. Two tabs that began at the same moment have two sessions
 * with one transaction. A session whose process died before it wrote the transaction is known by its id.
 */
async function findPayment(store: Store, session: PaymentSession): Promise<PaymentRow | null> {
  const { ledger } = store.payments
  const trxId = session.data?.trx_id
  const shown = typeof trxId === "string" ? await ledger.read({ trx_id: trxId }) : null
  return shown?.cart_id === session.cart_id ? shown : ledger.read({ session_id: session.id })
}

const isSettled = ({ state, reversal }: PaymentRow) =>
  state === "approved" || state === "reversed" || state === "abandoned" || reversal !== null

/** Marks the order before Medusa announces it, so that a subscriber of `order.placed` reads the open amount in the order. */
async function markMadeOrder(store: Store, payment: PaymentRow): Promise<void> {
  if (findOpenAmount(payment) === null) return
  const { order } = await readPaymentFacts(store, payment)
  if (order) await markOpenAmount(store, payment, order.id)
}

/**
 * The process of a session may have died before it wrote the transaction. The data of this authorization names it, because refunds and
 * books need it.
 */
function toAuthorization(payment: PaymentRow): Authorization {
  const { state, reversal } = payment
  if (reversal !== null) return { kind: "over", state }
  switch (state) {
    case "approved":
      return { kind: "captured", shown: toSessionData(payment) }
    case "held":
      return { kind: "held", shown: toSessionData(payment) }
    case "open":
      return { kind: "open" }
    case "failed":
    case "reversed":
    case "abandoned":
      return { kind: "over", state }
  }
}
