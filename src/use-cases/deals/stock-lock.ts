import { setTimeout as sleep } from "node:timers/promises"
import { type Context, type IInventoryService, type MedusaContainer } from "@medusajs/framework/types"
import { type EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId, MedusaContextType, Modules } from "@medusajs/framework/utils"
import { steadyClock } from "../../client/clock"

/** The part of Medusa's inventory service that its own steps lock with: the transaction that its methods can join. */
interface TransactionalService {
  baseRepository_: { transaction<T>(task: (manager: EntityManager) => Promise<T>): Promise<T> }
}

export interface LockedStock {
  manager: EntityManager
  inventory: IInventoryService
  /**
   * Makes a method of the inventory service join the transaction. The mark is needed inside workflow steps: an argument without it is
   * taken for none, and the method would wait for our own lock in a transaction of its own.
   */
  context: Context
}

/** The time was up before the task could begin. */
export class StockBusy extends Error {
  override readonly name = "StockBusy"
}

/** How long a statement waits for a row that somebody else holds. */
const ROW_LOCK_WAIT_MS = 5_000

/**
 * Runs a task that moves stock, alone. Two locks, because each by itself was seen to oversell: the locking module's, with the key that
 * the storefront's checkout takes, and a row lock in the database, which also holds where the locking module is one per process.
 * What the task changes is told by events once it is true, and not at all when the task fails.
 *
 * @throws StockBusy when the time is up before the task could begin; what the task throws
 */
export async function underStockLock<T>(
  container: MedusaContainer,
  { inventoryItemIds, maxWaitMs }: { inventoryItemIds: string[]; maxWaitMs: number },
  task: (stock: LockedStock) => Promise<T>,
): Promise<T> {
  const keys = [...new Set(inventoryItemIds)].sort()
  const inventory = container.resolve(Modules.INVENTORY)
  const { baseRepository_ } = inventory as unknown as TransactionalService
  const rowLockWaitMs = Math.max(1, Math.min(maxWaitMs, ROW_LOCK_WAIT_MS))
  const underRowLock = (eventGroupId: string) =>
    baseRepository_.transaction(async (manager) => {
      await manager.execute(`SET LOCAL lock_timeout = '${Math.ceil(rowLockWaitMs)}ms'`)
      await manager.execute(
        `SELECT id FROM inventory_level WHERE inventory_item_id IN (?) AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
        [keys],
      )
      const context: Context = { transactionManager: manager, eventGroupId, __type: MedusaContextType }
      return task({ manager, inventory, context })
    })
  return holding(container, { keys, until: steadyClock() + maxWaitMs }, () => telling(container, underRowLock))
}

/** Of several keys all but the first are waited for only so long, because the others are held meanwhile. */
const LONGEST_HOLD_AND_WAIT_MS = 1_000

/**
 * Takes the keys one inside the other, sorted. Medusa's own steps take theirs in any order, and of two who wait for each other's key
 * the locking module would free neither (in memory it keeps the keys of a call that has timed out). So who holds one key waits for
 * the next only briefly, gives everything back, and begins anew.
 *
 * @throws StockBusy
 */
async function holding<T>(
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
      const waitMs = index === 0 ? leftMs : Math.min(leftMs, LONGEST_HOLD_AND_WAIT_MS)
      return locking.execute([key], () => take(index + 1), { timeout: Math.max(1, Math.ceil(waitMs / 1000)) })
    }
    try {
      return await take(0)
    } catch (error) {
      if (isBegun) throw error
      if (steadyClock() >= until) throw new StockBusy("the stock is held by somebody else", { cause: error })
      await sleep(Math.random() * 100)
    }
  }
}

/** The module announces a write before the transaction it has joined is over: the announcements wait for that. */
async function telling<T>(container: MedusaContainer, task: (eventGroupId: string) => Promise<T>): Promise<T> {
  const eventBus = container.resolve(Modules.EVENT_BUS)
  const eventGroupId = generateEntityId(undefined, "pcevents")
  try {
    const result = await task(eventGroupId)
    await eventBus.releaseGroupedEvents(eventGroupId)
    return result
  } catch (error) {
    await eventBus.clearGroupedEvents(eventGroupId)
    throw error
  }
}
