import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { whyCopied } from "../../catalog/copied-database"
import { perStore } from "../../per-store"
import { withStockLock } from "../../stock-lock"

const SLICE = 10_000
const STOCK_WAIT_MS = 5_000

/** The line item at which the last slice of this process ended. */
const cursorOf = perStore(() => ({ after: "" }))

/** Releases units that cancelled orders of deals and payments still hold. Each run reads one slice of the reservations, and the next run continues. */
export async function releaseReservations(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert" || (await whyCopied(service))) return
  const cursor = cursorOf(container)
  const { leftovers, next } = await service.payments.leftoverReservations.findSlice(cursor.after, SLICE)
  if (leftovers.length > 0) {
    const inventoryItemIds = leftovers.map(({ inventoryItemId }) => inventoryItemId)
    // Under the lock Medusa's method reads the reservations again, so two processes cannot release the same units twice.
    await withStockLock(container, { inventoryItemIds, maxWaitMs: STOCK_WAIT_MS }, ({ inventory, context }) =>
      inventory.deleteReservationItems(
        leftovers.map(({ id }) => id),
        context,
      ),
    )
  }
  cursor.after = next ?? ""
}
