import { type DealReason, type RaisedProblem } from "../messages/rules/message"
import { isOverThere } from "../orders/rules/ended-sale"
import { type RefundedHere } from "../payments/order/refunded-order"
import { isBeingRefunded } from "../payments/refund/book-service-refunds"
import { type Store } from "../store/store"
import { type DealRow } from "./sql/deal-row"
import { type ProblemReport } from "../activity/sql/problem-store"
import { clearContradictions, clearProblems, readDealInBatch } from "./deal-batches"

/** Key of the problem, one per deal, for every kind of disagreement. A person reads the latest message. */
export const toDealDisagreementKey = (trxId: string) => `deal-disagreement:${trxId}`

/** The plugin cannot read the service's decision. */
export const toUnreadableDealKey = (trxId: string) => `deal-unconfirmed:${trxId}`

/** The work after the service's decision failed in this store. */
export const toStuckDealKey = (trxId: string) => `deal-stuck:${trxId}`

/** A step after the answer or the confirmation fails repeatedly. */
export const toUnfinishedKey = (trxId: string) => `deal-unfinished:${trxId}`

/** The service's record of the sale contradicts the deal. */
export const toDealRecordKey = (trxId: string) => `deal-record:${trxId}`

/**
 * Raises a problem for a purchase that was refused for a reason that a person can fix. Each reason has one problem, with a count and the
 * latest purchase.
 */
export async function raiseLostSale(store: Store, problem: RaisedProblem, times = 1): Promise<void> {
  await store.problems.raise({ key: `lost-sale:${problem.code}`, ...problem }, times)
}

/** The service and the store have settled the deal differently. The plugin changes nothing by itself. */
export async function raiseDealDisagreement(store: Store, deal: DealRow, reason: DealReason): Promise<void> {
  await store.problems.raise({
    key: toDealDisagreementKey(deal.trx_id),
    code: "deal_disagreement",
    values: { trx_id: deal.trx_id, state: deal.state, reason },
  })
}

/** If a refund in this store did not reach the service, no money has moved. Then a person refunds the deal in the service's portal. */
export async function raiseUnlessRefundedThere(
  store: Store,
  { trx_id }: Pick<DealRow, "trx_id">,
  { ofPayment }: RefundedHere,
): Promise<void> {
  if (await isBeingRefunded(store, trx_id, ofPayment)) return
  await store.problems.raise({ key: toDealDisagreementKey(trx_id), code: "deal_refunded_here", values: { trx_id } })
}

/**
 * Clears the problem that a status of the service ends. A refund or a cancellation in this store moved no money at the service, so its
 * problem stays while the service continues the sale.
 */
export async function clearDisagreement(store: Store, trxId: string, status: string): Promise<void> {
  const key = toDealDisagreementKey(trxId)
  await (isOverThere(status) ? clearProblems(store, [key]) : clearContradictions(store, key))
}

/**
 * Raises a problem that keeps a deal from being settled. Another worker, or a person who cancels the order, may settle the deal at the same
 * moment and clear its open problems. So the state is read after the problem is raised.
 *
 * @returns whether the deal is still unsettled; if not, the problem is cleared
 */
export async function raiseObstacle(
  store: Store,
  { trx_id }: Pick<DealRow, "trx_id">,
  problem: ProblemReport,
): Promise<boolean> {
  await store.problems.raise(problem)
  const deal = await readDealInBatch(store, trx_id)
  if (deal === null || deal.state === "committed") return true
  await clearObstacles(store, trx_id)
  return false
}

/** The deal is settled: its decision is known and carried out. */
export async function clearObstacles(store: Store, trxId: string): Promise<void> {
  await clearProblems(
    store,
    OBSTACLES.map((toKey) => toKey(trxId)),
  )
}

const OBSTACLES = [toUnreadableDealKey, toStuckDealKey, toUnfinishedKey, toDealRecordKey]
