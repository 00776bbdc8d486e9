import { type InventoryTypes, type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RESERVING_SHOP } from "../../stock/rules/reservation"
import { type Store } from "../../store/store"
import { withStockLock } from "../../stock/stock-lock"

const UNDO_WAIT_MS = 15_000

/** Releases every unit that this shop reserved for a transaction, at any stage of its order. Harmless without reservations. */
export async function undoReservations(store: Store, trxId: string): Promise<void> {
  // The filter accepts every column, although its type names only some of them.
  const ofDeal: InventoryTypes.FilterableReservationItemProps & { external_id: string } = { external_id: trxId }
  const { shopCode } = store
  const found = await store.container.resolve(Modules.INVENTORY).listReservationItems(ofDeal)
  const reservations = found.filter(({ metadata }) => (metadata?.[RESERVING_SHOP] ?? shopCode) === shopCode)
  if (reservations.length === 0) return
  const inventoryItemIds = reservations.map(({ inventory_item_id }) => inventory_item_id)
  await withStockLock(
    store.container,
    { inventoryItemIds, maxWaitMs: UNDO_WAIT_MS },
    async ({ inventory, context }) => {
      await inventory.deleteReservationItems(
        reservations.map(({ id }) => id),
        context,
      )
    },
  )
}

/**
 * Deletes an order whose deal was not committed. The ledger noted the order's id before its insertion, so the order is found even after a
 * crash.
 */
export async function undoOrder(container: MedusaContainer, orderId: string): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const [order] = await orders.listOrders({ id: orderId }, { select: ["id"] })
  if (order) await orders.deleteOrders([orderId])
}
