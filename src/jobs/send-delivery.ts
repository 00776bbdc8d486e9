import { runInBackground } from "../store/run-in-background"
import { reconcileMissedOrderEvents } from "../deals/after-sale/reconcile-missed-order-events"
import { startDeliveryPass } from "../deals/delivery/delivery-pass"

/** Sends due delivery statuses, and records order changes whose event was lost. It runs in every process, because rows are claimed. */
export default runInBackground("send-delivery", async (store) => {
  startDeliveryPass(store)
  await reconcileMissedOrderEvents(store)
})

export const config = { name: "partner-commerce-send-delivery", schedule: "* * * * *" }
