import { type MedusaContainer } from "@medusajs/framework/types"
import { isOverThere } from "../../core/deals/status"
import { isTestDeal } from "../../core/deals/test-deal"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { clearDisagreement, toDisagreementKey } from "./deal-problems"
import { findOrderOfRecord, isRefunded, readRefundedHere } from "./payment"

export async function noticeRefundedPayment(container: MedusaContainer, paymentId: string): Promise<void> {
  const orderId = await findOrderOfRecord(container, paymentId)
  if (orderId !== null) await noticeRefundedOrder(container, orderId)
}

/**
 * A person refunded a deal's payment in this store. The money is the service's: what was noted here moves nothing there, so a person
 * is told to refund there too, unless that is where it began.
 */
export async function noticeRefundedOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const { ledger: deals, timeline: dealTimeline } = container.resolve(PARTNER_COMMERCE).deals
  const { problems } = container.resolve(PARTNER_COMMERCE)
  const deal = await deals.readByOrder(orderId)
  if (!deal) return
  // How much it is by now makes the difference to a refund that was noticed before.
  await dealTimeline.note(deal.trx_id, {
    event: "refunded_here",
    detail: await readRefundedHere(container, orderId),
  })
  if (isTestDeal(deal.trx_id)) return
  if (isOverThere(deal.remote_status)) {
    if (await isRefunded(container, orderId)) await clearDisagreement(container, deal.trx_id)
    return
  }
  await problems.raise({
    key: toDisagreementKey(deal.trx_id),
    code: "deal_refunded_here",
    values: { trx_id: deal.trx_id },
  })
}
