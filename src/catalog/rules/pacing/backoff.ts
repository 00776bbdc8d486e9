const FIRST_MS = 5_000
const LONGEST_MS = 15 * 60_000

/**
 * How long an item waits after a push that failed and repeats later.
 *
 * @param attempts failed pushes in a row before this one
 * @param statedMs the service's own waiting time, a lower limit
 */
export function pushBackoffMs(attempts: number, statedMs: number | undefined): number {
  return Math.max(statedMs ?? 0, Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts, 20)))
}
