import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules, OrderChangeStatus, OrderChangeType } from "@medusajs/framework/utils"

/** Medusa's type of a change does not name it. */
const CREDIT_LINE: string = OrderChangeType.CREDIT_LINE
/** Longer than the workflow takes that opens such a change and confirms it at once. */
const ABANDONED_MS = 2 * 60_000

/**
 * Medusa's workflows that cancel or refund open a change of the order for its credit lines, and confirm it. A process that dies in
 * between leaves the change open, and Medusa refuses every other one as long as it is: no such order could be cancelled any more.
 */
export async function dropAbandonedChange(container: MedusaContainer, orderId: string): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const open = await orders.listOrderChanges(
    { order_id: orderId, status: OrderChangeStatus.PENDING },
    { select: ["id", "change_type", "created_at"] },
  )
  const abandoned = open.filter(
    ({ change_type, created_at }) =>
      change_type === CREDIT_LINE && new Date(created_at).getTime() < Date.now() - ABANDONED_MS,
  )
  if (abandoned.length > 0) await orders.cancelOrderChange(abandoned.map(({ id }) => id))
}
