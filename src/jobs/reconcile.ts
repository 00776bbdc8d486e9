import { handOn } from "../use-cases/hand-on"
import { reconcileIfDue } from "../use-cases/catalog/read-back"

/** Reads back what the service shows; asked each minute, because a push that has to be approved shortens the interval. */
export default handOn("reconcile", reconcileIfDue)

export const config = { name: "partner-commerce-reconcile", schedule: "* * * * *" }
