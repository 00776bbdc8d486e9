import { BigNumber } from "bignumber.js"

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
