import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { noticeCancelledOrder } from "../use-cases/deals/store-cancelled"

export default async function noticeCancelledDeal({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await noticeCancelledOrder(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "partner-commerce-deal-order-canceled" },
}
