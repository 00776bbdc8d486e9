import { type Store } from "../../store/store"
import { hasFallenThrough } from "../../orders/rules/ended-sale"
import { isKnown, type KnownPayment } from "../sql/payment-row"
import { rebookRefunds } from "../refund/rebook-refunds"
import { refundCancelledOrder } from "../refund/refund-cancelled-order"
import { askReversal } from "../status/ask-reversal"
import { toOrderMoneyKey } from "../status/payment-problems"
import { settlePayment } from "./settle-payment"

/** Reports a placed order that this payment pays, now and not a minute later. */
export async function reportPlacedOrder(store: Store, orderId: string): Promise<void> {
  const trxId = await findTransaction(store, orderId)
  const payment = trxId === null ? null : await store.payments.ledger.recordPlaced({ trx_id: trxId })
  // The settler that has just completed the cart holds the lease, and makes the report.
  if (!payment || payment.is_leased) return
  await settlePayment(store, payment.order_ref)
}

/**
 * Handles an order that was cancelled in this store. Before the service's decision Medusa calls no provider, because no payment exists yet,
 * so the plugin takes the transaction back. After the payment Medusa books a refund even if it failed, so a problem asks a person to act if
 * the service has not accepted the refund.
 */
export async function reportCancelledOrder(store: Store, orderId: string): Promise<void> {
  const payment = await findPayment(store, orderId)
  if (!payment) return
  await store.problems.clear(toOrderMoneyKey(payment.order_ref))
  if (payment.state === "held" || payment.state === "open") {
    if (await takeBack(store, payment)) return
    // The payment has moved since its state was read, so the new state decides.
    return reportCancelledOrder(store, orderId)
  }
  // The payment has not claimed this order yet. The settler finds the order cancelled, and reverses the payment.
  if (payment.state !== "approved" || payment.order_id === null) return
  if (hasFallenThrough(payment.remote_status)) {
    await settleNow(store, payment)
    if ((await store.payments.ledger.read({ order_ref: payment.order_ref }))?.state !== "approved") return
  }
  if (await refundCancelledOrder(store, { trx_id: payment.trx_id, cancelled_ms: 0 })) return
  // Medusa books a refund even if the provider has refused it. While Medusa still writes its books, the settle job compares them later.
  await rebookRefunds(store, payment.trx_id)
}

/** @returns false if the payment has another state now */
async function takeBack(store: Store, payment: KnownPayment): Promise<boolean> {
  const { ledger } = store.payments
  const { order_ref, state } = payment
  const isAsked = await askReversal(store, payment, { to: state, event: { event: "order_cancelled" } })
  if (!isAsked && (await ledger.read({ order_ref }))?.state !== state) return false
  await settleNow(store, payment)
  return true
}

/** The request stays if this process dies, or if another process works on the payment. */
async function settleNow(store: Store, { order_ref }: KnownPayment): Promise<void> {
  await store.payments.checks.request(order_ref)
  await settlePayment(store, order_ref)
}

async function findPayment(store: Store, orderId: string): Promise<KnownPayment | null> {
  const trx_id = await findTransaction(store, orderId)
  const payment = trx_id === null ? null : await store.payments.ledger.read({ trx_id })
  return payment && isKnown(payment) ? payment : null
}

async function findTransaction({ connection, payments }: Store, orderId: string): Promise<string | null> {
  // A payment that began before the checkout was switched off goes on.
  if (connection.kind === "inert") return null
  return payments.checkout.findTransactionOf(orderId)
}
