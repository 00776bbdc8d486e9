import { type MedusaContainer } from "@medusajs/framework/types"
import { decideOnStatus, GONE, toCheckDelayMs, UNREADABLE_BEFORE_ALERT } from "../../core/deals/status"
import { isTestDeal } from "../../core/deals/test-deal"
import { type Result } from "../../core/service-error"
import { type TransactionStatusResponse } from "../../core/wire/transactions"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { requireConfigured } from "../configured"
import { applyStatus, makeMove } from "./apply-status"
import { type CommittedDeal } from "./committed-deal"
import { toUnreadableKey } from "./deal-problems"

/** Reads a deal's status at the service, with our own token, and applies it. */
export async function checkStatus(container: MedusaContainer, deal: CommittedDeal): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  // The service knows nothing of a merchant's own trial, which ends when its order is cancelled.
  if (isTestDeal(deal.trx_id)) return service.deals.checks.record(deal.trx_id, { remoteStatus: null, nextInMs: null })
  const { transactions } = requireConfigured(service).clients
  if (!transactions.isConfigured("getTransactionStatus")) return settleUnread(container, deal)

  const reading = await transactions.getTransactionStatus(deal.body.trx_id)
  if (!reading.ok) return holdUnreadable(container, deal, reading)
  await service.problems.clear(toUnreadableKey(deal.trx_id))
  await applyStatus(container, deal, { status: reading.value.status, source: "read" })
}

/**
 * There is no endpoint to ask. The status of a callback stands; without one, an answer that was written out in time counts as
 * approval: by the interface it is one.
 */
async function settleUnread(container: MedusaContainer, deal: CommittedDeal): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const received = deal.remote_status
  if (received !== null && decideOnStatus(deal.state, received) !== "wait") {
    return applyStatus(container, deal, { status: received, source: "callback" })
  }
  await service.deals.checks.record(deal.trx_id, { remoteStatus: null, nextInMs: toCheckDelayMs(deal.checks + 1) })
  const wasAnswered = deal.timeline.some(({ event }) => event === "answered")
  if (received === null && wasAnswered) {
    return makeMove(container, deal, { move: "confirm", reason: { code: "answered_in_time", values: {} } })
  }
  if (received !== null && deal.checks + 1 < UNREADABLE_BEFORE_ALERT) return
  await service.problems.raise({
    key: toUnreadableKey(deal.trx_id),
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
}

/** A transaction that the service does not know. Only a proven endpoint may say so: a wrong address says the same of every deal. */
const GONE_STATUSES = new Set([400, 404])

async function holdUnreadable(
  container: MedusaContainer,
  deal: CommittedDeal,
  { error }: Extract<Result<TransactionStatusResponse>, { ok: false }>,
): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { checks, timeline } = service.deals
  const nextInMs = toCheckDelayMs(deal.checks + 1)
  await checks.record(deal.trx_id, { remoteStatus: null, nextInMs })
  await timeline.note(deal.trx_id, { event: "status_unreadable", detail: error.message, failure: error.why })
  if (deal.checks + 1 < UNREADABLE_BEFORE_ALERT) return

  const isGone = error.status !== undefined && GONE_STATUSES.has(error.status)
  if (isGone && (await checks.hasReadAny(deal.shop_code))) {
    await checks.record(deal.trx_id, { remoteStatus: GONE, nextInMs })
    return makeMove(container, deal, { move: "cancel", reason: { code: "unknown_there", values: {} } })
  }
  await service.problems.raise({
    key: toUnreadableKey(deal.trx_id),
    code: "deal_unconfirmed",
    values: { trx_id: deal.trx_id, order_id: deal.order_id, why: error.why },
  })
}
