import { type MedusaContainer } from "@medusajs/framework/types"
import { type Lease } from "../../concurrency/sql/leases"
import { readDealInBatch, renewLease } from "../deal-batches"
import { type Decision, applyTransition } from "../status/apply-status"
import { checkDealRecord } from "../status/check-record"
import { type CommittedDeal, isCommitted } from "../status/committed-deal"
import { finishDeal } from "./finish-deal"

/** A deal under the caller's lease. */
export interface HeldDeal {
  deal: CommittedDeal
  lease: Lease
}

/**
 * Makes the decided transition, and finishes the remaining steps. Only a confirmation needs a finished deal, because it captures the
 * recorded payment. Any other transition is made even if finishing fails.
 *
 * @returns false if another process has taken the deal over
 * @throws any error of a step or of the transition; both are retried
 */
export async function applyDecision(
  container: MedusaContainer,
  { deal, lease }: HeldDeal,
  decision: Decision,
): Promise<boolean> {
  if (decision.transition !== "confirm") await applyTransition(container, deal, decision)
  if (!(await finishRest(container, deal.trx_id, lease))) return false
  if (decision.transition !== "confirm" || !(await checkDealRecord(container, deal))) return true
  // The service may have answered slowly.
  if (!(await renewLease(container, { key: deal.trx_id, lease }))) return false
  await applyTransition(container, deal, decision)
  return finishRest(container, deal.trx_id, lease)
}

/** The state decides which steps remain, and a transition has just changed it. */
async function finishRest(container: MedusaContainer, trxId: string, lease: Lease): Promise<boolean> {
  const deal = await readDealInBatch(container, trxId)
  return deal && isCommitted(deal) ? finishDeal(container, deal, lease) : true
}
