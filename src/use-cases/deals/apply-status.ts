import { type MedusaContainer } from "@medusajs/framework/types"
import { type StatusCallback } from "../../core/wire/callbacks"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { requireConfigured } from "../configured"
import { applyStatus } from "./check-deal"
import { compareDeal } from "./compare-deal"
import { isCommitted, newLease, settleDeal } from "./settle-deal"

export type HeardStatus =
  | { kind: "heard"; afterwards: () => Promise<void> }
  /** No transaction of this store, or another order's. */
  | { kind: "unknown"; message: string }

/**
 * A status callback about a deal. It is a hint: it is noted, the callback is answered, and the status is then read with our own token
 * before anything moves. Only where that endpoint is not configured is the callback itself believed.
 */
export async function hearStatus(container: MedusaContainer, callback: StatusCallback): Promise<HeardStatus> {
  const { ledger: deals, checks: dealChecks, timeline: dealTimeline } = container.resolve(PARTNER_COMMERCE).deals
  const deal = await deals.read(callback.trx_id)
  if (!deal) return { kind: "unknown", message: `trx_id: this store has no transaction ${callback.trx_id}` }
  if (deal.remote_order_id !== callback.order_id) {
    return { kind: "unknown", message: `order_id: is not the order of transaction ${callback.trx_id}` }
  }
  await dealTimeline.note(deal.trx_id, { event: "status_callback", detail: callback.status })
  await dealChecks.want(deal.trx_id)
  return { kind: "heard", afterwards: () => actOn(container, callback) }
}

async function actOn(container: MedusaContainer, { trx_id, status }: StatusCallback): Promise<void> {
  const { deals, dealLeases, transactions } = pick(container)
  const deal = await deals.read(trx_id)
  if (!deal) return
  if (deal.state !== "committed") return compareDeal(container, deal, status)
  if (transactions.isConfigured("getTransactionStatus")) {
    // Where somebody is at work on the deal now, they see that a reading is wanted, or the job does within the minute.
    await settleDeal(container, trx_id)
    return
  }
  const lease = newLease()
  const held = await dealLeases.hold(trx_id, lease)
  if (!held) return
  try {
    if (isCommitted(held)) await applyStatus(container, held, { status, source: "callback" })
  } finally {
    await dealLeases.release(lease.token, trx_id)
  }
}

function pick(container: MedusaContainer) {
  const service = container.resolve(PARTNER_COMMERCE)
  const { ledger: deals, leases: dealLeases } = service.deals
  return { deals, dealLeases, transactions: requireConfigured(service).clients.transactions }
}
