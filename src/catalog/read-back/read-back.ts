import { setTimeout } from "node:timers/promises"
import { toFailureText } from "../../messages/rules/failure-text"
import { type ConfirmableAnomaly, isConfirmed, isRemoteListComplete } from "../rules/read-back/remote-list"
import { NO_UNKNOWN_PRODUCTS, UNKNOWN_PRODUCTS_NAMED, toReadBackNote } from "../rules/change-limit/run-note"
import { type Message } from "../../messages/rules/message"
import { type Result, type ServiceError } from "../../service/rules/service-error"
import { PRODUCT_STATUS } from "../../service/rules/wire/catalog"
import { toRowNames } from "../../service/rules/wire/read-rows"
import { joinUnreadRows, type UnreadRows } from "../../service/rules/wire/unread-rows"
import { type Store } from "../../store/store"
import { type RunScope } from "../sql/run/sync-run-store"
import { requireConfigured } from "../../store/configured"
import { requireOwnDatabase } from "../copied-database"
import { whyNotPushing } from "../push-obstacle"
import { clearAfterReading } from "../push-problems"
import { findReadingAnomaly, stageRemoteProducts } from "./stage-remote-products"
import { recordReading } from "./record-reading"
import { RUN_STALE_MS } from "../push/execute-run"

export const REMOTE_LIST_PROBLEM = "remote_list"
const UNREADABLE = "products_unreadable"
const FAILED = "read_back_failed"
/** This many failures in a row raise a problem, because one or two are a short outage. */
const FAILURES_BEFORE_ALERT = 3

/** Polling interval while another read-back runs. */
const RETRY_MS = 250

/** `scope`: absent = a full read-back. `by`: the person who confirmed the anomaly. */
type ReadBackOrder = Partial<Pick<RunScope, "scope" | "confirmed" | "by">>

/**
 * Records a read-back without starting it: see `runReadBack`.
 *
 * @returns its id
 * @throws MedusaError `not_allowed` in a copied database, because the service's list does not match this ledger
 */
export async function createReadBackRun(store: Store, order: ReadBackOrder = {}): Promise<string> {
  await requireOwnDatabase(store)
  requireConfigured(store)
  const run = await store.module.createRuns({ kind: "reconcile", scope: { scope: "all", ...order } })
  return run.id
}

/** Reads back at once. @returns the run with the findings */
export async function readBackNow(store: Store) {
  const runId = await createReadBackRun(store)
  await runReadBack(store, runId)
  return store.module.retrieveRun(runId)
}

/**
 * Runs a full read-back each hour, and after a process died during one. Reads waiting and rejected versions each quarter of an hour, and
 * sooner after an item began to wait.
 */
export async function readBackIfDue(store: Store): Promise<void> {
  if (store.connection.kind === "inert") return
  const died = await store.catalog.runs.failAbandoned(RUN_STALE_MS)
  const scope = died > 0 ? "all" : await store.catalog.readBack.due()
  if (scope === null) return
  const obstacle = await whyNotPushing(store)
  // A pause stops pushes only; the plugin still reads the service's decisions.
  if (obstacle !== null && obstacle.code !== "paused") return
  await runReadBack(store, await createReadBackRun(store, { scope }))
}

/** Runs a read-back when the earlier ones are over, with the scope of its run. */
export async function runReadBack(store: Store, runId: string): Promise<void> {
  const scope = await takeInTurn(store, runId)
  if (!scope) return
  try {
    const readSince = await store.catalog.readBack.now()
    if (scope.scope === "waiting") await readBackWaiting(store, { runId, readSince })
    else await readBackAll(store, { runId, readSince, confirmed: scope.confirmed })
  } catch (error) {
    await endFailed(store, runId, { code: "failed", values: { error: toFailureText(error) } })
    throw error
  }
}

interface Reading {
  runId: string
  readSince: string
}

/**
 * Reads the whole catalogue back from the service and compares it with the ledger. It records approvals and rejections, marks items that
 * differ, so that they are sent again, and counts products that do not belong to this store. First it judges the remote list as a whole: a
 * list that contradicts itself fails the read-back, and a list that lacks many items proves nothing about them until a person confirms it. The confirmation applies to the list that the person saw:
 * a list with another anomaly or with more missing items waits again.
 */
