import { runInBackground } from "../store/run-in-background"
import { readBackIfDue } from "../catalog/read-back/read-back"

/** Reads back what the service shows; asked each minute, because a push that has to be approved shortens the interval. */
export default runInBackground("reconcile", readBackIfDue)

export const config = { name: "partner-commerce-reconcile", schedule: "* * * * *" }
