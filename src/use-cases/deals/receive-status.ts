import { type MedusaContainer } from "@medusajs/framework/types"
import { type StatusCallback } from "../../core/wire/callbacks"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { requireConfigured } from "../configured"
import { applyStatus } from "./apply-status"
import { isCommitted } from "./committed-deal"
import { compareDeal } from "./compare-deal"
import { newLease } from "./deal-lease"
import { settleDeal } from "./settle-deal"

export type StatusReply =
  | { kind: "accepted"; followUp: () => Promise<void> }
  /** The transaction is not this store's, or belongs to another order. */
  | { kind: "unknown"; message: string }

/**
 * Receives a status callback about a deal. It is a hint: it is noted, the callback is answered, and the status is then read with our
 * own token before anything moves. Only where that endpoint is not configured is the callback itself believed.
 */
export async function receiveStatus(container: MedusaContainer, callback: StatusCallback): Promise<StatusReply> {
  const { ledger, checks, timeline } = container.resolve(PARTNER_COMMERCE).deals
  const deal = await ledger.read(callback.trx_id)
  if (!deal) return { kind: "unknown", message: `trx_id: this store has no transaction ${callback.trx_id}` }
  if (deal.remote_order_id !== callback.order_id) {
    return { kind: "unknown", message: `order_id: is not the order of transaction ${callback.trx_id}` }
  }
  await timeline.note(deal.trx_id, { event: "status_callback", detail: callback.status })
  await checks.request(deal.trx_id)
  return { kind: "accepted", followUp: () => followCallback(container, callback) }
}

async function followCallback(container: MedusaContainer, { trx_id, status }: StatusCallback): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { ledger, leases } = service.deals
  const deal = await ledger.read(trx_id)
  if (!deal) return
  if (deal.state !== "committed") return compareDeal(container, deal, status)
  if (requireConfigured(service).clients.transactions.isConfigured("getTransactionStatus")) {
    // While another process is at work on the deal, that one sees the requested check, or the job does within the minute.
    await settleDeal(container, trx_id)
    return
  }
  const lease = newLease()
  const leased = await leases.hold(trx_id, lease)
  if (!leased) return
  try {
    if (isCommitted(leased)) await applyStatus(container, leased, { status, source: "callback" })
  } finally {
    await leases.release(lease.token, trx_id)
  }
}
