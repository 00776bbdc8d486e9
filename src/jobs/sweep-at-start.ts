import { runInBackground } from "../store/run-in-background"
import { runSweep } from "./sweep"

/** Once, as soon as this process runs jobs: what changed while none did does not wait for the minute. */
export default runInBackground("sweep", (container) => runSweep(container, { isAtOnce: true }))

export const config = {
  name: "partner-commerce-sweep-at-start",
  schedule: { interval: 1_000, numberOfExecutions: 1 },
}
