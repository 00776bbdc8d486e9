import { type MedusaContainer } from "@medusajs/framework/types"
import { keepConnections } from "../use-cases/payments/keep-connections"

export default async function keepCustomerConnections(container: MedusaContainer): Promise<void> {
  await keepConnections(container)
}

export const config = { name: "partner-commerce-keep-connections", schedule: "47 3 * * *" }
