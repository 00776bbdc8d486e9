import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { reportFulfilment } from "../delivery/report-fulfilment"
import { OWN_PROVIDER } from "./payment"
import { recordCancelledOrder } from "./record-cancelled-order"
import { recordRefundedOrder } from "./record-refund"

const MAX_ORDERS = 100

/** Sweep: finds the orders of deals that were moved without an event, and records what each event would have recorded. */
export async function reconcileMissedOrderEvents(container: MedusaContainer): Promise<void> {
  const { connection, deals } = container.resolve(PARTNER_COMMERCE)
  if (connection.kind === "inert") return
  for (const { order_id, is_canceled, is_refunded } of await deals.missed.findMoved(MAX_ORDERS, OWN_PROVIDER)) {
    if (is_canceled) {
      await recordCancelledOrder(container, order_id)
      continue
    }
    if (is_refunded) await recordRefundedOrder(container, order_id)
    await reportFulfilment(container, { orderId: order_id })
  }
}
