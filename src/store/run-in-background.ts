import { type MedusaContainer } from "@medusajs/framework/types"
import { endOr, steadyClock } from "../values/clock"
import { toFailureText } from "../messages/rules/failure-text"
import { isMissingTables } from "../database/missing-tables"
import { openStore, type Store } from "./store"
import { perStore } from "./per-store"

/** Under the Redis engine a store runs one job at a time, so longer work continues in the background. */
const WAITED_FOR_MS = 1_000
/** Work that takes longer is stuck. It is started again beside the stuck work. */
const LOST_AFTER_MS = 60 * 60_000

/**
 * Runs a job's work in the background of this process, and waits a moment for it. Work that must run in only one process is claimed by its
 * own leases or locks.
 *
 * It never throws: a failure goes to the log and the heartbeat, and the next minute tries again.
 *
 * @param overlaps the work starts each minute even if an earlier run hangs, because its workers claim their pieces; else one run per
 * process
 */
export const runInBackground =
  (name: string, work: Work, { overlaps = false } = {}) =>
  async (container: MedusaContainer): Promise<void> => {
    const store = openStore(container)
    const running = runningOf(store)
    const { lifetime } = store
    const since = running.get(name)
    const isRunning = since !== undefined && steadyClock() - since < LOST_AFTER_MS
    if (lifetime.stopping.aborted || (isRunning && !overlaps)) return
    const begun = steadyClock()
    running.set(name, begun)
    const handedOn = perform(store, name, work).finally(() => {
      if (running.get(name) === begun) running.delete(name)
    })
    await endOr(WAITED_FOR_MS, lifetime.track(handedOn))
  }

type Work = (store: Store) => Promise<void>

const runningOf = perStore(() => new Map<string, number>())

async function perform(store: Store, name: string, work: Work): Promise<void> {
  const { heartbeats, missingTables } = store
  let failure: string | null = null
  try {
    await heartbeats.begin(name)
    missingTables.end()
    await work(store)
  } catch (error) {
    const isReported = missingTables.covers(error)
    if (isMissingTables(error)) return
    failure = toFailureText(error)
    if (!isReported) store.logger.error(`partner-commerce: the job ${name} failed, and is tried again: ${failure}`)
  }
  // A missing database keeps no heartbeats either.
  await heartbeats.end(name, failure).catch(() => undefined)
}
