import { isOverThere } from "../../orders/rules/ended-sale"
import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type EventName } from "../../messages/rules/events"
import { isConfirmedThere } from "../rules/status"
import { isTestDeal } from "../../orders/rules/test-deal"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealRow } from "../sql/deal-row"
import { clearRefusedDelivery, endDelivery } from "../delivery/end-delivery"
import { queueDelivery } from "../delivery/queue-delivery"
import { isBeingRefunded } from "../../payments/refund/book-service-refunds"
import { toEventData } from "../status/committed-deal"
import { readDealStatus } from "../status/compare-deal"
import { clearDisagreement, clearObstacles, toDealDisagreementKey } from "../deal-problems"
import { recordOrderState } from "../status/record-order-state"
import { settleDeal } from "../settle/settle-deal"

/**
 * An order was cancelled in this store. If the service has ended the sale already, the two agree. Otherwise a person did it: a failed
 * delivery is reported to the service, and unless Medusa's refund of the order has reached it, a person is asked to refund there.
 */
export async function recordCancelledOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const found = await service.deals.ledger.readByOrder(orderId)
  if (!found) return
  if (isTestDeal(found.trx_id)) return cancel(container, found, orderId)
  const deal = isConfirmedThere(found) || isOverThere(found.remote_status) ? found : await askService(container, found)
  if (isOverThere(deal.remote_status)) return followService(container, deal, orderId)
  await clearRefusedDelivery(container, deal.trx_id)
  await queueDelivery(container, deal)
  if (!(await isBeingRefunded(container, deal.trx_id, deal.amount))) {
    await service.problems.raise({
      key: toDealDisagreementKey(deal.trx_id),
      code: "deal_cancelled_here",
      values: { trx_id: deal.trx_id },
    })
  }
  await cancel(container, deal, orderId)
}

/** The service has confirmed nothing yet, as far as is known here, and is told nothing before: so it is asked. */
async function askService(container: MedusaContainer, deal: DealRow): Promise<DealRow> {
  if (deal.state === "cancelled") return deal
  const reading = await readDealStatus(container, deal)
  switch (reading.kind) {
    case "read":
      return { ...deal, remote_status: reading.status }
    case "not_configured":
      // By the interface an answer that was written out in time is an approval.
      return deal.timeline.some(({ event }) => event === "answered") ? { ...deal, remote_status: "APR" } : deal
    case "unreadable":
      return deal
  }
}

/**
 * A deal that waits to be settled is left to the settling: that is also where the service's own cancellation arrives, on its
 * way through the order. A deal that was settled otherwise is now settled as the service has it.
 */
async function followService(container: MedusaContainer, deal: DealRow, orderId: string): Promise<void> {
  if (deal.state === "committed") {
    await container.resolve(PARTNER_COMMERCE).deals.checks.request(deal.trx_id)
    await settleDeal(container, deal.trx_id)
    return
  }
  await cancel(container, deal, orderId)
  await endDelivery(container, deal.trx_id)
  await clearDisagreement(container, deal.trx_id)
}

async function cancel(container: MedusaContainer, deal: DealRow, orderId: string): Promise<void> {
  const { ledger } = container.resolve(PARTNER_COMMERCE).deals
  await recordOrderState(container, { orderId, state: "cancelled" })
  await clearObstacles(container, deal.trx_id)
  if (!(await ledger.cancel(deal.trx_id, { code: "cancelled_here", values: {} }))) return
  const name = "partner-commerce.deal.cancelled" satisfies EventName
  await container.resolve(Modules.EVENT_BUS).emit({ name, data: toEventData(deal) })
}
