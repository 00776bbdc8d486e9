import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { DealSection } from "../components/deal/deal-section"

/** On an order that came from the service: the deal, whether it may be shipped, and what the service knows of the delivery. */
export default function OrderDealWidget({ data: order }: DetailWidgetProps<AdminOrder>) {
  return <DealSection orderId={order.id} />
}

export const config = defineWidgetConfig({
  zone: "order.details.side.before",
  id: "partner-commerce-order-deal",
})
