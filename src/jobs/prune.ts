import { runInBackground } from "../use-cases/run-in-background"
import { pruneHistory } from "../use-cases/prune"

export default runInBackground("prune", pruneHistory)

export const config = { name: "partner-commerce-prune", schedule: "41 3 * * *" }
