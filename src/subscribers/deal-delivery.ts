import { type SubscriberConfig } from "@medusajs/framework"
import { onEvent } from "../store/on-event"
import { reportFulfilment } from "../deals/delivery/report-fulfilment"

/** Some of Medusa's events name the order, some only the fulfilment. */
type FulfilmentEvent = { order_id: string } | { id: string }

export default onEvent<FulfilmentEvent>(async ({ event, store }) => {
  const { data } = event
  await reportFulfilment(store, "order_id" in data ? { orderId: data.order_id } : { fulfilmentId: data.id })
})

export const config: SubscriberConfig = {
  event: [
    "order.fulfillment_created",
    "order.fulfillment_canceled",
    "shipment.created",
    "delivery.created",
    "order.return_received",
  ],
  context: { subscriberId: "partner-commerce-deal-delivery" },
}
