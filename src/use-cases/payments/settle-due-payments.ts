import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { toFailureText } from "../../core/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { whyCopied } from "../catalog/copied-database"
import { endOr } from "../end-or"
import { newLease } from "../lease"
import { perStore } from "../per-store"
import { WorkerPool } from "../worker-pool"
import { settleLeasedPayment } from "./settle-payment"

/** Under the Redis engine a store's jobs run one at a time: what takes longer goes on beside them. */
const WAITED_FOR_MS = 5_000
/** They wait for the service more than for the database. */
const WORKERS = 6

/** Settles every payment that is due and not leased by another process. */
export async function settleDuePayments(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert" || (await whyCopied(service))) return
  const work = workersOf(container)
    .run()
    .catch((error: unknown) =>
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(`partner-commerce: settling of payments has stopped, it is tried again: ${toFailureText(error)}`),
    )
  await endOr(WAITED_FOR_MS, work)
}

const workersOf = perStore(
  (container) =>
    new WorkerPool(WORKERS, () => async () => {
      const lease = newLease()
      const [payment] = await container.resolve(PARTNER_COMMERCE).payments.leases.claimDue("status", lease, 1)
      if (payment) await settleLeasedPayment(container, payment, lease)
      return payment !== undefined
    }),
)
