import { type SubscriberConfig } from "@medusajs/framework"
import { onEvent } from "../store/on-event"
import { recordCancelledOrder } from "../deals/after-sale/record-cancelled-order"

export default onEvent<{ id: string }>(async ({ event, container }) => {
  await recordCancelledOrder(container, event.data.id)
})

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "partner-commerce-deal-order-canceled" },
}
