import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { steadyClock } from "../../values/clock"
import { toFailureText } from "../../messages/rules/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type MovedOrder } from "../sql/missed-deals"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { reportFulfilment } from "../delivery/report-fulfilment"
import { perStore } from "../../concurrency/per-store"
import { recordCancelledOrder } from "./record-cancelled-order"
import { recordRefundedOrder } from "./record-refund"

const PAGE = 100
/** A store with no more deals is looked at whole each minute. */
const DEALS_PER_TURN = 5_000
/** Its job has deliveries to send as well. */
const MAX_MS = 5_000

/** Where the last sweep of this process had to stop, and the writes that the round of all deals began with. */
const cursorOf = perStore(() => ({ after: "", writes: "" }))

/**
 * Sweep: finds the orders of deals that were moved without an event, and records what each event would have recorded. A failure is
 * logged, and its order is found again; the next sweep goes on behind the last that this one has reached. One turn looks at a slice of the
 * deals. Another round begins once something was written that may have moved an order (docs/decisions/0064).
 */
export async function reconcileMissedOrderEvents(container: MedusaContainer, deals = DEALS_PER_TURN): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert" || (await findCopiedDatabase(service))) return
  const { missed } = service.deals
  const cursor = cursorOf(container)
  const endsAt = steadyClock() + MAX_MS
  const { until } = await missed.nextSlice(cursor.after, deals)
  if (cursor.after === "") {
    const writes = await missed.readWrites()
    // The counts follow a write in seconds, so a turn that looks at all deals is never left out.
    if (until !== null && writes === cursor.writes) return
    cursor.writes = writes
  }
  for (;;) {
    const page = await missed.findMoved({ after: cursor.after, until, limit: PAGE })
    for (const moved of page) {
      if (steadyClock() > endsAt) return
      // Nothing is written before it can be recorded.
      if (!(await recordOrLog(container, moved))) cursor.writes = ""
      cursor.after = moved.id
    }
    if (page.length === PAGE) continue
    cursor.after = until ?? ""
    return
  }
}

/** @returns whether it is recorded */
async function recordOrLog(container: MedusaContainer, moved: MovedOrder): Promise<boolean> {
  try {
    await recordMoved(container, moved)
    return true
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`partner-commerce: order ${moved.order_id} has moved, and that is noted later: ${toFailureText(error)}`)
    return false
  }
}

async function recordMoved(
  container: MedusaContainer,
  { order_id, is_canceled, is_refunded }: MovedOrder,
): Promise<void> {
  if (is_canceled) return recordCancelledOrder(container, order_id)
  if (is_refunded) await recordRefundedOrder(container, order_id)
  await reportFulfilment(container, { orderId: order_id })
}
