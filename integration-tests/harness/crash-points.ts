import { dice } from "./random-catalogue"
import { type DurableWrite } from "./store-main"

/** "every" kills the process after each write of a run; otherwise the run picks a few writes. */
export const CRASH_POINTS = "CRASH_POINTS"

/** The run's seed: another one strikes elsewhere. */
export const SEED = "TEST_SEED"

/** How many points a run picks of a story. `ends` adds the first write and the last. */
interface Picking {
  points: number
  ends: boolean
}

const USUAL: Picking = { points: 2, ends: true }
/** For one of several stories that make much the same writes. */
export const ONE_POINT: Picking = { points: 1, ends: false }

/** `npm run test:crash` kills after every write. */
const strikesEverywhere = () => process.env[CRASH_POINTS] === "every"

/** The writes after which a process dies, counted from 1: all writes, or some that the seed picks. */
export function crashPoints(writes: DurableWrite[], { points, ends }: Picking = USUAL): number[] {
  const every = writes.map((_, at) => at + 1)
  if (strikesEverywhere() || every.length <= points) return every
  // Stories of one run strike at different parts.
  const roll = dice(Number(process.env[SEED] ?? 1) + every.length)
  const picked = Array.from({ length: points }, () => roll.pick(every))
  return [...new Set([...picked, ...(ends ? [1, every.length] : [])])].sort((a, b) => a - b)
}

export function describePoints(points: number[], writes: DurableWrite[]): string {
  return `dies after ${points.map((n) => `${n} (${writes[n - 1]})`).join(", ")} of ${writes.length} writes`
}
