import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { TOO_LATE } from "../rules/refusal"
import { toCheckDelayMs } from "../rules/status"
import { toFailureText } from "../../messages/rules/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type Lease } from "../../concurrency/sql/leases"
import { type DealRow } from "../sql/deal-row"
import { findCopiedDatabase } from "../../catalog/copied-database"
import { type Decision, SETTLING, UNDECIDED } from "../status/apply-status"
import { applyDecision, type HeldDeal } from "./apply-decision"
import { checkStatus } from "../status/check-status"
import { type CommittedDeal, isCommitted } from "../status/committed-deal"
import { compareDeal } from "../status/compare-deal"
import { newLease } from "../../concurrency/lease"
import { postponeDecision, releaseLease } from "../deal-batches"
import { undoDeal } from "../order/undo-deal"

/**
 * Settles one deal now, even if it is not due.
 *
 * @returns false while another process settles the deal; or in a copied database, whose deals belong to another store
 */
export async function settleDeal(container: MedusaContainer, trxId: string): Promise<boolean> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (await findCopiedDatabase(service)) return false
  const lease = newLease()
  const deal = await service.deals.leases.hold(trxId, lease)
  if (!deal) return false
  await settleLeasedDeal(container, deal, lease)
  return true
}

const RETRY_DELAY_MS = 30_000

/**
 * Does the due work of a deal under the caller's lease, and releases the lease. A deal without an answer stays untouched. A failure is
 * logged and retried later.
 */
export const settleLeasedDeal = (container: MedusaContainer, leased: DealRow, lease: Lease): Promise<void> =>
  whileLeased(container, { leased, lease }, () => settle(container, leased, lease))

/** Does the same without a reading, because a deal that was just answered should not wait for the rate of the service. */
export const finishLeasedDeal = (container: MedusaContainer, leased: DealRow, lease: Lease): Promise<void> =>
  whileLeased(container, { leased, lease }, async () =>
    isCommitted(leased) ? applyDecision(container, { deal: leased, lease }, UNDECIDED) : true,
  )

/** @param work returns false if another process has taken the deal over */
async function whileLeased(
  container: MedusaContainer,
  { leased, lease }: { leased: DealRow; lease: Lease },
  work: () => Promise<boolean>,
): Promise<void> {
  const released = { key: leased.trx_id, token: lease.token }
  try {
    if (await work()) await releaseLease(container, released)
  } catch (error) {
    const reason = toFailureText(error)
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER)
    logger.warn(`partner-commerce: deal ${leased.trx_id} could not be settled, it is tried again: ${reason}`)
    await releaseLease(container, { ...released, againInMs: RETRY_DELAY_MS })
  }
}

/** @returns false if another process has taken the deal over */
async function settle(container: MedusaContainer, leased: DealRow, lease: Lease): Promise<boolean> {
  if (leased.is_overdue) {
    await undoDeal(container, leased.trx_id, TOO_LATE)
    return true
  }
  if (!isCommitted(leased)) return true
  const decision = isToBeRead(leased) ? await readDecision(container, leased) : UNDECIDED
  const held = { deal: leased, lease }
  return SETTLING.has(decision.transition)
    ? settleByDecision(container, held, decision)
    : applyDecision(container, held, decision)
}

/** A decided deal stays due during the work, because this process may die. After the work it waits for its next turn. */
async function settleByDecision(container: MedusaContainer, held: HeldDeal, decision: Decision): Promise<boolean> {
  const postponed = { deal: held.deal, nextInMs: toCheckDelayMs(held.deal.checks + 1) }
  try {
    const isOurs = await applyDecision(container, held, decision)
    if (isOurs) await postponeDecision(container, postponed)
    return isOurs
  } catch (error) {
    await postponeDecision(container, postponed)
    throw error
  }
}

/**
 * The status is read first, even if finishing fails, because a cancelled deal needs no finishing. A deal whose finishing has failed is read
 * at each retry, because the decision may be its only remaining step.
 */
const isToBeRead = ({ is_check_due, state, failures }: CommittedDeal): boolean =>
  is_check_due || (state === "committed" && failures > 0)

async function readDecision(container: MedusaContainer, deal: CommittedDeal): Promise<Decision> {
  if (deal.state === "committed") return checkStatus(container, deal)
  await compareDeal(container, deal, null)
  return UNDECIDED
}
