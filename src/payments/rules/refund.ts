/**
 * Plans a refund before its call. The service refunds items by the ids of its record, with an amount. Its interface does not say whether
 * an item can be refunded twice. The plan expects the strict answer, once, and names a line again only when no unused line is left for it.
 */
import { BigNumber } from "bignumber.js"
import { toCents } from "../../values/money/cents"

export interface RecordItem {
  /** Given by the service. */
  id: number
  code: string | null
  /** Major units; negative for a discount. */
  price: number
  quantity: number
}

/** A refund of the same transaction that happened, or may have happened. */
export interface EarlierRefund {
  /** Null = a person made the refund in the service's portal, and its items are unknown. */
  items: readonly number[] | null
  /** Major units, exact. */
  amount: string
}

/**
 * - `any`: only the amount is known.
 * - `returned`: the goods of these codes came back. Their lines go first, and other lines add the rest.
 * - `named`: a person named these items of the record, and the plan stays within them.
 */
export type RefundScope =
  { kind: "any" } | { kind: "returned"; codes: readonly string[] } | { kind: "named"; ids: readonly number[] }

export interface RefundQuestion {
  items: readonly RecordItem[]
  earlier: readonly EarlierRefund[]
  /** The rest of the transaction: major units, exact. */
  left: string
  /** Major units, exact, above zero. */
  amount: string
  scope: RefundScope
}

export interface PlannedLine {
  id: number
  /** Major units, exact. */
  worth: string
  /** An earlier refund named this line, so the service may refuse it. */
  isUsed: boolean
}

export interface RefundPlan {
  kind: "possible"
  /** The items that the call names. */
  lines: PlannedLine[]
  /** The most that this request may give back now. If it uses lines again, the service decides. */
  refundableNow: string
  /** The most that lines without a refund can give back now. */
  refundableOnce: string
  /** The most that stays refundable after this refund, even if the service refunds each item once. */
  refundableAfterwards: string
}

export type ImpossibleRefund =
  { kind: "too_much"; refundableNow: string; of: "payment" | "named_lines" } | { kind: "unknown_items"; ids: number[] }

export function planRefund(question: RefundQuestion): RefundPlan | ImpossibleRefund {
  const { items, scope } = question
  const unknown = scope.kind === "named" ? scope.ids.filter((id) => !items.some((item) => item.id === id)) : []
  if (unknown.length > 0) return { kind: "unknown_items", ids: unknown }
  const amount = toCents(question.amount)
  const left = BigNumber.max(toCents(question.left), 0)
  const lines = items.map((item) => toLine(item, question.earlier))
  const allowed = scope.kind === "named" ? lines.filter(({ id }) => scope.ids.includes(id)) : lines
  const refundableNow = BigNumber.min(left, leftOf(allowed, question))
  if (amount.isGreaterThan(refundableNow)) {
    const of = amount.isGreaterThan(left) || scope.kind !== "named" ? "payment" : "named_lines"
    return { kind: "too_much", refundableNow: refundableNow.toFixed(), of }
  }
  const chosen = chooseLines(allowed, { ...question, amount })
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const unused = lines.filter((line) => isUnused(line) && !chosenIds.has(line.id))
  return {
    kind: "possible",
    lines: chosen.map(({ id, worth, isUsed }) => ({ id, worth: worth.toFixed(), isUsed })),
    refundableNow: refundableNow.toFixed(),
    refundableOnce: BigNumber.min(left, sum(lines.filter(isUnused))).toFixed(),
    refundableAfterwards: BigNumber.min(left.minus(amount), sum(unused)).toFixed(),
  }
}

type Refunded = Pick<RefundQuestion, "items" | "earlier">

interface Line {
  id: number
  code: string | null
  worth: BigNumber
  isUsed: boolean
}

const toLine = ({ id, code, price, quantity }: RecordItem, earlier: readonly EarlierRefund[]): Line => ({
  id,
  code,
  worth: toCents(new BigNumber(price).times(quantity)),
  isUsed: earlier.some(({ items }) => items?.includes(id)),
})

function chooseLines(
  allowed: readonly Line[],
  question: Omit<RefundQuestion, "amount"> & { amount: BigNumber },
): Line[] {
  const { amount, scope } = question
  const unused = allowed.filter(isUnused)
  if (sum(unused).isGreaterThanOrEqualTo(amount)) return coverWith(unused, { amount, scope })
  const chosen = [...unused]
  for (const line of byCertainRest(allowed, question)) {
    if (certainRestOf(chosen, question).isGreaterThanOrEqualTo(amount)) break
    chosen.push(line)
  }
  return chosen
}

/** Used lines that may have a rest. The line with the largest certain rest goes first. */
function byCertainRest(lines: readonly Line[], question: Refunded): Line[] {
  const used = lines.filter((line) => line.isUsed && leftOf([line], question).isGreaterThan(0))
  const rests = new Map(used.map((line) => [line.id, certainRestOf([line], question)]))
  const restOf = ({ id }: Line) => rests.get(id) ?? ZERO
  return used.sort((a, b) => restOf(b).comparedTo(restOf(a)) || b.worth.comparedTo(a.worth) || 0)
}

