import { randomUUID } from "node:crypto"
import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { toFailureText } from "../../core/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealRow, type Lease } from "../../modules/partner-commerce/deal-ledger"
import { DEAL_LEASE_MS } from "../create-deal-order/input"
import { undoReservations } from "../create-deal-order/undo"
import { undoDeal } from "../create-deal-order/undo-deal"
import { checkDeal } from "./check-deal"
import { type CommittedDeal, finishDeal } from "./finish-deal"

/** After a failure the deal is left alone for so long. */
const TRY_AGAIN_MS = 30_000
const DEALS_PER_CLAIM = 10
const LEFTOVERS_AT_A_TIME = 100

export const newLease = (): Lease => ({ token: randomUUID(), forMs: DEAL_LEASE_MS })

/** Settles every deal that needs it and that nobody else is at work on. */
export async function settleDueDeals(container: MedusaContainer): Promise<void> {
  const { deals, connection } = container.resolve(PARTNER_COMMERCE)
  if (connection.kind === "inert") return
  for (;;) {
    const lease = newLease()
    const due = await deals.claimDue(DEALS_PER_CLAIM, lease)
    for (const deal of due) await settleHeldDeal(container, deal, lease)
    if (due.length < DEALS_PER_CLAIM) break
  }
  for (const trxId of await deals.findLeftovers(LEFTOVERS_AT_A_TIME)) await undoReservations(container, trxId)
}

/**
 * Settles one deal now, whatever is due of it.
 *
 * @returns false while somebody else is at work on it: then they do it
 */
export async function settleDeal(container: MedusaContainer, trxId: string): Promise<boolean> {
  const { deals } = container.resolve(PARTNER_COMMERCE)
  const lease = newLease()
  const deal = await deals.hold(trxId, lease)
  if (!deal) return false
  await settleHeldDeal(container, deal, lease)
  return true
}

/** What is due of a deal, in order, under the lease that the caller holds; lets go of it. A failure is logged and tried again later. */
export async function settleHeldDeal(container: MedusaContainer, held: DealRow, lease: Lease): Promise<void> {
  const { deals } = container.resolve(PARTNER_COMMERCE)
  try {
    if (held.state === "received" || held.state === "reserved") {
      await undoDeal(container, held.trx_id, {
        code: "DEADLINE_EXCEEDED",
        message: "the purchase could not be processed in time",
      })
    } else if (isCommitted(held)) {
      if (!(await finishDeal(container, held, lease))) return
      const deal = await deals.read(held.trx_id)
      if (deal && isCommitted(deal) && isCheckDue(deal)) await checkDeal(container, deal)
    }
    await deals.release(lease.token, held.trx_id)
  } catch (error) {
    const reason = toFailureText(error)
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`partner-commerce: deal ${held.trx_id} could not be settled, it is tried again: ${reason}`)
    await deals.release(lease.token, held.trx_id, TRY_AGAIN_MS)
  }
}

export const isCommitted = (deal: DealRow): deal is CommittedDeal => deal.order_id !== null && deal.variant_id !== null

/** By our own clock: a second too early or too late harms nobody. */
const isCheckDue = ({ state, next_check_at }: DealRow) =>
  state === "committed" && next_check_at !== null && new Date(next_check_at).getTime() <= Date.now()
