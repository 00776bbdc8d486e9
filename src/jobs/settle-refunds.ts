import { runInBackground } from "../store/run-in-background"
import { settleDueRefunds } from "../payments/refund/settle-due-refunds"

/** Asks what became of refunds that are not over, and keeps the books true. Runs in every process: refunds are claimed. */
export default runInBackground("settle-refunds", settleDueRefunds, { overlaps: true })

export const config = { name: "partner-commerce-settle-refunds", schedule: "* * * * *" }
