import { setTimeout as sleep } from "node:timers/promises"
import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { toFailureText } from "../../messages/rules/failure-text"
import { type CheckedPayment, isGivenUp, toNextPaymentCheckMs, toRetryMs } from "../rules/schedule"
import { isPaymentOver, isPending, type PaymentTransition } from "../rules/status"
import { toUnreadRecordMs } from "../rules/unread-record"
import { inSpan } from "../../observability/spans"
import { toServicePart } from "../rules/open-amount"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type Lease } from "../../concurrency/sql/leases"
import { isKnown, type KnownPayment, type PaymentRow } from "../sql/payment-row"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { requireConfigured } from "../../store/configured"
import { newLease } from "../../concurrency/lease"
import { applyStatus } from "../status/apply-status"
import { applyPaymentState } from "./apply-payment-state"
import {
  raisePaymentDisagreement,
  toPaymentDisagreementKey,
  toStuckPaymentKey,
  toUndecidedKey,
  toUnreadablePaymentKey,
} from "../status/payment-problems"
import { emitPendingEvents } from "../status/payment-events"
import { bookServiceRefunds, isBeingReturned, readReturning } from "../refund/book-service-refunds"
import { clearRefused, toCancelledKey } from "../refund/decide-refund"
import { readPaymentFacts, type PaymentFacts } from "../checkout/read-payment-facts"
import { readPaymentStatus } from "../status/read-status"

/**
 * Settles one payment now, whether or not it is due.
 *
 * @returns false while another process is at work on it: then that one settles it; or in a copied database, whose payments are another store's
 */
export async function settlePayment(container: MedusaContainer, orderRef: string): Promise<boolean> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert" || (await findCopiedDatabase(service))) return false
  const lease = newLease()
  const payment = await service.payments.leases.hold(orderRef, lease)
  if (!payment) return false
  await settleLeasedPayment(container, payment, lease)
  return true
}

/** Before a person is told. */
const FAILURES_BEFORE_ALERT = 3
/** After a failure, also of one that somebody has asked for. */
const PAUSE_MS = 30_000
/** Callbacks that come in a rush, one after another, are not answered by a reading each. */
const ASKED_AGAIN_MS = 250

/** Does what is due of a payment under the caller's lease, and releases the lease. A failure is logged and tried again later. */
export async function settleLeasedPayment(container: MedusaContainer, leased: PaymentRow, lease: Lease): Promise<void> {
  const { leases, checks } = container.resolve(PARTNER_COMMERCE).payments
  const { order_ref } = leased
  try {
    const attributes = { "partner_commerce.action": "settle", "partner_commerce.order_ref": order_ref } as const
    await inSpan("payment", attributes, () => settle(container, leased))
  } catch (error) {
    const failures = await checks.recordFailure(order_ref, toRetryMs(leased.failures))
    await leases.release([{ key: order_ref, token: lease.token, againInMs: PAUSE_MS }])
    return reportFailure(container, leased, { failures, failure: toFailureText(error) })
  }
  const [after] = await leases.release([{ key: order_ref, token: lease.token }])
  if (leased.order_id === null && after?.order_id) await settleRivals(container, after)
  // A caller that asked during the work found the payment leased, and may know a newer status.
  if (!after?.asked_at) return
  await sleep(ASKED_AGAIN_MS)
  await settlePayment(container, order_ref)
}

/** An order has one payment. So every other transaction of its cart is settled now, and cancelled or refunded. */
async function settleRivals(container: MedusaContainer, payment: PaymentRow): Promise<void> {
  const { ledger, checks } = container.resolve(PARTNER_COMMERCE).payments
  for (const orderRef of await ledger.listRivals(payment)) {
    // The request stays if this process dies, or if another process works on the payment.
    await checks.request(orderRef)
    await settlePayment(container, orderRef)
  }
}

async function settle(container: MedusaContainer, leased: PaymentRow): Promise<void> {
  const { ledger, checks } = container.resolve(PARTNER_COMMERCE).payments
  // Whoever has moved it died before it told what it had done.
  await emitPendingEvents(container, leased)
  // Its process died in the create call, and nobody has named its transaction: a callback will, if there is one.
  if (!isKnown(leased)) {
    await ledger.abandon(leased.order_ref, { event: "abandoned" })
    await checks.recordStatus(leased, null)
    return checks.schedule(leased, null)
  }
  const status = await readPaymentStatus(container, leased)
  // Whatever is left to do of it begins with a status.
  if (status === null) return checks.schedule(leased, toRetryMs(leased.unreadable))
  const payment = await follow(container, leased, status)
  if (leased.failures > 0) await container.resolve(PARTNER_COMMERCE).problems.clear(toStuckPaymentKey(leased.order_ref))
  await scheduleNextCheck(container, { payment, leased, status })
}

