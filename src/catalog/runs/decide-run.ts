/** A person's decision about a waiting run: a push that the change limit holds, or a read-back that is not credible. */

import { MedusaError } from "@medusajs/framework/utils"
import { toProblem } from "../rules/item/problem"
import { type ConfirmableAnomaly, isConfirmable } from "../rules/read-back/remote-list"
import { type RunNote } from "../../messages/rules/message"
import { type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { AdminApiError } from "../../messages/admin-api-error"
import { requireConfigured } from "../../store/configured"
import { confirmShown, refreshChangeLimitProblem } from "../change-limit"
import { schedulePush } from "../push/push-scheduler"
import { REMOTE_LIST_PROBLEM, startReadBack } from "../read-back/read-back"
import { type Store } from "../../store/store"

type Run = Awaited<ReturnType<PartnerCommerceModuleService["retrieveRun"]>>

/**
 * A person confirms a run. The changes of a push are sent, even if they were discarded before. Products that the service no longer shows
 * count as gone and are sent again. Both happen in the background.
 *
 * @param by the person
 * @returns the run that does it: the same one, or another read-back
 * @throws AdminApiError `not_allowed` if the run has no decision to make
 */
export async function confirmRun(store: Store, runId: string, by: string): Promise<Run> {
  const run = await store.module.retrieveRun(runId)
  if (run.kind === "sync") {
    await confirmPush(store, run, by)
    return store.module.retrieveRun(runId)
  }
  const anomaly = findAnomaly(run)
  if (!anomaly) throw notWaiting(run.status)
  await store.catalog.runs.finish(runId, "completed", { code: "confirmed", values: { by } })
  await store.history.note({ by, messages: [{ code: "reading_confirmed", values: {} }] })
  return store.module.retrieveRun(await startReadBack(store, { confirmed: anomaly, by }))
}

async function confirmPush(store: Store, { id, status }: Run, by: string): Promise<void> {
  const isMeant = status === "waiting" || status === "completed"
  const items = isMeant ? await confirmShown(store, id, by) : 0
  if (!isMeant || (items === 0 && status !== "waiting")) throw notWaiting(status)
  await store.history.note({ by, messages: [{ code: "push_confirmed", values: { items } }] })
  schedulePush(store, "content")
}

/**
 * A person discards a run, which ends it. The items of a push stay unchanged at the service, and the plugin asks again only if they differ.
 * The results of a read-back are ignored.
 *
 * @param by the person, for the run's message
 * @returns the run, which is over
 * @throws AdminApiError `not_allowed` if the run waits for no decision
 */
export async function discardRun(store: Store, runId: string, by: string): Promise<Run> {
  const run = await store.module.retrieveRun(runId)
  requireUndecided(run)
  if (run.kind === "sync") await discardPush(store, runId, by)
  else await discardReading(store, run, by)
  return store.module.retrieveRun(runId)
}

async function discardReading(store: Store, run: Run, by: string): Promise<void> {
  await store.catalog.runs.finish(run.id, "completed", { code: "discarded", values: { by, items: run.waiting } })
  await store.history.note({ by, messages: [{ code: "reading_discarded", values: {} }] })
  await store.problems.clear(REMOTE_LIST_PROBLEM)
}

async function discardPush(store: Store, runId: string, by: string): Promise<void> {
  requireConfigured(store)
  const problem = toProblem({ code: "change_limit_discarded", values: { by } })
  const items = await store.catalog.changeLimit.discard(runId, problem)
  // A push may see at the same time that no decision is left, and end the run. The run must still show the person who decided.
  await store.catalog.runs.finish(runId, "completed", { code: "discarded", values: { by, items } })
  await store.history.note({ by, messages: [{ code: "push_discarded", values: { items } }] })
  await refreshChangeLimitProblem(store)
}

/** A read-back that failed because it found nothing, which may be true. */
export const isAnomalousReading = (run: Run): boolean => run.status === "failed" && findAnomaly(run) !== null

/** The anomaly of a read-back that a person may decide about; null = no decision is open. */
function findAnomaly({ kind, status, note }: Run): ConfirmableAnomaly | null {
  if (kind !== "reconcile" || (status !== "waiting" && status !== "failed")) return null
  const found = note as RunNote | null
  return isConfirmable(found) ? found : null
}

function requireUndecided(run: Run): void {
  if (run.status !== "waiting" && !isAnomalousReading(run)) throw notWaiting(run.status)
}

export const notWaiting = (status: string) =>
  new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "run_not_waiting", values: { status } })
