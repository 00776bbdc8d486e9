import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { whileNoOtherCaptures } from "./capture-lock"
import { recountTotals } from "./order-totals"

/** Removes the second entry of a capture from the books of its order, so that the order's paid total equals the captured money. */
export async function removeDoubleCaptures(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert" || (await findCopiedDatabase(service))) return
  const { doubleCaptures } = service.payments
  const orderIds = new Set((await doubleCaptures.find()).map(({ orderId }) => orderId))
  for (const orderId of orderIds) {
    // Medusa subtracts each removed entry from the totals, so two processes must not remove one entry twice.
    await whileNoOtherCaptures(container, [orderId], async () => {
      const ids = (await doubleCaptures.find(orderId)).map(({ id }) => id)
      if (ids.length === 0) return
      await container.resolve(Modules.ORDER).deleteOrderTransactions(ids)
      // A later edit has given the order new totals, and Medusa corrects the old ones.
      await recountTotals(container, orderId)
    })
  }
}
