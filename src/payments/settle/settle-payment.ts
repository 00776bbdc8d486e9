import { setTimeout as sleep } from "node:timers/promises"
import { toFailureText } from "../../messages/rules/failure-text"
import { type CheckedPayment, isScheduleOver, toNextPaymentCheckMs, toRetryMs } from "../rules/schedule"
import { isPaymentOver, isPending, type PaymentState, type PaymentTransition } from "../rules/status"
import { toUnreadRecordMs } from "../rules/unread-record"
import { inSpan } from "../../observability/spans"
import { toServicePart } from "../rules/open-amount"
import { type Store } from "../../store/store"
import { type Lease } from "../../concurrency/sql/leases"
import { isKnown, type KnownPayment, type PaymentRow } from "../sql/payment-row"
import { findCopiedDatabase, requireOwnDatabase } from "../../catalog/copied-database"
import { requireConfigured } from "../../store/configured"
import { newLease } from "../../concurrency/lease"
import { applyStatus } from "../status/apply-payment-status"
import { applyPaymentState } from "./apply-payment-state"
import {
  raisePaymentDisagreement,
  toDownPaymentKey,
  toPaymentDisagreementKey,
  toPaymentRecordKey,
  toStuckPaymentKey,
  toUndecidedKey,
  toUnreadablePaymentKey,
} from "../status/payment-problems"
import { emitPendingEvents } from "../status/payment-events"
import { isRestKept } from "../refund/refund-remainder"
import { bookEnd } from "../refund/rebook-refunds"
import { hasFallenThrough } from "../../orders/rules/ended-sale"
import { bookServiceRefunds, isBeingReturned, readReturning } from "../refund/book-service-refunds"
import { clearRefused, toCancelledKey } from "../refund/decide-refund"
import { readPaymentFacts, type PaymentFacts } from "../checkout/read-payment-facts"
import { readPaymentStatus } from "../status/read-status"
import { settleRefund } from "../refund/settle-refund"
import { type SettledPayment } from "./settled-payment"
import { requirePayment } from "../require-payment"

/**
 * Settles one payment now, even if it is not due.
 *
 * @returns false while another process settles the payment; or in a copied database, whose payments belong to another store
 */
export async function settlePayment(store: Store, orderRef: string): Promise<boolean> {
  if (store.connection.kind === "inert" || (await findCopiedDatabase(store))) return false
  const lease = newLease()
  const payment = await store.payments.leases.hold(orderRef, lease)
  if (!payment) return false
  await settleLeasedPayment(store, payment, lease)
  return true
}

/** The plugin raises a problem after this many failures. */
const FAILURES_BEFORE_ALERT = 3
/** The pause after any failure, even if a person requested the settlement. */
const PAUSE_MS = 30_000
/** Callbacks in quick succession share one reading. */
const ASKED_AGAIN_MS = 250

/** Does the due work of a payment under the caller's lease, and releases the lease. A failure is logged and retried later. */
export async function settleLeasedPayment(store: Store, leased: PaymentRow, lease: Lease): Promise<void> {
  const { leases, checks } = store.payments
  const { order_ref } = leased
  try {
    const attributes = { "partner_commerce.action": "settle", "partner_commerce.order_ref": order_ref } as const
    await inSpan("payment", attributes, () => settle(store, leased))
  } catch (error) {
    const failures = await checks.recordFailure(leased, toRetryMs(leased.failures))
    await leases.release([{ key: order_ref, token: lease.token, againInMs: PAUSE_MS }])
    return reportFailure(store, leased, { failures, failure: toFailureText(error) })
  }
  const [after] = await leases.release([{ key: order_ref, token: lease.token }])
  if (leased.order_id === null && after?.order_id) await settleRivals(store, after)
  // A caller that requested a reading during the work found the payment leased. It may know a newer status, so the work starts again.
  if (!after?.asked_at) return
  await sleep(ASKED_AGAIN_MS)
  await settlePayment(store, order_ref)
}

/** An order has one payment. So every other transaction of its cart is settled now, and cancelled or refunded. */
async function settleRivals(store: Store, payment: PaymentRow): Promise<void> {
  const { ledger, checks } = store.payments
  for (const orderRef of await ledger.listRivals(payment)) {
    // The request stays if this process dies, or if another process works on the payment.
    await checks.request(orderRef)
    await settlePayment(store, orderRef)
  }
}

