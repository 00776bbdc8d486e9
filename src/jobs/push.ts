import { runInBackground } from "../store/run-in-background"
import { pushBacklog } from "../catalog/push/push-backlog"

/** Pushes what no timer of a living process is about. */
export default runInBackground("push", pushBacklog)

export const config = { name: "partner-commerce-push", schedule: "* * * * *" }
