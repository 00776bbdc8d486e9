import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { recordCancelledOrder } from "../deals/after-sale/record-cancelled-order"

export default async function dealOrderCanceled({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await recordCancelledOrder(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "partner-commerce-deal-order-canceled" },
}