async function readBackAll(
  store: Store,
  { runId, readSince, confirmed }: Reading & { confirmed?: ConfirmableAnomaly },
): Promise<void> {
  const reading = await stageRemoteProducts(store, { runId, readSince })
  // Another process starts the read-back again, because this one counts as dead.
  if (store.lifetime.stopping.aborted) return
  if (!reading.ok) return endUnread(store, runId, reading.error)
  const { unreadable, ...remoteList } = reading.value
  if (unreadable.count > 0) await raiseUnreadable(store, unreadable)
  const anomaly = await findReadingAnomaly(store, { runId, readSince, remoteList })
  if (anomaly && !isConfirmed(anomaly, confirmed)) {
    await store.problems.raise({ key: REMOTE_LIST_PROBLEM, ...anomaly })
    if (anomaly.code !== "items_missing") return store.catalog.runs.finish(runId, "failed", anomaly)
    await recordReading(store, { kind: "all", runId, readSince, isMissingGone: "unknown" })
    await store.catalog.runs.holdReadBack(runId, anomaly)
    return clearFailures(store)
  }
  const isMissingGone = unreadable.isAnyNameless ? "unknown" : confirmed ? "confirmed" : "after two readings"
  const drifted = await recordReading(store, { kind: "all", runId, readSince, isMissingGone })
  await store.catalog.unknownProducts.forgetUnseen(readSince, unreadable)
  const unknownProducts = await store.catalog.unknownProducts.countSeen(readSince, UNKNOWN_PRODUCTS_NAMED)
  await store.catalog.runs.endWaitingReadBacks({ code: "released", values: {} })
  await store.problems.clear(REMOTE_LIST_PROBLEM)
  if (unreadable.count === 0) await store.problems.clear(UNREADABLE)
  await store.catalog.runs.finish(runId, "completed", toReadBackNote({ drifted, unknownProducts, unreadable }))
  await clearFailures(store)
}

/**
 * Reads the list of waiting and the list of rejected versions. The cost depends on the number of waiting items, not on the catalogue. If
 * both lists were read to their end, the service approved each item that left them. If any item has left, the plugin reads the lists twice,
 * because pages may shift. This reading never counts an item as gone: only a full remote list can show that.
 */
async function readBackWaiting(store: Store, { runId, readSince }: Reading): Promise<void> {
  const first = await stageWaiting(store, runId)
  if (!first.ok) return endUnread(store, runId, first.error)
  const isRepeated = first.value.isWhole && (await store.catalog.readBack.hasLeft(runId, readSince))
  const second = isRepeated ? await stageWaiting(store, runId) : first
  if (!second.ok) return endUnread(store, runId, second.error)
  if (store.lifetime.stopping.aborted) return
  const { isWhole, unreadable } = second.value
  if (unreadable.count > 0) await raiseUnreadable(store, unreadable)
  const drifted = await recordReading(store, { kind: "waiting", runId, readSince, isWhole })
  await store.catalog.runs.finish(
    runId,
    "completed",
    toReadBackNote({ drifted, unknownProducts: NO_UNKNOWN_PRODUCTS, unreadable }),
  )
  await clearFailures(store)
}

interface StagedWaiting {
  /** Both lists were read to their end, and every row names its product. */
  isWhole: boolean
  unreadable: UnreadRows
}

/** Reads the waiting list first, so that the second list holds versions that are rejected in between. */
async function stageWaiting(store: Store, runId: string): Promise<Result<StagedWaiting>> {
  const pending = await stageRemoteProducts(store, { runId, status: PRODUCT_STATUS.pending })
  if (!pending.ok) return pending
  const rejected = await stageRemoteProducts(store, { runId, status: PRODUCT_STATUS.rejected })
  if (!rejected.ok) return rejected
  const lists = [pending.value, rejected.value]
  const unreadable = joinUnreadRows(pending.value.unreadable, rejected.value.unreadable)
  const isWhole = lists.every(isRemoteListComplete) && !unreadable.isAnyNameless
  return { ok: true, value: { isWhole, unreadable } }
}

async function raiseUnreadable({ problems }: Store, { count, first }: UnreadRows): Promise<void> {
  const values = { count, named: toRowNames(first) }
  await problems.raise({ key: UNREADABLE, code: UNREADABLE, values })
}

/** Waits until the earlier runs are over. @returns null if another process works on it, or it is over */
async function takeInTurn({ catalog: { runs } }: Store, runId: string): Promise<RunScope | null> {
  for (;;) {
    const run = await runs.claim(runId, RUN_STALE_MS)
    if (run) return run.scope
    if (!(await runs.isQueued(runId))) return null
    await setTimeout(RETRY_MS)
  }
}

type ReadFailure = ServiceError["why"] | Message<"failed">

/** The service's list could not be read. */
async function endUnread(store: Store, runId: string, error: ServiceError): Promise<void> {
  await endFailed(store, runId, { code: "failed", values: { error: error.message } }, error.why)
}

async function endFailed(store: Store, runId: string, note: Message<"failed">, why: ReadFailure = note): Promise<void> {
  await store.catalog.runs.finish(runId, "failed", note)
  // A process that stops cancels its requests.
  if (why.code === "cancelled") return
  const times = await store.catalog.runs.countFailedReadings()
  if (times >= FAILURES_BEFORE_ALERT) await store.problems.raise({ key: FAILED, code: FAILED, values: { times, why } })
}

/** The waiting lists may be readable while the list of everything still fails. */
async function clearFailures(store: Store): Promise<void> {
  if ((await store.catalog.runs.countFailedReadings()) < FAILURES_BEFORE_ALERT) await store.problems.clear(FAILED)
  await clearAfterReading(store)
}

/** Starts a read-back in the background. @returns the run's id */
export async function startReadBack(store: Store, order: ReadBackOrder = {}): Promise<string> {
  const runId = await createReadBackRun(store, order)
  const { logger } = store
  runReadBack(store, runId).catch((error: unknown) =>
    logger.error(
      `partner-commerce: the read-back ${runId} failed: ${error instanceof Error ? error.message : String(error)}`,
    ),
  )
  return runId
}
