import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type EventName } from "../../messages/rules/events"
import { type DealReason } from "../../messages/rules/message"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { endDelivery } from "../delivery/end-delivery"
import { cancelWaitingOrder } from "../../payments/order/cancel-waiting-order"
import { forgetStock } from "../forget-stock"
import { undoReservations } from "../order/undo-order"
import { type CommittedDeal, toEventData } from "./committed-deal"
import { recordOrderState } from "./record-order-state"

/**
 * Cancels the order of a sale that fell through, as the admin does it. Its unit goes back on sale, and no further delivery status is sent.
 * The state moves last, so the next process repeats the rest after a crash.
 *
 * @throws any error of Medusa's for an order that cannot be cancelled, for example a packed order
 */
export async function cancelDeal(container: MedusaContainer, deal: CommittedDeal, reason: DealReason): Promise<void> {
  const { ledger } = container.resolve(PARTNER_COMMERCE).deals
  await cancelWaitingOrder(container, deal.order_id)
  await undoReservations(container, deal.trx_id)
  await endDelivery(container, deal.trx_id)
  await recordOrderState(container, { orderId: deal.order_id, state: "cancelled" })
  await forgetStock(container, deal)
  if (!(await ledger.cancel(deal.trx_id, reason))) return
  const name = "partner-commerce.deal.cancelled" satisfies EventName
  await container.resolve(Modules.EVENT_BUS).emit({ name, data: toEventData(deal) })
}
