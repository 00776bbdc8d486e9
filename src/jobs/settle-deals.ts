import { handOn } from "../use-cases/hand-on"
import { settleDueDeals } from "../use-cases/deals/settle-due-deals"

/** Undoes deals that a crash left half made, finishes committed ones, and reads statuses. Runs in every process: deals are claimed. */
export default handOn("settle-deals", settleDueDeals, { overlaps: true })

export const config = { name: "partner-commerce-settle-deals", schedule: "* * * * *" }
