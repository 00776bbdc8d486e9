import { type PushObstacle } from "../../messages/rules/message"
import { type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { type RunScope } from "../sql/run/sync-run-store"
import { requireConfigured } from "../../store/configured"
import { confirmWaiting } from "../change-limit"
import { sweepCatalog } from "../changes/sweep"
import { whyNotPushing } from "../push-obstacle"
import { startRun } from "../push/push-scheduler"
import { type Store } from "../../store/store"

/**
 * Records a run and marks its items, without starting it: see `startRun`. The push sends named variants even if the service rejected them
 * before, because the cause at the service may be fixed.
 *
 * @returns its id
 */
export async function createRun(store: Store, scope: RunScope): Promise<string> {
  requireConfigured(store)
  const mark = { what: "content", delayMs: 0 } as const
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
