import { runInBackground } from "../store/run-in-background"
import { removeDoubleCaptures } from "../payments/order/remove-double-captures"
import { releaseReservations } from "../payments/settle/release-reservations"
import { settleDuePayments } from "../payments/settle/settle-due-payments"
import { type Store } from "../store/store"

/**
 * Reads the status of each due payment, settles the payment, releases the units of cancelled orders, and removes captures that an order's
 * books name twice. It runs in every process, because payments are claimed.
 */
export default runInBackground("settle-payments", settle, { overlaps: true })

async function settle(store: Store): Promise<void> {
  await Promise.all([settleDuePayments(store), releaseReservations(store), removeDoubleCaptures(store)])
}

export const config = { name: "partner-commerce-settle-payments", schedule: "* * * * *" }
