import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { TOO_LATE } from "../rules/refusal"
import { toCheckDelayMs } from "../rules/status"
import { toFailureText } from "../../messages/rules/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type Lease } from "../../concurrency/sql/leases"
import { type DealRow } from "../sql/deal-row"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { type Decision, SETTLING, UNDECIDED, applyTransition } from "../status/apply-status"
import { checkStatus } from "../status/check-status"
import { type CommittedDeal, isCommitted, toEventData } from "../status/committed-deal"
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
import { undoDeal } from "../order/undo-deal"
import { FAILURES_BEFORE_ALERT, type FinishStep, toStepsAfter, toStepsLeft } from "../rules/finish"
import { queueDelivery } from "../delivery/queue-delivery"
import { ensureAuthorizedPayment } from "../../payments/order/authorize-order-payment"
import { toUnfinishedKey, raiseObstacle, toDealRecordKey } from "../deal-problems"
import { settleStock } from "../forget-stock"
import { updateTaxLines } from "./tax-lines"
import { compareRecord } from "../../orders/rules/compare-record"
import { type ServiceFailure } from "../../messages/rules/message"
import { requireConfigured } from "../../store/configured"
import { ONE_ATTEMPT } from "../status/call-options"

/**
 * Settles one deal now, even if it is not due.
 *
 * @returns false while another process settles the deal; or in a copied database, whose deals belong to another store
 */
export async function settleDeal(container: MedusaContainer, trxId: string): Promise<boolean> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (await findCopiedDatabase(service)) return false
  const lease = newLease()
  const deal = await service.deals.leases.hold(trxId, lease)
  if (!deal) return false
  await settleLeasedDeal(container, deal, lease)
  return true
}

const RETRY_DELAY_MS = 30_000

/**
 * Does the due work of a deal under the caller's lease, and releases the lease. A deal without an answer stays untouched. A failure is
 * logged and retried later.
 */
export const settleLeasedDeal = (container: MedusaContainer, leased: DealRow, lease: Lease): Promise<void> =>
  whileLeased(container, { leased, lease }, () => settle(container, leased, lease))

/** Does the same without a reading, because a deal that was just answered should not wait for the rate of the service. */
export const finishLeasedDeal = (container: MedusaContainer, leased: DealRow, lease: Lease): Promise<void> =>
  whileLeased(container, { leased, lease }, async () =>
    isCommitted(leased) ? applyDecision(container, { deal: leased, lease }, UNDECIDED) : true,
  )

/** @param work returns false if another process has taken the deal over */
async function whileLeased(
  container: MedusaContainer,
  { leased, lease }: { leased: DealRow; lease: Lease },
  work: () => Promise<boolean>,
): Promise<void> {
  const released = { key: leased.trx_id, token: lease.token }
  try {
    if (await work()) await releaseLease(container, released)
  } catch (error) {
    const reason = toFailureText(error)
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`partner-commerce: deal ${leased.trx_id} could not be settled, it is tried again: ${reason}`)
    await releaseLease(container, { ...released, againInMs: RETRY_DELAY_MS })
  }
}

/** @returns false if another process has taken the deal over */
async function settle(container: MedusaContainer, leased: DealRow, lease: Lease): Promise<boolean> {
  if (leased.is_overdue) {
    await undoDeal(container, leased.trx_id, TOO_LATE)
    return true
  }
  if (!isCommitted(leased)) return true
  const decision = isToBeRead(leased) ? await readDecision(container, leased) : UNDECIDED
  const held = { deal: leased, lease }
  return SETTLING.has(decision.transition)
    ? settleByDecision(container, held, decision)
    : applyDecision(container, held, decision)
}

/** A decided deal stays due during the work, because this process may die. After the work it waits until its next time. */
async function settleByDecision(container: MedusaContainer, held: HeldDeal, decision: Decision): Promise<boolean> {
  const postponed = { deal: held.deal, nextInMs: toCheckDelayMs(held.deal.checks + 1) }
  try {
    const isOurs = await applyDecision(container, held, decision)
    if (isOurs) await postponeDecision(container, postponed)
    return isOurs
  } catch (error) {
    await postponeDecision(container, postponed)
    throw error
  }
}

/**
 * The status is read first, even if finishing fails, because a cancelled deal needs no finishing. A deal whose finishing has failed is read
 * at each retry, because the decision may be its only remaining step.
 */
const isToBeRead = ({ is_check_due, state, failures }: CommittedDeal): boolean =>
  is_check_due || (state === "committed" && failures > 0)

