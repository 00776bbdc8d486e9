import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { hasFallenThrough } from "../../core/deals/status"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { queueDelivery } from "../report-delivery/queue-delivery"
import { toEventData } from "./finish-deal"
import { recordOrderState } from "./order-state"

/**
 * A person cancelled the order in this store. No call is known that would cancel the purchase at the service, so it is told that the
 * delivery failed, and a person is told to refund there.
 */
export async function noticeCancelledOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const deal = await service.deals.readByOrder(orderId)
  // The service's own cancellation arrives here too, on its way through the order.
  if (!deal || hasFallenThrough(deal.remote_status)) return
  await queueDelivery(container, deal)
  await recordOrderState(container, orderId, "cancelled")
  await service.problems.raise({
    key: `deal-disagreement:${deal.trx_id}`,
    code: "deal_cancelled_here",
    message: `The order of deal ${deal.trx_id} was cancelled in this store, and the service may still collect from the customer`,
    fix: "Cancel or refund the transaction in the service's portal.",
  })
  if (!(await service.deals.cancel(deal.trx_id, "the order was cancelled in this store"))) return
  await container.resolve(Modules.EVENT_BUS).emit({ name: "partner-commerce.deal.cancelled", data: toEventData(deal) })
}
