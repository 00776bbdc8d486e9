import { setTimeout as sleep } from "node:timers/promises"

/** Waits for the end of some work, or so long. The work goes on. */
export async function endOr(ms: number, work: Promise<void>): Promise<void> {
  const patience = new AbortController()
  const timer = sleep(ms, undefined, { signal: patience.signal }).catch(() => undefined)
  await Promise.race([work, timer]).finally(() => patience.abort())
}
