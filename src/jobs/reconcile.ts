import { runInBackground } from "../use-cases/run-in-background"
import { reconcileIfDue } from "../use-cases/catalog/read-back"

/** Reads back what the service shows; asked each minute, because a push that has to be approved shortens the interval. */
export default runInBackground("reconcile", reconcileIfDue)

export const config = { name: "partner-commerce-reconcile", schedule: "* * * * *" }
