import { sweepAndPush } from "../catalog/changes/sweep"
import { withSharedBinding } from "../catalog/copied-database"
import { pushBacklog } from "../catalog/push/push-scheduler"
import { readBackIfDue } from "../catalog/read-back/read-back"
import { reconcileMissedOrderEvents } from "../deals/after-sale/reconcile-missed-order-events"
import { startDeliveryPass } from "../deals/delivery/delivery-pass"
import { settleDueDeals } from "../deals/settle/settle-due-deals"
import { expireProblems } from "../health/problems/problems"
import { refreshStateProblems } from "../health/problems/state-problems"
import { removeDoubleCaptures } from "../payments/order/remove-double-captures"
import { settleDueRefunds } from "../payments/refund/settle-due-refunds"
import { releaseReservations } from "../payments/settle/release-reservations"
import { settleDuePayments } from "../payments/settle/settle-due-payments"
import { reconcileBooksIfDue } from "../reconciliation/reconcile-books"
import { runInBackground, type Work } from "../store/run-in-background"
import { type Store } from "../store/store"

/**
 * One job starts all works of a minute: Medusa reads and records each job by itself, and under its Redis engine the jobs of a store wait
 * for each other.
 */
export const WORKS = {
  /** Undoes half-made deals of a crash, finishes committed ones, and reads statuses. */
  "settle-deals": { run: settleDueDeals, overlaps: true },
  /** Reads the status of each due payment, and settles the payment. */
  "settle-payments": { run: settlePayments, overlaps: true },
  /** Reads the outcome of open refunds, and corrects the books. */
  "settle-refunds": { run: settleDueRefunds, overlaps: true },
  /** Sends due delivery statuses, and records order changes whose event was lost. */
  "send-delivery": { run: sendDelivery },
  /** Finds changes of the catalogue without an event, and starts their push. */
  sweep: { run: sweepAndPush },
  /** Pushes changes that no timer of a living process will push. */
  push: { run: pushBacklog },
  /** Reads the service's catalogue back when it is due: a push that waits for approval shortens the interval. */
  reconcile: { run: readBackIfDue },
  /** Compares the service's books with ours each night: every shop has its own minute. */
  "reconcile-books": { run: reconcileBooksIfDue },
  /** Compares the states of the store that open problems report. */
  "state-problems": { run: refreshStateProblems },
  /** Clears passing problems that have not occurred again. */
  "expire-problems": { run: expireProblems },
} satisfies Record<string, Work>

export default runInBackground(WORKS, withSharedBinding)

export const config = { name: "partner-commerce-each-minute", schedule: "* * * * *" }

async function settlePayments(store: Store): Promise<void> {
  await Promise.all([settleDuePayments(store), releaseReservations(store), removeDoubleCaptures(store)])
}

async function sendDelivery(store: Store): Promise<void> {
  startDeliveryPass(store)
  await reconcileMissedOrderEvents(store)
}