async function settle(store: Store, leased: PaymentRow): Promise<void> {
  const { ledger, checks } = store.payments
  // The process that moved the payment died before it emitted the events.
  await emitPendingEvents(store, leased)
  // The process died in the create call, so the transaction's id is unknown. If the service made a transaction, its callback will contain
  // the id.
  if (!isKnown(leased)) {
    await ledger.abandon(leased.order_ref, { event: "abandoned" })
    return checks.schedule(leased, null)
  }
  const status = await readPaymentStatus(store, leased)
  // All further work needs a status.
  if (status === null) return checks.postpone(leased, toRetryMs(leased.unreadable))
  const { payment, facts } = await settleByStatus(store, leased, status)
  if (leased.failures > 0) await store.problems.clear(toStuckPaymentKey(leased.order_ref))
  await scheduleNextCheck(store, { payment, leased, status, facts })
}

/**
 * Schedules the next reading. If the service has no endpoint for the status, the status of the last callback counts, even after a
 * cancellation.
 */
async function scheduleNextCheck(
  store: Store,
  { payment, leased, status, facts }: SettledPayment & { leased: KnownPayment },
): Promise<void> {
  const { transactions } = requireConfigured(store).clients
  const checked: CheckedPayment = {
    state: payment.state,
    status: transactions.isConfigured("getTransactionStatus") ? status : null,
    isReversing: payment.reversal === "asked",
    isRefunded: !isWaiting(payment) && (await isBeingReturned(store, payment)),
    isUnheard: isOrderUnheard(payment, facts),
    unreadRecordMs: toUnreadRecordMs(payment),
    checks: leased.checks + Number(leased.is_due),
  }
  await store.payments.checks.schedule({ ...leased, state: payment.state }, toNextPaymentCheckMs(checked))
  if (isScheduleOver(checked)) await raiseUndecided(store, payment, status)
  // An earlier reading may have raised a problem.
  else if (toNextPaymentCheckMs({ ...checked, state: "open" }) === null)
    await store.problems.clear(toUndecidedKey(payment.order_ref))
}

/** The plugin does not announce a cancelled order. */
const isOrderUnheard = ({ state, order_id, placed_at }: KnownPayment, { order }: PaymentFacts) =>
  (state === "approved" || state === "held") && order_id !== null && placed_at === null && order?.isCanceled !== true

async function raiseUndecided(
  store: Store,
  { order_ref, trx_id, order_id }: KnownPayment,
  status: string,
): Promise<void> {
  await store.problems.raise({
    key: toUndecidedKey(order_ref),
    code: "payment_undecided",
    values: {
      trx_id,
      reason: { code: "service_says", values: { status } },
      ...(order_id === null ? {} : { order_id }),
    },
  })
}

/** @returns the payment as it is afterwards, and the facts before the work */
async function settleByStatus(store: Store, payment: KnownPayment, status: string): Promise<SettledPayment> {
  const isRefunded = await bookServiceRefunds(store, payment, status)
  const facts = await readPaymentFacts(store, payment)
  const isKept = !facts.hasOrder && status === "REF" && (await isRestKept(store, payment))
  const { transition, moved } = await applyStatus(store, { payment, status, facts, isRestKept: isKept })
  await reportAgreement(store, { payment, status, transition, facts, isRefunded })
  // Most readings find a customer who has not decided yet.
  if (transition === "wait" && facts.isWanted && isWaiting(payment)) return { payment, status, facts }
  const after = moved ?? (await reread(store, payment))
  await applyPaymentState(store, { payment: after, status, facts })
  await bookEndOf(store, { payment: after, status, facts })
  return { payment: await reread(store, payment), status, facts }
}

/**
 * Books the end of a closed payment in Medusa. Each reading checks the books, because a process can die between the close and the booking.
 *
 * @throws while Medusa may still be booking a request
 */
async function bookEndOf(store: Store, { payment, status, facts }: SettledPayment): Promise<void> {
  const { state, reversal, order_id } = payment
  if (state !== "reversed" || reversal !== "done" || order_id === null || !facts.isGivenUp) return
  if (!hasFallenThrough(status) || (await bookEnd(store, { ...payment, order_id }))) return
  throw new Error(`Medusa is still booking a refund of order ${order_id}`)
}

/** The customer has not paid, and no reversal or cancellation was requested. */
const isWaiting = ({ state, reversal, cancel_requested_at }: KnownPayment) =>
  state === "open" && reversal === null && cancel_requested_at === null

interface Reading {
  payment: KnownPayment
  status: string
  transition: PaymentTransition
  facts: PaymentFacts
  /** The ledger of refunds explains the whole refunded sum. */
  isRefunded: boolean
}

