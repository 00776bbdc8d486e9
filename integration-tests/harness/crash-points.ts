import { dice } from "./random-catalogue"
import { type DurableWrite } from "./store-main"

/** "every" kills the process after each write of a run; otherwise the run picks one write of each story. */
export const CRASH_POINTS = "CRASH_POINTS"

/** The variable with the run's seed, which chooses the writes. */
export const SEED = "TEST_SEED"

/** `npm run test:crash` kills after every write. */
const strikesEverywhere = () => process.env[CRASH_POINTS] === "every"

/** @returns the numbers of the writes after which the process dies, from 1: all writes, or one by seed */
export function crashPoints(writes: DurableWrite[]): number[] {
  const every = writes.map((_, at) => at + 1)
  if (strikesEverywhere()) return every
  // With the length in the seed, each story of a run gets a different choice.
  const roll = dice(Number(process.env[SEED] ?? 1) + every.length)
  return every.length === 0 ? [] : [roll.pick(every)]
}

/** @returns the stories of a run: all of them, or only the first of several with similar writes */
export const playedStories = <Story>(stories: Story[]): Story[] => (strikesEverywhere() ? stories : stories.slice(0, 1))

export function describePoints(points: number[], writes: DurableWrite[]): string {
  return `dies after ${points.map((n) => `${n} (${writes[n - 1]})`).join(", ")} of ${writes.length} writes`
}
