import { type PaymentState } from "../rules/status"
import { type Store } from "../../store/store"
import { toSessionData } from "../rules/session-data"
import { CheckoutRefused } from "./checkout-refused"
import { toOrderedRefusal } from "./ordered-cart"
import { readPaymentFacts } from "./read-payment-facts"
import { type PaymentSession } from "./read-session"
import { type StartedPayment } from "./start-transaction"

/** After this time the store knows whether the cart wants its payment back. */
const CHECK_IN_MS = 60_000

/**
 * Requests a status check when Medusa cancels a session or a payment. The call is only a hint, because Medusa also sends it for a session
 * whose transaction another session shows.
 *
 * @param trxId from the session's data; undefined after a failed creation
 */
export async function requestCancellation(store: Store, trxId: unknown): Promise<void> {
  if (typeof trxId !== "string") return
  await store.payments.ledger.requestCancellation(trxId, CHECK_IN_MS)
}

export async function readStateOfTransaction(store: Store, trxId: unknown): Promise<PaymentState | null> {
  if (typeof trxId !== "string") return null
  const payment = await store.payments.ledger.read({ trx_id: trxId })
  return payment?.state ?? null
}

/**
 * A completion can fail after the customer has paid. Then Medusa books a refund and requests a new session. The cart keeps the
 * payment; if no order follows, the settler reverses the whole payment.
 *
 * @returns false for a payment that an order keeps
 */
export async function cancelUnordered(store: Store, trxId: unknown): Promise<boolean> {
  const found = await readFactsOf(store, trxId)
  if (!found || found.facts.order) return false
  await requestCancellation(store, trxId)
  return true
}

/**
 * Medusa deletes a session. Any storefront can request this without a login, so the session of an order stays.
 *
 * @throws CheckoutRefused for a transaction that an order keeps; the message describes the payment
 */
export async function giveUpSession(store: Store, trxId: unknown): Promise<void> {
  const found = await readFactsOf(store, trxId)
  if (found?.facts.hasOrder) throw new CheckoutRefused(toOrderedRefusal(found.payment))
  await requestCancellation(store, trxId)
}

/**
 * Medusa restores a deleted session, and names the transaction in the session's data. A storefront cannot name it, because the route for
 * sessions drops these fields.
 *
 * @returns null if the data names no transaction of the cart
 */
export async function showAgain(
  store: Store,
  { cart_id }: Pick<PaymentSession, "cart_id">,
  trxId: unknown,
): Promise<StartedPayment | null> {
  if (typeof trxId !== "string" || cart_id === null) return null
  const { ledger } = store.payments
  const payment = await ledger.read({ trx_id: trxId })
  if (!payment || payment.cart_id !== cart_id) return null
  await ledger.withdrawCancellation(payment.order_ref)
  return { state: payment.state, data: toSessionData(payment) }
}

async function readFactsOf(store: Store, trxId: unknown) {
  if (typeof trxId !== "string") return null
  const payment = await store.payments.ledger.read({ trx_id: trxId })
  return payment && { payment, facts: await readPaymentFacts(store, payment) }
}

/** The registration of Medusa's payment module must name these modules, so that the payment provider finds the plugin. */
export const PROVIDER_DEPENDENCIES = ["partnerCommerce", "query", "workflows"] as const
