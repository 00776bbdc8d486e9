import { runInBackground } from "../store/run-in-background"
import { expireProblems } from "../health/problems/problems"

/** Clears passing problems that have not occurred again. */
export default runInBackground("expire-problems", expireProblems)

export const config = { name: "partner-commerce-expire-problems", schedule: "* * * * *" }
