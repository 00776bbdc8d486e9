import { type MedusaContainer } from "@medusajs/framework/types"
import { takeLock } from "../../concurrency/named-lock"

/**
 * Turns of a cart. Medusa changes the sessions of a cart without a lock, so two requests at once leave two sessions or more. Therefore one
 * caller at a time changes the sessions, or completes the cart.
 */
const toKey = (cartId: string) => `partner-commerce-sessions:${cartId}`

/** @returns a function that releases the lock; null if another caller keeps it for longer than `waitMs` */
export const takeCartSessionLock = (container: MedusaContainer, cartId: string, waitMs: number) =>
  takeLock(container, toKey(cartId), waitMs)

/** A customer's request takes a second or two. */
const WAIT_MS = 15_000

/** @throws if the lock does not become free in time; the caller tries again later */
export async function withCartSessionLock<T>(
  container: MedusaContainer,
  cartId: string,
  task: () => Promise<T>,
): Promise<T> {
  const giveBack = await takeCartSessionLock(container, cartId, WAIT_MS)
  if (!giveBack) throw new Error(`another request changes the payment sessions of cart ${cartId}`)
  return task().finally(giveBack)
}
