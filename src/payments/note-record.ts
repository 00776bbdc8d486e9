import { toTheirEntry } from "../orders/rules/their-entry"
import { type Collectors, readOpenAmount } from "./rules/open-amount"
import { toUnreadRecordMs } from "./rules/unread-record"
import { DOWN_PAYMENT_COLLECTORS, type TransactionRecord } from "../service/rules/wire/transactions"
import { type Store } from "../store/store"
import { type PaymentRow } from "./sql/payment-row"
import { requireConfigured } from "../store/configured"

type NotedPayment = Pick<PaymentRow, "order_ref" | "open_amount" | "collected_by">

/**
 * Notes the part of the service's record that the ledger keeps.
 *
 * @returns the payment as it is afterwards
 */
export async function noteRecord<Payment extends PaymentRow>(
  store: Store,
  payment: Payment,
  record: TransactionRecord,
): Promise<Payment> {
  const { timeline, books } = store.payments
  if (toUnreadRecordMs(payment) !== null) await timeline.note(payment.order_ref, { event: "record_read" })
  const { fee, refunded } = toTheirEntry(record, null)
  // The fee of an undecided payment may still change.
  if (payment.state === "approved" && payment.trx_id !== null && fee !== null)
    await books.entries.noteFees([{ trxId: payment.trx_id, fee, refunded: refunded ?? "0" }])
  return noteOpenAmount(store, payment, record.down_payment)
}

/**
 * Notes the open amount of a record or a callback. A later one corrects it. A record without a down payment changes nothing.
 *
 * @param told the down payment that the service states
 * @returns the payment as it is afterwards
 */
export async function noteOpenAmount<Payment extends NotedPayment>(
  store: Store,
  payment: Payment,
  told: unknown,
): Promise<Payment> {
  const open = readOpenAmount(told, readCollectors(store))
  if (open === undefined) return payment
  const [open_amount, collected_by] = [open?.amount ?? null, open?.by ?? null]
  if (open_amount !== payment.open_amount || collected_by !== payment.collected_by)
    await store.payments.ledger.recordOpenAmount(payment.order_ref, open)
  return { ...payment, open_amount, collected_by }
}

export const readCollectors = (store: Store): Collectors =>
  requireConfigured(store).options.checkout?.downPaymentCollectors ?? DOWN_PAYMENT_COLLECTORS
