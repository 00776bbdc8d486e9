import { type Store } from "../store/store"
import { type TheirEntry, toTheirEntry } from "../orders/rules/their-entry"
import { askService } from "../payments/ask-service"
import { type ListTransactionsQuery, type TransactionRecord } from "../service/rules/wire/transactions"
import { isSameTransaction, toOrderRefs, toTrxIds } from "./read-service-list"
import { type ReconciliationEntry } from "./sql/reconciliation-entries"

/** A record of the service's list with this store's sale. */
export interface ListedTransaction {
  record: TransactionRecord
  /** The record's own status, else the requested one; null = not known. */
  status: string | null
  /** Null = this store has no such sale. */
  own: ReconciliationEntry | null
}

/**
 * Reads a page of the service's list, by the service's own filters and order, and finds this store's deal or payment of each record.
 *
 * @throws AdminApiError with the service's message, or with the reason why the call was not sent
 */
export async function listServiceTransactions(store: Store, filter: ListTransactionsQuery) {
  const { result, pages, unreadable } = await askService(store, (client) => client.listTransactions(filter))
  const listed = result.map((record) => ({ record, theirs: toTheirEntry(record, toOneStatus(filter.status)) }))
  const theirs = listed.map((each) => each.theirs)
  const { entries } = store.payments.books
  const ours = await entries.find({ trxIds: theirs.flatMap(toTrxIds), orderRefs: theirs.flatMap(toOrderRefs) })
  const transactions = listed.map(({ record, theirs }): ListedTransaction => ({
    record,
    status: theirs.status,
    own: findOwn(ours, theirs),
  }))
  return { transactions, pages, unreadable }
}

const findOwn = (ours: readonly ReconciliationEntry[], theirs: TheirEntry) =>
  ours.find((entry) => isSameTransaction(entry, theirs)) ?? null

/** A filter may name several statuses, separated by commas. */
const toOneStatus = (status: string | undefined) => (status && !status.includes(",") ? status : null)
