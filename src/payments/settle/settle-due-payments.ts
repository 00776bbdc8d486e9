import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { newLease } from "../../concurrency/lease"
import { perStore } from "../../concurrency/per-store"
import { WorkerPool } from "../../concurrency/worker-pool"
import { yieldToCustomers } from "../checkout/customer-priority"
import { settleLeasedPayment } from "./settle-payment"

/** More workers than processors, because the workers mostly wait for the service. */
const WORKERS = 6

/** Settles every payment that is due and not leased by another process. */
export async function settleDuePayments(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert" || (await findCopiedDatabase(service))) return
  await workersOf(container).run()
}

const workersOf = perStore((container) => {
  const { payments, lifetime } = container.resolve(PARTNER_COMMERCE)
  const settleNext = async () => {
    await yieldToCustomers(container)
    const lease = newLease()
    const [payment] = await payments.leases.claimDue("status", lease, 1)
    if (payment) await settleLeasedPayment(container, payment, lease)
    return payment !== undefined
  }
  return new WorkerPool(WORKERS, () => settleNext, lifetime.stopping)
})
