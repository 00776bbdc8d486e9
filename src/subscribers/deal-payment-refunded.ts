import { type SubscriberConfig } from "@medusajs/framework"
import { onEvent } from "../store/on-event"
import { recordRefundedPayment } from "../deals/after-sale/record-refund"

export default onEvent<{ id: string }>(async ({ event, store }) => {
  await recordRefundedPayment(store, event.data.id)
})

export const config: SubscriberConfig = {
  event: "payment.refunded",
  context: { subscriberId: "partner-commerce-deal-payment-refunded" },
}
