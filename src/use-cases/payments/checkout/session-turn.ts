import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { steadyClock } from "../../../client/clock"

/**
 * Turns of a cart. Medusa changes the sessions of a cart without a lock, so two requests at once leave two sessions or more. Therefore one
 * caller at a time changes the sessions, or completes the cart. The locking module keeps the turns; a distributed module keeps them for
 * all processes.
 */
const toKey = (cartId: string) => `partner-commerce-sessions:${cartId}`

/** The turn of a dead process ends after this time. */
const EXPIRES_S = 90
const RETRY_MS = 100

/** @returns a function that returns the turn; null if another caller keeps the turn for longer than `waitMs` */
export async function takeSessionTurn(
  container: MedusaContainer,
  cartId: string,
  waitMs: number,
): Promise<(() => Promise<void>) | null> {
  const locking = container.resolve(Modules.LOCKING)
  const key = toKey(cartId)
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

/** A customer's request takes a second or two. */
const WAIT_MS = 15_000

/** @throws if the turn does not come; the caller tries again later */
export async function inSessionTurn<T>(container: MedusaContainer, cartId: string, task: () => Promise<T>): Promise<T> {
  const giveBack = await takeSessionTurn(container, cartId, WAIT_MS)
  if (!giveBack) throw new Error(`another request changes the payment sessions of cart ${cartId}`)
  return task().finally(giveBack)
}