/**
 * Notes whether both sides agree, and that the service could be read. A running reversal is no disagreement yet. An order that was
 * cancelled in this store and ended at the service is no contradiction. An unknown status always is a contradiction.
 */
async function reportAgreement(
  store: Store,
  { payment, status, transition, facts, isRefunded }: Reading,
): Promise<void> {
  const isCancelled = facts.order?.isCanceled === true
  if ((isCancelled || transition === "close") && (await isEndedThere(store, { payment, status }))) {
    await store.problems.clearAll([toCancelledKey(payment.order_ref), toDownPaymentKey(payment.order_ref)])
    await clearRefused(store, payment.trx_id)
  }
  const isMeant = transition !== "alert" && (transition !== "book_refund" || isRefunded)
  const isKnownWord = status === "APR" || isPending(status) || isPaymentOver(status)
  const isExpected = isCancelled && !(transition === "alert" && (await keepsReversed(store, { payment, status })))
  const isContradicted = !isMeant && (!isKnownWord || (payment.reversal !== "asked" && !isExpected))
  const { problems } = store
  const isEnded = ENDS.has(transition) || (transition === "nothing" && ENDED.has(payment.state))
  if (isContradicted) await raisePaymentDisagreement(store, payment, status)
  await problems.clearAll([
    toUnreadablePaymentKey(payment.order_ref),
    ...(isContradicted ? [] : [toPaymentDisagreementKey(payment.order_ref)]),
    // The store does not accept the money of an ended transaction, so its record no longer matters.
    ...(isEnded ? [toPaymentRecordKey(payment.order_ref), toDownPaymentKey(payment.order_ref)] : []),
  ])
}

/** The service has the money of a reversed payment again, and no refund of the ledger covers it. */
const keepsReversed = async (store: Store, { payment, status }: Pick<Reading, "payment" | "status">) =>
  status === "APR" && payment.state === "reversed" && !(await isBeingReturned(store, payment))

const ENDS: ReadonlySet<PaymentTransition> = new Set(["fail", "reverse", "close"])
const ENDED: ReadonlySet<PaymentState> = new Set(["failed", "reversed"])

/** A service may call a transaction refunded after a part went back, and keep the rest. */
async function isEndedThere(store: Store, { payment, status }: Pick<Reading, "payment" | "status">) {
  if (status !== "REF") return isPaymentOver(status)
  const returning = await readReturning(store, payment.trx_id)
  return returning.isZero() || returning.isGreaterThanOrEqualTo(toServicePart(payment))
}

async function reread(store: Store, payment: KnownPayment): Promise<KnownPayment> {
  const row = await store.payments.ledger.read({ order_ref: payment.order_ref })
  if (!row || !isKnown(row))
    throw new Error(`Payment ${payment.order_ref} was there and is gone: rows of payments must not be deleted`)
  return row
}

async function reportFailure(
  store: Store,
  { order_ref, trx_id, order_id, remote_status }: PaymentRow,
  { failures, failure }: { failures: number; failure: string },
): Promise<void> {
  const { logger } = store
  logger.warn(`partner-commerce: payment ${trx_id ?? order_ref} could not be settled, it is tried again: ${failure}`)
  if (failures < FAILURES_BEFORE_ALERT) return
  await store.problems.raise({
    key: toStuckPaymentKey(order_ref),
    code: "payment_not_settled",
    values: {
      trx_id: trx_id ?? order_ref,
      reason: { code: "service_says", values: { status: remote_status ?? "" } },
      failure,
      ...(order_id === null ? {} : { order_id }),
    },
  })
}

/**
 * Reads a payment and its refunds from the service now and settles them, because a person asks for it.
 *
 * @throws AdminApiError `no_payment`, `copied_database`
 */
export async function recheckPayment(store: Store, trxId: string): Promise<void> {
  const payment = await requirePayment(store, trxId)
  await requireOwnDatabase(store)
  const { checks, refunds } = store.payments
  for (const { id, state } of await refunds.ledger.ofTransaction(payment.trx_id)) {
    if (state === "unknown" || state === "pending") await settleRefund(store, id)
  }
  await checks.request(payment.order_ref)
  await settlePayment(store, payment.order_ref)
}

/** The customer has chosen another payment. The transactions that lost their session are cancelled at the service now, not a minute later. */
export async function settleReplaced(store: Store, cartId: string): Promise<void> {
  const { ledger, checks } = store.payments
  for (const orderRef of await ledger.listGivenUp(cartId)) {
    await checks.request(orderRef)
    await settlePayment(store, orderRef)
  }
}
