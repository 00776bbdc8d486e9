import { type LockedStock, withStockLock } from "../../stock/stock-lock"
import { type Store } from "../../store/store"
import { enqueueChange } from "./change-buffer"

export interface StockToMove {
  inventoryItemIds: string[]
  maxWaitMs: number
  /** Variants whose new stock the service learns from an answer. */
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
    what: "stock",
    ...(answeredVariantIds
      ? { source: "shared_inventory", ids: answeredVariantIds }
      : { source: "inventory_item", ids: inventoryItemIds }),
  })
  return result
}
