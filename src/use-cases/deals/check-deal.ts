import { type MedusaContainer } from "@medusajs/framework/types"
import { decideOnStatus, GONE, type StatusMove, toCheckDelayMs, UNREADABLE_BEFORE_ALERT } from "../../core/deals/status"
import { toFailureText } from "../../core/failure-text"
import { isTestDeal } from "../../core/deals/test-deal"
import { type Result } from "../../core/service-error"
import { type TransactionStatusResponse } from "../../core/wire/transactions"
import { type DealReason } from "../../core/message/message"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { requireConfigured } from "../configured"
import { cancelDeal } from "./cancel-deal"
import { confirmDeal } from "./confirm-deal"
import { clearDisagreement, clearObstacles, raiseDisagreement, toStuckKey, toUnreadableKey } from "./deal-problems"
import { type CommittedDeal } from "./finish-deal"

/** Reads a deal's status at the service, with our own token, and does what it says. */
export async function checkDeal(container: MedusaContainer, deal: CommittedDeal): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  // A merchant's own trial: the service would not know it, and it ends when its order is cancelled.
  if (isTestDeal(deal.trx_id)) return service.deals.checks.record(deal.trx_id, { remoteStatus: null, nextInMs: null })
  const { transactions } = requireConfigured(service).clients
  if (!transactions.isConfigured("getTransactionStatus")) return checkUnread(container, deal)

  const reading = await transactions.getTransactionStatus(deal.body.trx_id)
  if (!reading.ok) return holdUnreadable(container, deal, reading)
  await service.problems.clear(toUnreadableKey(deal.trx_id))
  await applyStatus(container, deal, { status: reading.value.status, source: "read" })
}

export interface StatusNews {
  /** As the service spells it. */
  status: string
  source: "read" | "callback"
}

/** Does what a status means for a deal. It is noted first: whatever happens while it is acted upon happens in its light. */
export async function applyStatus(
  container: MedusaContainer,
  deal: CommittedDeal,
  { status, source }: StatusNews,
): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  await service.deals.checks.record(deal.trx_id, { remoteStatus: status, nextInMs: toCheckDelayMs(deal.checks + 1) })
  if (status !== deal.remote_status)
    await service.deals.timeline.note(deal.trx_id, { event: `status_${source}`, detail: status })
  const move = decideOnStatus(deal.state, status)
  await carryOut(container, deal, { move, reason: { code: "service_says", values: { status } } })
  if (move !== "alert") await clearDisagreement(container, deal.trx_id)
}

/** What cannot be carried out is told to a person, and tried again. */
async function carryOut(
  container: MedusaContainer,
  deal: CommittedDeal,
  { move, reason }: { move: StatusMove; reason: DealReason },
): Promise<void> {
  const { problems } = container.resolve(PARTNER_COMMERCE)
  try {
    await MAKE_MOVE[move](container, deal, reason)
    if (SETTLING.has(move)) await clearObstacles(container, deal.trx_id)
  } catch (error) {
    await problems.raise({
      key: toStuckKey(deal.trx_id),
      code: "deal_not_settled",
      values: { trx_id: deal.trx_id, order_id: deal.order_id, reason, failure: toFailureText(error) },
    })
    throw error
  }
}

const SETTLING: ReadonlySet<StatusMove> = new Set(["confirm", "cancel"])

type MakeMove = (container: MedusaContainer, deal: CommittedDeal, reason: DealReason) => Promise<void>

const MAKE_MOVE: Record<StatusMove, MakeMove> = {
  wait: () => Promise.resolve(),
  nothing: () => Promise.resolve(),
  agree: () => Promise.resolve(),
  confirm: confirmDeal,
  cancel: cancelDeal,
  alert: raiseDisagreement,
}

/**
 * No way to ask. What a callback has told stands; without one, an answer that was written out in time counts as approval: by the
 * interface it is one.
 */
async function checkUnread(container: MedusaContainer, deal: CommittedDeal): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const told = deal.remote_status
  if (told !== null && decideOnStatus(deal.state, told) !== "wait") {
    return applyStatus(container, deal, { status: told, source: "callback" })
  }
  await service.deals.checks.record(deal.trx_id, { remoteStatus: null, nextInMs: toCheckDelayMs(deal.checks + 1) })
  const wasAnswered = deal.timeline.some(({ event }) => event === "answered")
  if (told === null && wasAnswered) {
    return carryOut(container, deal, {
      move: "confirm",
      reason: { code: "answered_in_time", values: {} },
    })
  }
  if (told !== null && deal.checks + 1 < UNREADABLE_BEFORE_ALERT) return
  await service.problems.raise({
    key: toUnreadableKey(deal.trx_id),
    code: "deal_unconfirmed",
    values: {
      trx_id: deal.trx_id,
      order_id: deal.order_id,
      why:
        told === null ? { code: "answer_maybe_lost", values: {} } : { code: "service_says", values: { status: told } },
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
  await service.deals.checks.record(deal.trx_id, { remoteStatus: null, nextInMs: toCheckDelayMs(deal.checks + 1) })
  await service.deals.timeline.note(deal.trx_id, {
    event: "status_unreadable",
    detail: error.message,
    failure: error.why,
  })
  if (deal.checks + 1 < UNREADABLE_BEFORE_ALERT) return

  const isGone = error.status !== undefined && GONE_STATUSES.has(error.status)
  if (isGone && (await service.deals.checks.hasReadAny(deal.shop_code))) {
    await service.deals.checks.record(deal.trx_id, { remoteStatus: GONE, nextInMs: toCheckDelayMs(deal.checks + 1) })
    return carryOut(container, deal, { move: "cancel", reason: { code: "unknown_there", values: {} } })
  }
  await service.problems.raise({
    key: toUnreadableKey(deal.trx_id),
    code: "deal_unconfirmed",
    values: { trx_id: deal.trx_id, order_id: deal.order_id, why: error.why },
  })
}