/** What nobody can be asked about is what the last callback told, whatever a cancellation has made of it since. */
async function scheduleNextCheck(
  container: MedusaContainer,
  { payment, leased, status }: { payment: KnownPayment; leased: KnownPayment; status: string },
): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { transactions } = requireConfigured(service).clients
  const checked: CheckedPayment = {
    state: payment.state,
    status: transactions.isConfigured("getTransactionStatus") ? status : null,
    isReversing: payment.reversal === "asked",
    isRefunded: !isWaiting(payment) && (await isBeingReturned(container, payment)),
    isUnheard: isOrderUnheard(payment),
    unreadRecordMs: toUnreadRecordMs(payment),
    checks: leased.checks + Number(leased.is_due),
  }
  await service.payments.checks.schedule(leased, toNextPaymentCheckMs(checked))
  if (isGivenUp(checked)) await raiseUndecided(container, payment, status)
  // Somebody may have been told when it was read the last time.
  else if (toNextPaymentCheckMs({ ...checked, state: "open" }) === null)
    await service.problems.clear(toUndecidedKey(payment.order_ref))
}

const isOrderUnheard = ({ state, order_id, placed_at }: KnownPayment) =>
  (state === "approved" || state === "held") && order_id !== null && placed_at === null

async function raiseUndecided(
  container: MedusaContainer,
  { order_ref, trx_id, order_id }: KnownPayment,
  status: string,
): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).problems.raise({
    key: toUndecidedKey(order_ref),
    code: "payment_undecided",
    values: {
      trx_id,
      reason: { code: "service_says", values: { status } },
      ...(order_id === null ? {} : { order_id }),
    },
  })
}

/** @returns the payment as it is afterwards */
async function follow(container: MedusaContainer, payment: KnownPayment, status: string): Promise<KnownPayment> {
  const isRefunded = await bookServiceRefunds(container, payment)
  const facts = await readPaymentFacts(container, payment)
  const transition = await applyStatus(container, { payment, status, facts })
  await reportAgreement(container, { payment, status, transition, facts, isRefunded })
  // Most readings find a customer who has not decided yet.
  if (transition === "wait" && facts.isWanted && isWaiting(payment)) return payment
  const moved = await reread(container, payment)
  await applyPaymentState(container, { payment: moved, status, facts })
  return reread(container, payment)
}

/** Nobody has paid, and nothing was asked for. */
const isWaiting = ({ state, reversal, cancel_requested_at }: KnownPayment) =>
  state === "open" && reversal === null && cancel_requested_at === null

interface Reading {
  payment: KnownPayment
  status: string
  transition: PaymentTransition
  facts: PaymentFacts
  /** The ledger of refunds knows of all that was given back. */
  isRefunded: boolean
}

/**
 * Notes how the two sides stand to one another, and that the service could be asked. What is being reversed is not disagreed about yet; an
 * order that was cancelled here and ended there is no contradiction. A word that nobody knows always is one.
 */
async function reportAgreement(
  container: MedusaContainer,
  { payment, status, transition, facts, isRefunded }: Reading,
): Promise<void> {
  const isCancelled = facts.order?.isCanceled === true
  if (isCancelled && (await isEndedThere(container, { payment, status }))) {
    await container.resolve(PARTNER_COMMERCE).problems.clear(toCancelledKey(payment.order_ref))
    await clearRefused(container, payment.trx_id)
  }
  const isMeant = transition !== "alert" && (transition !== "book_refund" || isRefunded)
  const isKnownWord = status === "APR" || isPending(status) || isPaymentOver(status)
  const isContradicted = !isMeant && (!isKnownWord || (payment.reversal !== "asked" && !isCancelled))
  const { problems } = container.resolve(PARTNER_COMMERCE)
  if (isContradicted) await raisePaymentDisagreement(container, payment, status)
  await problems.clearAll([
    toUnreadablePaymentKey(payment.order_ref),
    ...(isContradicted ? [] : [toPaymentDisagreementKey(payment.order_ref)]),
  ])
}

/** A service may call a transaction refunded after a part went back, and keep the rest. */
async function isEndedThere(container: MedusaContainer, { payment, status }: Pick<Reading, "payment" | "status">) {
  if (status !== "REF") return isPaymentOver(status)
  const returning = await readReturning(container, payment.trx_id)
  return returning.isZero() || returning.isGreaterThanOrEqualTo(toServicePart(payment))
}

async function reread(container: MedusaContainer, payment: KnownPayment): Promise<KnownPayment> {
  const row = await container.resolve(PARTNER_COMMERCE).payments.ledger.read({ order_ref: payment.order_ref })
  if (!row || !isKnown(row))
    throw new Error(`Payment ${payment.order_ref} was there and is gone: rows of payments must not be deleted`)
  return row
}

async function reportFailure(
  container: MedusaContainer,
  { order_ref, trx_id, order_id, remote_status }: PaymentRow,
  { failures, failure }: { failures: number; failure: string },
): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
  logger.warn(`partner-commerce: payment ${trx_id ?? order_ref} could not be settled, it is tried again: ${failure}`)
  if (failures < FAILURES_BEFORE_ALERT) return
  await container.resolve(PARTNER_COMMERCE).problems.raise({
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
