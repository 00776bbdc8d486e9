import { type BookedMoney, PAYOUTS_TABLE } from "./rules/payout-csv"
import { type Store } from "../store/store"
import { ledgersOf, type PayoutRecord } from "./sql/payout-figures"
import { readTimeZone } from "../store/store-days"
import { cursorAfter } from "../database/list-cursor"
import { readPages } from "../concurrency/list-pages"
import { type Payout, type PayoutPeriod, type PayoutSource, toPayouts } from "./rules/payouts"

const LINES_TOGETHER = 1_000

export interface PayoutExport extends Omit<PayoutQuestion, "period"> {
  /** Without this permission the file leaves out the customers, because they are personal data. */
  hasCustomers: boolean
}

/** The accountant's file: every sale and refund of the days, the oldest first. Its memory does not grow with the days. */
export async function* exportPayouts(
  store: Store,
  { source, hasCustomers, ...days }: PayoutExport,
): AsyncGenerator<string> {
  yield PAYOUTS_TABLE.head
  const { payouts } = store
  const shared = { ...days, timeZone: await readTimeZone(store), feeRate: await payouts.readFeeRate() }
  const streams = ledgersOf(source).flatMap((ledger) => [
    stream("sale", (last, limit) => payouts.sales({ ...shared, ledger, after: cursorAfter(last), limit })),
    stream("refund", (last, limit) => payouts.refunds({ ...shared, ledger, after: cursorAfter(last), limit })),
  ])
  let lines: string[] = []
  for await (const money of mergeOldestFirst(streams)) {
    lines.push(PAYOUTS_TABLE.toLine(hasCustomers ? money : { ...money, customer: "" }))
    if (lines.length < LINES_TOGETHER) continue
    yield lines.join("")
    lines = []
  }
  yield lines.join("")
}

type Money = BookedMoney & PayoutRecord
type ReadPage = Parameters<typeof readPages<PayoutRecord>>[0]

async function* stream(kind: Money["kind"], readPage: ReadPage): AsyncGenerator<Money> {
  for await (const page of readPages(readPage)) yield* page.map((record) => ({ ...record, kind }))
}

/** Each stream is already sorted; one page of each is in memory. */
async function* mergeOldestFirst(streams: AsyncGenerator<Money>[]): AsyncGenerator<Money> {
  const heads = await Promise.all(streams.map(async (source) => ({ source, next: await source.next() })))
  for (;;) {
    const [first] = heads.flatMap((head) => (head.next.done ? [] : [{ head, money: head.next.value }])).sort(byMoment)
    if (!first) return
    yield first.money
    first.head.next = await first.head.source.next()
  }
}

const byMoment = (one: { money: Money }, other: { money: Money }) =>
  placeOf(one.money) < placeOf(other.money) ? -1 : 1
const placeOf = ({ cursor_at, id }: Money) => `${cursor_at} ${id}`

interface PayoutQuestion {
  period: PayoutPeriod
  source: PayoutSource
  /** Days in the store's time zone, both included; absent = no limit. ISO. */
  from?: string
  to?: string
}

/** Reads the payout of each period, the newest first. */
export async function readPayouts(store: Store, question: PayoutQuestion): Promise<Payout[]> {
  const { payouts } = store
  const { period, ...days } = question
  const timeZone = await readTimeZone(store)
  return toPayouts(await payouts.days({ ...days, timeZone }, await payouts.readFeeRate()), period)
}
