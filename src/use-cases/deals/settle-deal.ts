import { randomUUID } from "node:crypto"
import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type DealState } from "../../core/deals/status"
import { toFailureText } from "../../core/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type Lease } from "../../modules/partner-commerce/deals/deal-leases"
import { type DealRow } from "../../modules/partner-commerce/deals/deal-row"
import { DEAL_LEASE_MS } from "./deal-order-input"
import { undoOrder, undoReservations } from "./undo-order"
import { undoDeal } from "./undo-deal"
import { checkDeal } from "./check-deal"
import { type CommittedDeal, finishDeal } from "./finish-deal"

/** After a failure the deal is left alone for so long. */
const TRY_AGAIN_MS = 30_000
const DEALS_PER_CLAIM = 10
const LEFTOVERS_AT_A_TIME = 100

export const newLease = (): Lease => ({ token: randomUUID(), forMs: DEAL_LEASE_MS })

/** Settles every deal that needs it and that nobody else is at work on. */
export async function settleDueDeals(container: MedusaContainer): Promise<void> {
  const { leases: dealLeases, missed: missedDeals } = container.resolve(PARTNER_COMMERCE).deals
  const { connection } = container.resolve(PARTNER_COMMERCE)
  if (connection.kind === "inert") return
  for (;;) {
    const lease = newLease()
    const due = await dealLeases.claimDue(DEALS_PER_CLAIM, lease)
    for (const deal of due) await settleHeldDeal(container, deal, lease)
    if (due.length < DEALS_PER_CLAIM) break
  }
  for (const { trx_id, order_id } of await missedDeals.findLeftovers(LEFTOVERS_AT_A_TIME)) {
    if (order_id !== null) await undoOrder(container, order_id)
    await undoReservations(container, trx_id)
  }
}

/**
 * Settles one deal now, whatever is due of it.
 *
 * @returns false while somebody else is at work on it: then they do it
 */
export async function settleDeal(container: MedusaContainer, trxId: string): Promise<boolean> {
  const { leases: dealLeases } = container.resolve(PARTNER_COMMERCE).deals
  const lease = newLease()
  const deal = await dealLeases.hold(trxId, lease)
  if (!deal) return false
  await settleHeldDeal(container, deal, lease)
  return true
}

/**
 * What is due of a deal, in order, under the lease that the caller holds; lets go of it. One that is still being answered is left
 * alone. A failure is logged and tried again later.
 */
export async function settleHeldDeal(container: MedusaContainer, held: DealRow, lease: Lease): Promise<void> {
  const { ledger: deals, leases: dealLeases } = container.resolve(PARTNER_COMMERCE).deals
  try {
    if (held.is_overdue) {
      await undoDeal(container, held.trx_id, {
        code: "DEADLINE_EXCEEDED",
        message: "the purchase could not be processed in time",
      })
    } else if (isCommitted(held)) {
      if (!(await finishDeal(container, held, lease))) return
      const deal = await deals.read(held.trx_id)
      if (deal && isCommitted(deal) && deal.is_check_due) await checkDeal(container, deal)
    }
    await dealLeases.release(lease.token, held.trx_id)
  } catch (error) {
    const reason = toFailureText(error)
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`partner-commerce: deal ${held.trx_id} could not be settled, it is tried again: ${reason}`)
    await dealLeases.release(lease.token, held.trx_id, TRY_AGAIN_MS)
  }
}

export const isCommitted = (deal: DealRow): deal is CommittedDeal =>
  COMMITTED.has(deal.state) && deal.order_id !== null && deal.variant_id !== null

/** However the sale has ended: there is an order, and an answer that stands. */
const COMMITTED: ReadonlySet<DealState> = new Set(["committed", "confirmed", "cancelled"])
