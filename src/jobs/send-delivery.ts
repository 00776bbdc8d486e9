import { runInBackground } from "../store/run-in-background"
import { reconcileMissedOrderEvents } from "../deals/after-sale/reconcile-missed-order-events"
import { startDeliveryPass } from "../deals/delivery/delivery-pass"

/** Sends delivery statuses that are due, and records order changes whose event was lost. Runs in every process: rows are claimed. */
export default runInBackground("send-delivery", async (container) => {
  startDeliveryPass(container)
  await reconcileMissedOrderEvents(container)
})

export const config = { name: "partner-commerce-send-delivery", schedule: "* * * * *" }
