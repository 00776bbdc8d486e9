/**
 * Plans a refund before its call. The service refunds items by the ids of its record, with an amount. Its interface does not say whether
 * an item can be refunded twice. The plan expects the strict answer, once, and names a line again only when no unused line is left for it.
 * The interface does not show how the service splits an amount over its lines, and no lines of the portal's refunds. So the plan has other
 * sets of lines for a service that refuses the first set.
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
  /** The items that the first call names. */
  lines: PlannedLine[]
  /** The items that the next calls name, each after a refusal of the call before it. Empty if no earlier refund makes a refusal likely. */
  alternatives: PlannedLine[][]
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
  const asked: Asked = { ...question, amount, given: question.earlier.map((refund) => toGiven(refund, lines)) }
  const refundableNow = BigNumber.min(left, leftOf(allowed, asked))
  if (amount.isGreaterThan(refundableNow)) {
    const of = amount.isGreaterThan(left) || scope.kind !== "named" ? "payment" : "named_lines"
    return { kind: "too_much", refundableNow: refundableNow.toFixed(), of }
  }
  const [chosen, ...alternatives] = chooseSets(allowed, asked)
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const unused = lines.filter((line) => isUnused(line) && !chosenIds.has(line.id))
  return {
    kind: "possible",
    lines: chosen.map(toPlanned),
    alternatives: alternatives.map((lines) => lines.map(toPlanned)),
    refundableNow: refundableNow.toFixed(),
    refundableOnce: BigNumber.min(left, sum(lines.filter(isUnused))).toFixed(),
    refundableAfterwards: BigNumber.min(left.minus(amount), sum(unused)).toFixed(),
  }
}

interface Asked extends Omit<RefundQuestion, "amount" | "earlier"> {
  amount: BigNumber
  given: readonly Given[]
}

/** An earlier refund. */
interface Given {
  /** Null = the lines are unknown. */
  ids: ReadonlySet<number> | null
  amount: BigNumber
  /** The worth of its lines. */
  worth: BigNumber
}

interface Line {
  id: number
  code: string | null
  worth: BigNumber
  isUsed: boolean
}

const toLine = ({ id, code, price, quantity }: RecordItem, earlier: readonly EarlierRefund[]): Line => ({
  id,
  code,
  worth: worthOf({ price, quantity }),
  isUsed: earlier.some(({ items }) => items?.includes(id)),
})

function toGiven({ items, amount }: EarlierRefund, lines: readonly Line[]): Given {
  const ids = items === null ? null : new Set(items)
  const named = lines.filter((line) => ids?.has(line.id) && hasRest(line))
  return { ids, amount: new BigNumber(amount), worth: sum(named) }
}

const toPlanned = ({ id, worth, isUsed }: Line): PlannedLine => ({ id, worth: worth.toFixed(), isUsed })

/** The most calls of one refund. */
const MAX_SETS = 3

/** The sets of lines for the first call and for the next calls. A set of lines without any earlier refund needs no other set. */
function chooseSets(allowed: readonly Line[], asked: Asked): [Line[], ...Line[][]] {
  const { amount, given, items, scope } = asked
  const sparing = chooseLines(allowed, asked)
  if (sparing.every(isUnused) && given.every(({ ids }) => ids !== null)) return [sparing]
  const isCertain = sparing.every(isUnused) && certainRestOf(sparing, asked).isGreaterThanOrEqualTo(amount)
  const open = allowed.filter((line) => mayHaveRest(line, asked))
  // A person who names lines knows the lines of the portal's refunds.
  const large = scope.kind === "named" ? open : coverCertainly(open, asked)
  const sets = [
    ...(scope.kind === "named" && !isCertain ? [large, sparing] : [sparing, large]),
    ...[items, items.toReversed()].map((order) => coverByGuess(open, { ...asked, items: order })),
    chooseCover(
      open.map((line) => withRest(line, leftOf([line], asked))),
      amount,
    ),
  ]
  const byId = new Map(allowed.map((line) => [line.id, line]))
  const different = new Map(
    sets
      .map((set) => set.map(({ id }) => id).toSorted((a, b) => a - b))
      .filter((ids) => ids.length > 0)
      .map((ids) => [ids.join(), ids.flatMap((id) => byId.get(id) ?? [])]),
  )
  const [first = sparing, ...others] = different.values()
  return [first, ...others.slice(0, MAX_SETS - 1)]
}

