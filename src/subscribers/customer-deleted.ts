import { type SubscriberConfig } from "@medusajs/framework"
import { onEvent } from "../store/on-event"
import { removeCustomerAccount } from "../payments/customer-account/forget-customer-account"

export default onEvent<{ id: string }>(async ({ event, store }) => {
  await removeCustomerAccount(store, event.data.id)
})

export const config: SubscriberConfig = {
  event: "customer.deleted",
  context: { subscriberId: "partner-commerce-customer-deleted" },
}
