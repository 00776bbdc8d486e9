import { runInBackground } from "../store/run-in-background"
import { pushBacklog } from "../catalog/push/push-scheduler"

/** Pushes changes that no timer of a living process will push. */
export default runInBackground("push", pushBacklog)

export const config = { name: "partner-commerce-push", schedule: "* * * * *" }
