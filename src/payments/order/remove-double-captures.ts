import { Modules } from "@medusajs/framework/utils"
import { type Store } from "../../store/store"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { whileNoOtherCaptures } from "./capture-order-payment"
import { recountTotals } from "./order-totals"

/** Removes the second entry of a capture from the books of its order, so that the order's paid total equals the captured money. */
export async function removeDoubleCaptures(store: Store): Promise<void> {
  if (store.connection.kind === "inert" || (await findCopiedDatabase(store))) return
  const { doubleCaptures } = store.payments
  const orderIds = new Set((await doubleCaptures.find()).map(({ orderId }) => orderId))
  for (const orderId of orderIds) {
    // Medusa subtracts each removed entry from the totals, so two processes must not remove one entry twice.
    await whileNoOtherCaptures(store.container, [orderId], async () => {
      const ids = (await doubleCaptures.find(orderId)).map(({ id }) => id)
      if (ids.length === 0) return
      await store.container.resolve(Modules.ORDER).deleteOrderTransactions(ids)
      // A later edit has given the order new totals, and Medusa corrects the old ones.
      await recountTotals(store.container, orderId)
    })
  }
}
