import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

/** A customer's turn, in which this process begins nothing that nobody waits for. */
export async function withCustomerPriority<Result>(
  container: MedusaContainer,
  task: () => Promise<Result>,
): Promise<Result> {
  const { customers } = container.resolve(PARTNER_COMMERCE).payments
  await customers.acquire(0)
  return task().finally(() => customers.release())
}

/** Customers who come one after another delay each piece of work by so much, and do not keep it from its end. */
const MAX_YIELD_MS = 250

/** Background work calls it before each piece. */
export async function yieldToCustomers(container: MedusaContainer): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).payments.customers.whenIdle(MAX_YIELD_MS)
}
