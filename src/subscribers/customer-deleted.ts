import { type SubscriberArgs, type SubscriberConfig } from "@medusajs/framework"
import { removeCustomerAccount } from "../payments/customer-account/forget-customer-account"

export default async function customerDeleted({ event, container }: SubscriberArgs<{ id: string }>): Promise<void> {
  await removeCustomerAccount(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: "customer.deleted",
  context: { subscriberId: "partner-commerce-customer-deleted" },
}
