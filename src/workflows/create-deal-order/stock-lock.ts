import { type Context, type IInventoryService, type MedusaContainer } from "@medusajs/framework/types"
import { type EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { MedusaContextType, Modules } from "@medusajs/framework/utils"

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

/** How long a statement waits for a row that somebody else holds. */
const ROW_LOCK_WAIT_MS = 5_000

/**
 * Runs a task that moves stock, alone. Two locks, because each by itself was seen to oversell: the locking module's, with the key that
 * the storefront's checkout takes, and a row lock in the database, which also holds where the locking module is one per process.
 * Keys are sorted, so that two kits with common parts cannot wait for each other.
 */
export async function underStockLock<T>(
  container: MedusaContainer,
  { inventoryItemIds, maxWaitMs }: { inventoryItemIds: string[]; maxWaitMs: number },
  task: (stock: LockedStock) => Promise<T>,
): Promise<T> {
  const keys = [...new Set(inventoryItemIds)].sort()
  const inventory = container.resolve(Modules.INVENTORY)
  const { baseRepository_ } = inventory as unknown as TransactionalService
  const underRowLock = () =>
    baseRepository_.transaction(async (manager) => {
      await manager.execute(`SET LOCAL lock_timeout = '${ROW_LOCK_WAIT_MS}ms'`)
      await manager.execute(
        `SELECT id FROM inventory_level WHERE inventory_item_id IN (?) AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
        [keys],
      )
      return task({ manager, inventory, context: { transactionManager: manager, __type: MedusaContextType } })
    })
  const timeout = Math.max(1, Math.ceil(maxWaitMs / 1000))
  return container.resolve(Modules.LOCKING).execute(keys, underRowLock, { timeout })
}
