import { Modules, OrderChangeStatus, OrderChangeType } from "@medusajs/framework/utils"
import { type Store } from "../../store/store"
import { readMedusaNow } from "./medusa-clock"

/** Medusa's type of a change leaves this value out. */
const CREDIT_LINE: string = OrderChangeType.CREDIT_LINE
/** Longer than the workflow takes from opening such a change to confirming it. */
const ABANDONED_MS = 2 * 60_000

/**
 * Drops an order change that a dead process left open. Medusa's workflows for cancellations and refunds open a change for the credit lines
 * and then confirm it. While the change is open, Medusa refuses every other change, so the order could never be cancelled.
 */
export async function dropAbandonedChange(store: Store, orderId: string): Promise<void> {
  const orders = store.container.resolve(Modules.ORDER)
  const open = await orders.listOrderChanges(
    { order_id: orderId, status: OrderChangeStatus.PENDING },
    { select: ["id", "change_type", "created_at"] },
  )
  const until = (await readMedusaNow(store)) - ABANDONED_MS
  const abandoned = open.filter(
    ({ change_type, created_at }) => change_type === CREDIT_LINE && new Date(created_at).getTime() < until,
  )
  if (abandoned.length > 0) await orders.cancelOrderChange(abandoned.map(({ id }) => id))
}
