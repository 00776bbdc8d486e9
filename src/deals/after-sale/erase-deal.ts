import { setTimeout as sleep } from "node:timers/promises"
import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { steadyClock } from "../../values/clock"
import { isDealOver } from "../rules/erase"
import { type Store } from "../../store/store"
import { type DealRow } from "../sql/deal-row"
import { type Lease } from "../../concurrency/sql/leases"
import { AdminApiError } from "../../messages/admin-api-error"
import { newLease } from "../../concurrency/lease"
import { requireDeal } from "../require-deal"

export interface ErasedDeal {
  trxId: string
  /** The person who requested the erasure. */
  by: string
}

/**
 * Erases the customer's personal data of an ended deal from every table. The deal, its money and its answer stay. A second erasure also
 * removes data that was written after the first, such as an address that a person entered into the order.
 *
 * @throws AdminApiError `no_deal`, `deal_not_ended`, `deal_busy`
 */
export async function eraseDeal(store: Store, { trxId, by }: ErasedDeal): Promise<void> {
  const { leases, erasure } = store.deals
  const known = await requireDeal(store, trxId)
  await requireEnded(store, known)
  const lease = newLease()
  const deal = await holdDeal(store, known.trx_id, lease)
  try {
    // Another process may have moved the deal before this process got the lease.
    await requireEnded(store, deal)
    const erased = await erasure.erase(deal, lease, by)
    if (!erased) throw busy(deal.trx_id)
    await announce(store.container, erased)
  } finally {
    await leases.release([{ key: deal.trx_id, token: lease.token }])
  }
}

async function requireEnded(store: Store, { trx_id, state, unfinished }: DealRow): Promise<void> {
  const { age_ms, is_shipped } = await store.deals.checks.readWatched(trx_id)
  if (unfinished === null && isDealOver({ state, ageMs: age_ms, isShipped: is_shipped })) return
  throw new AdminApiError(MedusaError.Types.CONFLICT, { code: "deal_not_ended", values: { trx_id, state } })
}

/** Settling a deal may last as long as the service needs for its answer. */
const MAX_WAIT_MS = 5_000
const POLL_MS = 200

/**
 * Settling writes data back that it has read from the order. So the erasure waits for a running settlement, and its lease keeps out the
 * next one.
 */
async function holdDeal(store: Store, trxId: string, lease: Lease): Promise<DealRow> {
  const { leases } = store.deals
  for (const until = steadyClock() + MAX_WAIT_MS; ;) {
    const deal = await leases.hold(trxId, lease)
    if (deal) return deal
    if (steadyClock() > until) throw busy(trxId)
    await sleep(POLL_MS)
  }
}

const busy = (trxId: string) =>
  new AdminApiError(MedusaError.Types.CONFLICT, { code: "deal_busy", values: { trx_id: trxId } })

/** Medusa's own events, so that a search index or another system with a copy of the data reads it again. */
async function announce(
  container: MedusaContainer,
  { orderId, customerIds }: { orderId: string | null; customerIds: string[] },
): Promise<void> {
  await container
    .resolve(Modules.EVENT_BUS)
    .emit([
      ...(orderId === null ? [] : [{ name: "order.updated", data: { id: orderId } }]),
      ...customerIds.map((id) => ({ name: "customer.deleted", data: { id } })),
    ])
}
