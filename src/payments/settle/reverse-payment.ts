import { type ServiceFailure } from "../../messages/rules/message"
import { type ServiceError } from "../../service/rules/service-error"
import { isPaymentOver, isPending } from "../rules/status"
import { type Store } from "../../store/store"
import { type KnownPayment } from "../sql/payment-row"
import { requireConfigured } from "../../store/configured"
import { isRestKept, refundRemainder, settleUndecided } from "../refund/refund-remainder"
import { emitPendingEvents } from "../status/payment-events"
import { raiseReturned, toKeptKey } from "../status/payment-problems"
import { type SettledPayment } from "./settled-payment"

/**
 * Returns unwanted money exactly once. Before `OK` was reported, it cancels the transaction. After `OK`, or if the service refuses to
 * cancel an approved transaction, it refunds the rest. The ledger notes the reversal before any call. A cancellation without an answer is
 * repeated only when the service's status, read before each attempt, shows that it had no effect. The refund is a row of the ledger of
 * refunds, with the rules of that ledger. While a refund is undecided, the plugin waits, because a cancellation or a second refund may
 * return the money twice.
 */
export async function reversePayment(store: Store, settled: SettledPayment): Promise<void> {
  const { payment, status } = settled
  const isKept = status === "REF" && (await isRestKept(store, payment))
  if (isPaymentOver(status) && !isKept) return recordReversed(store, payment, status)
  const isPaid = status === "APR" || isKept
  // An unknown status is read again before any call.
  if (!isPaid && !isPending(status)) return
  const refunds = await settleUndecided(store, payment.trx_id)
  if (refunds.isUndecided) return repeatReturned(store, settled)
  const cancelled = payment.reported_at === null && !refunds.isBegun ? await cancel(store, payment) : REFUSED
  if (cancelled === null) return recordReversed(store, payment, "CAN")
  const obstacle = cancelled.isRefused && isPaid ? await refundAll(store, payment) : cancelled
  if (obstacle === null) return recordReversed(store, payment, "REF")
  const { timeline } = store.payments
  await timeline.note(payment.order_ref, { event: "not_reversed", ...(obstacle.why && { failure: obstacle.why }) })
  if (obstacle.why && obstacle.needsPerson) await raiseKept(store, payment, obstacle.why)
  await repeatReturned(store, settled)
}

/** The problem ends after a day without a repetition. So it lasts at least until the money is back. */
async function repeatReturned(store: Store, { payment, facts }: SettledPayment): Promise<void> {
  if (payment.state === "reversed" && facts.isPaidOtherwise) await raiseReturned(store, payment)
}

/** Why the money is not back yet. */
interface Obstacle {
  /** Null = the outcome is unknown, and the ledger of refunds follows it. */
  why: ServiceFailure | null
  needsPerson: boolean
  /** The refusal of the service is final. */
  isRefused: boolean
}

/** After the report of `OK` the transaction is not cancelled any longer. */
const REFUSED: Obstacle = { why: null, needsPerson: false, isRefused: true }

const toObstacle = ({ why, kind, mayHaveHappened }: ServiceError): Obstacle => ({
  why,
  isRefused: kind === "bad_item",
  needsPerson: mayHaveHappened !== true && kind !== "retry_later",
})

async function cancel(store: Store, payment: KnownPayment): Promise<Obstacle | null> {
  const { transactions } = requireConfigured(store).clients
  const answer = await transactions.updateTransaction(payment.remote_trx_id, {
    order_id: payment.order_ref,
    status: "CAN",
  })
  return answer.ok ? null : toObstacle(answer.error)
}

/** Refunds the rest. The reversal is complete once the service has decided the refund. */
async function refundAll(store: Store, payment: KnownPayment): Promise<Obstacle | null> {
  const rest = await refundRemainder(store, payment)
  switch (rest.kind) {
    case "all_back":
      return null
    case "unreadable":
      return toObstacle(rest.error)
    case "refused":
      return { why: rest.why, needsPerson: true, isRefused: true }
    case "undecided":
      return { why: null, needsPerson: false, isRefused: false }
  }
}

async function recordReversed(store: Store, payment: KnownPayment, status: string): Promise<void> {
  const { ledger } = store.payments
  // If the payment is not in state `reversed`, no money was taken: the transaction has only ended, and a reading may have noted that
  // already.
  const isReversed = payment.state === "reversed"
  const event = { event: "reversed", detail: status }
  if (!(await ledger.recordReversal(payment.order_ref, event, isReversed ? "reversed" : null))) return
  await store.problems.clear(toKeptKey(payment.order_ref))
  if (isReversed) return emitPendingEvents(store, { ...payment, owed_events: ["reversed"] })
  const step = {
    from: payment.state,
    to: "failed",
    event: { event: "failed", detail: status },
    owed: "failed",
  } as const
  if (payment.state === "failed" || !(await ledger.move(payment.order_ref, step))) return
  await emitPendingEvents(store, { ...payment, owed_events: ["failed"] })
}

async function raiseKept(store: Store, payment: KnownPayment, why: ServiceFailure): Promise<void> {
  const { amount, currency_code, trx_id } = payment
  await store.problems.raise({
    key: toKeptKey(payment.order_ref),
    code: "payment_not_reversed",
    values: { trx_id, amount, currency: currency_code.toUpperCase(), why },
  })
}
