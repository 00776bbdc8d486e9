import { type ServiceFailure } from "../messages/rules/message"
import { type CallOptions } from "../service/call"
import { type TransactionRecord } from "../service/rules/wire/transactions"
import { requireConfigured } from "../store/configured"
import { type Store } from "../store/store"
import { compareRecord, type OrderedSale, type RecordDifference } from "./rules/compare-record"

interface CheckedSale extends OrderedSale {
  /** As the service spells it. */
  remote_trx_id: string
}

export type RecordCheck =
  | { kind: "same"; record: TransactionRecord }
  | RecordDifference
  | { kind: "unreadable"; failure: ServiceFailure }
  | { kind: "not_configured" }

/**
 * Compares the service's record with the sale, before this store takes its money as paid. The path of the record is not certain. So the
 * status alone decides about a sale with an unreadable record, while a record that differs holds the sale.
 */
export async function checkRecord(store: Store, sale: CheckedSale, waiting: CallOptions = {}): Promise<RecordCheck> {
  const { transactions } = requireConfigured(store).clients
  if (!transactions.isConfigured("getTransaction")) return { kind: "not_configured" }
  const asked = { trxId: sale.remote_trx_id, orderId: null }
  const reading = await transactions.getTransaction(asked, { ...waiting, maxAttempts: 1 })
  if (!reading.ok) return { kind: "unreadable", failure: reading.error.why }
  const comparison = compareRecord(sale, reading.value)
  if (comparison.kind === "says_nothing") return { kind: "unreadable", failure: SAYS_NOTHING }
  return comparison.kind === "same" ? { ...comparison, record: reading.value } : comparison
}

const SAYS_NOTHING: ServiceFailure = {
  code: "unreadable",
  values: { detail: "the record names neither amount nor order_id" },
}
