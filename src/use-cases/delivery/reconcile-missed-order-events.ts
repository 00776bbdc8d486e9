import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { OWN_PROVIDER } from "../deals/payment"
import { noticeCancelledOrder } from "../deals/store-cancelled"
import { noticeRefundedOrder } from "../deals/store-refunded"
import { noticeFulfilment } from "./report-fulfilment"

const ORDERS_AT_A_TIME = 100

/** Looks at the orders of deals that were moved without an event reaching us. */
export async function reconcileMissedOrderEvents(container: MedusaContainer): Promise<void> {
  const { missed: missedDeals } = container.resolve(PARTNER_COMMERCE).deals
  const { connection } = container.resolve(PARTNER_COMMERCE)
  if (connection.kind === "inert") return
  for (const { order_id, is_canceled, is_refunded } of await missedDeals.findUnnoticed(
    ORDERS_AT_A_TIME,
    OWN_PROVIDER,
  )) {
    if (is_canceled) {
      await noticeCancelledOrder(container, order_id)
      continue
    }
    if (is_refunded) await noticeRefundedOrder(container, order_id)
    await noticeFulfilment(container, { orderId: order_id })
  }
}
