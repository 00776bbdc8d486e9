import { type MedusaContainer } from "@medusajs/framework/types"
import { decideOnStatus, type StatusTransition, toCheckDelayMs } from "../rules/status"
import { toFailureText } from "../../messages/rules/failure-text"
import { type DealReason } from "../../messages/rules/message"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { isBeingRefunded } from "../../payments/refund/book-service-refunds"
import { noteEvent, recordDecisive, recordReading } from "../deal-batches"
import {
  clearDisagreement,
  clearObstacles,
  raiseDealDisagreement,
  raiseObstacle,
  toStuckDealKey,
} from "../deal-problems"
import { cancelDeal } from "./cancel-deal"
import { type CommittedDeal } from "./committed-deal"
import { confirmDeal } from "./confirm-deal"

export interface ReceivedStatus {
  /** As the service spells it. */
  status: string
  source: "read" | "callback"
}

/** A decided transition of a deal, with its reason. */
export interface Decision {
  transition: StatusTransition
  reason: DealReason
}

/** Without a status the deal does not move. */
export const UNDECIDED: Decision = { transition: "wait", reason: { code: "service_says", values: { status: "" } } }

/**
 * Notes a status before its transition, so that all work of the transition already sees the status. @returns the transition, which follows
 */
export async function decideByStatus(
  container: MedusaContainer,
  deal: CommittedDeal,
  { status, source }: ReceivedStatus,
): Promise<Decision> {
  const decided = decideOnStatus(deal.state, status)
  await recordStatus(container, deal, { status, source, isDecisive: SETTLING.has(decided) })
  if (status !== deal.remote_status)
    await noteEvent(container, { key: deal.trx_id, event: { event: `status_${source}`, detail: status } })
  // This store requested the refund, so both sides know it.
  const isOurs = decided === "alert" && status === "REF" && (await isBeingRefunded(container, deal.trx_id, deal.amount))
  const transition = isOurs ? "agree" : decided
  if (transition !== "alert") await clearDisagreement(container, deal.trx_id)
  return { transition, reason: { code: "service_says", values: { status } } }
}

async function recordStatus(
  container: MedusaContainer,
  deal: CommittedDeal,
  { status, source, isDecisive }: ReceivedStatus & { isDecisive: boolean },
): Promise<void> {
  if (isDecisive) return recordDecisive(container, { trxId: deal.trx_id, status, isRead: source === "read" })
  const nextInMs = toCheckDelayMs(deal.checks + 1)
  if (source === "read") return recordReading(container, { deal, status, nextInMs })
  await container.resolve(PARTNER_COMMERCE).deals.checks.recordUnasked(deal, { status, nextInMs })
}

/** The moves that end a committed deal. */
export const SETTLING: ReadonlySet<StatusTransition> = new Set(["confirm", "cancel"])

/** @throws any error of the transition, after a problem was raised; the transition is retried */
export async function applyTransition(
  container: MedusaContainer,
  deal: CommittedDeal,
  { transition, reason }: Decision,
): Promise<void> {
  try {
    await APPLY_TRANSITION[transition](container, deal, reason)
    if (SETTLING.has(transition)) await clearObstacles(container, deal.trx_id)
  } catch (error) {
    const stillWaits = await raiseObstacle(container, deal, {
      key: toStuckDealKey(deal.trx_id),
      code: "deal_not_settled",
      values: { trx_id: deal.trx_id, order_id: deal.order_id, reason, failure: toFailureText(error) },
    })
    // Two workers may make the same transition at once, and then the slower one fails.
    if (stillWaits) throw error
  }
}

type ApplyTransition = (container: MedusaContainer, deal: CommittedDeal, reason: DealReason) => Promise<void>

const APPLY_TRANSITION: Record<StatusTransition, ApplyTransition> = {
  wait: () => Promise.resolve(),
  nothing: () => Promise.resolve(),
  agree: () => Promise.resolve(),
  confirm: confirmDeal,
  cancel: cancelDeal,
  alert: raiseDealDisagreement,
}
