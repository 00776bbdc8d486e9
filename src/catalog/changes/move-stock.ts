import { setTimeout as sleep } from "node:timers/promises"
import { type Context, type IInventoryService, type MedusaContainer } from "@medusajs/framework/types"
import { type EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, generateEntityId, MedusaContextType, Modules } from "@medusajs/framework/utils"
import { toFailureText } from "../../messages/rules/failure-text"
import { type Store } from "../../store/store"
import { steadyClock } from "../../values/clock"
import { enqueueChange } from "./change-buffer"

/** Part of Medusa's inventory service that its own steps use for locks: the transaction that its methods can join. */
interface TransactionalService {
  baseRepository_: { transaction<T>(task: (manager: EntityManager) => Promise<T>): Promise<T> }
}

export interface LockedStock {
  manager: EntityManager
  inventory: IInventoryService
  /**
   * Makes a method of the inventory service join the transaction. Inside workflow steps this mark is needed: the method ignores an unmarked
   * argument, opens its own transaction, and waits for our lock.
   */
  context: Context
}

/** Another process held the stock until the time was up; the task has not started. */
export class StockBusy extends Error {
  override readonly name = "StockBusy"
}

/** The longest wait for a locked row, because the caller holds the keys of the locking module during the wait. */
const ROW_LOCK_WAIT_MS = 5_000

export interface StockToMove {
  inventoryItemIds: string[]
  maxWaitMs: number
  /** Variants whose new stock the service learns from an answer. Only other variants of their inventory items are marked. */
  answeredVariantIds?: string[]
}

/**
 * Runs a task under the stock lock, and marks the variants of its inventory items. No event reports these changes: Medusa writes most rows
 * of a joined transaction only at its end, after its methods have published their events.
 *
 * @throws StockBusy if the time is up before the task could begin; any error of the task
 */
export async function moveStock<T>(
  store: Store,
  { inventoryItemIds, maxWaitMs, answeredVariantIds }: StockToMove,
  task: (stock: LockedStock) => Promise<T>,
): Promise<T> {
  const result = await withStockLock(store.container, { inventoryItemIds, maxWaitMs }, task)
  enqueueChange(store, {
    lane: "stock",
    ...(answeredVariantIds
      ? { source: "shared_inventory", ids: answeredVariantIds }
      : { source: "inventory_item", ids: inventoryItemIds }),
  })
  return result
}

/**
 * Mutex for tasks that move stock. It needs two locks, because with only one of them the store was seen to oversell: the locking module's
 * lock, with the key of the storefront's checkout, and a row lock in the database, which also works if each process has its own locking
 * module. The events that Medusa's methods publish are held until the commit, and cleared if the task fails.
 */
async function withStockLock<T>(
  container: MedusaContainer,
  { inventoryItemIds, maxWaitMs }: Pick<StockToMove, "inventoryItemIds" | "maxWaitMs">,
  task: (stock: LockedStock) => Promise<T>,
): Promise<T> {
  const keys = [...new Set(inventoryItemIds)].sort()
  const inventory = container.resolve(Modules.INVENTORY)
  const { baseRepository_ } = inventory as unknown as TransactionalService
  const until = steadyClock() + maxWaitMs
  const withRowLock = (eventGroupId: string) =>
    baseRepository_.transaction(async (manager) => {
      await lockRows(manager, keys, Math.min(until - steadyClock(), ROW_LOCK_WAIT_MS))
      const context: Context = { transactionManager: manager, eventGroupId, __type: MedusaContextType }
      return task({ manager, inventory, context })
    })
  return withKeys(container, { keys, until }, () => publishAfterCommit(container, withRowLock))
}

/** The code of Postgres for a statement that waited too long for a lock. */
const LOCK_NOT_AVAILABLE = "55P03"

/** @throws StockBusy */
async function lockRows(manager: EntityManager, inventoryItemIds: string[], maxWaitMs: number): Promise<void> {
  await manager.execute(`SET LOCAL lock_timeout = '${Math.max(1, Math.ceil(maxWaitMs))}ms'`)
  try {
    await manager.execute(
      `SELECT id FROM inventory_level WHERE inventory_item_id IN (?) AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
      [inventoryItemIds],
    )
  } catch (error) {
    const isLocked = error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE
    throw isLocked ? new StockBusy("another process holds the stock's row", { cause: error }) : error
  }
  // The task's own statements lock other rows.
  await manager.execute(`SET LOCAL lock_timeout = '${ROW_LOCK_WAIT_MS}ms'`)
}

/** The longest wait for any key but the first, because the caller holds the earlier keys during the wait. */
const MAX_HOLD_AND_WAIT_MS = 1_000

/**
 * Nested locks in sorted order, with back-off. Medusa's own steps take their keys in any order, and the locking module resolves no deadlock
 * between two callers that wait for each other's key (in memory it keeps the keys of a call that has timed out). So a caller that holds one
 * key waits only briefly for the next, releases all keys, and starts again.
 *
 * @throws StockBusy
 */
async function withKeys<T>(
  container: MedusaContainer,
  { keys, until }: { keys: string[]; until: number },
  task: () => Promise<T>,
): Promise<T> {
  const locking = container.resolve(Modules.LOCKING)
  for (;;) {
    let isBegun = false
    const take = (index: number): Promise<T> => {
      const key = keys[index]
      if (key === undefined) {
        isBegun = true
        return task()
      }
      const leftMs = until - steadyClock()
      const waitMs = index === 0 ? leftMs : Math.min(leftMs, MAX_HOLD_AND_WAIT_MS)
      return locking.execute([key], () => take(index + 1), { timeout: Math.max(1, Math.ceil(waitMs / 1000)) })
    }
    try {
      return await take(0)
    } catch (error) {
      // With a locked row the task has not started, although all keys were free.
      if (isBegun && !(error instanceof StockBusy)) throw error
      if (steadyClock() >= until) throw new StockBusy("the stock is held by somebody else", { cause: error })
      await sleep(Math.random() * 100)
    }
  }
}

/** Event buffer: the module publishes a write before the joined transaction ends, so its events are held until the commit. */
async function publishAfterCommit<T>(
  container: MedusaContainer,
  task: (eventGroupId: string) => Promise<T>,
): Promise<T> {
  const eventBus = container.resolve(Modules.EVENT_BUS)
  const eventGroupId = generateEntityId(undefined, "pcevents")
  const result = await task(eventGroupId).catch(async (error: unknown) => {
    await eventBus.clearGroupedEvents(eventGroupId)
    throw error
  })
  // The stock has moved, so a failed publication must not look like a failed task.
  await eventBus.releaseGroupedEvents(eventGroupId).catch((error: unknown) => {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`partner-commerce: events of moved stock were not published: ${toFailureText(error)}`)
  })
  return result
}
