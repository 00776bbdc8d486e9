import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { followPlacedOrder } from "../use-cases/payments/settle/follow-order"

export default async function paymentOrderPlaced({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await followPlacedOrder(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: "order.placed",
  context: { subscriberId: "partner-commerce-payment-order-placed" },
}
