import { dice } from "./random-catalogue"
import { type DurableWrite } from "./store-main"

/** "every" kills at each write of a run; otherwise a run shows that each kind of write is a safe place to die at. */
export const CRASH_POINTS = "CRASH_POINTS"

/** The run's seed: another one strikes elsewhere. */
export const SEED = "TEST_SEED"

/**
 * After which writes a process is to die, counted from 1: of each kind the first, the last and one that the seed chooses. A kind is
 * whatever was written, so that of code which is yet to be written is among them.
 */
export function crashPoints(writes: DurableWrite[]): number[] {
  if (process.env[CRASH_POINTS] === "every") return writes.map((_, at) => at + 1)
  const roll = dice(Number(process.env[SEED] ?? 1))
  const points = [...new Set(writes)].flatMap((kind) => {
    const ofKind = writes.flatMap((write, at) => (write === kind ? [at + 1] : []))
    return [ofKind[0], ofKind.at(-1), roll.pick(ofKind)].filter((point) => point !== undefined)
  })
  return [...new Set(points)].sort((a, b) => a - b)
}

export function describePoints(points: number[], writes: DurableWrite[]): string {
  return `dies after ${points.map((n) => `${n} (${writes[n - 1]})`).join(", ")} of ${writes.length} writes`
}
