/** A claim is kept alive every third of its lease, so a killed process blocks its items for a minute at the most. */
export const LEASE_MS = 60_000

/** Is the claim certainly still ours? Once it was not, it never is again. */
export type IsOurs = () => boolean

/**
 * Runs the task while a timer keeps its claim alive. A renewal that fails is tried again at the next turn; when none has succeeded for
 * as long as the lease lasts, another process may have had the items meanwhile, and the task must stop, whatever a later renewal says.
 *
 * @param renew answers whether all of the claim is still there
 * @param leaseMs how long the claim lasts from now, and from every renewal
 */
export async function withHeartbeat<T>(
  renew: () => Promise<boolean>,
  task: (isOurs: IsOurs) => Promise<T>,
  leaseMs: number = LEASE_MS,
): Promise<T> {
  let oursUntil = performance.now() + leaseMs
  let isLost = false
  const isOurs = () => {
    isLost ||= performance.now() >= oursUntil
    return !isLost
  }
  const beat = async () => {
    if (!isOurs()) return
    // Counted from before the call: that is the earliest moment from which the database can have counted.
    const askedAt = performance.now()
    const isThere = await renew()
    if (!isThere) isLost = true
    else if (isOurs()) oursUntil = askedAt + leaseMs
  }
  const timer = setInterval(() => void beat().catch(() => undefined), leaseMs / 3)
  try {
    return await task(isOurs)
  } finally {
    clearInterval(timer)
  }
}
