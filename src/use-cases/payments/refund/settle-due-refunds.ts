import { type MedusaContainer } from "@medusajs/framework/types"
import { toTransactionKey } from "../../../core/wire/callbacks"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { whyCopied } from "../../catalog/copied-database"
import { newLease } from "../../lease"
import { perStore } from "../../per-store"
import { WorkerPool } from "../../worker-pool"
import { repairBooks } from "./repair-books"
import { OWN_PROVIDER } from "../../../core/payments/provider-id"
import { settleLeasedRefund } from "./settle-refund"

const WORKERS = 2

/** Settles every refund that is due and not leased by another process, and takes out of the books what a process that died left there. */
export async function settleDueRefunds(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert" || (await whyCopied(service))) return
  await workersOf(container).run()
  await repairUnasked(container)
}

const workersOf = perStore((container) => {
  const { payments, lifetime } = container.resolve(PARTNER_COMMERCE)
  const settleNext = async () => {
    const lease = newLease()
    const [refund] = await payments.refunds.leases.claimDue("settling", lease, 1)
    if (refund) await settleLeasedRefund(container, refund, { lease })
    return refund !== undefined
  }
  return new WorkerPool(WORKERS, () => settleNext, lifetime.stopping)
})

async function repairUnasked(container: MedusaContainer): Promise<void> {
  const { ledger } = container.resolve(PARTNER_COMMERCE).payments.refunds
  for (const { trx_id } of await ledger.findUnasked(OWN_PROVIDER))
    await repairBooks(container, toTransactionKey(trx_id))
}
