import { handOn } from "../use-cases/hand-on"
import { expireProblems } from "../use-cases/health/expire-problems"

/** Clears problems that have not come again. */
export default handOn("expire-problems", expireProblems)

export const config = { name: "partner-commerce-expire-problems", schedule: "* * * * *" }
