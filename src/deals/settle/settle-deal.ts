import { TOO_LATE } from "../rules/refusal"
import { toCheckDelayMs } from "../rules/status"
import { toFailureText } from "../../messages/rules/failure-text"
import { type Store } from "../../store/store"
import { type Lease } from "../../concurrency/sql/leases"
import { type DealRow } from "../sql/deal-row"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { type Decision, SETTLING, UNDECIDED, applyTransition } from "../status/apply-deal-status"
import { checkStatus } from "../status/check-status"
import { type CommittedDeal, isCommitted, toEventData, toOrderPayment } from "../status/committed-deal"
import { compareDeal } from "../status/compare-deal"
import { newLease } from "../../concurrency/lease"
import {
  postponeDecision,
  releaseLease,
  readDealInBatch,
  renewLease,
  clearProblems,
  emitEvent,
  recordSteps,
} from "../deal-batches"
import { undoDeal } from "../order/undo-order"
import {
  END_STEPS,
  type EndStep,
  FAILURES_BEFORE_ALERT,
  type FinishStep,
  toStepsAfter,
  toStepsLeft,
} from "../rules/finish"
import { queueDelivery } from "../delivery/queue-delivery"
import { ensureAuthorizedPayment } from "../../payments/order/authorize-order-payment"
import { toUnfinishedKey, raiseObstacle, toDealRecordKey } from "../deal-problems"
import { settleStock } from "../forget-stock"
import { reportLostSale } from "./report-lost-sale"
import { updateTaxLines } from "./tax-lines"
import { checkRecord } from "../../orders/check-record"

/**
 * Settles one deal now, even if it is not due.
 *
 * @returns false while another process settles the deal; or in a copied database, whose deals belong to another store
 */
export async function settleDeal(store: Store, trxId: string): Promise<boolean> {
  if (await findCopiedDatabase(store)) return false
  const lease = newLease()
  const deal = await store.deals.leases.hold(trxId, lease)
  if (!deal) return false
  await settleLeasedDeal(store, deal, lease)
  return true
}

const RETRY_DELAY_MS = 30_000

/**
 * Does the due work of a deal under the caller's lease, and releases the lease. A deal without an answer stays untouched. A failure is
 * logged and retried later.
 */
export const settleLeasedDeal = (store: Store, leased: DealRow, lease: Lease): Promise<void> =>
  whileLeased(store, { leased, lease }, () => settle(store, leased, lease))

/** Does the same without a reading, because a deal that was just answered should not wait for the rate of the service. */
export const finishLeasedDeal = (store: Store, leased: DealRow, lease: Lease): Promise<void> =>
  whileLeased(store, { leased, lease }, async () =>
    isCommitted(leased)
      ? applyDecision(store, { deal: leased, lease }, UNDECIDED)
      : finishEnded(store, leased.trx_id, lease),
  )

/** @param work returns false if another process has taken the deal over */
async function whileLeased(
  store: Store,
  { leased, lease }: { leased: DealRow; lease: Lease },
  work: () => Promise<boolean>,
): Promise<void> {
  const released = { key: leased.trx_id, token: lease.token }
  try {
    if (await work()) await releaseLease(store, released)
  } catch (error) {
    const reason = toFailureText(error)
    const { logger } = store
    logger.warn(`partner-commerce: deal ${leased.trx_id} could not be settled, it is tried again: ${reason}`)
    await releaseLease(store, { ...released, againInMs: RETRY_DELAY_MS })
  }
}

/** @returns false if another process has taken the deal over */
async function settle(store: Store, leased: DealRow, lease: Lease): Promise<boolean> {
  if (leased.is_overdue) {
    await undoDeal(store, leased.trx_id, { refusal: TOO_LATE, lease })
    return finishEnded(store, leased.trx_id, lease)
  }
  if (!isCommitted(leased)) {
    if (leased.is_check_due) await compareDeal(store, leased, null)
    return finishEnded(store, leased.trx_id, lease)
  }
  const decision = isToBeRead(leased) ? await readDecision(store, leased) : UNDECIDED
  const held = { deal: leased, lease }
  return SETTLING.has(decision.transition)
    ? settleByDecision(store, held, decision)
    : applyDecision(store, held, decision)
}

/** A decided deal stays due during the work, because this process may die. After the work it waits until its next time. */
async function settleByDecision(store: Store, held: HeldDeal, decision: Decision): Promise<boolean> {
  const postponed = { deal: held.deal, nextInMs: toCheckDelayMs(held.deal.checks + 1) }
  try {
    const isOurs = await applyDecision(store, held, decision)
    if (isOurs) await postponeDecision(store, postponed)
    return isOurs
  } catch (error) {
    await postponeDecision(store, postponed)
    throw error
  }
}

/**
 * The status is read first, even if finishing fails, because a cancelled deal needs no finishing. A deal whose finishing has failed is read
 * at each retry, because the decision may be its only remaining step.
 */
const isToBeRead = ({ is_check_due, state, failures }: CommittedDeal): boolean =>
  is_check_due || (state === "committed" && failures > 0)

async function readDecision(store: Store, deal: CommittedDeal): Promise<Decision> {
  if (deal.state === "committed") return checkStatus(store, deal)
  await compareDeal(store, deal, null)
  return UNDECIDED
}

/** A deal under the caller's lease. */
interface HeldDeal {
  deal: CommittedDeal
  lease: Lease
}

/**
 * Makes the decided transition, and finishes the remaining steps. Only a confirmation needs a finished deal, because it captures the
 * recorded payment. Any other transition is made even if finishing fails.
 *
 * @returns false if another process has taken the deal over
 * @throws any error of a step or of the transition; both are retried
 */
