import { runInBackground } from "../store/run-in-background"
import { pruneHistory } from "../health/prune"

export default runInBackground({ prune: { run: pruneHistory } })

export const config = { name: "partner-commerce-prune", schedule: "41 3 * * *" }
