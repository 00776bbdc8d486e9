import { type TheirEntry, toTheirEntry } from "../orders/rules/their-entry"
import { isDenial } from "../deals/rules/unread-status"
import { type BookDifference, compareEntry } from "./rules/compare-books"
import { type ServiceError } from "../service/rules/service-error"
import { type Store } from "../store/store"
import { type ReconciliationEntry } from "./sql/reconciliation-entries"
import { requireConfigured } from "../store/configured"
import { recheckDeal } from "../deals/settle/recheck-deal"
import { reconcileDealRefunds } from "../payments/refund/check-refund"
import { settleRefund } from "../payments/refund/settle-refund"
import { settlePayment } from "../payments/settle/settle-payment"

/** Result of checking one transaction on both sides. */
export type EntryCheck =
  | { kind: "compared"; theirs: TheirEntry; differences: BookDifference[] }
  /** The service denies the transaction. The denial counts if the service confirms another transaction. */
  | { kind: "denied"; differences: BookDifference[] }
  | { kind: "unread"; error: ServiceError }

/**
 * Reads one transaction separately, and compares it. If it differs, this store reads its status and refunds as usual, which corrects the
 * books, and compares both sides again. Only the remaining differences count.
 *
 * @param listed the entry of the service's list, for fields that the record lacks
 */
export async function checkEntry(
  store: Store,
  entry: ReconciliationEntry,
  listed: TheirEntry | null,
): Promise<EntryCheck> {
  const first = await compareNow(store, entry, listed)
  if (first.kind === "unread" || first.differences.length === 0) return first
  const refunded = first.kind === "compared" ? first.theirs.refunded : null
  await settle(store, entry, { listedTrxId: listed?.trxId ?? null, refunded })
  const settled = await store.payments.books.entries.read(entry)
  return settled ? compareNow(store, settled, listed) : first
}

async function compareNow(store: Store, entry: ReconciliationEntry, listed: TheirEntry | null): Promise<EntryCheck> {
  const reading = await readTheirs(store, entry, listed)
  if (reading.kind === "unread") return reading
  if (reading.kind === "denied") return { kind: "denied", differences: compareEntry(entry, null) }
  return { ...reading, kind: "compared", differences: compareEntry(entry, reading.theirs) }
}

type Reading = { kind: "read"; theirs: TheirEntry } | { kind: "denied" } | { kind: "unread"; error: ServiceError }

/** According to the interface, the record has the figures without a status, and the status has no figures. */
async function readTheirs(
  store: Store,
  { remoteTrxId, trxId, orderRef }: ReconciliationEntry,
  listed: TheirEntry | null,
): Promise<Reading> {
  const { transactions } = requireConfigured(store).clients
  const id = remoteTrxId ?? listed?.trxId ?? trxId
  // The create call had no answer, so only the list can show the transaction, by its order.
  if (id === null) return listed ? { kind: "read", theirs: listed } : { kind: "denied" }
  const record = transactions.isConfigured("getTransaction")
    ? await transactions.getTransaction({ trxId: id, orderId: null }, { maxAttempts: 1 })
    : null
  const own = record?.ok ? toTheirEntry(record.value, null) : null
  // A record of another order comes from a wrong endpoint: see compareRecord.
  const isOwn = own !== null && (own.orderRef === null || own.orderRef === orderRef)
  const shown = isOwn ? own : listed && { ...listed, status: null }
  if (shown?.status) return { kind: "read", theirs: shown }
  const status = transactions.isConfigured("getTransactionStatus")
    ? await transactions.getTransactionStatus({ trxId: id, orderId: orderRef }, { maxAttempts: 1 })
    : null
  if (status?.ok) return { kind: "read", theirs: { ...(shown ?? NOTHING_SHOWN), status: status.value.status } }
  if (isOwn) return { kind: "read", theirs: own }
  // The list shows the transaction, so it exists.
  if (listed) return { kind: "read", theirs: listed }
  const error = status?.error ?? (record?.ok === false ? record.error : null)
  return error === null || isDenial(error.status) ? { kind: "denied" } : { kind: "unread", error }
}

const NOTHING_SHOWN: TheirEntry = {
  trxId: null,
  orderRef: null,
  shopCode: null,
  status: null,
  amount: null,
  currencyCode: null,
  refunded: null,
  fee: null,
}

interface Otherwise {
  /** The id in the service's list. */
  listedTrxId: string | null
  /** The refunded amount of the service's record. */
  refunded: string | null
}

/** Makes the checks of a person's "recheck". A refund without an answer keeps its schedule. */
async function settle(store: Store, entry: ReconciliationEntry, theirs: Otherwise): Promise<void> {
  const { ledger, checks } = store.payments
  const trxId = entry.trxId ?? theirs.listedTrxId
  // The transaction has no id yet, and cannot be read without one.
  if (trxId === null) return
  if (entry.kind === "deal") {
    // Settles the refunds before the status is read, because a fully refunded deal is no disagreement.
    await settleRefunds(store, trxId, entry.state === "confirmed" ? theirs.refunded : null)
    return recheckDeal(store, trxId)
  }
  if (entry.trxId === null) await ledger.recordFound(entry.orderRef, trxId)
  await settleRefunds(store, trxId, null)
  await checks.request(entry.orderRef)
  await settlePayment(store, entry.orderRef)
}

/**
 * Settles undecided refunds.
 *
 * @param refunded by the service's record of a deal; the portal's part is booked. For a payment, its own reading books that part
 */
async function settleRefunds(store: Store, trxId: string, refunded: string | null): Promise<void> {
  const { refunds } = store.payments
  if (refunded !== null)
    await reconcileDealRefunds(store, trxId, { other_amounts: { refund_amount: Number(refunded) } })
  for (const { id, state, next_check_at } of await refunds.ledger.ofTransaction(trxId)) {
    const isOpen = state === "unknown" || state === "pending"
    if (isOpen || next_check_at !== null) await settleRefund(store, id)
  }
}
