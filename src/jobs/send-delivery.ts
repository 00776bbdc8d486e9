import { type MedusaContainer } from "@medusajs/framework/types"
import { reconcileMissedOrderEvents } from "../use-cases/delivery/reconcile-missed-order-events"
import { sendDueDeliveries } from "../use-cases/delivery/send-deliveries"

/** Delivery statuses that no event told of, or that could not be sent when they came up. Runs in every process: rows are claimed. */
export default async function sendDelivery(container: MedusaContainer): Promise<void> {
  await reconcileMissedOrderEvents(container)
  await sendDueDeliveries(container)
}

export const config = { name: "partner-commerce-send-delivery", schedule: "* * * * *" }
