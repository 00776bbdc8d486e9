import { Modules } from "@medusajs/framework/utils"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { waitForWorkflow, WorkflowHangs, withWorkflowLimit } from "../../concurrency/workflow-limit"
import { type Store } from "../../store/store"
import { dropAbandonedChange } from "./abandoned-order-change"

/**
 * Cancels an order whose sale the service ended, as the admin does it. The stock goes back on sale.
 *
 * @throws any error of Medusa's for an order that cannot be cancelled, for example a packed order; WorkflowHangs as long as the
 *   cancellation of this process hangs, even if the order is already cancelled, because Medusa restores the order if the hook fails
 */
export async function cancelWaitingOrder(store: Store, orderId: string): Promise<void> {
  const { container } = store
  const orders = container.resolve(Modules.ORDER)
  const read = () => orders.retrieveOrder(orderId, { select: ["id", "status", "canceled_at"] })
  const cancellation = { workflow: "cancel-order", key: orderId }
  await waitForWorkflow(container, cancellation)
  const { status, canceled_at } = await read()
  // The status of a cancelled order may be `archived`, so the time decides.
  if (canceled_at != null) return
  // Medusa cancels no completed order. A person completed this order too early, so it becomes pending again.
  const wasCompleted = status === "completed"
  if (wasCompleted) await orders.updateOrders(orderId, { status: "pending" })
  await dropAbandonedChange(store, orderId)
  try {
    await withWorkflowLimit(container, cancellation, () =>
      cancelOrderWorkflow(container).run({ input: { order_id: orderId } }),
    )
  } catch (error) {
    const isCancelled = (await read()).canceled_at != null
    // Another worker or a person has cancelled the order at the same moment.
    if (isCancelled && !(error instanceof WorkflowHangs)) return
    if (wasCompleted && !isCancelled) await orders.updateOrders(orderId, { status: "completed" })
    throw error
  }
}
