import { readRefundedHere } from "../../payments/order/refunded-order"
import { readRecordOf } from "../../payments/refund/read-record"
import { settleRefundsOf } from "../../payments/refund/settle-refund"
import { type Store } from "../../store/store"
import { requireConfigured } from "../../store/configured"
import { toCents } from "../../values/money/cents"
import { requireOwnDatabase } from "../../catalog/copied-database"
import { toDealDisagreementKey } from "../deal-problems"
import { requireDeal } from "../require-deal"
import { type CommittedDeal, isCommitted, toOrderPayment } from "../status/committed-deal"
import { settleDeal } from "./settle-deal"

/**
 * Reads the deal and its refunds from the service now because a person requests it. The person may have refunded a part of the deal in the
 * service's portal, which does not change the status.
 *
 * @throws AdminApiError `no_deal`, `copied_database`
 */
export async function recheckForPerson(store: Store, trxId: string): Promise<void> {
  const { trx_id } = await requireDeal(store, trxId)
  await requireOwnDatabase(store)
  // The refunds come first, because a fully refunded deal is no disagreement.
  await settleRefundsOf(store, trx_id)
  await recheckDeal(store, trxId)
  const deal = await requireDeal(store, trxId)
  const key = toDealDisagreementKey(deal.trx_id)
  const open = (await store.problems.open()).find((problem) => problem.key === key)
  if (open?.code !== "deal_refunded_here" || deal.state !== "confirmed" || !isCommitted(deal)) return
  if (await mayBeRefundedThere(store, deal)) await store.problems.clearOfCode("deal_refunded_here", [key])
}

/** @returns true if the service's record shows the refund, or shows no refunded sum, so that the person's request counts */
async function mayBeRefundedThere(store: Store, deal: CommittedDeal): Promise<boolean> {
  const { transactions } = requireConfigured(store).clients
  if (!transactions.isConfigured("getTransaction")) return true
  const reading = await readRecordOf(store, deal.body.trx_id, { maxAttempts: 1 })
  if (!reading.ok) return false
  const refundedThere = reading.value.other_amounts?.refund_amount
  if (refundedThere == null) return true
  const { ofPayment } = await readRefundedHere(store, toOrderPayment(deal))
  return toCents(refundedThere).isGreaterThanOrEqualTo(toCents(ofPayment))
}

/**
 * Reads the status now. The status is applied or, for a settled deal, compared.
 *
 * @throws AdminApiError `no_deal`, `copied_database`
 */
export async function recheckDeal(store: Store, trxId: string): Promise<void> {
  const deal = await requireDeal(store, trxId)
  await requireOwnDatabase(store)
  await store.deals.checks.request(deal.trx_id)
  await settleDeal(store, deal.trx_id)
}
