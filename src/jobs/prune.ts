import { handOn } from "../use-cases/hand-on"
import { pruneHistory } from "../use-cases/prune"

export default handOn("prune", pruneHistory)

export const config = { name: "partner-commerce-prune", schedule: "41 3 * * *" }
