import { type MedusaContainer } from "@medusajs/framework/types"
import { decideOnStatus, GONE, type StatusMove, toCheckDelayMs, UNREADABLE_BEFORE_ALERT } from "../../core/deals/status"
import { type Result } from "../../core/service-error"
import { type TransactionStatusResponse } from "../../core/wire/transactions"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealRow } from "../../modules/partner-commerce/deal-ledger"
import { requireConfigured } from "../configured"
import { cancelDeal } from "./cancel-deal"
import { confirmDeal } from "./confirm-deal"
import { type CommittedDeal } from "./finish-deal"

/** Reads a deal's status at the service, with our own token, and does what it says. */
export async function checkDeal(container: MedusaContainer, deal: CommittedDeal): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { transactions } = requireConfigured(service).clients
  if (!transactions.isConfigured("getTransactionStatus")) return trustAnswer(container, deal)

  const reading = await transactions.getTransactionStatus(deal.body.trx_id)
  if (!reading.ok) return holdUnreadable(container, deal, reading)
  await service.problems.clear(toUnreadableKey(deal))
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
  await service.deals.recordCheck(deal.trx_id, { remoteStatus: status, nextInMs: toCheckDelayMs(deal.checks + 1) })
  if (status !== deal.remote_status)
    await service.deals.note(deal.trx_id, { event: `status_${source}`, detail: status })
  const reason = `the service says ${status}`
  try {
    await MAKE_MOVE[decideOnStatus(deal.state, status)](container, deal, reason)
    await service.problems.clear(toStuckKey(deal))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    await service.problems.raise({
      key: toStuckKey(deal),
      code: "deal_not_settled",
      message: `Deal ${deal.trx_id} (order ${deal.order_id}): ${reason}, and that could not be carried out: ${message}`,
      fix: "If the order is packed already, cancel its fulfilment. It is tried again by itself.",
    })
    throw error
  }
}

type MakeMove = (container: MedusaContainer, deal: CommittedDeal, reason: string) => Promise<void>

const MAKE_MOVE: Record<StatusMove, MakeMove> = {
  wait: () => Promise.resolve(),
  nothing: () => Promise.resolve(),
  confirm: confirmDeal,
  cancel: cancelDeal,
  alert: raiseDisagreement,
}

/** The two sides have settled the deal differently: nothing is done by itself. */
export async function raiseDisagreement(container: MedusaContainer, deal: DealRow, reason: string): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).problems.raise({
    key: `deal-disagreement:${deal.trx_id}`,
    code: "deal_disagreement",
    message: `Deal ${deal.trx_id} is ${deal.state} here, and ${reason}`,
    fix: "Look at the transaction in the service's portal and at the order here, and settle the difference by hand: refund, cancel or ship.",
  })
}

/** Without a way to ask, an answer that was written out in time counts as approval: by the interface it is one. */
async function trustAnswer(container: MedusaContainer, deal: CommittedDeal): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  await service.deals.recordCheck(deal.trx_id, { remoteStatus: null, nextInMs: toCheckDelayMs(deal.checks + 1) })
  if (deal.timeline.some(({ event }) => event === "answered")) {
    return confirmDeal(container, deal, "the answer was given in time, and no status can be read")
  }
  await service.problems.raise({
    key: toUnreadableKey(deal),
    code: "deal_unconfirmed",
    message: `Deal ${deal.trx_id} (order ${deal.order_id}): it is not known whether the answer reached the service`,
    fix: "Look the transaction up in the service's portal: capture the payment if it is approved, cancel the order if not. Setting the endpoint getTransactionStatus lets this be asked automatically.",
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
  await service.deals.recordCheck(deal.trx_id, { remoteStatus: null, nextInMs: toCheckDelayMs(deal.checks + 1) })
  await service.deals.note(deal.trx_id, { event: "status_unreadable", detail: error.message })
  if (deal.checks + 1 < UNREADABLE_BEFORE_ALERT) return

  const isGone = error.status !== undefined && GONE_STATUSES.has(error.status)
  if (isGone && (await service.deals.hasReadAnyStatus(deal.shop_code))) {
    await service.deals.recordCheck(deal.trx_id, { remoteStatus: GONE, nextInMs: toCheckDelayMs(deal.checks + 1) })
    return cancelDeal(container, deal, "the service has no such transaction")
  }
  await service.problems.raise({
    key: toUnreadableKey(deal),
    code: "deal_unconfirmed",
    message: `Deal ${deal.trx_id} (order ${deal.order_id}) cannot be confirmed: ${error.message}`,
    fix: "Do not ship yet. Look the transaction up in the service's portal; it is asked again by itself.",
  })
}

const toUnreadableKey = ({ trx_id }: CommittedDeal) => `deal-unconfirmed:${trx_id}`
const toStuckKey = ({ trx_id }: CommittedDeal) => `deal-stuck:${trx_id}`
