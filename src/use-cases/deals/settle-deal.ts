import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { TOO_LATE } from "../../core/deals/refusal"
import { toFailureText } from "../../core/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type Lease } from "../../modules/partner-commerce/deals/deal-leases"
import { type DealRow } from "../../modules/partner-commerce/deals/deal-row"
import { checkStatus } from "./check-status"
import { isCommitted } from "./committed-deal"
import { newLease } from "./deal-lease"
import { finishDeal } from "./finish-deal"
import { undoDeal } from "./undo-deal"
import { undoOrder, undoReservations } from "./undo-order"

const DEALS_PER_CLAIM = 10
const MAX_LEFTOVERS = 100

/** Settles every deal that is due and not leased by another process, and removes the leftovers of refused ones. */
export async function settleDueDeals(container: MedusaContainer): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert") return
  const { leases, missed } = service.deals
  for (;;) {
    const lease = newLease()
    const due = await leases.claimDue(DEALS_PER_CLAIM, lease)
    for (const deal of due) await settleLeasedDeal(container, deal, lease)
    if (due.length < DEALS_PER_CLAIM) break
  }
  for (const { trx_id, order_id } of await missed.findLeftovers(MAX_LEFTOVERS)) {
    if (order_id !== null) await undoOrder(container, order_id)
    await undoReservations(container, trx_id)
  }
}

/**
 * Settles one deal now, whether or not it is due.
 *
 * @returns false while another process is at work on it: then that one settles it
 */
export async function settleDeal(container: MedusaContainer, trxId: string): Promise<boolean> {
  const { leases } = container.resolve(PARTNER_COMMERCE).deals
  const lease = newLease()
  const deal = await leases.hold(trxId, lease)
  if (!deal) return false
  await settleLeasedDeal(container, deal, lease)
  return true
}

/** Pause after a failure. */
const RETRY_DELAY_MS = 30_000

/**
 * Performs what is due of a deal under the caller's lease, and releases the lease. A deal that is still being answered is left alone.
 * A failure is logged and retried later.
 */
export async function settleLeasedDeal(container: MedusaContainer, leased: DealRow, lease: Lease): Promise<void> {
  const { ledger, leases } = container.resolve(PARTNER_COMMERCE).deals
  try {
    if (leased.is_overdue) {
      await undoDeal(container, leased.trx_id, TOO_LATE)
    } else if (isCommitted(leased)) {
      if (!(await finishDeal(container, leased, lease))) return
      const deal = await ledger.read(leased.trx_id)
      if (deal && isCommitted(deal) && deal.is_check_due) await checkStatus(container, deal)
    }
    await leases.release(lease.token, leased.trx_id)
  } catch (error) {
    const reason = toFailureText(error)
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`partner-commerce: deal ${leased.trx_id} could not be settled, it is tried again: ${reason}`)
    await leases.release(lease.token, leased.trx_id, RETRY_DELAY_MS)
  }
}
