import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import type { Task } from "../../store/store-main"

export interface Starting {
  collectionIds: string[]
  providerId: string
  /** Pause between two sessions; absent = none. */
  pauseMs?: number
}

/** Customers who choose the payment method, one after another. @returns how long each waits, in ms */
const startSessions: Task<Starting, number[]> = async (container, { collectionIds, providerId, pauseMs = 0 }) => {
  const times: number[] = []
  for (const payment_collection_id of collectionIds) {
    const since = performance.now()
    await createPaymentSessionsWorkflow(container).run({ input: { payment_collection_id, provider_id: providerId } })
    times.push(performance.now() - since)
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return times
}

export default startSessions
