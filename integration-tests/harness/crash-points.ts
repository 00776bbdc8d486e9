import { dice } from "./random-catalogue"
import { type DurableWrite } from "./store-main"

/** "every" kills the process after each write of a run; otherwise the run picks a few writes. */
export const CRASH_POINTS = "CRASH_POINTS"

/** The run's seed: another one strikes elsewhere. */
export const SEED = "TEST_SEED"

/** How many points a run picks between the first write and the last. */
const PICKED = 2

/** `npm run test:crash` kills after every write. */
const strikesEverywhere = () => process.env[CRASH_POINTS] === "every"

/** The writes after which a process dies, counted from 1: all writes, or the first, the last and some that the seed picks. */
export function crashPoints(writes: DurableWrite[]): number[] {
  const every = writes.map((_, at) => at + 1)
  if (strikesEverywhere() || every.length <= PICKED) return every
  const roll = dice(Number(process.env[SEED] ?? 1))
  const picked = Array.from({ length: PICKED }, () => roll.pick(every))
  return [...new Set([1, ...picked, every.length])].sort((a, b) => a - b)
}

export function describePoints(points: number[], writes: DurableWrite[]): string {
  return `dies after ${points.map((n) => `${n} (${writes[n - 1]})`).join(", ")} of ${writes.length} writes`
}
