import { handOn } from "../use-cases/hand-on"
import { lookAround } from "./sweep"

/** Once, as soon as this process runs jobs: what changed while none did does not wait for the minute. */
export default handOn("sweep", (container) => lookAround(container, { isAtOnce: true }))

export const config = {
  name: "partner-commerce-sweep-at-start",
  schedule: { interval: 1_000, numberOfExecutions: 1 },
}
