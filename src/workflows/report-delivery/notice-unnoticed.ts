import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { noticeCancelledOrder } from "../settle-deal/store-cancelled"
import { noticeFulfilment } from "./notice-fulfilment"

const ORDERS_AT_A_TIME = 100

/** Looks at the orders of deals that were moved without an event reaching us. */
export async function noticeUnnoticed(container: MedusaContainer): Promise<void> {
  const { deals, connection } = container.resolve(PARTNER_COMMERCE)
  if (connection.kind === "inert") return
  for (const { order_id, is_canceled } of await deals.findUnnoticed(ORDERS_AT_A_TIME)) {
    if (is_canceled) await noticeCancelledOrder(container, order_id)
    else await noticeFulfilment(container, { orderId: order_id })
  }
}
