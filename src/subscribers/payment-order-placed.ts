import { type SubscriberConfig } from "@medusajs/framework"
import { onEvent } from "../store/on-event"
import { reportPlacedOrder } from "../payments/settle/report-order"

export default onEvent<{ id: string }>(async ({ event, store }) => {
  await reportPlacedOrder(store, event.data.id)
})

export const config: SubscriberConfig = {
  event: "order.placed",
  context: { subscriberId: "partner-commerce-payment-order-placed" },
}
