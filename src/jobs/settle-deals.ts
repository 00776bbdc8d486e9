import { runInBackground } from "../store/run-in-background"
import { settleDueDeals } from "../deals/settle/settle-due-deals"

/** Undoes half-made deals of a crash, finishes committed ones, and reads statuses. It runs in every process, because deals are claimed. */
export default runInBackground("settle-deals", settleDueDeals, { overlaps: true })

export const config = { name: "partner-commerce-settle-deals", schedule: "* * * * *" }
