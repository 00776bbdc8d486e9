import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { reportPlacedOrder } from "../payments/settle/report-order"

export default async function paymentOrderPlaced({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await reportPlacedOrder(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: "order.placed",
  context: { subscriberId: "partner-commerce-payment-order-placed" },
}
