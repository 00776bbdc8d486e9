import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { MedusaContainer } from "@medusajs/framework/types"
import { capturePaymentWorkflow, completeCartWorkflow } from "@medusajs/medusa/core-flows"
import type { Task } from "../../store/store-main"

export interface Completing {
  cartIds: string[]
  atOnce: number
  /** Also captures each payment. */
  captures: boolean
}

/** The baseline: only Medusa's own workflows, for carts that a payment method without a service has authorized. @returns its time in ms */
const completeCarts: Task<Completing, number> = async (container, { cartIds, atOnce, captures }) => {
  const waiting = [...cartIds]
  const since = performance.now()
  const customer = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const { result: order } = await completeCartWorkflow(container).run({ input: { id } })
      if (captures) await capture(container, order.id)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, customer))
  return performance.now() - since
}

export default completeCarts

async function capture(container: MedusaContainer, orderId: string): Promise<void> {
  const { rows } = await container
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)
    .raw<{ rows: { id: string }[] }>(
      `SELECT payment.id FROM payment JOIN order_payment_collection link USING (payment_collection_id) WHERE link.order_id = ?`,
      [orderId],
    )
  if (rows.length === 0) throw new Error(`Order ${orderId} has no payment`)
  for (const { id } of rows) await capturePaymentWorkflow(container).run({ input: { payment_id: id } })
}
