import { type MedusaContainer } from "@medusajs/framework/types"
import { endOr, steadyClock } from "../values/clock"
import { toFailureText } from "../messages/rules/failure-text"
import { openStore, type Store } from "./store"
import { perStore } from "./per-store"

/** Under the Redis engine a store runs one job at a time, so longer work continues in the background. */
const WAITED_FOR_MS = 1_000
/** Most works find nothing to do. One after the other they need one connection of the pool; at the same moment each needs its own. */
const HEAD_START_MS = 100
/** Work that takes longer is stuck. It is started again beside the stuck work. */
const LOST_AFTER_MS = 60 * 60_000

/** The work of a job. */
export interface Work {
  run: (store: Store) => Promise<unknown>
  /** It starts each minute even if an earlier run hangs, because its workers claim their pieces; else one run per process. */
  overlaps?: boolean
}

/**
 * Makes a job that starts its works in the background of this process, and waits a moment for them. Work that must run in only one process
 * is claimed by its own leases or locks.
 *
 * The job never throws: a failure goes to the log and the heartbeat, and the next minute tries again.
 *
 * @param works by their names in the heartbeats
 * @param share returns the store for all works of one start
 */
export const runInBackground =
  (works: Readonly<Record<string, Work>>, share = (store: Store): Store => store) =>
  async (container: MedusaContainer): Promise<void> => {
    const store = share(openStore(container))
    await store.lifetime.track(runAll(store, works))
  }

async function runAll(store: Store, works: Readonly<Record<string, Work>>): Promise<void> {
  const { lifetime } = store
  const runs: Run[] = []
  for (const [name, work] of Object.entries(works)) {
    if (lifetime.stopping.aborted) break
    const run = begin(store, name, work)
    if (!run) continue
    runs.push(run)
    await endOr(HEAD_START_MS, run.ended)
  }
  await endOr(WAITED_FOR_MS, Promise.all(runs.map((run) => run.ended)))
  // One statement notes all works: the ends of some, and the start of the others.
  const noted = note(store, runs)
  for (const run of runs) if (run.outcome === null) void lifetime.track(noted.then(() => noteEnd(store, run)))
  // Without a free connection the note waits too.
  await endOr(WAITED_FOR_MS, lifetime.track(noted))
}

/** A run of some work in this process. */
interface Run {
  name: string
  /** By the steady clock. */
  begunAt: number
  /** null = it is running. */
  outcome: { failure: string | null } | null
  /** Never rejects. */
  ended: Promise<void>
}

const runningOf = perStore(() => new Map<string, Run>())

/** @returns null if an earlier run is under way */
function begin(store: Store, name: string, { run: work, overlaps = false }: Work): Run | null {
  const running = runningOf(store)
  const earlier = running.get(name)
  const isRunning = earlier !== undefined && steadyClock() - earlier.begunAt < LOST_AFTER_MS
  if (isRunning && !overlaps) return null
  const run: Run = { name, begunAt: steadyClock(), outcome: null, ended: Promise.resolve() }
  run.ended = perform(store, name, work).then((failure) => {
    run.outcome = { failure }
    if (running.get(name) === run) running.delete(name)
  })
  running.set(name, run)
  void store.lifetime.track(run.ended)
  return run
}

/** @returns the message of its failure; null = success */
async function perform(store: Store, name: string, work: Work["run"]): Promise<string | null> {
  try {
    await work(store)
    return null
  } catch (error) {
    const failure = toFailureText(error)
    if (!store.missingTables.covers(error))
      store.logger.error(`partner-commerce: the job ${name} failed, and is tried again: ${failure}`)
    return failure
  }
}

async function noteEnd(store: Store, run: Run): Promise<void> {
  await run.ended
  await note(store, [run])
}

/** Without its database or its tables, a store keeps no heartbeats. */
async function note({ heartbeats, logger, missingTables }: Store, runs: readonly Run[]): Promise<void> {
  if (runs.length === 0) return
  const now = steadyClock()
  const works = runs.map(({ name, begunAt, outcome }) => ({ work: name, began_ms_ago: now - begunAt, ...outcome }))
  try {
    await heartbeats.note(works)
    missingTables.end()
  } catch (error) {
    if (missingTables.covers(error)) return
    logger.warn(`partner-commerce: the heartbeats could not be written: ${toFailureText(error)}`)
  }
}
