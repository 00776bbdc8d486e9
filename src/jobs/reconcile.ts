import { runInBackground } from "../store/run-in-background"
import { readBackIfDue } from "../catalog/read-back/read-back"

/** Reads the service's catalogue back. The job runs each minute, because a push that waits for approval shortens the interval. */
export default runInBackground("reconcile", readBackIfDue)

export const config = { name: "partner-commerce-reconcile", schedule: "* * * * *" }
