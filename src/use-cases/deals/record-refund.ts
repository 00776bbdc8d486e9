import { type MedusaContainer } from "@medusajs/framework/types"
import { isOverThere } from "../../core/deals/status"
import { isTestDeal } from "../../core/deals/test-deal"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { clearDisagreement, toDisagreementKey } from "./deal-problems"
import { findOrderOfRecord, isRefunded, readRefundedHere } from "./payment"

/** The same for the order that a payment belongs to, where the payment was only recorded here. */
export async function recordRefundedPayment(container: MedusaContainer, paymentId: string): Promise<void> {
  const orderId = await findOrderOfRecord(container, paymentId)
  if (orderId !== null) await recordRefundedOrder(container, orderId)
}

/**
 * A person refunded a deal's payment in this store. The money is the service's: a refund in our books moves nothing there, so a person
 * is asked to refund there too, unless the refund began there.
 */
export async function recordRefundedOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const { deals, problems } = container.resolve(PARTNER_COMMERCE)
  const deal = await deals.ledger.readByOrder(orderId)
  if (!deal) return
  // The sum by now distinguishes this refund from an earlier one that was recorded before.
  await deals.timeline.note(deal.trx_id, {
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
