import { type MedusaContainer } from "@medusajs/framework/types"
import { reconcileMissedOrderEvents } from "../use-cases/deals/reconcile-missed-order-events"
import { sendDueDeliveries } from "../use-cases/delivery/send-deliveries"

/** Records order changes whose event was lost, and sends delivery statuses that are due. Runs in every process: rows are claimed. */
export default async function sendDelivery(container: MedusaContainer): Promise<void> {
  await reconcileMissedOrderEvents(container)
  await sendDueDeliveries(container)
}

export const config = { name: "partner-commerce-send-delivery", schedule: "* * * * *" }
