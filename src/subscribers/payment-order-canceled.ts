import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { followCancelledOrder } from "../use-cases/payments/settle/follow-order"

export default async function paymentOrderCanceled({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await followCancelledOrder(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "partner-commerce-payment-order-canceled" },
}
