import { type MedusaContainer } from "@medusajs/framework/types"
import { type PushObstacle } from "../../messages/rules/message"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { type RunScope } from "../sql/run/sync-run-store"
import { requireConfigured } from "../../store/configured"
import { confirmWaiting } from "../change-limit"
import { sweepCatalog } from "../changes/sweep"
import { whyNotPushing } from "../push-obstacle"
import { startRun } from "../push/push-scheduler"

/**
 * Records a run and marks its items, without starting it: see `startRun`. The push sends named variants even if the service rejected them
 * before, because the cause at the service may be fixed.
 *
 * @returns its id
 */
export async function createRun(container: MedusaContainer, scope: RunScope): Promise<string> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const mark = { shopCode, what: "content", delayMs: 0 } as const
  if (scope.variant_ids) {
    await service.catalog.items.forgetRefusals(shopCode, scope.variant_ids)
    await service.catalog.names.forgetKept(shopCode, scope.variant_ids)
    await service.catalog.items.mark({ ...mark, source: "variant", ids: scope.variant_ids })
  } else if (scope.scope === "all") {
    await service.catalog.items.mark({ ...mark, source: "all", ids: [], isStockInTurn: true })
    await service.catalog.items.markGone(shopCode)
  } else await sweepCatalog(container)
  if (scope.confirm) await confirmWaiting(service, scope.by)
  await service.catalog.items.makeDue(shopCode, scope.variant_ids)
  const run = await service.createRuns({ shop_code: shopCode, kind: "sync", scope: { ...scope } })
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
export async function runFullPass(
  container: MedusaContainer,
  given: Pick<RunScope, "rereads_images"> = {},
): Promise<FullPass> {
  const service = container.resolve(PARTNER_COMMERCE)
  const obstacle = await whyNotPushing(service)
  if (obstacle) return { kind: "obstructed", obstacle }
  const runId = await createRun(container, { scope: "all", ...given })
  await startRun(container, runId)
  return { kind: "run", run: await service.retrieveRun(runId) }
}
