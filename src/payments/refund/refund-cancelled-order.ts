import { BigNumber } from "bignumber.js"
import { render } from "../../messages/rules/render"
import { hasFallenThrough } from "../../orders/rules/ended-sale"
import { isReturnDue } from "../rules/cancelled-order"
import { toServicePart } from "../rules/open-amount"
import { requireConfigured } from "../../store/configured"
import { type Store } from "../../store/store"
import { isKnown, type PaymentRow } from "../sql/payment-row"
import { type CancelledPayment } from "../sql/refund-ledger"
import { readReturning } from "./book-service-refunds"
import { clearCovered, toCancelledKey } from "./decide-refund"
import { refundRemainder } from "./refund-remainder"
import { settleRefundsOf } from "./settle-refund"

/**
 * Returns the money of a paid and cancelled order if Medusa's refund failed or requested the open amount too, or if the event of the
 * cancellation was lost. A problem stays open until the ledger's refunds cover the money that the service has.
 *
 * @returns whether it has returned the money now, and sees to Medusa's books
 */
export async function refundCancelledOrder(store: Store, { trx_id, cancelled_ms }: CancelledPayment): Promise<boolean> {
  const { ledger, refunds } = store.payments
  const payment = await ledger.read({ trx_id })
  if (!payment || !isKnown(payment)) return false
  // The service may have ended the sale, so the settler reads the status and closes the payment.
  const { transactions } = requireConfigured(store).clients
  if (hasFallenThrough(payment.remote_status) && transactions.isConfigured("getTransactionStatus")) {
    if (payment.next_check_at === null && payment.asked_at === null)
      await store.payments.checks.request(payment.order_ref)
    return false
  }
  const cancelled = { cancelledMs: cancelled_ms, servicePart: toServicePart(payment).toFixed() }
  if (isReturnDue(await refunds.ledger.ofTransaction(trx_id), cancelled)) {
    const rest = await refundRemainder(store, payment)
    if (rest.kind === "all_back") {
      await clearCovered(store, trx_id)
      // Under the lease of each refund, because the service's callback may book them at this moment.
      await settleRefundsOf(store, trx_id)
      return true
    }
  }
  await raiseUnlessReturned(store, payment)
  return false
}

/** Raises a problem while the money of a cancelled order is neither back nor on its way. */
async function raiseUnlessReturned(store: Store, payment: PaymentRow): Promise<void> {
  const { currency_code, trx_id, order_ref, order_id } = payment
  const { problems } = store
  const returning = trx_id === null ? new BigNumber(0) : await readReturning(store, trx_id)
  const kept = toServicePart(payment).minus(returning)
  if (order_id === null || kept.isLessThanOrEqualTo(0)) return
  const key = toCancelledKey(order_ref)
  const amount = kept.toFixed()
  const values = { trx_id: trx_id ?? order_ref, order_id, amount, currency: currency_code.toUpperCase() }
  const why = { code: "payment_cancelled_here", values } as const
  // Each run of the job finds the cancelled order again, so an amount is reported only once.
  if ((await problems.open()).some((problem) => problem.key === key && problem.message === render(why))) return
  // The service may have ended the sale, and its callback may be lost.
  await store.payments.checks.request(order_ref)
  await problems.raise({ key, ...why })
}
