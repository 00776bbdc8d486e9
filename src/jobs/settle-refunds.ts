import { handOn } from "../use-cases/hand-on"
import { settleDueRefunds } from "../use-cases/payments/settle-due-refunds"

/** Asks what became of refunds that are not over, and keeps the books true. Runs in every process: refunds are claimed. */
export default handOn("settle-refunds", settleDueRefunds, { overlaps: true })

export const config = { name: "partner-commerce-settle-refunds", schedule: "* * * * *" }
