import { type SubscriberConfig } from "@medusajs/framework"
import { onEvent } from "../store/on-event"
import { recordCancelledOrder } from "../deals/after-sale/record-cancelled-order"

export default onEvent<{ id: string }>(async ({ event, store }) => {
  await recordCancelledOrder(store, event.data.id)
})

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "partner-commerce-deal-order-canceled" },
}
