import { runInBackground } from "../store/run-in-background"
import { settleDueDeals } from "../deals/settle/settle-due-deals"

/** Undoes deals that a crash left half made, finishes committed ones, and reads statuses. Runs in every process: deals are claimed. */
export default runInBackground("settle-deals", settleDueDeals, { overlaps: true })

export const config = { name: "partner-commerce-settle-deals", schedule: "* * * * *" }
