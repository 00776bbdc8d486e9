import { isOverThere } from "../../orders/rules/ended-sale"
import { isTestDeal } from "../../orders/rules/test-deal"
import { type Store } from "../../store/store"
import { clearDisagreement, toDealDisagreementKey } from "../deal-problems"
import { isBeingRefunded } from "../../payments/refund/book-service-refunds"
import { findOrderOfPayment, isRefunded, readRefundedHere } from "../../payments/order/refunded-order"

/** Records a refund of the payment's order. */
export async function recordRefundedPayment(store: Store, paymentId: string): Promise<void> {
  const orderId = await findOrderOfPayment(store.container, paymentId)
  if (orderId !== null) await recordRefundedOrder(store, orderId)
}

/**
 * Records that a deal's payment was refunded in this store. If the refund did not reach the service, no money has moved. Then a problem
 * asks a person to refund the deal at the service, unless the service made the refund.
 */
export async function recordRefundedOrder(store: Store, orderId: string): Promise<void> {
  const { deals, problems } = store
  const deal = await deals.ledger.readByOrder(orderId)
  if (!deal) return
  const refundedHere = await readRefundedHere(store, orderId)
  // The total distinguishes this refund from an earlier recorded refund.
  await deals.timeline.note(deal.trx_id, { event: "refunded_here", detail: refundedHere })
  if (isTestDeal(deal.trx_id)) return
  if (isOverThere(deal.remote_status)) {
    if (await isRefunded(store, orderId)) await clearDisagreement(store, deal.trx_id)
    return
  }
  if (await isBeingRefunded(store, deal.trx_id, refundedHere)) return
  await problems.raise({
    key: toDealDisagreementKey(deal.trx_id),
    code: "deal_refunded_here",
    values: { trx_id: deal.trx_id },
  })
}
