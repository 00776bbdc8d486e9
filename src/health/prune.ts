import { type Store } from "../store/store"

/** Items of deleted variants are kept this long, because their ids may still move to a successor. */
const GONE_DAYS = 90
/** Heartbeats of dead processes are kept this long. */
const HEARTBEAT_DAYS = 1

/**
 * Drops data that is older than the option `retention` allows, items of variants that were deleted long ago, and unused images. Deals,
 * payments, refunds and delivery updates stay, the deals without their customers. With wrong options it drops nothing, because the
 * retention is unknown.
 */
export async function pruneHistory(store: Store): Promise<void> {
  const { activity, catalog, deals, heartbeats, history, payments, problems, connection } = store
  await heartbeats.prune(HEARTBEAT_DAYS)
  if (connection.kind === "inert") return
  const { activityDays, runDays, dealBodyDays } = connection.options.retention
  await activity.prune(activityDays)
  await problems.prune(activityDays)
  await history.prune(activityDays)
  await catalog.runs.prune(runDays)
  await catalog.items.pruneGone(GONE_DAYS)
  await payments.books.comparisons.prune(runDays)
  await deals.bodies.prune(dealBodyDays)
  await deals.bodies.prunePhones(dealBodyDays)
  await payments.customerNames.prune(dealBodyDays)
  await connection.images.prune()
}
