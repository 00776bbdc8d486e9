import { type MedusaContainer } from "@medusajs/framework/types"
import { toBrakeNote, toWaitingNote } from "../../core/catalog/run-note"
import { toFailureText } from "../../core/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { NO_COUNTS, type RunCounts, type RunScope } from "../../modules/partner-commerce/catalog/sync-run-store"
import { requireConfigured } from "../configured"
import { sweepCatalog } from "./sweep"
import { confirmBrake, refreshBrakeProblem, recordHeldRun } from "./brake"
import { pushDue } from "./push-loop"

/** A run whose process died shows no heartbeat for this long, and is taken up by the push job of any process. */
export const RUN_STALE_MS = 90_000

/**
 * Writes a run down and marks what it is about. It is not started: see `startRun`. What is named one by one is sent though the service
 * had refused it: somebody may have put it right over there.
 *
 * @returns its id
 */
export async function createRun(container: MedusaContainer, scope: RunScope): Promise<string> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const mark = { shopCode, what: "content", delayMs: 0 } as const
  if (scope.variant_ids) {
    await service.catalog.items.forgetRefusals(shopCode, scope.variant_ids)
    await service.catalog.items.mark({ ...mark, source: "variant", ids: scope.variant_ids })
  } else if (scope.scope === "all") {
    await service.catalog.items.mark({ ...mark, source: "all", ids: [], isStockInTurn: true })
    await service.catalog.items.markGone(shopCode)
  } else await sweepCatalog(container)
  if (scope.confirm) await confirmBrake(service)
  await service.catalog.items.makeDue(shopCode, scope.variant_ids)
  const run = await service.createRuns({ shop_code: shopCode, kind: "sync", scope: { ...scope } })
  return run.id
}

/** Works on a run until nothing of it is due any more, counting as it goes. @returns whether the service refused token or codes */
export async function workRun(container: MedusaContainer, runId: string): Promise<boolean> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const run = await service.catalog.runs.take(runId, RUN_STALE_MS)
  if (!run) return false
  const variantIds = run.scope.variant_ids
  try {
    await service.catalog.runs.setTotal(runId, await service.catalog.items.countDirty(shopCode, variantIds))
    const push = {
      variantIds,
      isConfirmed: run.scope.confirm,
      onPage: (counts: RunCounts) => service.catalog.runs.count(runId, counts),
    }
    const content = await pushDue(container, { ...push, lane: "content", isPass: run.scope.scope === "all" })
    // Where nothing but stock has changed there was no content that would have taken it along.
    const stock = content.isRefused ? content : await pushDue(container, { ...push, lane: "stock" })
    const brake = stock.held ?? content.held
    const isRefused = stock.isRefused
    if (brake?.isDiscarded) await service.catalog.runs.count(runId, { ...NO_COUNTS, held: brake.affected })
    else if (brake) {
      await recordHeldRun(service, brake, runId)
      return isRefused
    }
    await refreshBrakeProblem(service)
    const waiting = await service.catalog.items.countDirty(shopCode, variantIds)
    const [problem] = await service.problems.open()
    const stays = brake ? toBrakeNote("stays_discarded", brake) : null
    await service.catalog.runs.finish(
      runId,
      waiting > 0 ? "failed" : "completed",
      waiting > 0 ? toWaitingNote(waiting, problem?.why) : stays,
    )
    return isRefused
  } catch (error) {
    await service.catalog.runs.finish(runId, "failed", { code: "failed", values: { error: toFailureText(error) } })
    throw error
  }
}
