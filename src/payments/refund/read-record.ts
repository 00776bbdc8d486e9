import { type CallOptions } from "../../service/call"
import { type Result } from "../../service/rules/service-error"
import { toTransactionKey } from "../../service/rules/wire/callbacks"
import { type TransactionRecord } from "../../service/rules/wire/transactions"
import { type Store } from "../../store/store"
import { requireConfigured } from "../../store/configured"

/** Reads the service's record of a transaction whose money goes back. The record of another order is unreadable. */
export async function readRecordOf(
  store: Store,
  /** As the service spells it. */
  remoteTrxId: string,
  options?: CallOptions,
): Promise<Result<TransactionRecord>> {
  const trxId = toTransactionKey(remoteTrxId)
  const payment = await store.payments.ledger.read({ trx_id: trxId })
  const orderId = payment?.order_ref ?? (await store.deals.ledger.read(trxId))?.remote_order_id ?? null
  return requireConfigured(store).clients.transactions.getTransaction({ trxId: remoteTrxId, orderId }, options)
}
