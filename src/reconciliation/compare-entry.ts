import { type TheirEntry, toTheirEntry } from "../orders/rules/their-entry"
import { type MedusaContainer } from "@medusajs/framework/types"
import { isDenial } from "../deals/rules/unread-status"
import { type BookDifference, compareEntry } from "./rules/compare-books"
import { type ServiceError } from "../service/rules/service-error"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"
import { type ReconciliationEntry } from "./sql/reconciliation-entries"
import { requireConfigured } from "../store/configured"
import { recheckDeal } from "../deals/settle/recheck-deal"
import { reconcileRefunds } from "../payments/refund/check-refund"
import { settleRefund } from "../payments/refund/settle-refund"
import { settlePayment } from "../payments/settle/settle-payment"

/** A transaction as one check of both sides has shown it. */
export type EntryCheck =
  | { kind: "compared"; theirs: TheirEntry; differences: BookDifference[] }
  /** The service says that it has no such transaction: believed where it says otherwise of another one. */
  | { kind: "denied"; differences: BookDifference[] }
  | { kind: "unread"; error: ServiceError }

/**
 * Compares one transaction by a reading of its own. Where it differs, this store reads its status and refunds as it always does, which
 * books what is to be booked, and both sides are compared again: only what remains is a difference.
 *
 * @param listed what the service's list says of it, for what its record does not
 */
export async function checkEntry(
  container: MedusaContainer,
  entry: ReconciliationEntry,
  listed: TheirEntry | null,
): Promise<EntryCheck> {
  const first = await compareNow(container, entry, listed)
  if (first.kind === "unread" || first.differences.length === 0) return first
  const refunded = first.kind === "compared" ? first.theirs.refunded : null
  await settle(container, entry, { listedTrxId: listed?.trxId ?? null, refunded })
  const settled = await container.resolve(PARTNER_COMMERCE).payments.books.entries.read(entry)
  return settled ? compareNow(container, settled, listed) : first
}

async function compareNow(
  container: MedusaContainer,
  entry: ReconciliationEntry,
  listed: TheirEntry | null,
): Promise<EntryCheck> {
  const reading = await readTheirs(container, entry, listed)
  if (reading.kind === "unread") return reading
  if (reading.kind === "denied") return { kind: "denied", differences: compareEntry(entry, null) }
  return { ...reading, kind: "compared", differences: compareEntry(entry, reading.theirs) }
}

type Reading = { kind: "read"; theirs: TheirEntry } | { kind: "denied" } | { kind: "unread"; error: ServiceError }

/** The record has the figures, and by the interface no status; the status has no figures. */
async function readTheirs(
  container: MedusaContainer,
  { remoteTrxId, trxId, orderRef }: ReconciliationEntry,
  listed: TheirEntry | null,
): Promise<Reading> {
  const { transactions } = requireConfigured(container.resolve(PARTNER_COMMERCE)).clients
  const id = remoteTrxId ?? listed?.trxId ?? trxId
  // Its create call had no answer: the list alone can know it, by its order.
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
  // The list has it, whatever the rest says.
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
  /** By which the service's list names it. */
  listedTrxId: string | null
  /** Given back, by the service's record. */
  refunded: string | null
}

/** The checks that a person's "recheck" makes; a refund without an answer keeps its time. */
async function settle(container: MedusaContainer, entry: ReconciliationEntry, theirs: Otherwise): Promise<void> {
  const { ledger, checks } = container.resolve(PARTNER_COMMERCE).payments
  const trxId = entry.trxId ?? theirs.listedTrxId
  // Nobody has named its transaction yet, nor can it be read without a name.
  if (trxId === null) return
  if (entry.kind === "deal") {
    // Before its status is read: what was given back whole is no disagreement then.
    await settleRefunds(container, trxId, entry.state === "confirmed" ? theirs.refunded : null)
    return recheckDeal(container, trxId)
  }
  if (entry.trxId === null) await ledger.recordFound(entry.orderRef, trxId)
  await settleRefunds(container, trxId, null)
  await checks.request(entry.orderRef)
  await settlePayment(container, entry.orderRef)
}

/**
 * Asks for what is undecided.
 *
 * @param refunded by the service's record, of which the portal's part is booked; of a payment its own reading does that
 */
async function settleRefunds(container: MedusaContainer, trxId: string, refunded: string | null): Promise<void> {
  const { refunds } = container.resolve(PARTNER_COMMERCE).payments
  if (refunded !== null)
    await reconcileRefunds(container, trxId, { other_amounts: { refund_amount: Number(refunded) } })
  for (const { id, state, next_check_at } of await refunds.ledger.ofTransaction(trxId)) {
    const isOpen = state === "unknown" || state === "pending"
    if (isOpen || next_check_at !== null) await settleRefund(container, id)
  }
}
