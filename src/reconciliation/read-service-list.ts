import { type TheirEntry, toTheirEntry } from "../orders/rules/their-entry"
import { type MedusaContainer } from "@medusajs/framework/types"
import { BigNumber } from "bignumber.js"
import { DAY_MS } from "../values/duration"
import { compareEntry } from "./rules/compare-books"
import { type ServiceError, toServiceMessage } from "../service/rules/service-error"
import { toTransactionKey } from "../service/rules/wire/callbacks"
import { toRowNames, type UnreadableRow } from "../service/rules/wire/read-rows"
import { transactionStatus } from "../service/rules/wire/transactions"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"
import { type ReconciliationEntry } from "./sql/reconciliation-entries"
import { type ReconciledDays } from "./sql/reconciliations"
import { requireConfigured } from "../store/configured"

/** What the service's own list has shown. Only agreement is taken from it: everything else is looked at one by one. */
export interface ServiceList {
  /** Rows of ours, by id, that agree with it. */
  agreed: Set<string>
  /** What it says otherwise of rows of ours. */
  differing: Map<string, TheirEntry>
  /** What it has, and our ledgers have not; under how many statuses it was shown. */
  unknownHere: Map<string, { theirs: TheirEntry; statuses: number }>
  /** Why its end was not reached, or which of its records cannot be read. */
  error: ServiceError | null
}

/** A list that never ends is none. */
const MOST_PAGES = 5_000

/**
 * Reads the service's list page by page, once for each status: a record has none by the interface. What is read is compared at once, and of
 * what agrees only its id is kept.
 *
 * @param beat says that this goes on; throws where it should not
 */
export async function readServiceList(
  container: MedusaContainer,
  days: ReconciledDays,
  beat: () => Promise<void>,
): Promise<ServiceList> {
  const books: ServiceList = { agreed: new Set(), differing: new Map(), unknownHere: new Map(), error: null }
  const { transactions } = requireConfigured(container.resolve(PARTNER_COMMERCE)).clients
  if (!transactions.isConfigured("listTransactions")) return books
  const unreadable: UnreadableRow[] = []
  for (const status of transactionStatus.options) {
    books.error = await readStatus(container, { status, days, books, beat, unreadable })
    if (books.error) return books
  }
  if (unreadable.length > 0) books.error = toUnreadableRecords(unreadable)
  return books
}

/** Every other record was compared. */
function toUnreadableRecords(unreadable: UnreadableRow[]): ServiceError {
  const operation = "transactions.listTransactions"
  const why = { code: "unreadable", values: { detail: toRowNames(unreadable) } } as const
  return { why, kind: "bug", operation, message: toServiceMessage(operation, why) }
}

interface StatusReading {
  /** Records that the list shows in a form that cannot be read. */
  unreadable: UnreadableRow[]
  status: string
  days: ReconciledDays
  books: ServiceList
  beat: () => Promise<void>
}

async function readStatus(
  container: MedusaContainer,
  { status, days, books, beat, unreadable }: StatusReading,
): Promise<ServiceError | null> {
  const { options, clients } = requireConfigured(container.resolve(PARTNER_COMMERCE))
  const query = { status, shop: options.shopCode, ...toDates(days) }
  let before = ""
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    await beat()
    const answer = await clients.transactions.listTransactions({ ...query, order_by: "created", page })
    if (!answer.ok) return answer.error
    const { result, pages, unreadable: unread = [] } = answer.value
    // How a page is asked for is not shown in the interface: a service that does not know this way shows the first one for ever.
    const shown = JSON.stringify([result, unread])
    if (result.length + unread.length === 0 || shown === before) return null
    before = shown
    unreadable.push(...unread)
    const theirs = result.map((record) => toTheirEntry(record, status))
    const ofThisShop = theirs.filter(({ shopCode }) => shopCode === null || shopCode === options.shopCode.toLowerCase())
    await comparePage(container, ofThisShop, books)
    if (!pages.next || pages.next <= page) return null
  }
  return null
}

async function comparePage(container: MedusaContainer, page: readonly TheirEntry[], books: ServiceList): Promise<void> {
  const { entries } = container.resolve(PARTNER_COMMERCE).payments.books
  const ours = await entries.find({ trxIds: page.flatMap(toTrxIds), orderRefs: page.flatMap(toOrderRefs) })
  const agreed: { entry: ReconciliationEntry; theirs: TheirEntry }[] = []
  for (const theirs of page) {
    const meant = ours.filter((entry) => isSame(entry, theirs))
    if (meant.length === 0) noteUnknown(books, theirs)
    const [entry] = meant
    // Several under one order, and no id that tells which: each is read by itself.
    if (!entry || meant.length > 1) continue
    const isNew = !books.agreed.has(entry.id) && !books.differing.has(entry.id)
    if (isNew && compareEntry(entry, theirs).length === 0) {
      books.agreed.add(entry.id)
      agreed.push({ entry, theirs })
    } else {
      // It is otherwise, or was shown twice: it has moved meanwhile, or the list does not know the statuses by which it is asked.
      books.agreed.delete(entry.id)
      books.differing.set(entry.id, theirs)
    }
  }
  await entries.noteFees(agreed.flatMap(({ entry, theirs }) => toFee(entry, theirs)))
}

/** A record that names its transaction is about that one. */
const isSame = (entry: ReconciliationEntry, { trxId, orderRef }: TheirEntry): boolean =>
  trxId !== null && entry.trxId !== null ? toTransactionKey(trxId) === entry.trxId : orderRef === entry.orderRef

function noteUnknown({ unknownHere }: ServiceList, theirs: TheirEntry): void {
  const key = theirs.trxId ?? theirs.orderRef
  if (key === null) return
  unknownHere.set(key, { theirs, statuses: (unknownHere.get(key)?.statuses ?? 0) + 1 })
}

/** What may be noted as the fee of a transaction that agrees. */
export function toFee({ trxId, state, fee }: ReconciliationEntry, theirs: TheirEntry) {
  const isKept = state === "approved" || state === "confirmed"
  if (trxId === null || !isKept || theirs.fee === null) return []
  const refunded = theirs.refunded ?? "0"
  const isNoted = fee !== null && new BigNumber(fee.refunded).isEqualTo(refunded)
  return isNoted ? [] : [{ trxId, fee: theirs.fee, refunded }]
}

export const toTrxIds = ({ trxId }: TheirEntry): string[] => (trxId === null ? [] : [toTransactionKey(trxId)])
export const toOrderRefs = ({ orderRef }: TheirEntry): string[] => (orderRef === null ? [] : [orderRef])

/** A day more on both sides: the service's days begin elsewhere than at midnight UTC. */
const toDates = ({ from, to }: ReconciledDays) => ({
  date_from: toDay(from.getTime() - DAY_MS),
  date_to: toDay(to.getTime() + DAY_MS),
})

const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)
