import { readRefundedHere } from "../../payments/order/refunded-order"
import { isOverThere } from "../../orders/rules/ended-sale"
import { isTestDeal } from "../../orders/rules/test-deal"
import { reconcileDealRefunds } from "../../payments/refund/check-refund"
import { readRecordOf } from "../../payments/refund/read-record"
import { settleRefundsOf } from "../../payments/refund/settle-refund"
import { type Result } from "../../service/rules/service-error"
import { type TransactionRecord } from "../../service/rules/wire/transactions"
import { type Store } from "../../store/store"
import { requireConfigured } from "../../store/configured"
import { toCents } from "../../values/money/cents"
import { requireOwnDatabase } from "../../catalog/copied-database"
import { toDealDisagreementKey } from "../deal-problems"
import { requireDeal } from "../require-deal"
import { type CommittedDeal, isCommitted, toOrderPayment } from "../status/committed-deal"
import { settleDeal } from "./settle-deal"

/**
 * Reads the deal and its refunds from the service now because a person requests it. The person may have refunded the deal in the service's
 * portal, and a partial refund does not change the status.
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
  if (deal.state !== "confirmed" || !isCommitted(deal)) return
  // The status is known now. If the service has ended the sale, a person books its end.
  const record = await readRecord(store, deal)
  if (record?.ok && !isOverThere(deal.remote_status)) {
    await reconcileDealRefunds(store, trx_id, record.value)
    await settleRefundsOf(store, trx_id)
  }
  const key = toDealDisagreementKey(trx_id)
  const open = (await store.problems.open()).find((problem) => problem.key === key)
  if (open?.code === "deal_refunded_here" && (await mayBeRefundedThere(store, deal, record)))
    await store.problems.clearOfCode("deal_refunded_here", [key])
}

/** @returns null = no record of the deal can be read at this service */
async function readRecord(store: Store, { trx_id, body }: CommittedDeal): Promise<RecordReading> {
  const { transactions } = requireConfigured(store).clients
  if (isTestDeal(trx_id) || !transactions.isConfigured("getTransaction")) return null
  return readRecordOf(store, body.trx_id, { maxAttempts: 1 })
}

type RecordReading = Result<TransactionRecord> | null

/** @returns true if the service's record shows the refund, or shows no refunded sum, so that the person's request counts */
async function mayBeRefundedThere(store: Store, deal: CommittedDeal, record: RecordReading): Promise<boolean> {
  if (!record?.ok) return record === null
  const refundedThere = record.value.other_amounts?.refund_amount
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
