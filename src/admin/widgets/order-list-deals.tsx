import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { LatestDeals } from "../components/deal/latest-deals"

/** With Medusa's orders: which of the newest came from the service. Medusa places it below its table until somebody moves it. */
export default function OrderListDealsWidget() {
  return <LatestDeals />
}

export const config = defineWidgetConfig({
  zone: "order.list.before",
  id: "partner-commerce-order-list-deals",
})
