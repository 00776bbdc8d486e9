/**
 * Shows people the changes that the change limit holds, and takes their decisions: one waiting run for each bulk change, and one open
 * problem while a run waits.
 */
import { type ChangeLimit, toChangeLimitFigures } from "./rules/change-limit/change-limit"
import { type ItemProblem, toProblem } from "./rules/item/problem"
import { type ProblemState } from "../activity/sql/problem-store"
import { type Store } from "../store/store"
import { toChangeLimits } from "./sql/change-limit/limited-counts"
import { requireConfigured } from "../store/configured"

const CHANGE_LIMIT_PROBLEM = "change_limit"
const LEFT_UNSENT = "left_unsent"
/** Their keys. */
export const CHANGE_LIMIT_PROBLEMS: readonly string[] = [CHANGE_LIMIT_PROBLEM, LEFT_UNSENT]

/** The problem that each held item shows. */
export function toChangeLimitProblem(changeLimit: ChangeLimit): ItemProblem {
  return toProblem({ code: "change_limit", values: toChangeLimitFigures(changeLimit) })
}

export async function raiseChangeLimitProblem(store: Store, changeLimit: ChangeLimit): Promise<void> {
  await store.problems.raise({
    key: CHANGE_LIMIT_PROBLEM,
    code: "change_limit",
    values: toChangeLimitFigures(changeLimit),
  })
}

/** The problem of discarded changes lasts until the difference ends: undone in the store, or sent after all. */
async function readLeftUnsent({ catalog }: Store): Promise<ProblemState> {
  const items = await catalog.changeLimit.countDiscarded()
  return { key: LEFT_UNSENT, problem: items === 0 ? null : { code: LEFT_UNSENT, values: { items } } }
}

/**
 * Runs after a push without waiting changes. It ends runs whose changes were sent, undone or replaced. If a process died before it made the
 * run and the problem for waiting items, it makes them.
 */
export async function refreshChangeLimitProblem(store: Store): Promise<void> {
  requireConfigured(store)
  const leftUnsent = await readLeftUnsent(store)
  const { settings } = await store.configuration.settings.read()
  const limit = toChangeLimits(settings)
  const untold = await store.catalog.changeLimit.showOrphaned(limit)
  if (untold) await raiseChangeLimitProblem(store, untold)
  const isWaiting = await store.catalog.runs.releaseWaiting()
  await store.problems.refresh([leftUnsent, ...(isWaiting ? [] : [{ key: CHANGE_LIMIT_PROBLEM, problem: null }])])
  if (!isWaiting) return
  const open = await store.problems.open()
  const waiting = await store.catalog.runs.newestWaiting()
  if (waiting && !open.some(({ key }) => key === CHANGE_LIMIT_PROBLEM))
    await raiseChangeLimitProblem(store, await store.catalog.changeLimit.describeRun(waiting.id, limit))
}

/** Confirms the waiting run, if one exists: exactly its changes become due again. @param by the person */
export async function confirmWaiting(store: Store, by?: string): Promise<void> {
  requireConfigured(store)
  const waiting = await store.catalog.runs.newestWaiting()
  if (waiting) await confirmShown(store, waiting.id, by)
}

/** Confirms a run, which ends it: exactly its changes become due again. @param by the person @returns how many items */
export async function confirmShown(store: Store, runId: string, by?: string): Promise<number> {
  requireConfigured(store)
  const items = await store.catalog.changeLimit.confirm(runId)
  await store.catalog.runs.finish(runId, "completed", { code: "confirmed", values: by === undefined ? {} : { by } })
  await refreshChangeLimitProblem(store)
  return items
}
