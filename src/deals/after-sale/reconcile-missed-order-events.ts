import { steadyClock } from "../../values/clock"
import { toFailureText } from "../../messages/rules/failure-text"
import { type Store } from "../../store/store"
import { type MovedOrder } from "../sql/missed-deals"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { reportFulfilment } from "../delivery/report-fulfilment"
import { perStore } from "../../store/per-store"
import { recordCancelledOrder } from "./record-cancelled-order"
import { recordRefundedOrder } from "./record-refund"

const PAGE = 100
/** A store with at most this many deals is checked completely each minute. */
const DEALS_PER_TURN = 5_000
/** The job also sends deliveries, so the sweep is short. */
const MAX_MS = 5_000

/** The position where the last sweep of this process stopped, and the write counts at the start of the current round. */
const cursorOf = perStore(() => ({ after: "", writes: "" }))

/**
 * Sweep: finds orders of deals whose event was lost, and records the consequences of the event. A failure is logged, and a later round
 * finds its order again; the next sweep continues after the last order of this one. One turn reads a slice of the deals. A new round begins
 * after any write that may have moved an order (docs/decisions/0064).
 */
export async function reconcileMissedOrderEvents(store: Store, deals = DEALS_PER_TURN): Promise<void> {
  if (store.connection.kind === "inert" || (await findCopiedDatabase(store))) return
  const { missed } = store.deals
  const cursor = cursorOf(store)
  const endsAt = steadyClock() + MAX_MS
  const { until } = await missed.nextSlice(cursor.after, deals)
  if (cursor.after === "") {
    const writes = await missed.readWrites()
    // Postgres updates the write counts some seconds late. So in a small store, whose turn reads all deals, the turn always runs.
    if (until !== null && writes === cursor.writes) return
    cursor.writes = writes
  }
  for (;;) {
    const page = await missed.findMoved({ after: cursor.after, until, limit: PAGE })
    for (const moved of page) {
      if (steadyClock() > endsAt) return
      // Clears the counts, so that the next round runs until the order can be recorded.
      if (!(await recordOrLog(store, moved))) cursor.writes = ""
      cursor.after = moved.id
    }
    if (page.length === PAGE) continue
    cursor.after = until ?? ""
    return
  }
}

/** @returns false if the failure was logged */
async function recordOrLog(store: Store, moved: MovedOrder): Promise<boolean> {
  try {
    await recordMoved(store, moved)
    return true
  } catch (error) {
    store.logger.warn(
      `partner-commerce: order ${moved.order_id} has moved, and that is noted later: ${toFailureText(error)}`,
    )
    return false
  }
}

async function recordMoved(store: Store, { order_id, is_canceled, is_refunded }: MovedOrder): Promise<void> {
  if (is_canceled) return recordCancelledOrder(store, order_id)
  if (is_refunded) await recordRefundedOrder(store, order_id)
  await reportFulfilment(store, { orderId: order_id })
}
