/** A claim is kept alive every third of its lease, so a killed process blocks its items for a minute at the most. */
export const LEASE_MS = 60_000

/** Is the claim certainly still ours? */
export type IsOurs = () => boolean

/**
 * Runs the task while a timer keeps its claim alive. A renewal that fails is tried again at the next turn; when none has succeeded for
 * as long as the lease lasts, another process may have the items, and the task must stop.
 *
 * @param leaseMs how long the claim lasts from now, and from every renewal
 */
export async function withHeartbeat<T>(
  renew: () => Promise<void>,
  task: (isOurs: IsOurs) => Promise<T>,
  leaseMs: number = LEASE_MS,
): Promise<T> {
  let oursUntil = performance.now() + leaseMs
  const beat = async () => {
    // Counted from before the call: that is the earliest moment from which the database can have counted.
    const askedAt = performance.now()
    await renew()
    oursUntil = askedAt + leaseMs
  }
  const timer = setInterval(() => void beat().catch(() => undefined), leaseMs / 3)
  try {
    return await task(() => performance.now() < oursUntil)
  } finally {
    clearInterval(timer)
  }
}
