import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { noticeRefundedPayment } from "../use-cases/deals/store-refunded"

export default async function noticeRefundedDeal({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await noticeRefundedPayment(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: "payment.refunded",
  context: { subscriberId: "partner-commerce-deal-payment-refunded" },
}
