const FIRST_MS = 5_000
const LONGEST_MS = 15 * 60_000

/**
 * How long an item waits after a push that has to be repeated.
 *
 * @param attempts pushes in a row that ended so before this one
 * @param statedMs what the service asked for, which is never undercut
 */
export function pushBackoffMs(attempts: number, statedMs: number | undefined): number {
  return Math.max(statedMs ?? 0, Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempts, 20)))
}
