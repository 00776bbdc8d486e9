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
 * Writes a run down and marks what it is about. It is not started: see `startRun`. Variants that are named are sent though the
 * service had refused them: somebody may have put it right over there.
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

/** How a full pass ended; `obstructed`: nothing can be pushed now, so nothing was begun. */
export type FullPass = { kind: "obstructed"; obstacle: PushObstacle } | { kind: "run"; run: CatalogRun }

/**
 * Compares everything, and sends the differences: so what no event reported is found too.
 *
 * @param given a person who asks for it has every picture looked at again
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
