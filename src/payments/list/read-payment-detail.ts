import { type ServiceFailure } from "../../messages/rules/message"
import { type TransactionRecord } from "../../service/rules/wire/transactions"
import { type KeptProblem } from "../../activity/sql/problem-store"
import { type Store } from "../../store/store"
import { type KnownPayment } from "../sql/payment-row"
import { type RefundRow } from "../sql/refund-row"
import { requireConfigured } from "../../store/configured"
import { requirePayment } from "../require-payment"

/** A payment with all data that the store and the service hold about it. */
export interface PaymentDetail {
  payment: KnownPayment
  refunds: RefundRow[]
  /** The order number that this store's admin shows. */
  orderNumber: number | null
  /** The service's record; null if it could not be read. */
  record: TransactionRecord | null
  recordFailure: ServiceFailure | null
  /** Open problems of this payment. */
  problems: KeptProblem[]
}

/** @throws AdminApiError `no_payment`, or while the plugin is inert */
export async function readPaymentDetail(store: Store, trxId: string): Promise<PaymentDetail> {
  const payment = await requirePayment(store, trxId)
  const refunds = await store.payments.refunds.ledger.ofTransaction(payment.trx_id)
  const orderNumber = (await store.medusaOrders.numbersOf([payment.order_id])).get(payment.order_id ?? "") ?? null
  const problems = await store.problems.ofTransaction(payment.trx_id)
  const known = { payment, refunds, orderNumber, problems }
  const { transactions } = requireConfigured(store).clients
  const asked = { trxId: payment.remote_trx_id, orderId: payment.order_ref }
  const reading = await transactions.getTransaction(asked, { maxAttempts: 1 })
  if (!reading.ok) return { ...known, record: null, recordFailure: reading.error.why }
  return { ...known, record: reading.value, recordFailure: null }
}
