import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"

/** Items of variants that are gone are kept for so long: an id may still move to a successor. */
const GONE_DAYS = 90
/** Heartbeats of processes that are long gone are kept for so long. */
const HEARTBEAT_DAYS = 1

/**
 * Drops what is older than anybody looks back, as the option `retention` says, items of variants that are long gone, and images that nothing shows. Deals, payments, refunds and
 * delivery updates are kept, the deals without who bought. With wrong options nothing is dropped: how long it is to be kept is not known.
 */
export async function pruneHistory(container: MedusaContainer): Promise<void> {
  const { activity, catalog, deals, heartbeats, history, payments, problems, connection } =
    container.resolve(PARTNER_COMMERCE)
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