async function applyDecision(store: Store, { deal, lease }: HeldDeal, decision: Decision): Promise<boolean> {
  if (decision.transition !== "confirm") await applyTransition(store, deal, decision)
  if (!(await finishRest(store, deal.trx_id, lease))) return false
  if (decision.transition !== "confirm" || !(await checkDealRecord(store, deal))) return true
  // The service may have answered slowly.
  if (!(await renewLease(store, { key: deal.trx_id, lease }))) return false
  await applyTransition(store, deal, decision)
  return finishRest(store, deal.trx_id, lease)
}

/** Performs the remaining steps of a deal now, without a reading. While another process has the deal, that process or the job does it. */
export async function finishDealSteps(store: Store, trxId: string): Promise<void> {
  const lease = newLease()
  const deal = await store.deals.leases.hold(trxId, lease)
  if (deal) await finishLeasedDeal(store, deal, lease)
}

/**
 * Performs the remaining steps of a deal that is over and has no order, or that was restored without its variant. If another process has
 * refused the deal, that process reports the lost sale. Any other deal stays untouched.
 *
 * @returns false if another process has taken the deal over
 */
async function finishEnded(store: Store, trxId: string, lease: Lease): Promise<boolean> {
  if (!(await renewLease(store, { key: trxId, lease }))) return false
  const deal = await readDealInBatch(store, trxId)
  if (!deal?.unfinished || !isOver(deal)) return true
  const { unfinished } = deal
  for (const step of END_STEPS.filter((each) => unfinished.includes(each)))
    await tried(store, { deal, lease }, { step, perform: () => PERFORM_END[step](store, deal) })
  await clearProblems(store, [toUnfinishedKey(trxId)])
  return recordSteps(store, { key: trxId, lease, done: unfinished })
}

const isOver = ({ state }: DealRow) => state === "refused" || state === "cancelled"

/** The state decides which steps remain, and a transition has just changed it. */
async function finishRest(store: Store, trxId: string, lease: Lease): Promise<boolean> {
  const deal = await readDealInBatch(store, trxId)
  return deal && isCommitted(deal) ? finishDeal(store, deal, lease) : true
}

/**
 * Durable state machine: performs the remaining steps of a deal one by one and notes each done step, so that the next process continues
 * after a crash.
 *
 * @returns false if another process has taken the deal over
 * @throws any error of a step; the remaining steps stay noted
 */
async function finishDeal(store: Store, deal: CommittedDeal, lease: Lease): Promise<boolean> {
  const { trx_id: trxId, unfinished } = deal
  if (unfinished === null) return true
  let left = toStepsLeft(unfinished, deal.state)
  for (;;) {
    const [step] = left
    if (step === undefined) break
    await tried(store, { deal, lease }, { step, perform: () => PERFORM[step](store, deal) })
    left = toStepsAfter(left, step)
    if (left.length > 0 && !(await recordSteps(store, { key: trxId, lease, done: [step] }))) return false
  }
  await clearProblems(store, [toUnfinishedKey(trxId)])
  return recordSteps(store, { key: trxId, lease, done: unfinished })
}

/** Performs a step. A step that fails repeatedly raises a problem. */
async function tried(
  store: Store,
  { deal, lease }: { deal: DealRow; lease: Lease },
  { step, perform }: { step: FinishStep; perform: () => Promise<unknown> },
): Promise<void> {
  const { deals, problems } = store
  try {
    await perform()
  } catch (error) {
    const failures = await deals.leases.recordFailure(deal.trx_id, lease)
    if (failures >= FAILURES_BEFORE_ALERT) {
      await problems.raise({
        key: toUnfinishedKey(deal.trx_id),
        code: "deal_unfinished",
        values: {
          trx_id: deal.trx_id,
          ...(deal.order_id !== null && { order_id: deal.order_id }),
          step: { code: `step_${step}`, values: {} },
          failure: toFailureText(error),
        },
      })
    }
    throw error
  }
}

const PERFORM_END: Record<EndStep, (store: Store, deal: DealRow) => Promise<unknown>> = {
  announce_cancelled: (store, deal) =>
    emitEvent(store, { name: "partner-commerce.deal.cancelled", data: toEventData(deal) }),
  lost_sale: reportLostSale,
}

const PERFORM: Record<FinishStep, (store: Store, deal: CommittedDeal) => Promise<unknown>> = {
  stock: settleStock,
  tax_lines: (store, deal) => updateTaxLines(store, deal.order_id),
  payment: (store, deal) => ensureAuthorizedPayment(store, toOrderPayment(deal)),
  announce: (store, deal) => emitEvent(store, { name: "partner-commerce.deal.committed", data: toEventData(deal) }),
  delivery: queueDelivery,
  order_placed: (store, deal) => emitEvent(store, { name: "order.placed", data: { id: deal.order_id } }),
  announce_confirmed: (store, deal) =>
    emitEvent(store, { name: "partner-commerce.deal.confirmed", data: toEventData(deal) }),
  ...PERFORM_END,
}

/** @returns whether the payment may be captured */
async function checkDealRecord(store: Store, deal: CommittedDeal): Promise<boolean> {
  const record = await checkRecord(store, { ...deal, remote_trx_id: deal.body.trx_id })
  if (record.kind === "differs") {
    const { field, ours, theirs } = record
    await raiseObstacle(store, deal, {
      key: toDealRecordKey(deal.trx_id),
      code: "deal_record_differs",
      values: { trx_id: deal.trx_id, order_id: deal.order_id, field, ours, theirs },
    })
    return false
  }
  if (record.kind === "unreadable")
    await store.deals.timeline.note(deal.trx_id, { event: "record_unreadable", failure: record.failure })
  await clearProblems(store, [toDealRecordKey(deal.trx_id)])
  return true
}
