import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { reportCancelledOrder } from "../payments/settle/report-order"

export default async function paymentOrderCanceled({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await reportCancelledOrder(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "partner-commerce-payment-order-canceled" },
}
