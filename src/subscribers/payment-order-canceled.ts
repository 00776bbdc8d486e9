import { type SubscriberConfig } from "@medusajs/framework"
import { onEvent } from "../store/on-event"
import { reportCancelledOrder } from "../payments/settle/report-order"

export default onEvent<{ id: string }>(async ({ event, store }) => {
  await reportCancelledOrder(store, event.data.id)
})

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "partner-commerce-payment-order-canceled" },
}
