import { decideOnPaymentStatus, type PaymentTransition, type PaymentState } from "../rules/status"
import { type Store } from "../../store/store"
import { isKnown, type KnownPayment, type PaymentEvent } from "../sql/payment-row"
import { type PaymentFacts } from "../checkout/read-payment-facts"
import { askReversal } from "./ask-reversal"
import { emitPendingEvents } from "./payment-events"
import { type Waiting } from "./read-status"
import { checkRecord } from "../../orders/check-record"
import { noteRecord } from "../note-record"
import { toPaymentRecordKey } from "./payment-problems"
import { requireConfigured } from "../../store/configured"

interface ReadPayment {
  payment: KnownPayment
  /** As the service spells it. */
  status: string
  facts: Pick<PaymentFacts, "isWanted" | "hasOrder" | "isGivenUp" | "isOrderRecorded">
  /** See StatusQuestion. */
  isRestKept?: boolean
  waiting?: Waiting
}

export interface AppliedStatus {
  /** The decision; `wait` if the service's record forbids the move. */
  transition: PaymentTransition
  /** The payment after its move; null = another statement has changed it, or it has not changed. */
  moved: KnownPayment | null
}

/**
 * Moves the ledger according to a status. It touches no order and makes no call. The holder of the lease does the work of the new state,
 * also after a crash.
 */
export async function applyStatus(
  store: Store,
  { payment, status, facts, isRestKept = false, waiting }: ReadPayment,
): Promise<AppliedStatus> {
  // A reversal is final, even if the cart changes later: see the ledger's fence.
  const isWanted = facts.isWanted && payment.reversal === null
  // The money of a paid order goes back by a refund, not because the order was cancelled.
  const hasOrder = facts.hasOrder || (payment.state === "approved" && facts.isOrderRecorded)
  // A callback that arrives late proves no end. Only an answer to our own request does.
  const isGivenUp =
    facts.isGivenUp && requireConfigured(store).clients.transactions.isConfigured("getTransactionStatus")
  const transition = decideOnPaymentStatus({ state: payment.state, status, isWanted, hasOrder, isGivenUp, isRestKept })
  if (transition === "close") return { transition, moved: await close(store, { payment, status, facts }) }
  const to = STATES[transition]
  if (to === undefined || to === payment.state) return { transition, moved: null }
  if ((transition === "hold" || transition === "approve") && !(await checkPaymentRecord(store, payment, waiting)))
    return { transition: "wait", moved: null }
  const { ledger } = store.payments
  const owed = EVENTS[to] ?? null
  const step = { from: payment.state, to, event: { event: to, detail: status } }
  if (transition === "reverse") {
    // A cart does not want a payment that was refunded in part.
    await askReversal(store, payment, step, isRestKept ? () => true : undefined)
    return { transition, moved: null }
  }
  const moved = await ledger.move(payment.order_ref, { ...step, owed })
  if (!moved || !isKnown(moved)) return { transition, moved: null }
  if (owed !== null) await emitPendingEvents(store, { ...moved, owed_events: [owed] })
  return { transition, moved }
}

/** Both sides have ended the sale, so the reversal is complete without a call. */
async function close(store: Store, { payment, status }: ReadPayment): Promise<KnownPayment | null> {
  const event = { event: "reversed", detail: status, reason: "order_cancelled" } as const
  const moved = await store.payments.ledger.close(payment.order_ref, event)
  if (!moved || !isKnown(moved)) return null
  await emitPendingEvents(store, moved)
  return moved
}

const STATES: Partial<Record<PaymentTransition, PaymentState>> = {
  hold: "held",
  approve: "approved",
  fail: "failed",
  reverse: "reversed",
}

/** A reversal is announced once the service has accepted it. */
const EVENTS: Partial<Record<PaymentState, PaymentEvent>> = { held: "held", approved: "approved", failed: "failed" }

/** @returns whether the plugin may accept the payment */
async function checkPaymentRecord(store: Store, payment: KnownPayment, waiting?: Waiting): Promise<boolean> {
  const record = await checkRecord(store, { ...payment, remote_order_id: payment.order_ref }, waiting)
  if (record.kind === "differs") {
    const { field, ours, theirs } = record
    await store.problems.raise({
      key: toPaymentRecordKey(payment.order_ref),
      code: "payment_record_differs",
      values: { trx_id: payment.trx_id, field, ours, theirs },
    })
    return false
  }
  if (record.kind === "not_configured") return true
  if (record.kind === "unreadable") {
    const { timeline, checks } = store.payments
    await timeline.note(payment.order_ref, { event: "record_unreadable", failure: record.failure })
    if (waiting?.signal?.aborted) {
      // The settler has more time for the record than a waiting customer.
      await checks.request(payment.order_ref)
      return false
    }
  } else await noteRecord(store, payment, { record: record.record, status: null })
  await store.problems.clear(toPaymentRecordKey(payment.order_ref))
  return true
}
