import { type Store } from "../../store/store"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { inSlices } from "../../concurrency/slices"
import { moveStock } from "../../catalog/changes/move-stock"

const SLICE = 10_000
const STOCK_WAIT_MS = 5_000

const findLeftovers = inSlices((store, after) => store.payments.leftoverReservations.findSlice(after, SLICE))

/** Releases units that cancelled orders of deals and payments still hold. Each run reads one slice of the reservations, and the next run continues. */
export async function releaseReservations(store: Store): Promise<void> {
  if (store.connection.kind === "inert" || (await findCopiedDatabase(store))) return
  const leftovers = await findLeftovers(store)
  if (leftovers.length === 0) return
  const inventoryItemIds = leftovers.map(({ inventoryItemId }) => inventoryItemId)
  // Under the lock Medusa's method reads the reservations again, so two processes cannot release the same units twice.
  await moveStock(store, { inventoryItemIds, maxWaitMs: STOCK_WAIT_MS }, ({ inventory, context }) =>
    inventory.deleteReservationItems(
      leftovers.map(({ id }) => id),
      context,
    ),
  )
}
