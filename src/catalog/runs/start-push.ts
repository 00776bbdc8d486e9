import { MedusaError } from "@medusajs/framework/utils"
import { type Store } from "../../store/store"
import { type RunScope } from "../sql/run/sync-run-store"
import { AdminApiError } from "../../messages/admin-api-error"
import { requireConfigured } from "../../store/configured"
import { planCatalog } from "../preview/preview"
import { whyNotPushing } from "../push-obstacle"
import { startRun } from "../push/push-scheduler"
import { createRun } from "./create-run"

export interface PushRequest extends RunScope {
  /** Push exactly this plan: the whole catalogue, unless it changed since. */
  planId?: string
  /** A problem code: only items that were rejected for this reason. */
  problem?: string
}

/** The most variants that a request may name. */
const RETRIED_AT_MOST = 10_000

/**
 * Starts a push in the background.
 *
 * @returns the run's id
 * @throws AdminApiError `not_allowed` while pushes are stopped, or if a new plan differs from the confirmed one
 */
export async function startPush(store: Store, { planId, problem, ...asked }: PushRequest): Promise<string> {
  const obstacle = await whyNotPushing(store)
  if (obstacle) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, obstacle)
  if (planId) await requireUnmoved(store, planId)
  const scope = problem === undefined ? asked : { ...asked, variant_ids: await readRefused(store, problem) }
  // A plan and its confirmation apply to the pictures that the plan used.
  const runId = await createRun(
    store,
    planId ? { ...scope, scope: "all" } : { ...scope, rereads_images: isWhole(scope) },
  )
  void startRun(store, runId)
  return runId
}

function readRefused(store: Store, problem: string): Promise<string[]> {
  requireConfigured(store)
  return store.catalog.itemList.rejectedVariants(problem, RETRIED_AT_MOST)
}

const isWhole = ({ scope, variant_ids, confirm }: RunScope) =>
  scope === "all" && variant_ids === undefined && confirm !== true

async function requireUnmoved(store: Store, planId: string): Promise<void> {
  const plan = await planCatalog(store)
  if (plan.plan_id !== planId)
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "plan_moved", values: {} })
}
