import { type InventoryTypes, type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RESERVING_SHOP } from "../../stock/rules/reservation"
import { type Store } from "../../store/store"
import { moveStock } from "../../catalog/changes/move-stock"
import { type DealRefusal, toFirstRefusal, toRefusalAnswer } from "../rules/refusal"
import { type Lease } from "../../concurrency/sql/leases"
import { type FinalAnswer } from "../sql/deal-ledger"

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
  await moveStock(store, { inventoryItemIds, maxWaitMs: UNDO_WAIT_MS }, ({ inventory, context }) =>
    inventory.deleteReservationItems(
      reservations.map(({ id }) => id),
      context,
    ),
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

/**
 * Ends a deal without an order: it prevents the commit, then removes the order and its reservations, then stores the refusal. After a crash
 * at any point the deal can be ended again. The caller that records the refusal also reports the lost sale, under the lease.
 *
 * @returns the final answer: the refusal, or 200 if the deal turns out to be committed
 */
export async function undoDeal(
  store: Store,
  trxId: string,
  { refusal, lease }: { refusal: DealRefusal; lease: Lease },
): Promise<FinalAnswer> {
  const { ledger } = store.deals
  if (!(await ledger.withdraw(trxId))) return { answer: await ledger.readAnswer(trxId), isOurs: false }
  const deal = await ledger.read(trxId)
  const first = (deal && toFirstRefusal(deal)) ?? refusal
  try {
    if (deal?.order_id) await undoOrder(store.container, deal.order_id)
    await undoReservations(store, trxId)
  } catch (error) {
    // The next attempt keeps this reason; without it, the purchase counts as too late.
    await ledger.noteRefusal(trxId, first).catch(() => undefined)
    throw error
  }
  const { code, message: detail, price } = first
  return ledger.refuse(trxId, { code, answer: toRefusalAnswer(first), detail, price, lease })
}
