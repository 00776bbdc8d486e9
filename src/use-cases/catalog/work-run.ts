import { type MedusaContainer } from "@medusajs/framework/types"
import { toBrakeNote, toWaitingNote } from "../../core/catalog/run-note"
import { toFailureText } from "../../core/failure-text"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { NO_COUNTS, type RunCounts } from "../../modules/partner-commerce/catalog/sync-run-store"
import { requireConfigured } from "../configured"
import { recordHeldRun, refreshBrakeProblem } from "./brake"
import { type HeldPush, pushDue } from "./push-loop"

/** A run whose process died shows no heartbeat for this long, and is taken up by the push job of any process. */
export const RUN_STALE_MS = 90_000

/** Pushes what a run is about until nothing of it is due any more, counting as it goes. @returns whether the service refused token or codes */
export async function workRun(container: MedusaContainer, runId: string): Promise<boolean> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { runs, items } = service.catalog
  const { shopCode } = requireConfigured(service).options
  const run = await runs.take(runId, RUN_STALE_MS)
  if (!run) return false
  const variantIds = run.scope.variant_ids
  try {
    await runs.setTotal(runId, await items.countDirty(shopCode, variantIds))
    const push = {
      variantIds,
      isConfirmed: run.scope.confirm,
      onPage: (counts: RunCounts) => runs.count(runId, counts),
    }
    const content = await pushDue(container, { ...push, lane: "content", isPass: run.scope.scope === "all" })
    // Where nothing but stock has changed there was no content that would have taken it along.
    const stock = content.isRefused ? content : await pushDue(container, { ...push, lane: "stock" })
    await finishRun(service, { id: runId, variantIds, brake: stock.held ?? content.held })
    return stock.isRefused
  } catch (error) {
    await runs.finish(runId, "failed", { code: "failed", values: { error: toFailureText(error) } })
    throw error
  }
}

/** Held while the brake waits for a decision; failed where something still waits to be sent, and completed otherwise. */
async function finishRun(
  service: PartnerCommerceModuleService,
  { id, variantIds, brake }: { id: string; variantIds?: string[]; brake: HeldPush | null },
): Promise<void> {
  const { runs, items } = service.catalog
  if (brake && !brake.isDiscarded) {
    await recordHeldRun(service, brake, id)
    return
  }
  if (brake) await runs.count(id, { ...NO_COUNTS, held: brake.affected })
  await refreshBrakeProblem(service)
  const waiting = await items.countDirty(requireConfigured(service).options.shopCode, variantIds)
  if (waiting > 0) {
    const [problem] = await service.problems.open()
    await runs.finish(id, "failed", toWaitingNote(waiting, problem?.why))
    return
  }
  await runs.finish(id, "completed", brake ? toBrakeNote("stays_discarded", brake) : null)
}
