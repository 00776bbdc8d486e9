import { sweepAndPush } from "../catalog/changes/sweep"
import { startDeliveryPass } from "../deals/delivery/delivery-pass"
import { runInBackground } from "../store/run-in-background"
import { type Store } from "../store/store"

/** Runs once when this process starts to run jobs, so that the work of a killed process does not wait for the next minute. */
export default runInBackground({
  sweep: { run: (store) => sweepAndPush(store, { isAtOnce: true }) },
  "send-delivery": { run: sendDelivery },
})

export const config = { name: "partner-commerce-at-start", schedule: { interval: 1_000, numberOfExecutions: 1 } }

function sendDelivery(store: Store): Promise<void> {
  startDeliveryPass(store)
  return Promise.resolve()
}
