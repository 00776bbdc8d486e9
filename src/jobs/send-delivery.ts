import { runInBackground } from "../use-cases/run-in-background"
import { reconcileMissedOrderEvents } from "../use-cases/deals/after-sale/reconcile-missed-order-events"
import { startDeliveryPass } from "../use-cases/delivery/delivery-pass"

/** Sends delivery statuses that are due, and records order changes whose event was lost. Runs in every process: rows are claimed. */
export default runInBackground("send-delivery", async (container) => {
  startDeliveryPass(container)
  await reconcileMissedOrderEvents(container)
})

export const config = { name: "partner-commerce-send-delivery", schedule: "* * * * *" }
