import { setTimeout as sleep } from "node:timers/promises"
import { MedusaError } from "@medusajs/framework/utils"
import { isTestDeal } from "../orders/rules/test-deal"
import { toFailureText } from "../messages/rules/failure-text"
import { type BooksNote, type Message, type ServiceFailure } from "../messages/rules/message"
import { toComparisonMinute } from "./rules/comparison-time"
import {
  type BookDifference,
  compareWithoutService,
  isMissedHere,
  isOpen,
  toMissingHere,
  toOnlyInMedusa,
} from "./rules/compare-books"
import { toDifferenceText } from "./rules/difference-text"
import { type ServiceError } from "../service/rules/service-error"
import { type TransactionsOperation } from "../service/rules/wire/transactions"
import { type ProblemStore } from "../activity/sql/problem-store"
import { type Store } from "../store/store"
import { type ReconciliationEntry, type BookKind } from "./sql/reconciliation-entries"
import { type ReconciliationResult, type ReconciliationRow } from "./sql/reconciliations"
import { AdminApiError } from "../messages/admin-api-error"
import { findCopiedDatabase, requireOwnDatabase } from "../catalog/copied-database"
import { requireConfigured } from "../store/configured"
import { endOr } from "../values/clock"
import { type EntryCheck, checkEntry } from "./compare-entry"
import { compareOrderMoney } from "../payments/settle/compare-order-money"
import { readMedusaPayments } from "./read-medusa-payments"
import { readServiceList, type ServiceList, toFee, toOrderRefs, toTrxIds } from "./read-service-list"

/** A transaction is refunded or disputed within this time, if at all. It is compared on each of these days. */
const DAYS = 30
const PAGE = 100

/** The caller waits this long. A longer comparison continues, and its result is shown later. */
const ANSWERED_WITHIN_MS = 20_000
const POLL_MS = 250

/**
 * Compares the books now, because a person requests it. Two simultaneous requests share one comparison.
 *
 * @throws AdminApiError `copied_database`, `no_endpoint`
 */
export async function reconcileBooks(store: Store, by: string): Promise<void> {
  const failure = whyNotReadable(store)
  if (failure) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, failure)
  await requireOwnDatabase(store)
  const { comparisons } = store.payments.books
  const started = await comparisons.start(DAYS, by)
  const { newest } = await comparisons.newest()
  if (started) await endOr(ANSWERED_WITHIN_MS, perform(store, started))
  else if (newest) await endOr(ANSWERED_WITHIN_MS, untilOver(store, newest.id))
}

/** Tonight's comparison, in one process of the store. */
export async function reconcileBooksIfDue(store: Store): Promise<void> {
  if (store.connection.kind === "inert" || whyNotReadable(store) || (await findCopiedDatabase(store))) return
  const started = await store.payments.books.comparisons.startDue(DAYS, toComparisonMinute(store.shopCode))
  if (started) await perform(store, started)
}

/** A transaction can be read by its record or by its status. The list is not enough. */
const READINGS: readonly TransactionsOperation[] = ["getTransaction", "getTransactionStatus"]

/** @returns the reason why no transaction can be read at the service; null if reading is possible */
export function whyNotReadable(store: Store): ServiceFailure | null {
  const { transactions } = requireConfigured(store).clients
  if (READINGS.some((operation) => transactions.isConfigured(operation))) return null
  return { code: "no_endpoint", values: { option: `transactions.endpoints.${READINGS[0]}` } }
}

const PROBLEM = "books"
const UNREADABLE_PROBLEM = "books-unreadable"
const LIST_PROBLEM = "books-list"

/** Never throws: an error ends the comparison as failed. */
async function perform(store: Store, comparison: ReconciliationRow): Promise<void> {
  try {
    // Needs no answer of the service.
    await compareOrderMoney(store)
    const result = await compare(store, comparison)
    if (!(await store.payments.books.comparisons.complete(comparison.id, result))) return
    await refreshProblems(store.problems, result)
  } catch (error) {
    await recordFailure(store, comparison, error)
  }
}

async function refreshProblems(problems: ProblemStore, { note, half }: Compared): Promise<void> {
  await problems.clear(UNREADABLE_PROBLEM)
  if (half) await problems.raise({ key: LIST_PROBLEM, ...half })
  else await problems.clear(LIST_PROBLEM)
  // An entry that is unreadable this time may have differed last time, so the problem stays.
  if (note.code === "books_differ") await problems.raise({ key: PROBLEM, ...note })
  else if (note.code === "books_agree" || (note.code === "books_half" && !(await namesTheirsOnly(problems))))
    await problems.clear(PROBLEM)
}

