import { toChangeLimitNote, toWaitingNote } from "../rules/change-limit/run-note"
import { toFailureText } from "../../messages/rules/failure-text"
import { type PushObstacle, type RaisedProblem } from "../../messages/rules/message"
import { type Store } from "../../store/store"
import { toChangeLimits } from "../sql/change-limit/limited-counts"
import { NO_COUNTS, type RunCounts } from "../sql/run/sync-run-store"
import { refreshChangeLimitProblem } from "../change-limit"
import { pushLane } from "./push-loop"
import { refreshPriceGapProblem } from "../price-gaps"
import { whyNotPushing } from "../push-obstacle"
import { STOPPING } from "../push-problems"
import { markShowing, refreshPicturesProblem, rereadImages } from "../inputs/read-images"

/** After this long without a heartbeat a run's process counts as dead, and the push job of any process continues the run. */
export const RUN_STALE_MS = 90_000

/** Pushes and counts the due items of a run. @returns whether the service rejected the token or codes */
export async function executeRun(store: Store, runId: string): Promise<boolean> {
  const { runs, items } = store.catalog
  const run = await runs.claim(runId, RUN_STALE_MS)
  if (!run) return false
  const variantIds = run.scope.variant_ids
  try {
    await refreshPicturesProblem(store)
    if (run.scope.rereads_images) await rereadAllImages(store, runId)
    await runs.setTotal(runId, await items.countDirty(variantIds))
    const push = {
      variantIds,
      runId,
      onPage: (counts: RunCounts) => runs.count(runId, counts),
    }
    const content = await pushLane(store, { ...push, lane: "content", isPass: run.scope.scope === "all" })
    // A push of content does not send an item of which only the stock changed, so the stock lane follows.
    const stock = content.isRefused ? content : await pushLane(store, { ...push, lane: "stock" })
    // Another process continues the run.
    if (store.lifetime.stopping.aborted) await runs.release(runId)
    else await finishRun(store, { id: runId, variantIds })
    return stock.isRefused
  } catch (error) {
    await runs.finish(runId, "failed", { code: "failed", values: { error: toFailureText(error) } })
    throw error
  }
}

/** Finds new bytes at old addresses, and images that were missing. It holds no claim, so stock pushes continue. */
async function rereadAllImages(store: Store, runId: string): Promise<void> {
  const { runs } = store.catalog
  await rereadImages(store, { olderThanMs: 0, problemsOlderThanMs: 0 }, async (changed) => {
    await markShowing(store, changed)
    // The heartbeat shows that a process works on the run.
    await runs.count(runId, NO_COUNTS)
  })
}

/** Names the reason for which a push stopped; other problems of the store do not stop pushes. */
async function findObstacle(store: Store): Promise<PushObstacle | RaisedProblem | undefined> {
  const obstacle = await whyNotPushing(store)
  return obstacle ?? (await store.problems.open()).find(({ key }) => STOPPING.includes(key))?.why
}

/** A run ends as `waiting` while its changes wait for a decision, as failed if items still wait to be sent, and as completed otherwise. */
async function finishRun(store: Store, { id, variantIds }: { id: string; variantIds?: string[] }): Promise<void> {
  const { runs, items, changeLimit } = store.catalog
  const { settings } = await store.configuration.settings.read()
  await refreshPriceGapProblem(store)
  const shown = await changeLimit.describeRun(id, toChangeLimits(settings))
  if (shown.affected > 0) {
    await runs.hold(id, toChangeLimitNote(shown), shown.affected)
    return
  }
  await refreshChangeLimitProblem(store)
  const waiting = await items.countDirty(variantIds)
  if (waiting > 0) {
    await runs.finish(id, "failed", toWaitingNote(waiting, await findObstacle(store)))
    return
  }
  const unsent = await changeLimit.countUnsent(variantIds)
  await runs.finish(id, "completed", unsent > 0 ? { code: "stay_unsent", values: { items: unsent } } : null)
}
