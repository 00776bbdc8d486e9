import { type MedusaContainer } from "@medusajs/framework/types"
import { toBrakeNote, toWaitingNote } from "../../core/catalog/run-note"
import { toFailureText } from "../../core/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { NO_COUNTS, type RunCounts, type RunScope } from "../../modules/partner-commerce/run-book"
import { requireConfigured } from "../configured"
import { sweepCatalog } from "../sweep-catalog"
import { confirmBrake, keepBrakeTold, recordHeldRun } from "./brake-told"
import { pushDue } from "./push-due"

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
    await service.ledger.forgetRefusals(shopCode, scope.variant_ids)
    await service.ledger.mark({ ...mark, source: "variant", ids: scope.variant_ids })
  } else if (scope.scope === "all") {
    await service.ledger.mark({ ...mark, source: "all", ids: [], isStockInTurn: true })
    await service.ledger.markGone(shopCode)
  } else await sweepCatalog(container)
  if (scope.confirm) await confirmBrake(service)
  await service.ledger.makeDue(shopCode, scope.variant_ids)
  const run = await service.createRuns({ shop_code: shopCode, kind: "sync", scope: { ...scope } })
  return run.id
}

/** Works on a run until nothing of it is due any more, counting as it goes. @returns whether the service refused token or codes */
export async function workRun(container: MedusaContainer, runId: string): Promise<boolean> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const run = await service.runs.take(runId, RUN_STALE_MS)
  if (!run) return false
  const variantIds = run.scope.variant_ids
  try {
    await service.runs.setTotal(runId, await service.ledger.countDirty(shopCode, variantIds))
    const push = {
      variantIds,
      isConfirmed: run.scope.confirm,
      onPage: (counts: RunCounts) => service.runs.count(runId, counts),
    }
    const content = await pushDue(container, { ...push, lane: "content", isPass: run.scope.scope === "all" })
    // Where nothing but stock has changed there was no content that would have taken it along.
    const stock = content.isRefused ? content : await pushDue(container, { ...push, lane: "stock" })
    const brake = stock.held ?? content.held
    const isRefused = stock.isRefused
    if (brake?.isDiscarded) await service.runs.count(runId, { ...NO_COUNTS, held: brake.affected })
    else if (brake) {
      await recordHeldRun(service, brake, runId)
      return isRefused
    }
    await keepBrakeTold(service)
    const waiting = await service.ledger.countDirty(shopCode, variantIds)
    const [problem] = await service.problems.open()
    const stays = brake ? toBrakeNote("stays_discarded", brake) : null
    await service.runs.finish(
      runId,
      waiting > 0 ? "failed" : "completed",
      waiting > 0 ? toWaitingNote(waiting, problem) : stays,
    )
    return isRefused
  } catch (error) {
    await service.runs.finish(runId, "failed", { code: "failed", error: toFailureText(error) })
    throw error
  }
}