/** Whether the open problem may name a transaction that only the service has: only its list can show that it is over. */
async function namesTheirsOnly(problems: ProblemStore): Promise<boolean> {
  const why = (await problems.open()).find(({ key }) => key === PROBLEM)?.why
  if (why?.code !== "books_differ") return false
  return why.values.more > 0 || why.values.differences.some(({ code }) => code === "only_there")
}

async function recordFailure(store: Store, { id }: ReconciliationRow, error: unknown): Promise<void> {
  const { payments, problems } = store
  const why =
    error instanceof Unreadable ? error.why : { code: "failed" as const, values: { error: toFailureText(error) } }
  const note = { code: "books_not_compared" as const, values: { why } }
  try {
    // If this comparison was declared dead, another one continues.
    if (await payments.books.comparisons.fail(id, note)) await problems.raise({ key: UNREADABLE_PROBLEM, ...note })
  } catch (cause) {
    store.logger.warn(`partner-commerce: a comparison of the books was given up: ${toFailureText(cause)}`)
  }
}

/** The service cannot be read at all now. */
class Unreadable extends Error {
  constructor(readonly why: ServiceFailure) {
    super("the service's books cannot be read")
  }
}

/** One transaction may fail; this many failures in a row are an outage. */
const FAILURES_IN_A_ROW = 5

interface Compared extends ReconciliationResult {
  /** The service's list was not read to its end; null = it was. */
  half: Message<"books_half"> | null
}

/**
 * Compares the books page by page: first the service's list, then our ledgers with Medusa's side, then all payments in Medusa. Only ids and
 * doubtful entries stay in memory.
 */
async function compare(store: Store, comparison: ReconciliationRow): Promise<Compared> {
  const { books } = store.payments
  const days = { from: comparison.compared_from, to: comparison.compared_to }
  const beat = async () => {
    if (!(await books.comparisons.beat(comparison.id))) throw new Error("it was given up for dead")
  }
  const theirs = await readServiceList(store, days, beat)
  const tally = new Tally(theirs.agreed.size)
  for (const entry of await entriesOf(store, theirs)) {
    await beat()
    await checkOne(store, { entry, theirs, tally })
  }
  for (const kind of ["payment", "deal"] satisfies BookKind[]) {
    let after: ReconciliationEntry["cursor"] | null = null
    for (;;) {
      const page: ReconciliationEntry[] = await books.entries.page({ kind, days, after, limit: PAGE })
      for (const entry of page.filter((candidate) => isLeft(candidate, theirs))) {
        await beat()
        await checkOne(store, { entry, theirs, tally })
      }
      const last = page.at(-1)
      if (!last || page.length < PAGE) break
      after = last.cursor
    }
  }
  await checkMedusaPayments(store, { theirs, tally, beat })
  tally.differences.push(...(await findMissingHere(store, theirs)))
  return tally.toResult(theirs.error)
}

/** Our entries that differ in the list, including entries from before these days. */
async function entriesOf(store: Store, { differing }: ServiceList): Promise<ReconciliationEntry[]> {
  const { entries } = store.payments.books
  const listed = [...differing.values()]
  const found: ReconciliationEntry[] = []
  for (let from = 0; from < listed.length; from += PAGE) {
    const page = listed.slice(from, from + PAGE)
    found.push(...(await entries.find({ trxIds: page.flatMap(toTrxIds), orderRefs: page.flatMap(toOrderRefs) })))
  }
  return found.filter(({ id }) => differing.has(id))
}

/** An undecided entry is read by its own schedule. A test deal exists only in this store. */
function isLeft(entry: ReconciliationEntry, { agreed, differing }: ServiceList): boolean {
  if (agreed.has(entry.id) || differing.has(entry.id) || isOpen(entry)) return false
  return entry.trxId !== null && !isTestDeal(entry.trxId)
}

interface Checking {
  entry: ReconciliationEntry
  theirs: ServiceList
  tally: Tally
}

