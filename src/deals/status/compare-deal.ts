import { isOverThere } from "../../orders/rules/ended-sale"
import { decideOnStatus, toLaterStatuses, toUnreadDelayMs, toWatchDelayMs } from "../rules/status"
import { isTestDeal } from "../../orders/rules/test-deal"
import { isDenial } from "../rules/unread-status"
import { type Store } from "../../store/store"
import { type DealRow } from "../sql/deal-row"
import { requireConfigured } from "../../store/configured"
import { endDelivery, isDeliveryOver } from "../delivery/end-delivery"
import { queueDelivery } from "../delivery/queue-delivery"
import { readDealInBatch, recordReading as noteReading } from "../deal-batches"
import { clearDisagreement, raiseDealDisagreement, raiseUnlessRefundedThere } from "../deal-problems"
import { ONE_ATTEMPT } from "./check-status"
import { isCommitted, toOrderPayment } from "./committed-deal"
import { readRefundedHere } from "../../payments/order/refunded-order"

/**
 * Compares a settled deal with the service. A contradiction raises a problem, which is cleared once both sides agree. The deal itself does
 * not move.
 *
 * @param received the status of a callback; null = only a reading counts
 */
export async function compareDeal(store: Store, deal: DealRow, received: string | null): Promise<void> {
  // The service does not know a merchant's test deal.
  const reading = isTestDeal(deal.trx_id) ? NOT_CONFIGURED : await readDealStatus(store, deal)
  const compared = { reading, received: reading.kind === "not_configured" ? toCounted(deal, received) : received }
  await reportComparison(store, deal, compared)
  // The result is recorded last. Until then the reading stays due, so the next process continues if this one dies.
  await recordReading(store, deal, compared)
}

/**
 * The status that counts without an endpoint for the status. The next process continues a callback with the status that the callback has
 * noted. @returns null = no status counts
 */
function toCounted(deal: DealRow, received: string | null): string | null {
  const status = received ?? (deal.asked_at === null ? null : deal.remote_status)
  if (status === null || isTestDeal(deal.trx_id)) return null
  return decideOnStatus(deal.state, status) === "nothing" || clearsByMistake(deal, status) ? null : status
}

/** The callback may be older than the status that the deal has, so it raises a disagreement and clears none. */
const clearsByMistake = ({ state, remote_status }: DealRow, received: string): boolean =>
  remote_status !== null &&
  toLaterStatuses(received).includes(remote_status) &&
  decideOnStatus(state, received) !== "alert"

interface Compared {
  reading: StatusReading
  received: string | null
}

async function reportComparison(store: Store, { trx_id }: DealRow, { reading, received }: Compared): Promise<void> {
  const status = reading.kind === "read" ? reading.status : received
  if (status === null) return
  // A person may have cancelled the order during the reading, so the deal's present state counts.
  const deal = await readDealInBatch(store, trx_id)
  if (deal === null) return
  const { timeline } = store.deals
  // If the service can be read, a callback can raise a disagreement but never clear one.
  const isCertain = reading.kind !== "unreadable"
  if (status !== deal.remote_status) {
    const event = reading.kind === "read" ? "status_read" : "status_callback"
    await timeline.note(deal.trx_id, { event, detail: status })
  }

  const now = { ...deal, remote_status: status }
  if (isCertain && isDeliveryOver(now)) await endDelivery(store, trx_id)
  // The order was cancelled before the service had confirmed the sale, so the delivery is reported only now.
  if (isCertain && (wasCancelledHere(deal) || isResumed(deal, now))) await queueDelivery(store, now)

  const transition = decideOnStatus(deal.state, status)
  if (transition === "alert" && !(await isRefundedOnBothSides(store, deal, status))) {
    return raiseDealDisagreement(store, deal, { code: "service_says", values: { status } })
  }
  if (!isCertain) return
  if (transition !== "nothing") await clearDisagreement(store, trx_id, status)
  // The end of the sale had replaced or cleared the problem of an earlier refund.
  if (isResumed(deal, now) && isCommitted(deal))
    await raiseUnlessRefundedThere(store, deal, await readRefundedHere(store, toOrderPayment(deal)))
}

/** The service continues a sale that it had ended. */
const isResumed = (before: DealRow, now: DealRow) =>
  now.state === "confirmed" && isDeliveryOver(before) && !isDeliveryOver(now)

const wasCancelledHere = ({ state, timeline }: DealRow) =>
  state === "cancelled" && timeline.some(({ why }) => why?.code === "cancelled_here")

export type StatusReading =
  { kind: "read"; status: string } | { kind: "unreadable"; answer: number | undefined } | { kind: "not_configured" }

const NOT_CONFIGURED: StatusReading = { kind: "not_configured" }

/** Reads the status at the service without noting it. */
export async function readDealStatus(store: Store, deal: DealRow): Promise<StatusReading> {
  const { transactions } = requireConfigured(store).clients
  if (!transactions.isConfigured("getTransactionStatus")) return NOT_CONFIGURED
  const asked = { trxId: deal.body.trx_id, orderId: deal.remote_order_id }
  const reading = await transactions.getTransactionStatus(asked, ONE_ATTEMPT)
  if (reading.ok) return { kind: "read", status: reading.value.status }
  return { kind: "unreadable", answer: reading.error.status }
}

/** Notes the result of a reading, and schedules the next one. */
async function recordReading(store: Store, deal: DealRow, { reading, received }: Compared): Promise<void> {
  const { checks } = store.deals
  if (reading.kind === "not_configured") return checks.recordUnasked(deal, { status: received, nextInMs: null })
  const { age_ms, is_shipped, unreadable, denials } = await checks.readWatched(deal.trx_id)
  const watchedInMs = deal.state === "confirmed" ? toWatchDelayMs({ ageMs: age_ms, isShipped: is_shipped }) : null
  if (reading.kind === "read") return noteReading(store, { deal, status: reading.status, nextInMs: watchedInMs })
  const isDenied = isDenial(reading.answer)
  const nextInMs = watchedInMs ?? toUnreadDelayMs(isDenied ? denials : unreadable, isDenied)
  await checks.recordFailure(deal, { isDenial: isDenied, nextInMs })
}

/** A cancellation at the service and a refund in this store agree, because a completed order cannot be cancelled in Medusa. */
async function isRefundedOnBothSides(store: Store, deal: DealRow, status: string): Promise<boolean> {
  return isOverThere(status) && isCommitted(deal) && (await readRefundedHere(store, toOrderPayment(deal))).isWhole
}