async function readDecision(container: MedusaContainer, deal: CommittedDeal): Promise<Decision> {
  if (deal.state === "committed") return checkStatus(container, deal)
  await compareDeal(container, deal, null)
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
async function applyDecision(
  container: MedusaContainer,
  { deal, lease }: HeldDeal,
  decision: Decision,
): Promise<boolean> {
  if (decision.transition !== "confirm") await applyTransition(container, deal, decision)
  if (!(await finishRest(container, deal.trx_id, lease))) return false
  if (decision.transition !== "confirm" || !(await checkDealRecord(container, deal))) return true
  // The service may have answered slowly.
  if (!(await renewLease(container, { key: deal.trx_id, lease }))) return false
  await applyTransition(container, deal, decision)
  return finishRest(container, deal.trx_id, lease)
}

/** The state decides which steps remain, and a transition has just changed it. */
async function finishRest(container: MedusaContainer, trxId: string, lease: Lease): Promise<boolean> {
  const deal = await readDealInBatch(container, trxId)
  return deal && isCommitted(deal) ? finishDeal(container, deal, lease) : true
}

/**
 * Durable state machine: performs the remaining steps of a deal one by one and notes each done step, so that the next process continues
 * after a crash. A step that fails repeatedly raises a problem.
 *
 * @returns false if another process has taken the deal over
 * @throws any error of a step; the remaining steps stay noted
 */
async function finishDeal(container: MedusaContainer, deal: CommittedDeal, lease: Lease): Promise<boolean> {
  const { trx_id: trxId } = deal
  if (deal.unfinished === null) return true
  let left = toStepsLeft(deal.unfinished, deal.state)
  for (;;) {
    const [step] = left
    if (step === undefined) break
    await perform(container, { deal, lease }, step)
    left = toStepsAfter(left, step)
    if (left.length > 0 && !(await recordSteps(container, { key: trxId, lease, unfinished: left }))) return false
  }
  if (!(await recordSteps(container, { key: trxId, lease, unfinished: [] }))) return false
  await clearProblems(container, [toUnfinishedKey(trxId)])
  return true
}

async function perform(
  container: MedusaContainer,
  { deal, lease }: { deal: CommittedDeal; lease: Lease },
  step: FinishStep,
): Promise<void> {
  const { deals, problems } = container.resolve(PARTNER_COMMERCE)
  try {
    await PERFORM[step](container, deal)
  } catch (error) {
    const failures = await deals.leases.recordFailure(deal.trx_id, lease)
    if (failures >= FAILURES_BEFORE_ALERT) {
      await problems.raise({
        key: toUnfinishedKey(deal.trx_id),
        code: "deal_unfinished",
        values: {
          trx_id: deal.trx_id,
          order_id: deal.order_id,
          step: { code: `step_${step}`, values: {} },
          failure: toFailureText(error),
        },
      })
    }
    throw error
  }
}

const PERFORM: Record<FinishStep, (container: MedusaContainer, deal: CommittedDeal) => Promise<unknown>> = {
  stock: settleStock,
  tax_lines: (container, deal) => updateTaxLines(container, deal.order_id),
  payment: (container, deal) =>
    ensureAuthorizedPayment(container, {
      kind: "deal",
      orderId: deal.order_id,
      amount: Number(deal.amount),
      trxId: deal.trx_id,
    }),
  announce: (container, deal) =>
    emitEvent(container, { name: "partner-commerce.deal.committed", data: toEventData(deal) }),
  delivery: queueDelivery,
  order_placed: (container, deal) => emitEvent(container, { name: "order.placed", data: { id: deal.order_id } }),
  announce_confirmed: (container, deal) =>
    emitEvent(container, { name: "partner-commerce.deal.confirmed", data: toEventData(deal) }),
}

/**
 * Compares the service's record with the order before the payment is captured. The path of the record is not certain. So an unreadable
 * record is noted and only the status decides, while a contradicting record holds the capture.
 *
 * @returns whether the payment may be captured
 */
async function checkDealRecord(container: MedusaContainer, deal: CommittedDeal): Promise<boolean> {
  const record = await readRecord(container, deal)
  if (record.kind === "unreadable") await noteUnreadable(container, deal, record.failure)
  if (record.kind !== "differs") {
    await clearProblems(container, [toDealRecordKey(deal.trx_id)])
    return true
  }
  const { field, ours, theirs } = record
  await raiseObstacle(container, deal, {
    key: toDealRecordKey(deal.trx_id),
    code: "deal_record_differs",
    values: { trx_id: deal.trx_id, order_id: deal.order_id, field, ours, theirs },
  })
  return false
}

async function readRecord(container: MedusaContainer, deal: CommittedDeal) {
  const { transactions } = requireConfigured(container.resolve(PARTNER_COMMERCE)).clients
  if (!transactions.isConfigured("getTransaction")) return { kind: "not_configured" } as const
  const reading = await transactions.getTransaction({ trxId: deal.body.trx_id, orderId: null }, ONE_ATTEMPT)
  if (!reading.ok) return { kind: "unreadable", failure: reading.error.why } as const
  const comparison = compareRecord(deal, reading.value)
  return comparison.kind === "says_nothing" ? ({ kind: "unreadable", failure: SAYS_NOTHING } as const) : comparison
}

const SAYS_NOTHING: ServiceFailure = {
  code: "unreadable",
  values: { detail: "the record names neither amount nor order_id" },
}

async function noteUnreadable(
  container: MedusaContainer,
  { trx_id }: CommittedDeal,
  failure: ServiceFailure,
): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).deals.timeline.note(trx_id, { event: "record_unreadable", failure })
}
