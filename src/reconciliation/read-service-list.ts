import { type TheirEntry, toTheirEntry } from "../orders/rules/their-entry"
import { BigNumber } from "bignumber.js"
import { DAY_MS } from "../values/duration"
import { compareEntry } from "./rules/compare-books"
import { type ServiceError, toServiceMessage } from "../service/rules/service-error"
import { toTransactionKey } from "../service/rules/wire/callbacks"
import { toRowNames, type UnreadableRow } from "../service/rules/wire/read-rows"
import { transactionStatus } from "../service/rules/wire/transactions"
import { type Store } from "../store/store"
import { type ReconciliationEntry } from "./sql/reconciliation-entries"
import { type ReconciledDays } from "./sql/reconciliations"
import { requireConfigured } from "../store/configured"

/** Result of reading the service's own list. Only agreement counts; every other transaction is checked separately. */
export interface ServiceList {
  /** Ids of our rows that agree with the list. */
  agreed: Set<string>
  /** Entries of the list that differ from our rows. */
  differing: Map<string, TheirEntry>
  /** Entries of the list that our ledgers lack, with the number of statuses that showed them. */
  unknownHere: Map<string, { theirs: TheirEntry; statuses: number }>
  /** Why the list was not read to its end, or which of its records are unreadable. */
  error: ServiceError | null
}

/** A longer list counts as endless. */
const MOST_PAGES = 5_000

/**
 * Reads the service's list page by page, once for each status, because according to the interface a record has no status. It compares each page at
 * once, and keeps only the ids of agreeing entries.
 *
 * @param beat renews the heartbeat; throws if the comparison should stop
 */
export async function readServiceList(
  store: Store,
  days: ReconciledDays,
  beat: () => Promise<void>,
): Promise<ServiceList> {
  const books: ServiceList = { agreed: new Set(), differing: new Map(), unknownHere: new Map(), error: null }
  const { transactions } = requireConfigured(store).clients
  if (!transactions.isConfigured("listTransactions")) return books
  const unreadable: UnreadableRow[] = []
  for (const status of transactionStatus.options) {
    books.error = await readStatus(store, { status, days, books, beat, unreadable })
    if (books.error) return books
  }
  if (unreadable.length > 0) books.error = toUnreadableRecords(unreadable)
  return books
}

/** All records of the list except the unreadable ones were compared. */
function toUnreadableRecords(unreadable: UnreadableRow[]): ServiceError {
  const operation = "transactions.listTransactions"
  const why = { code: "unreadable", values: { detail: toRowNames(unreadable) } } as const
  return { why, kind: "bug", operation, message: toServiceMessage(operation, why) }
}

interface StatusReading {
  /** Records of the list in an unreadable form. */
  unreadable: UnreadableRow[]
  status: string
  days: ReconciledDays
  books: ServiceList
  beat: () => Promise<void>
}

async function readStatus(
  store: Store,
  { status, days, books, beat, unreadable }: StatusReading,
): Promise<ServiceError | null> {
  const { options, clients } = requireConfigured(store)
  const query = { status, shop: options.shopCode, ...toDates(days) }
  let before = ""
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    await beat()
    const answer = await clients.transactions.listTransactions({ ...query, order_by: "created", page })
    if (!answer.ok) return answer.error
    const { result, pages, unreadable: unread = [] } = answer.value
    // The interface does not document how to request a page. A service without these parameters returns the first page forever.
    const shown = JSON.stringify([result, unread])
    if (result.length + unread.length === 0 || shown === before) return null
    before = shown
    unreadable.push(...unread)
    const theirs = result.map((record) => toTheirEntry(record, status))
    const ofThisShop = theirs.filter(({ shopCode }) => shopCode === null || shopCode === options.shopCode.toLowerCase())
    await comparePage(store, ofThisShop, books)
    if (!pages.next || pages.next <= page) return null
  }
  return null
}

async function comparePage(store: Store, page: readonly TheirEntry[], books: ServiceList): Promise<void> {
  const { entries } = store.payments.books
  const ours = await entries.find({ trxIds: page.flatMap(toTrxIds), orderRefs: page.flatMap(toOrderRefs) })
  const agreed: { entry: ReconciliationEntry; theirs: TheirEntry }[] = []
  for (const theirs of page) {
    const meant = ours.filter((entry) => isSameTransaction(entry, theirs))
    if (meant.length === 0) noteUnknown(books, theirs)
    const [entry] = meant
    // If several entries have this order and no id, each is read separately.
    if (!entry || meant.length > 1) continue
    const isNew = !books.agreed.has(entry.id) && !books.differing.has(entry.id)
    if (isNew && compareEntry(entry, theirs).length === 0) {
      books.agreed.add(entry.id)
      agreed.push({ entry, theirs })
    } else {
      // The entry differs, or appeared under two statuses: it has moved during the reading, or the list ignores the requested status.
      books.agreed.delete(entry.id)
      books.differing.set(entry.id, theirs)
    }
  }
  await entries.noteFees(agreed.flatMap(({ entry, theirs }) => toFee(entry, theirs)))
}

/** A record with a transaction id belongs to that transaction. */
export const isSameTransaction = (entry: ReconciliationEntry, { trxId, orderRef }: TheirEntry): boolean =>
  trxId !== null && entry.trxId !== null ? toTransactionKey(trxId) === entry.trxId : orderRef === entry.orderRef

function noteUnknown({ unknownHere }: ServiceList, theirs: TheirEntry): void {
  const key = theirs.trxId ?? theirs.orderRef
  if (key === null) return
  unknownHere.set(key, { theirs, statuses: (unknownHere.get(key)?.statuses ?? 0) + 1 })
}

/** The fee to note for an agreeing transaction, if it is new. */
export function toFee({ trxId, state, fee }: ReconciliationEntry, theirs: TheirEntry) {
  const isKept = state === "approved" || state === "confirmed"
  if (trxId === null || !isKept || theirs.fee === null) return []
  const refunded = theirs.refunded ?? "0"
  const isNoted = fee !== null && new BigNumber(fee.refunded).isEqualTo(refunded) && !new BigNumber(fee.fee).isZero()
  return isNoted ? [] : [{ trxId, fee: theirs.fee, refunded }]
}

export const toTrxIds = ({ trxId }: TheirEntry): string[] => (trxId === null ? [] : [toTransactionKey(trxId)])
export const toOrderRefs = ({ orderRef }: TheirEntry): string[] => (orderRef === null ? [] : [orderRef])

/** One day more on each side, because the service's days may not begin at midnight UTC. */
const toDates = ({ from, to }: ReconciledDays) => ({
  date_from: toDay(from.getTime() - DAY_MS),
  date_to: toDay(to.getTime() + DAY_MS),
})

const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)