/** Lines that the service cannot have given back, as far as the ledger knows. They spare the lines for later refunds. */
function chooseLines(allowed: readonly Line[], asked: Asked): Line[] {
  const { amount, scope } = asked
  const unused = allowed.filter(isUnused)
  if (sum(unused).isGreaterThanOrEqualTo(amount)) return coverWith(unused, { amount, scope })
  const used = allowed.filter((line) => line.isUsed && mayHaveRest(line, asked))
  return coverCertainly(used, asked, unused)
}

/** Adds lines until they certainly have the amount left. The line with the largest certain rest goes first. */
function coverCertainly(lines: readonly Line[], asked: Asked, chosen: readonly Line[] = []): Line[] {
  const covering = [...chosen]
  const rests = new Map(lines.map((line) => [line, certainRestOf([line], asked)]))
  const restOf = (line: Line) => rests.get(line) ?? ZERO
  const order = lines.toSorted((a, b) => restOf(b).comparedTo(restOf(a)) || b.worth.comparedTo(a.worth) || 0)
  for (const line of order) {
    if (certainRestOf(covering, asked).isGreaterThanOrEqualTo(asked.amount)) break
    covering.push(line)
  }
  return covering
}

/** The least that these lines can still give back: every earlier refund took as much from them as it could. */
function certainRestOf(lines: readonly Line[], { given }: Pick<Asked, "given">): BigNumber {
  const most = given.map(({ ids, amount }) => {
    const named = ids === null ? lines : lines.filter(({ id }) => ids.has(id))
    return { worth: BigNumber.min(amount, sum(named)) }
  })
  return BigNumber.max(0, sum(lines).minus(sum(most)))
}

/** Covers the amount with the rests that the lines most likely have, if the service takes an amount from its lines in the order of the items. */
function coverByGuess(lines: readonly Line[], { items, given, amount, scope }: Asked): Line[] {
  const rests = guessRests(items, given)
  const open = lines.map((line) => withRest(line, rests.get(line.id) ?? ZERO)).filter(hasRest)
  return sum(open).isLessThan(amount) ? [] : coverWith(open, { amount, scope })
}

function guessRests(items: readonly RecordItem[], given: readonly Given[]): Map<number, BigNumber> {
  const rests = new Map(items.map((item) => [item.id, worthOf(item)]))
  for (const { ids, amount } of given) {
    const open = [...rests].map(([id, worth]) => ({ id, worth })).filter(hasRest)
    // A person in the portal most likely refunded whole lines.
    const named = ids === null ? chooseCover(open, amount) : open.filter(({ id }) => ids.has(id))
    let missing = amount
    for (const { id, worth } of named) {
      const part = BigNumber.min(missing, worth)
      rests.set(id, worth.minus(part))
      missing = missing.minus(part)
    }
  }
  return rests
}

const mayHaveRest = (line: Line, asked: Asked) => leftOf([line], asked).isGreaterThan(0)
const withRest = (line: Line, worth: BigNumber): Line => ({ ...line, worth })
const hasRest = ({ worth }: { worth: BigNumber }) => worth.isGreaterThan(0)

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
function leftOf(lines: readonly Line[], { given }: Pick<Asked, "given">): BigNumber {
  const least = given.map(({ ids, amount, worth }) => {
    const others = worth.minus(sum(lines.filter((line) => ids?.has(line.id) && hasRest(line))))
    return { worth: ids === null ? ZERO : BigNumber.max(0, amount.minus(others)) }
  })
  return BigNumber.max(0, sum(lines).minus(sum(least)))
}

const worthOf = ({ price, quantity }: Pick<RecordItem, "price" | "quantity">) =>
  toCents(new BigNumber(price).times(quantity))
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
