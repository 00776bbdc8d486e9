import { GONE } from "../../orders/rules/ended-sale"
import { decideOnStatus, toCheckDelayMs } from "../rules/status"
import { isTestDeal } from "../../orders/rules/test-deal"
import { decideOnUnread, isDenial, UNREADABLE_BEFORE_ALERT } from "../rules/unread-status"
import { type ServiceError } from "../../service/rules/service-error"
import { type Store } from "../../store/store"
import { requireConfigured } from "../../store/configured"
import { clearProblems, recordDecisive } from "../deal-batches"
import { raiseObstacle, toUnreadableDealKey } from "../deal-problems"
import { decideByStatus, type Decision, UNDECIDED } from "./apply-deal-status"
import { type CommittedDeal } from "./committed-deal"
import { type CallOptions } from "../../service/call"

/** Reads a committed deal's status at the service, with our own token. @returns the resulting transition, which the caller makes */
export async function checkStatus(store: Store, deal: CommittedDeal): Promise<Decision> {
  // The service does not know a merchant's test deal. It ends when its order is cancelled.
  if (isTestDeal(deal.trx_id)) {
    await store.deals.checks.recordUnasked(deal, { status: null, nextInMs: null })
    return UNDECIDED
  }
  const { transactions } = requireConfigured(store).clients
  if (!transactions.isConfigured("getTransactionStatus")) return decideUnasked(store, deal)

  const asked = { trxId: deal.body.trx_id, orderId: deal.remote_order_id }
  const reading = await transactions.getTransactionStatus(asked, ONE_ATTEMPT)
  if (!reading.ok) return decideUnread(store, deal, reading.error)
  await clearProblems(store, [toUnreadableDealKey(deal.trx_id)])
  return decideByStatus(store, deal, { status: reading.value.status, source: "read" })
}

/**
 * Decides without an endpoint for the status. A callback's status counts. Without a callback, a timely written answer counts as an
 * approval, as the interface says. The first reading right after the answer is too early for that: if the answer was lost, the service
 * sends a callback.
 */
async function decideUnasked(store: Store, deal: CommittedDeal): Promise<Decision> {
  const received = deal.remote_status
  if (received !== null && decideOnStatus(deal.state, received) !== "wait") {
    return decideByStatus(store, deal, { status: received, source: "callback" })
  }
  const wasAnswered = deal.timeline.some(({ event }) => event === "answered")
  if (received === null && deal.checks > 0 && wasAnswered) {
    await recordDecisive(store, { trxId: deal.trx_id, status: null, isRead: false })
    return { transition: "confirm", reason: { code: "answered_in_time", values: {} } }
  }
  await store.deals.checks.recordUnasked(deal, { status: null, nextInMs: toCheckDelayMs(deal.checks + 1) })
  if (received === null && deal.checks === 0) return UNDECIDED
  if (received !== null && deal.checks + 1 < UNREADABLE_BEFORE_ALERT) return UNDECIDED
  await raiseObstacle(store, deal, {
    key: toUnreadableDealKey(deal.trx_id),
    code: "deal_unconfirmed",
    values: {
      trx_id: deal.trx_id,
      order_id: deal.order_id,
      why:
        received === null
          ? { code: "answer_maybe_lost", values: {} }
          : { code: "service_says", values: { status: received } },
    },
  })
  return UNDECIDED
}

async function decideUnread(store: Store, deal: CommittedDeal, error: ServiceError): Promise<Decision> {
  const { checks, timeline } = store.deals
  const nextInMs = toCheckDelayMs(deal.checks + 1)
  const failed = await checks.recordFailure(deal, { isDenial: isDenial(error.status), nextInMs })
  await timeline.note(deal.trx_id, { event: "status_unreadable", detail: error.message, failure: error.why })

  const unread = {
    answer: error.status,
    isScheduled: failed.is_scheduled,
    wasRead: deal.read_at !== null,
    failures: failed.failures,
    denials: failed.denials,
    deniedForMs: failed.denied_for_ms,
  }
  const first = decideOnUnread({ ...unread, isAnotherRead: null })
  const verdict =
    first === "try_another" ? decideOnUnread({ ...unread, isAnotherRead: await isAnotherRead(store, deal) }) : first
  if (verdict === "wait") return UNDECIDED
  if (verdict === "gone") {
    await recordDecisive(store, { trxId: deal.trx_id, status: GONE, isRead: false })
    return { transition: "cancel", reason: { code: "unknown_there", values: {} } }
  }
  await raiseObstacle(store, deal, {
    key: toUnreadableDealKey(deal.trx_id),
    code: "deal_unconfirmed",
    values: { trx_id: deal.trx_id, order_id: deal.order_id, why: error.why },
  })
  return UNDECIDED
}

/** Control reading: if the endpoint works for another transaction that the service knows, its answer about this one counts. */
async function isAnotherRead(store: Store, { trx_id }: CommittedDeal): Promise<boolean> {
  const another = await store.deals.checks.findLastRead(trx_id)
  if (!another) return false
  if (another.is_fresh) return true
  const { transactions } = requireConfigured(store).clients
  const asked = { trxId: another.remote_trx_id, orderId: another.remote_order_id }
  return (await transactions.getTransactionStatus(asked, ONE_ATTEMPT)).ok
}

/** One attempt: the settler returns by itself, so a slow service does not delay the other deals. */
export const ONE_ATTEMPT: CallOptions = { maxAttempts: 1 }
