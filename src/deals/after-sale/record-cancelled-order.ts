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
 * Records that an order was cancelled in this store. If the service has already ended the sale, both sides agree. Otherwise a person
 * cancelled the order: the plugin reports a failed delivery to the service. If Medusa's refund of the order did not reach the service, a
 * problem asks a person to refund the deal at the service.
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

/** The plugin reports a delivery only after the service has confirmed the sale, so it reads the status first. */
async function askService(container: MedusaContainer, deal: DealRow): Promise<DealRow> {
  if (deal.state === "cancelled") return deal
  const reading = await readDealStatus(container, deal)
  switch (reading.kind) {
    case "read":
      return { ...deal, remote_status: reading.status }
    case "not_configured":
      // According to the interface, the service approves a sale if it received the answer in time.
      return deal.timeline.some(({ event }) => event === "answered") ? { ...deal, remote_status: "APR" } : deal
    case "unreadable":
      return deal
  }
}

/**
 * If the deal is not settled yet, the settler handles it, because the service's own cancellation also arrives here through the order. A
 * settled deal is compared with the service's status now.
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
