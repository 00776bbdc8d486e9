import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import type { Task } from "../../store/store-main"

export interface Completing {
  cartIds: string[]
  atOnce: number
}

/** The baseline: only Medusa's own workflow, for carts that a payment method without a service has authorized. @returns its time in ms */
const completeCarts: Task<Completing, number> = async (container, { cartIds, atOnce }) => {
  const waiting = [...cartIds]
  const since = performance.now()
  const customer = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      await completeCartWorkflow(container).run({ input: { id } })
  }
  await Promise.all(Array.from({ length: atOnce }, customer))
  return performance.now() - since
}

export default completeCarts
