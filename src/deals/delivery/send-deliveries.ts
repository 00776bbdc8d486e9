import { Modules } from "@medusajs/framework/utils"
import { type EventName } from "../../messages/rules/events"
import { type DeliveryOutcome, toDeliveryOutcome, toUnannounced } from "../rules/delivery"
import { toFailureText } from "../../messages/rules/failure-text"
import { withTimeLimit } from "../../concurrency/with-time-limit"
import { type Store } from "../../store/store"
import { type ClaimedDelivery } from "../sql/delivery-queue"
import { type DealRow } from "../sql/deal-row"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { dueWorkers } from "../../concurrency/due-workers"
import { newLease } from "../../concurrency/lease"
import { requireConfigured } from "../../store/configured"
import { isBeingRefunded } from "../../payments/refund/book-service-refunds"
import { endDelivery, isDeliveryOver, toDeliveryKey } from "./end-delivery"

/** Renewed during a call and its report. It is short, so that the next process soon takes over the work of a killed process. */
const LEASE_MS = 20_000
const RENEW_EVERY_MS = 5_000
const DEALS_AT_ONCE = 5

/**
 * Sends all due statuses: several deals side by side, each deal in order. A slow call delays only its own deal.
 *
 * @returns false if this process may not send
 */
export async function sendDueDeliveries(store: Store): Promise<boolean> {
  if (await isSilent(store)) return false
  await workersOf(store).run()
  return true
}

const workersOf = dueWorkers<ClaimedDelivery>({
  workers: DEALS_AT_ONCE,
  claim: (store, { token }, limit) => store.delivery.claim({ limit, lease: { token, forMs: LEASE_MS } }),
  settle: (store, row, { token }) => sendDelivery(store, row, token),
})

/**
 * Sends the queued statuses of one deal now, until a status fails.
 *
 * @returns whether a status is left for a later attempt
 */
export async function sendDeliveriesOf(store: Store, trxId: string): Promise<boolean> {
  if (await isSilent(store)) return false
  while (!store.lifetime.stopping.aborted) {
    const lease = { ...newLease(), forMs: LEASE_MS }
    const [row] = await store.delivery.claim({ limit: 1, lease, trxId })
    if (!row) return false
    const outcome = await sendDelivery(store, row, lease.token)
    if (outcome.kind === "retry") return true
  }
  return true
}

/** A copied database has the deals of another store. The queue waits until a person confirms that this store is the original. */
async function isSilent(store: Store): Promise<boolean> {
  return store.connection.kind === "inert" || (await findCopiedDatabase(store)) !== null
}

async function sendDelivery(store: Store, row: ClaimedDelivery, token: string): Promise<DeliveryOutcome> {
  const outcome = await whileLeased(store, { row, token }, async () => {
    const sent = await send(store, row)
    return sent.kind === "retry" ? sent : reportFinal(store, row, sent)
  })
  await store.delivery.record(token, row.id, outcome)
  // The end of the sale drops only a status without a lease.
  if (outcome.kind === "retry") await reportOutcome(store, row, outcome)
  return outcome
}

async function send(store: Store, row: ClaimedDelivery): Promise<DeliveryOutcome> {
  const { transactions } = requireConfigured(store).clients
  const answer = await transactions.updateTransaction(row.remote_trx_id, {
    order_id: row.remote_order_id,
    delivery_status: row.delivery_status,
  })
  return toDeliveryOutcome(answer, row.attempts, row.since_first_attempt)
}

/** Longer than a busy event bus needs. */
const REPORT_LIMIT_MS = 15_000

/**
 * Reports a final outcome. The state moves last, so the next process repeats the call and the report after a crash.
 *
 * @returns a retry if the report failed or hangs, so that the other statuses are sent
 */
async function reportFinal(store: Store, row: ClaimedDelivery, sent: DeliveryOutcome): Promise<DeliveryOutcome> {
  const reporting = reportOutcome(store, row, sent).then(() => ({ error: null }))
  const failing = reporting.catch((error: unknown) => ({ error: toFailureText(error) }))
  const { error } = (await withTimeLimit(REPORT_LIMIT_MS, failing)) ?? { error: "the event bus does not answer" }
  return error === null ? sent : toUnannounced(error, row)
}

/** Heartbeat. A failed renewal does no harm: the same status may be sent and reported twice, and only the holder of the lease records it. */
async function whileLeased<T>(
  { delivery }: Store,
  { row, token }: { row: ClaimedDelivery; token: string },
  task: () => Promise<T>,
): Promise<T> {
  const renew = () => void delivery.renew(token, row.id, LEASE_MS).catch(() => false)
  const heartbeat = setInterval(renew, RENEW_EVERY_MS).unref()
  try {
    return await task()
  } finally {
    clearInterval(heartbeat)
  }
}

/** Raises or clears the problem of the status. A final outcome is noted and announced, too. */
async function reportOutcome(store: Store, row: ClaimedDelivery, outcome: DeliveryOutcome): Promise<void> {
  const { deals, problems } = store
  const { trx_id, delivery_status } = row
  const key = toDeliveryKey(trx_id)
  const deal = outcome.kind === "accepted" ? null : await deals.ledger.read(trx_id)
  // The sale ended during the call, or the refund of its cancelled order was faster.
  if (deal && (isDeliveryOver(deal) || (await isRefusedForRefund(store, deal, outcome)))) {
    return endDelivery(store, trx_id)
  }
  switch (outcome.kind) {
    case "accepted":
      await problems.clear(key)
      break
    case "refused":
      await problems.raise({
        key,
        code: "delivery_refused",
        values: { trx_id, delivery_status, why: outcome.why },
      })
      break
    case "retry":
      if (outcome.needsPerson)
        await problems.raise({ key, code: "delivery_not_sent", values: { trx_id, why: outcome.why } })
      return
  }
  await deals.timeline.note(trx_id, { event: `delivery_${outcome.kind}`, detail: delivery_status })
  await store.container
    .resolve(Modules.EVENT_BUS)
    .emit({ name: `partner-commerce.delivery.${outcome.kind}` satisfies EventName, data: { trx_id, delivery_status } })
}

const isRefusedForRefund = async (store: Store, deal: DealRow, { kind }: DeliveryOutcome) =>
  kind === "refused" && deal.state === "cancelled" && isBeingRefunded(store, deal.trx_id, deal.amount)
