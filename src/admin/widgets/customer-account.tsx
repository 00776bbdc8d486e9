import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminCustomer, DetailWidgetProps } from "@medusajs/framework/types"
import { ConnectionSection } from "../components/connection/connection-section"

/** Shows a connected customer's account at the service: the connection date, the spending limit, and a button to forget the account. */
export default function CustomerAccountWidget({ data: customer }: DetailWidgetProps<AdminCustomer>) {
  return <ConnectionSection customerId={customer.id} />
}

export const config = defineWidgetConfig({
  zone: "customer.details.side.before",
  id: "partner-commerce-customer-connection",
})
