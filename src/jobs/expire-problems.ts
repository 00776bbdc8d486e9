import { runInBackground } from "../use-cases/run-in-background"
import { expireProblems } from "../use-cases/health/problems/expire-problems"

/** Clears problems that have not come again. */
export default runInBackground("expire-problems", expireProblems)

export const config = { name: "partner-commerce-expire-problems", schedule: "* * * * *" }
