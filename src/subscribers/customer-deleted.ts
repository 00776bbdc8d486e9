import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { removeConnection } from "../use-cases/payments/connection/forget-connection"

export default async function customerDeleted({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await removeConnection(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: "customer.deleted",
  context: { subscriberId: "partner-commerce-customer-deleted" },
}
