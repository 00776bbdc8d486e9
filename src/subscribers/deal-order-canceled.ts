import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { noticeCancelledOrder } from "../workflows/settle-deal"

export default async function noticeCancelledDeal({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await noticeCancelledOrder(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "partner-commerce-deal-order-canceled" },
}
