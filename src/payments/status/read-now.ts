import { type Store } from "../../store/store"
import { type KnownPayment, type PaymentRow } from "../sql/payment-row"
import { applyStatus } from "./apply-payment-status"
import { toUnreadablePaymentKey } from "./payment-problems"
import { readPaymentStatus } from "./read-status"

/**
 * Reads the status of a payment for a waiting customer, and moves the ledger. It takes no lease, because a settlement may be slow.
 *
 * @returns the payment as it is afterwards; unchanged if the service does not answer in time; `open` while the settler still has to check an
 *   approval
 */
export async function readNow(store: Store, payment: KnownPayment, patienceMs: number): Promise<PaymentRow> {
  const waiting = { signal: AbortSignal.timeout(patienceMs), priority: "customer" } as const
  const status = await readPaymentStatus(store, payment, waiting)
  if (status === null) return payment
  const { payments, problems } = store
  await problems.clear(toUnreadablePaymentKey(payment.order_ref))
  // The settler reads the record, and returns the money that the service still has.
  if (status === "REF") {
    await payments.checks.request(payment.order_ref)
    return { ...payment, state: "failed" }
  }
  // The customer asks for this payment, so the cart wants it. Whether an order exists cannot be read, because Medusa may be making it.
  const { transition, moved } = await applyStatus(store, {
    payment,
    status,
    facts: { isWanted: true, hasOrder: false, isGivenUp: false, isOrderRecorded: false },
    waiting,
  })
  // The customer has paid, also after an earlier rejection, and the settler decides. So the customer must not begin again.
  if (transition === "wait" && waiting.signal.aborted) return { ...payment, state: "open" }
  return moved ?? (await payments.ledger.read({ order_ref: payment.order_ref })) ?? payment
}
