import { type MedusaContainer } from "@medusajs/framework/types"
import { compareRecord } from "../../orders/rules/compare-record"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type KnownPayment } from "../sql/payment-row"
import { requireConfigured } from "../../store/configured"
import { noteRecord } from "../note-record"
import { toPaymentRecordKey } from "./payment-problems"
import { type Waiting } from "./read-status"

/**
 * Compares the service's record with the request before the plugin accepts the payment. The path of the record is not certain. So an
 * unreadable record is noted and the status alone decides, while a contradicting record holds the payment.
 *
 * @returns whether the plugin may accept the payment
 */
export async function checkPaymentRecord(
  container: MedusaContainer,
  payment: KnownPayment,
  waiting?: Waiting,
): Promise<boolean> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { transactions } = requireConfigured(service).clients
  if (!transactions.isConfigured("getTransaction")) return true
  const asked = { trxId: payment.remote_trx_id, orderId: null }
  const reading = await transactions.getTransaction(asked, { ...waiting, maxAttempts: 1 })
  if (!reading.ok) {
    await service.payments.timeline.note(payment.order_ref, { event: "record_unreadable", failure: reading.error.why })
    return true
  }
  const comparison = compareRecord({ ...payment, remote_order_id: payment.order_ref }, reading.value)
  if (comparison.kind !== "differs") {
    await noteRecord(container, payment, reading.value)
    await service.problems.clear(toPaymentRecordKey(payment.order_ref))
    return true
  }
  const { field, ours, theirs } = comparison
  await service.problems.raise({
    key: toPaymentRecordKey(payment.order_ref),
    code: "payment_record_differs",
    values: { trx_id: payment.trx_id, field, ours, theirs },
  })
  return false
}
