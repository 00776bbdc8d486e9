import { type Store } from "../../store/store"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { newLease } from "../../concurrency/lease"
import { perStore } from "../../store/per-store"
import { WorkerPool } from "../../concurrency/worker-pool"
import { yieldToCustomers } from "../checkout/customer-priority"
import { settleLeasedPayment } from "./settle-payment"

/** More workers than processors, because the workers mostly wait for the service. */
const WORKERS = 6

/** Settles every payment that is due and not leased by another process. */
export async function settleDuePayments(store: Store): Promise<void> {
  if (store.connection.kind === "inert" || (await findCopiedDatabase(store))) return
  await workersOf(store).run()
}

const workersOf = perStore((store) => {
  const { payments, lifetime } = store
  const settleNext = async () => {
    await yieldToCustomers(store)
    const lease = newLease()
    const [payment] = await payments.leases.claimDue("status", lease, 1)
    if (payment) await settleLeasedPayment(store, payment, lease)
    return payment !== undefined
  }
  return new WorkerPool(WORKERS, () => settleNext, lifetime.stopping)
})
