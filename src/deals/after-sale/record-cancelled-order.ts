import { hasFallenThrough, isOverThere } from "../../orders/rules/ended-sale"
import { isConfirmedThere } from "../rules/status"
import { isTestDeal } from "../../orders/rules/test-deal"
import { type Store } from "../../store/store"
import { type DealRow } from "../sql/deal-row"
import { clearRefusedDelivery } from "../delivery/end-delivery"
import { queueDelivery } from "../delivery/queue-delivery"
import { isBeingRefunded } from "../../payments/refund/book-service-refunds"
import { readDealStatus } from "../status/compare-deal"
import { clearObstacles, toDealDisagreementKey } from "../deal-problems"
import { recordOrderState } from "../status/record-order-state"
import { finishDealSteps, settleDeal } from "../settle/settle-deal"

/**
 * Records that an order was cancelled in this store. If the service has already ended the sale, both sides agree. Otherwise a person
 * cancelled the order: the plugin reports a failed delivery to the service. If Medusa's refund of the order did not reach the service, a
 * problem asks a person to refund the deal at the service.
 */
export async function recordCancelledOrder(store: Store, orderId: string): Promise<void> {
  const found = await store.deals.ledger.readByOrder(orderId)
  if (!found) return
  if (isTestDeal(found.trx_id)) return cancel(store, found, orderId)
  const deal = isConfirmedThere(found) || isOverThere(found.remote_status) ? found : await askService(store, found)
  if (isOverThere(deal.remote_status)) return followService(store, deal, orderId)
  await clearRefusedDelivery(store, deal.trx_id)
  await queueDelivery(store, deal)
  if (!(await isBeingRefunded(store, deal.trx_id, deal.amount))) {
    await store.problems.raise({
      key: toDealDisagreementKey(deal.trx_id),
      code: "deal_cancelled_here",
      values: { trx_id: deal.trx_id },
    })
  }
  await cancel(store, deal, orderId)
}

/** The plugin reports a delivery only after the service has confirmed the sale, so it reads the status first. */
async function askService(store: Store, deal: DealRow): Promise<DealRow> {
  if (deal.state === "cancelled") return deal
  const reading = await readDealStatus(store, deal)
  switch (reading.kind) {
    case "read":
      return { ...deal, remote_status: reading.status }
    case "not_configured":
      // According to the interface, the service approves a sale if it received the answer in time.
      return deal.timeline.some(({ event }) => event === "answered") ? { ...deal, remote_status: "APR" } : deal
    case "unreadable":
      // Once the service can be read, the deal is compared with it.
      await store.deals.checks.request(deal.trx_id)
      return deal
  }
}

/**
 * If the sale fell through before it was settled, the settler cancels the deal, because its own cancellation of the order also arrives here.
 * The settler never cancels a refunded sale, so the person's cancellation ends that sale in any state. The requested reading then ends the
 * delivery and the disagreement, even if this process dies.
 */
async function followService(store: Store, deal: DealRow, orderId: string): Promise<void> {
  if (deal.state === "cancelled") return
  await store.deals.checks.request(deal.trx_id)
  const isUnsettled = deal.state === "committed" && hasFallenThrough(deal.remote_status)
  if (!isUnsettled) await cancel(store, deal, orderId)
  await settleDeal(store, deal.trx_id)
}

async function cancel(store: Store, deal: DealRow, orderId: string): Promise<void> {
  const { ledger } = store.deals
  await recordOrderState(store, { orderId, state: "cancelled" })
  await clearObstacles(store, deal.trx_id)
  const why = { code: "cancelled_here", values: {} } as const
  if (await ledger.cancel(deal, { why, isLost: false })) await finishDealSteps(store, deal.trx_id)
}
