import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminCustomer, DetailWidgetProps } from "@medusajs/framework/types"
import { ConnectionSection } from "../components/connection/connection-section"

/** On a customer who is connected with their account at the service: since when, what they may spend, and how to forget it. */
export default function CustomerAccountWidget({ data: customer }: DetailWidgetProps<AdminCustomer>) {
  return <ConnectionSection customerId={customer.id} />
}

export const config = defineWidgetConfig({
  zone: "customer.details.side.before",
  id: "partner-commerce-customer-connection",
})
