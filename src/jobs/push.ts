import { runInBackground } from "../use-cases/run-in-background"
import { pushBacklog } from "../use-cases/catalog/push/push-backlog"

/** Pushes what no timer of a living process is about. */
export default runInBackground("push", pushBacklog)

export const config = { name: "partner-commerce-push", schedule: "* * * * *" }
