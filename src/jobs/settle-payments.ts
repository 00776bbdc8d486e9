import { runInBackground } from "../use-cases/run-in-background"
import { settleDuePayments } from "../use-cases/payments/settle/settle-due-payments"

/** Reads the statuses of payments that are due, and does what follows. Runs in every process: payments are claimed. */
export default runInBackground("settle-payments", settleDuePayments, { overlaps: true })

export const config = { name: "partner-commerce-settle-payments", schedule: "* * * * *" }
