import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { recordRefundedPayment } from "../deals/after-sale/record-refund"

export default async function dealPaymentRefunded({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await recordRefundedPayment(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: "payment.refunded",
  context: { subscriberId: "partner-commerce-deal-payment-refunded" },
}
