import { runInBackground } from "../store/run-in-background"
import { runSweep } from "./sweep"

/** Runs once when this process starts to run jobs, so that earlier changes do not wait for the next minute. */
export default runInBackground("sweep", (store) => runSweep(store, { isAtOnce: true }))

export const config = {
  name: "partner-commerce-sweep-at-start",
  schedule: { interval: 1_000, numberOfExecutions: 1 },
}
