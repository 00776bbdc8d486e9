import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

/** Runs the task of a waiting customer. This process starts no background work until the task ends. */
export async function withCustomerPriority<Result>(
  container: MedusaContainer,
  task: () => Promise<Result>,
): Promise<Result> {
  const { customers } = container.resolve(PARTNER_COMMERCE).payments
  await customers.acquire(0)
  return task().finally(() => customers.release())
}

/** Each customer delays a piece of background work by at most this long, so a stream of customers cannot stop the work. */
const MAX_YIELD_MS = 250

/** Background work calls it before each piece. */
export async function yieldToCustomers(container: MedusaContainer): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).payments.customers.whenIdle(MAX_YIELD_MS)
}
