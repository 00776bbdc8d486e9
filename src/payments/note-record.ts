import { isOverThere } from "../orders/rules/ended-sale"
import { toTheirEntry } from "../orders/rules/their-entry"
import { type Collectors, findImpossibleAmount, readOpenAmount, toPossible } from "./rules/open-amount"
import { toUnreadRecordMs } from "./rules/unread-record"
import { DOWN_PAYMENT_COLLECTORS, type TransactionRecord } from "../service/rules/wire/transactions"
import { type Store } from "../store/store"
import { type PaymentRow } from "./sql/payment-row"
import { requireConfigured } from "../store/configured"
import { toDownPaymentKey } from "./status/payment-problems"

type NotedPayment = Pick<
  PaymentRow,
  "order_ref" | "trx_id" | "amount" | "currency_code" | "open_amount" | "collected_by"
>

/**
 * Notes the part of the service's record that the ledger keeps.
 *
 * @param status of the transaction at the time of the record; null = before the approval
 * @returns the payment as it is afterwards
 */
export async function noteRecord<Payment extends PaymentRow>(
  store: Store,
  payment: Payment,
  { record, status }: { record: TransactionRecord; status: string | null },
): Promise<Payment> {
  const { timeline, books } = store.payments
  if (toUnreadRecordMs(payment) !== null) await timeline.note(payment.order_ref, { event: "record_read" })
  const { fee, refunded } = toTheirEntry(record, null)
  // The fee of an undecided payment may still change.
  if (payment.state === "approved" && payment.trx_id !== null && fee !== null)
    await books.entries.noteFees([{ trxId: payment.trx_id, fee, refunded: refunded ?? "0" }])
  return noteOpenAmount(store, payment, { told: record.down_payment, status })
}

/**
 * Notes the open amount of a record or a callback. A later one corrects it. A record without a possible down payment removes only an
 * impossible amount, which an earlier version of the plugin may have stored.
 *
 * @param told the down payment that the service states, and the status of the transaction at this time
 * @returns the payment as it is afterwards
 */
export async function noteOpenAmount<Payment extends NotedPayment>(
  store: Store,
  payment: Payment,
  { told, status }: { told: unknown; status: string | null },
): Promise<Payment> {
  const sale = { amount: payment.amount, collectors: readCollectors(store), isOver: isOverThere(status) }
  const open = readOpenAmount(told, sale)
  if (open === undefined) await reportImpossible(store, payment, findImpossibleAmount(told, sale))
  else await store.problems.clear(toDownPaymentKey(payment.order_ref))
  if (open === undefined && toPossible(payment.open_amount, payment.amount) === payment.open_amount) return payment
  const [open_amount, collected_by] = [open?.amount ?? null, open?.by ?? null]
  if (open_amount !== payment.open_amount || collected_by !== payment.collected_by)
    await store.payments.ledger.recordOpenAmount(payment.order_ref, open ?? null)
  return { ...payment, open_amount, collected_by }
}

async function reportImpossible(
  store: Store,
  { order_ref, trx_id, amount, currency_code }: NotedPayment,
  open: string | null,
): Promise<void> {
  if (open === null) return
  await store.problems.raise({
    key: toDownPaymentKey(order_ref),
    code: "down_payment_too_high",
    values: { trx_id: trx_id ?? order_ref, amount, open, currency: currency_code.toUpperCase() },
  })
}

export const readCollectors = (store: Store): Collectors =>
  requireConfigured(store).options.checkout?.downPaymentCollectors ?? DOWN_PAYMENT_COLLECTORS
