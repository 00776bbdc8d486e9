import { runInBackground } from "../store/run-in-background"
import { settleDueRefunds } from "../payments/refund/settle-due-refunds"

/** Reads the outcome of open refunds, and corrects the books. It runs in every process, because refunds are claimed. */
export default runInBackground("settle-refunds", settleDueRefunds, { overlaps: true })

export const config = { name: "partner-commerce-settle-refunds", schedule: "* * * * *" }
