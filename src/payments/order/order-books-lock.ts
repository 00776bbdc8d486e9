import { type MedusaContainer } from "@medusajs/framework/types"
import { takeLock } from "../../concurrency/named-lock"

/**
 * Turns of an order's books. Medusa writes a refund in several steps without a lock. Two refunds at once write each other's amounts, and the
 * second refund ends with an error after its money went back. Therefore one caller at a time writes refunds into the books of an order.
 */
const toKey = (orderId: string) => `partner-commerce-money:${orderId}`

/** @returns a function that releases the lock; null if another caller keeps it for longer than `waitMs` */
export const takeOrderBooksLock = (container: MedusaContainer, orderId: string, waitMs: number) =>
  takeLock(container, toKey(orderId), waitMs)

/** A refund takes some seconds at the service. */
const WAIT_MS = 30_000

/** @throws if the lock does not become free in time; the caller tries again later */
export async function withOrderBooksLock<T>(
  container: MedusaContainer,
  orderId: string,
  task: () => Promise<T>,
): Promise<T> {
  const giveBack = await takeOrderBooksLock(container, orderId, WAIT_MS)
  if (!giveBack) throw new Error(`another request changes the books of order ${orderId}`)
  return task().finally(giveBack)
}