async function checkOne(store: Store, { entry, theirs, tally }: Checking): Promise<void> {
  const result = await checkEntry(store, entry, theirs.differing.get(entry.id) ?? null)
  tally.add(entry.id, result)
  if (result.kind !== "compared" || result.differences.some(({ field }) => field !== "fee")) return
  const { entries } = store.payments.books
  // A changed fee is reported once: payouts count with the fee that the service shows now.
  if (result.differences.length > 0) await entries.replaceFees(toFee({ ...entry, fee: null }, result.theirs))
  else await entries.noteFees(toFee(entry, result.theirs))
}

interface MedusaChecking extends Omit<Checking, "entry"> {
  beat: () => Promise<void>
}

/** Skips entries that an earlier page has checked, and test deals, which the service does not know. */
async function checkMedusaPayments(store: Store, { theirs, tally, beat }: MedusaChecking): Promise<void> {
  for await (const { differing, unknown } of readMedusaPayments(store)) {
    await beat()
    tally.differences.push(...unknown.map(toOnlyInMedusa))
    for (const entry of differing.filter(({ id }) => !tally.hasChecked(id))) {
      await beat()
      if (entry.trxId !== null && isTestDeal(entry.trxId)) tally.differences.push(...compareWithoutService(entry))
      else await checkOne(store, { entry, theirs, tally })
    }
  }
}

/** Transactions that only the service has. An entry under several statuses has moved during the reading, or its status is unknown. */
async function findMissingHere(store: Store, { unknownHere }: ServiceList): Promise<BookDifference[]> {
  const { entries } = store.payments.books
  const candidates = [...unknownHere.values()]
    .filter(({ theirs, statuses }) => statuses === 1 && isMissedHere(theirs))
    .map(({ theirs }) => theirs)
  const missing: BookDifference[] = []
  for (const theirs of candidates) {
    // Its row may have been written after its page was read.
    const ours = await entries.find({ trxIds: toTrxIds(theirs), orderRefs: toOrderRefs(theirs) })
    if (ours.length === 0) missing.push(toMissingHere(theirs))
  }
  return missing
}

/** Adds up the results of the checks. */
class Tally {
  readonly differences: BookDifference[] = []
  private readonly denied: BookDifference[][] = []
  private readonly checked = new Set<string>()
  private unread = 0
  private failuresInARow = 0

  /** @param read the entries that agree by the service's list */
  constructor(private read: number) {}

  hasChecked(entryId: string): boolean {
    return this.checked.has(entryId)
  }

  add(entryId: string, check: EntryCheck): void {
    this.checked.add(entryId)
    if (check.kind === "unread") return this.addUnread(check.error)
    this.failuresInARow = 0
    if (check.kind === "denied") this.denied.push(check.differences)
    else {
      this.read += 1
      this.differences.push(...check.differences)
    }
  }

  /** If the service denies every transaction, its address is wrong, and the denials do not count. */
  toResult(listError: ServiceList["error"]): Compared {
    const isBelieved = this.read > 0
    const denied = this.denied.length
    const differences = isBelieved ? [...this.differences, ...this.denied.flat()] : this.differences
    const compared = isBelieved ? this.read + denied : this.read
    const unread = isBelieved ? this.unread : this.unread + denied
    const half = listError && ({ code: "books_half", values: { compared, why: listError.why } } as const)
    return { compared, unread, differences, half, note: toNote({ compared, unread, differences, half }) }
  }

  /** A refused token concerns all transactions. */
  private addUnread(error: ServiceError): void {
    this.unread += 1
    this.failuresInARow += 1
    if (error.kind === "fix_settings" || this.failuresInARow >= FAILURES_IN_A_ROW) throw new Unreadable(error.why)
  }
}

/** The problem names this many differences; the comparison has all of them. */
const NAMED = 5

function toNote({ compared, unread, differences, half }: Omit<Compared, "note">): BooksNote {
  if (differences.length > 0) {
    const named = differences.slice(0, NAMED).map(toDifferenceText)
    return { code: "books_differ", values: { differences: named, more: differences.length - named.length } }
  }
  if (unread > 0) return { code: "books_unread", values: { compared, unread } }
  return half ?? { code: "books_agree", values: { compared } }
}

async function untilOver({ payments }: Store, id: string): Promise<void> {
  const givesUpAt = Date.now() + ANSWERED_WITHIN_MS
  while (Date.now() < givesUpAt && (await payments.books.comparisons.isRunning(id))) await sleep(POLL_MS)
}
