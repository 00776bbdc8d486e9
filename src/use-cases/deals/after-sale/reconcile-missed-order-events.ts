import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { steadyClock } from "../../../client/clock"
import { toFailureText } from "../../../core/failure-text"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type MovedOrder } from "../../../modules/partner-commerce/deals/missed-deals"
import { whyCopied } from "../../catalog/copied-database"
import { reportFulfilment } from "../../delivery/report-fulfilment"
import { perStore } from "../../per-store"
import { recordCancelledOrder } from "./record-cancelled-order"
import { recordRefundedOrder } from "./record-refund"

const PAGE = 100
/** Its job has deliveries to send as well. */
const MAX_MS = 5_000

/** Where the last sweep of this process had to stop. */
const cursorOf = perStore(() => ({ after: "" }))

/**
 * Sweep: finds the orders of deals that were moved without an event, and records what each event would have recorded. A failure is
 * logged, and its order is found again; the next sweep goes on behind the last that this one has reached.
 */
export async function reconcileMissedOrderEvents(container: MedusaContainer): Promise<void> {
  const { connection, deals } = container.resolve(PARTNER_COMMERCE)
  if (connection.kind === "inert" || (await whyCopied(container.resolve(PARTNER_COMMERCE)))) return
  const cursor = cursorOf(container)
  const until = steadyClock() + MAX_MS
  for (;;) {
    const page = await deals.missed.findMoved({ after: cursor.after, limit: PAGE })
    for (const moved of page) {
      if (steadyClock() > until) return
      await recordOrLog(container, moved)
      cursor.after = moved.id
    }
    if (page.length === PAGE) continue
    cursor.after = ""
    return
  }
}

async function recordOrLog(container: MedusaContainer, moved: MovedOrder): Promise<void> {
  try {
    await recordMoved(container, moved)
  } catch (error) {
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`partner-commerce: order ${moved.order_id} has moved, and that is noted later: ${toFailureText(error)}`)
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
