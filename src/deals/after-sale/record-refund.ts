import { isOverThere } from "../../orders/rules/ended-sale"
import { isTestDeal } from "../../orders/rules/test-deal"
import { type Store } from "../../store/store"
import { clearDisagreement, raiseUnlessRefundedThere } from "../deal-problems"
import { isCommitted, toOrderPayment } from "../status/committed-deal"
import { findOrderOfPayment, readRefundedHere } from "../../payments/order/refunded-order"

/** Records a refund of the payment's order. */
export async function recordRefundedPayment(store: Store, paymentId: string): Promise<void> {
  const orderId = await findOrderOfPayment(store.container, paymentId)
  if (orderId !== null) await recordRefundedOrder(store, orderId)
}

/**
 * Records that an order of a deal was refunded in this store. If the service has ended the sale, the whole refund settles the disagreement.
 * Otherwise the refund must reach the service.
 */
export async function recordRefundedOrder(store: Store, orderId: string): Promise<void> {
  const { ledger, timeline } = store.deals
  const deal = await ledger.readByOrder(orderId)
  if (!deal || !isCommitted(deal)) return
  const refunded = await readRefundedHere(store, toOrderPayment(deal))
  // The total distinguishes this refund from an earlier recorded refund.
  await timeline.note(deal.trx_id, { event: "refunded_here", detail: refunded.ofOrder })
  if (isTestDeal(deal.trx_id)) return
  const { trx_id, remote_status: status } = deal
  if (!isOverThere(status)) return raiseUnlessRefundedThere(store, deal, refunded)
  if (status !== null && refunded.isWhole) await clearDisagreement(store, trx_id, status)
}
