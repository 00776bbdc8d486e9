import { type StatusCallback } from "../../service/rules/wire/callbacks"
import { type Store } from "../../store/store"
import { type PaymentRow } from "../sql/payment-row"
import { requireConfigured } from "../../store/configured"
import { perStore } from "../../store/per-store"
import { noteOpenAmount } from "../note-record"
import { SingleFlight } from "../../concurrency/single-flight"
import { settlePayment } from "./settle-payment"

/** @returns the payment that the callback names; null if this store does not know it */
export async function findCalledPayment(
  store: Store,
  { trx_id, order_id }: StatusCallback,
): Promise<PaymentRow | null> {
  const { ledger } = store.payments
  const known = await ledger.read({ trx_id })
  if (known) return known
  // The answer to the create call is still under way, or was lost.
  const unnamed = await ledger.read({ order_ref: order_id })
  if (!unnamed || unnamed.trx_id !== null) return null
  await ledger.recordFound(order_id, trx_id)
  return unnamed
}

/**
 * Requests a reading of the status, and notes the open amount. The answers of the service decide everything else, if it has an endpoint for
 * them, and its record corrects the open amount.
 */
export async function receivePaymentStatus(
  store: Store,
  payment: PaymentRow,
  { status, down_payment }: StatusCallback,
): Promise<() => Promise<void>> {
  const { order_ref } = payment
  // The interface does not show the callback's down payment. So a missing down payment changes nothing.
  await noteOpenAmount(store, payment, { told: down_payment ?? undefined, status })
  const canBeAsked = requireConfigured(store).clients.transactions.isConfigured("getTransactionStatus")
  await store.payments.checks.receive(order_ref, status, !canBeAsked)
  return async () => {
    await settlements(store).runAgain(order_ref, () => settlePayment(store, order_ref))
  }
}

/** The service repeats its callbacks. All callbacks that arrive during a settlement share the next settlement. */
const settlements = perStore(() => new SingleFlight<boolean>())
