import { type Store } from "../../store/store"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { dueWorkers } from "../../concurrency/due-workers"
import { yieldToCustomers } from "../checkout/customer-priority"
import { type PaymentRow } from "../sql/payment-row"
import { settleLeasedPayment } from "./settle-payment"

/** Settles every payment that is due and not leased by another process. */
export async function settleDuePayments(store: Store): Promise<void> {
  if (store.connection.kind === "inert" || (await findCopiedDatabase(store))) return
  await workersOf(store).run()
}

const workersOf = dueWorkers<PaymentRow>({
  // More workers than processors, because the workers mostly wait for the service.
  workers: 6,
  claim: (store, lease, limit) => store.payments.leases.claimDue("status", lease, limit),
  settle: settleLeasedPayment,
  startYielding: (store) => () => yieldToCustomers(store),
})
