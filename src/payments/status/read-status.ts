import { type CallOptions } from "../../service/call"
import { type Store } from "../../store/store"
import { type KnownPayment } from "../sql/payment-row"
import { requireConfigured } from "../../store/configured"
import { toUnreadablePaymentKey } from "./payment-problems"

/** The plugin raises a problem after this many failures. */
const UNREAD_BEFORE_ALERT = 3

/** The waiting caller's limits. */
export type Waiting = Pick<CallOptions, "signal" | "priority">

/**
 * Reads a payment's status at the service with our own token, and notes it. The caller clears the problem `unreadable`.
 *
 * @returns null if the status cannot be read
 */
export async function readPaymentStatus(
  store: Store,
  payment: KnownPayment,
  waiting?: Waiting,
): Promise<string | null> {
  const { checks, timeline } = store.payments
  const { transactions } = requireConfigured(store).clients
  if (!transactions.isConfigured("getTransactionStatus")) {
    // The service has no endpoint for the status, so the callback's status counts.
    await checks.recordStatus(payment.order_ref, null)
    return payment.remote_status
  }
  const asked = { trxId: payment.remote_trx_id, orderId: payment.order_ref }
  const reading = await transactions.getTransactionStatus(asked, { ...waiting, maxAttempts: 1 })
  if (reading.ok) {
    const { status } = reading.value
    await checks.recordStatus(payment.order_ref, status)
    return status
  }
  const { message: detail, why } = reading.error
  const unread = await checks.recordUnread(payment.order_ref, { isCounted: waiting === undefined })
  await timeline.note(payment.order_ref, { event: "status_unreadable", detail, failure: why })
  if (waiting === undefined && unread >= UNREAD_BEFORE_ALERT) {
    const values = { trx_id: payment.trx_id, why }
    await store.problems.raise({ key: toUnreadablePaymentKey(payment.order_ref), code: "payment_unreadable", values })
  }
  return null
}
