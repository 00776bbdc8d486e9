import { MedusaError } from "@medusajs/framework/utils"
import { type Store } from "../../store/store"
import { type RunScope } from "../sql/run/sync-run-store"
import { AdminApiError } from "../../messages/admin-api-error"
import { requireConfigured } from "../../store/configured"
import { planCatalog } from "../preview/preview"
import { whyNotPushing } from "../push-obstacle"
import { startRun } from "../push/push-scheduler"
import { type PushObstacle } from "../../messages/rules/message"
import { type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { confirmWaiting } from "../change-limit"
import { sweepCatalog } from "../changes/sweep"

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

/**
 * Records a run and marks its items, without starting it: see `startRun`. The push sends named variants even if the service rejected them
 * before, because the cause at the service may be fixed.
 *
 * @returns its id
 */
export async function createRun(store: Store, scope: RunScope): Promise<string> {
  requireConfigured(store)
  const mark = { lane: "content", delayMs: 0 } as const
  if (scope.variant_ids) {
    await store.catalog.items.forgetRefusals(scope.variant_ids)
    await store.catalog.names.forgetKept(scope.variant_ids)
    await store.catalog.items.mark({ ...mark, source: "variant", ids: scope.variant_ids })
  } else if (scope.scope === "all") {
    await store.catalog.items.mark({ ...mark, source: "all", ids: [], isStockInTurn: true })
    await store.catalog.items.markGone()
  } else await sweepCatalog(store)
  if (scope.confirm) await confirmWaiting(store, scope.by)
  await store.catalog.items.makeDue(scope.variant_ids)
  const run = await store.module.createRuns({ kind: "sync", scope: { ...scope } })
  return run.id
}

type CatalogRun = Awaited<ReturnType<PartnerCommerceModuleService["retrieveRun"]>>

/** How a full pass ended; `obstructed`: pushes are stopped now, so it did not begin. */
export type FullPass = { kind: "obstructed"; obstacle: PushObstacle } | { kind: "run"; run: CatalogRun }

/**
 * Compares everything and sends the differences, including changes without an event.
 *
 * @param given `rereads_images`: a person started the pass, so it reads every picture again
 */
export async function runFullPass(store: Store, given: Pick<RunScope, "rereads_images"> = {}): Promise<FullPass> {
  const obstacle = await whyNotPushing(store)
  if (obstacle) return { kind: "obstructed", obstacle }
  const runId = await createRun(store, { scope: "all", ...given })
  await startRun(store, runId)
  return { kind: "run", run: await store.module.retrieveRun(runId) }
}
