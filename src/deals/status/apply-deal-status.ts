import { isAnswered } from "../rules/outcome"
import { decideOnStatus, type StatusTransition, toCheckDelayMs, toWatchDelayMs } from "../rules/status"
import { toFailureText } from "../../messages/rules/failure-text"
import { type DealReason } from "../../messages/rules/message"
import { type Store } from "../../store/store"
import { isBeingRefunded } from "../../payments/refund/book-service-refunds"
import { noteEvent, recordDecisive, recordReading, confirmInLedger, readDealInBatch } from "../deal-batches"
import {
  clearDisagreement,
  clearObstacles,
  raiseDealDisagreement,
  raiseObstacle,
  toStuckDealKey,
} from "../deal-problems"
import { type CommittedDeal, toOrderPayment } from "./committed-deal"
import { endDelivery } from "../delivery/end-delivery"
import { cancelWaitingOrder } from "../../payments/order/cancel-waiting-order"
import { forgetStock, settleStock } from "../forget-stock"
import { undoReservations } from "../order/undo-order"
import { recordOrderState } from "./record-order-state"
import { CONFIRMED_STEPS } from "../rules/finish"
import { requireConfigured } from "../../store/configured"
import { ensureCapturedPayment } from "../../payments/order/capture-order-payment"

/**
 * Confirms the sale: captures the payment, and lets fulfilment start. The state moves last, so the next process repeats the rest after a
 * crash. The announcements are stored with the state, so a crash after it does not lose them.
 */
async function confirmDeal(store: Store, deal: CommittedDeal, reason: DealReason): Promise<void> {
  await ensureCapturedPayment(store, toOrderPayment(deal))
  await recordOrderState(store, { orderId: deal.order_id, state: "confirmed" })
  // At this point the service has certainly applied our answer. If a push was overtaken, its stock is sent again.
  await settleStock(store, deal)
  const canBeAsked = requireConfigured(store).clients.transactions.isConfigured("getTransactionStatus")
  const isConfirmed = await confirmInLedger(store, {
    deal,
    why: reason,
    unfinished: CONFIRMED_STEPS,
    checkInMs: canBeAsked ? toWatchDelayMs({ ageMs: 0, isShipped: false }) : null,
  })
  if (!isConfirmed) await correctOrderState(store, deal)
}

/** A person cancelled the order at the same moment. The cancellation stays, and the order's metadata must show it. */
async function correctOrderState(store: Store, { trx_id, order_id }: CommittedDeal): Promise<void> {
  const deal = await readDealInBatch(store, trx_id)
  if (deal?.state === "cancelled") await recordOrderState(store, { orderId: order_id, state: "cancelled" })
}

/**
 * Cancels the order of a sale that fell through, as the admin does it. Its unit goes back on sale, and no further delivery status is sent.
 * The state moves last, so the next process repeats the rest after a crash. The event is stored with the state.
 *
 * @throws any error of Medusa's for an order that cannot be cancelled, for example a packed order
 */
async function cancelDeal(store: Store, deal: CommittedDeal, reason: DealReason): Promise<void> {
  const { ledger } = store.deals
  await cancelWaitingOrder(store, deal.order_id)
  await undoReservations(store, deal.trx_id)
  await endDelivery(store, deal.trx_id)
  await recordOrderState(store, { orderId: deal.order_id, state: "cancelled" })
  await forgetStock(store, deal)
  await ledger.cancel(deal, { why: reason, isLost: !isAnswered(deal) })
}

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
  store: Store,
  deal: CommittedDeal,
  { status, source }: ReceivedStatus,
): Promise<Decision> {
  const decided = decideOnStatus(deal.state, status)
  await recordStatus(store, deal, { status, source, isDecisive: SETTLING.has(decided) })
  if (status !== deal.remote_status)
    await noteEvent(store, { key: deal.trx_id, event: { event: `status_${source}`, detail: status } })
  // This store requested the refund, so both sides know it.
  const isOurs = decided === "alert" && status === "REF" && (await isBeingRefunded(store, deal.trx_id, deal.amount))
  const transition = isOurs ? "agree" : decided
  if (transition !== "alert") await clearDisagreement(store, deal.trx_id, status)
  return { transition, reason: { code: "service_says", values: { status } } }
}

async function recordStatus(
  store: Store,
  deal: CommittedDeal,
  { status, source, isDecisive }: ReceivedStatus & { isDecisive: boolean },
): Promise<void> {
  if (isDecisive) return recordDecisive(store, { trxId: deal.trx_id, status, isRead: source === "read" })
  const nextInMs = toCheckDelayMs(deal.checks + 1)
  if (source === "read") return recordReading(store, { deal, status, nextInMs })
  await store.deals.checks.recordUnasked(deal, { status, nextInMs })
}

/** The moves that end a committed deal. */
export const SETTLING: ReadonlySet<StatusTransition> = new Set(["confirm", "cancel"])

/** @throws any error of the transition, after a problem was raised; the transition is retried */
export async function applyTransition(
  store: Store,
  deal: CommittedDeal,
  { transition, reason }: Decision,
): Promise<void> {
  try {
    await APPLY_TRANSITION[transition](store, deal, reason)
    if (SETTLING.has(transition)) await clearObstacles(store, deal.trx_id)
  } catch (error) {
    const stillWaits = await raiseObstacle(store, deal, {
      key: toStuckDealKey(deal.trx_id),
      code: "deal_not_settled",
      values: { trx_id: deal.trx_id, order_id: deal.order_id, reason, failure: toFailureText(error) },
    })
    // Two workers may make the same transition at once, and then the slower one fails.
    if (stillWaits) throw error
  }
}

type ApplyTransition = (store: Store, deal: CommittedDeal, reason: DealReason) => Promise<void>

const APPLY_TRANSITION: Record<StatusTransition, ApplyTransition> = {
  wait: () => Promise.resolve(),
  nothing: () => Promise.resolve(),
  agree: () => Promise.resolve(),
  confirm: confirmDeal,
  cancel: cancelDeal,
  alert: raiseDealDisagreement,
}
