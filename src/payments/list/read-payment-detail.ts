import { type MedusaContainer } from "@medusajs/framework/types"
import { type ServiceFailure } from "../../messages/rules/message"
import { type TransactionRecord } from "../../service/rules/wire/transactions"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
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
}

/** @throws AdminApiError `no_payment`, or while the plugin is inert */
export async function readPaymentDetail(container: MedusaContainer, trxId: string): Promise<PaymentDetail> {
  const service = container.resolve(PARTNER_COMMERCE)
  const payment = await requirePayment(container, trxId)
  const refunds = await service.payments.refunds.ledger.ofTransaction(payment.trx_id)
  const orderNumber = (await service.medusaOrders.numbersOf([payment.order_id])).get(payment.order_id ?? "") ?? null
  const known = { payment, refunds, orderNumber }
  const { transactions } = requireConfigured(service).clients
  const asked = { trxId: payment.remote_trx_id, orderId: payment.order_ref }
  const reading = await transactions.getTransaction(asked, { maxAttempts: 1 })
  if (!reading.ok) return { ...known, record: null, recordFailure: reading.error.why }
  return { ...known, record: reading.value, recordFailure: null }
}
