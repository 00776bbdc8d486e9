import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { steadyClock } from "../values/clock"

/** If a process dies with the lock, the lock expires after this time. */
const EXPIRES_S = 90
const RETRY_MS = 100

/**
 * Takes a lock, which one caller has at a time. The locks are in the locking module; with a distributed module they hold for all processes.
 *
 * @returns a function that releases the lock; null if another caller keeps it for longer than `waitMs`
 */
export async function takeLock(
  container: MedusaContainer,
  key: string,
  waitMs: number,
): Promise<(() => Promise<void>) | null> {
  const locking = container.resolve(Modules.LOCKING)
  const ownerId = randomUUID()
  const until = steadyClock() + waitMs
  for (;;) {
    const isTaken = await locking.acquire(key, { ownerId, expire: EXPIRES_S }).then(
      () => true,
      () => false,
    )
    if (isTaken) return async () => void (await locking.release(key, { ownerId }))
    if (steadyClock() >= until) return null
    await sleep(RETRY_MS)
  }
}