/** The least that these lines can still give back: every earlier refund took as much from them as it could. */
function certainRestOf(lines: readonly Line[], { earlier }: Refunded): BigNumber {
  const given = earlier.reduce((total, { items, amount }) => {
    const named = lines.filter(({ id }) => items?.includes(id))
    return total.plus(BigNumber.min(amount, sum(named)))
  }, ZERO)
  return BigNumber.max(0, sum(lines).minus(given))
}

/** The returned lines go first. Other lines give only the amount that is still missing. */
function coverWith(unused: readonly Line[], { amount, scope }: { amount: BigNumber; scope: RefundScope }): Line[] {
  const isReturned = ({ code }: Line) => scope.kind === "returned" && code !== null && scope.codes.includes(code)
  const returned = unused.filter(isReturned)
  const missing = amount.minus(sum(returned))
  if (missing.isLessThanOrEqualTo(0)) return chooseCover(returned, amount)
  const others = unused.filter((line) => !isReturned(line))
  return [...returned, ...chooseCover(others, missing)]
}

/**
 * The most that these lines can still give back. The service does not say how it splits the amount of an earlier refund over its lines. So
 * only the part that these lines must have given counts.
 */
function leftOf(lines: readonly Line[], { items, earlier }: Refunded): BigNumber {
  const ids = new Set(lines.map(({ id }) => id))
  const worthOfOthers = (named: readonly number[]) =>
    items
      .filter(({ id, price }) => named.includes(id) && !ids.has(id) && price > 0)
      .reduce((total, { price, quantity }) => total.plus(toCents(new BigNumber(price).times(quantity))), ZERO)
  const given = earlier.reduce(
    (total, refund) =>
      refund.items === null
        ? total
        : total.plus(BigNumber.max(0, new BigNumber(refund.amount).minus(worthOfOthers(refund.items)))),
    ZERO,
  )
  return BigNumber.max(0, sum(lines).minus(given))
}

/** A line below zero is a discount and gives no money back. */
const isUnused = ({ isUsed, worth }: Line) => !isUsed && worth.isGreaterThan(0)
const ZERO = new BigNumber(0)
const sum = (lines: readonly { worth: BigNumber }[]) => lines.reduce((total, { worth }) => total.plus(worth), ZERO)

/** The limit of search steps: enough to try every set of up to twelve lines. A long order takes no more steps. */
const STEPS = 60_000
const MIN_SUMS = 64

interface Reached {
  worth: number
  count: number
  /** The lines of this sum, the last one first. */
  last: { at: number; before: Reached } | null
}

/**
 * Chooses the lines of the smallest worth that cover an amount, so that the other lines stay for later refunds. Equal sets are decided by
 * the fewest lines. With more than twelve lines of different worth the search keeps a sample of the sums, and finds a good set.
 *
 * @param lines each is worth more than zero; together they are worth at least the amount
 */
export function chooseCover<Line extends { worth: BigNumber }>(lines: readonly Line[], amount: BigNumber): Line[] {
  const wanted = toWholeCents(amount)
  if (wanted <= 0) return []
  const maxSums = Math.max(MIN_SUMS, Math.floor(STEPS / Math.max(lines.length, 1)))
  let best: Reached | null = null
  let open: Reached[] = [{ worth: 0, count: 0, last: null }]
  // With the dearest line first, the search finds short sets early.
  const order = lines.map((_, at) => at).sort((a, b) => worthAt(lines, b) - worthAt(lines, a) || a - b)
  for (const at of order) {
    const sums = new Map(open.map((reached) => [reached.worth, reached]))
    for (const before of open) {
      const next = { worth: before.worth + worthAt(lines, at), count: before.count + 1, last: { at, before } }
      if (next.worth >= wanted) best = isBetter(next, best) ? next : best
      else if (isBetter(next, sums.get(next.worth) ?? null)) sums.set(next.worth, next)
    }
    open = sample([...sums.values()], maxSums)
  }
  return best === null ? [...lines] : toPositions(best).map((at) => lines[at] as Line)
}

const isBetter = (one: Reached, other: Reached | null) =>
  other === null || one.worth < other.worth || (one.worth === other.worth && one.count < other.count)

/** Keeps sums at even distances. It always keeps the largest sum, which reaches the amount together with the remaining lines. */
function sample(sums: Reached[], most: number): Reached[] {
  if (sums.length <= most) return sums
  const sorted = sums.sort((a, b) => a.worth - b.worth)
  const step = (sorted.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, index) => sorted[Math.round(index * step)] as Reached)
}

function toPositions(reached: Reached): number[] {
  const positions: number[] = []
  for (let { last } = reached; last !== null; last = last.before.last) positions.push(last.at)
  return positions.sort((a, b) => a - b)
}

const worthAt = (lines: readonly { worth: BigNumber }[], at: number) => toWholeCents(lines[at]?.worth ?? 0)
const toWholeCents = (amount: BigNumber.Value) => new BigNumber(amount).times(100).integerValue().toNumber()
