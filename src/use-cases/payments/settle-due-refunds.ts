import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { toFailureText } from "../../core/failure-text"
import { toTransactionKey } from "../../core/wire/callbacks"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { whyCopied } from "../catalog/copied-database"
import { endOr } from "../end-or"
import { newLease } from "../lease"
import { perStore } from "../per-store"
import { WorkerPool } from "../worker-pool"
import { mendBooks } from "./mend-books"
import { OWN_PROVIDER } from "./payment-order"
import { settleLeasedRefund } from "./settle-refund"

/** Under the Redis engine a store's jobs run one at a time: what takes longer goes on beside them. */
const WAITED_FOR_MS = 5_000
const WORKERS = 2

/** Settles every refund that is due and not leased by another process, and takes out of the books what a process that died left there. */
export async function settleDueRefunds(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert" || (await whyCopied(service))) return
  const work = workersOf(container)
    .run()
    .then(() => mendUnasked(container))
    .catch((error: unknown) =>
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(`partner-commerce: settling of refunds has stopped, it is tried again: ${toFailureText(error)}`),
    )
  await endOr(WAITED_FOR_MS, work)
}

const workersOf = perStore(
  (container) =>
    new WorkerPool(WORKERS, () => async () => {
      const lease = newLease()
      const [refund] = await container.resolve(PARTNER_COMMERCE).payments.refunds.leases.claimDue("settling", lease, 1)
      if (refund) await settleLeasedRefund(container, refund, { lease })
      return refund !== undefined
    }),
)

async function mendUnasked(container: MedusaContainer): Promise<void> {
  const { ledger } = container.resolve(PARTNER_COMMERCE).payments.refunds
  for (const { trx_id } of await ledger.findUnasked(OWN_PROVIDER)) await mendBooks(container, toTransactionKey(trx_id))
}
