import { handOn } from "../use-cases/hand-on"
import { pushBacklog } from "../use-cases/catalog/push-backlog"

/** Pushes what no timer of a living process is about. */
export default handOn("push", pushBacklog)

export const config = { name: "partner-commerce-push", schedule: "* * * * *" }
