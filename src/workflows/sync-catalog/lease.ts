/** A claim is kept alive every third of its lease, so a killed process blocks its items for a minute at the most. */
export const LEASE_MS = 60_000

/** Runs the task while a timer keeps its claim alive. A renewal that fails is tried again at the next turn. */
export async function withHeartbeat<T>(renew: () => Promise<void>, task: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void renew().catch(() => undefined), LEASE_MS / 3)
  try {
    return await task()
  } finally {
    clearInterval(timer)
  }
}
