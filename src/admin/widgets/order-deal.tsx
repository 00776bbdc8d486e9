import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { DealSection } from "../components/deal/deal-section"
import { PaymentSection } from "../components/payment/payment-section"

/** On an order from the service, or paid with it: the deal or the payment, and whether the merchant may ship. */
export default function OrderDealWidget({ data: order }: DetailWidgetProps<AdminOrder>) {
  return (
    <>
      <DealSection order={order} />
      <PaymentSection order={order} />
    </>
  )
}

export const config = defineWidgetConfig({
  zone: "order.details.side.before",
  id: "partner-commerce-order-deal",
})
