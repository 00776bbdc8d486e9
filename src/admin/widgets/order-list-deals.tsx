import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { LatestDeals } from "../components/deal/latest-deals"

/** Beside Medusa's orders: the newest orders that came from the service. Medusa places the widget below its table until a user moves it. */
export default function OrderListDealsWidget() {
  return <LatestDeals />
}

export const config = defineWidgetConfig({
  zone: "order.list.before",
  id: "partner-commerce-order-list-deals",
})
