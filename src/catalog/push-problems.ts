import { type Lane } from "./rules/item/lane"
import { type ServiceError } from "../service/rules/service-error"
import { type Store } from "../store/store"

const CREDENTIALS = "catalog-credentials"
const UNAVAILABLE = "catalog-unavailable"
const NOT_UNDERSTOOD = "catalog-answer"
const STOPS = [CREDENTIALS, UNAVAILABLE, NOT_UNDERSTOOD]
/** The service fails only for a single entry. */
const ALONE = "catalog-entry"

const PUSH_FAILED = "push_failed"
const toFailedKey = (lane: Lane) => `${PUSH_FAILED}:${lane}`

/** Keys of the problems that stop all pushes, or all of a lane. */
export const OUTAGES: readonly string[] = [...STOPS, toFailedKey("stock"), toFailedKey("content")]

/** Keys of the problems that keep at least one entry from being sent. */
export const STOPPING: readonly string[] = [...OUTAGES, ALONE]

/** The result of sending a page. */
export interface SendReport {
  stoppedBy: ServiceError | null
  failedAlone: ServiceError | null
  /** The service accepted at least one entry. */
  isAnswered: boolean
}

/** Raises the service's current problems, and clears the others. @returns whether it works again after a complete failure */
export async function refreshSendProblems(
  store: Store,
  { stoppedBy, failedAlone, isAnswered }: SendReport,
): Promise<boolean> {
  if (stoppedBy) {
    await raiseStop(store, stoppedBy)
    return false
  }
  if (failedAlone && !isAnswered) {
    // The service may be down, even if this was the only entry to send.
    const open = await store.problems.open()
    if (!open.some(({ key }) => key === UNAVAILABLE || key === NOT_UNDERSTOOD)) await raiseAlone(store, failedAlone)
    return false
  }
  if (failedAlone) await raiseAlone(store, failedAlone)
  else await store.problems.clear(ALONE)
  return (await store.problems.clearAll(STOPS)) > 0
}

/**
 * The catalogue API answered a reading or a ping, so an earlier failure of a push is over. But while an item waits to be sent, the service
 * may still reject only pushes, so its next send decides.
 */
export function clearAfterReading(store: Store): Promise<void> {
  return clearIfAllSent(store, [...STOPS, ALONE])
}

async function clearIfAllSent({ catalog, problems }: Store, keys: readonly string[]): Promise<void> {
  const isOpen = (await problems.open()).some(({ key }) => keys.includes(key))
  if (isOpen && !(await catalog.items.hasUnsentRows())) await problems.clearAll(keys)
}

/** Raises the problem for a stop that no item caused. */
async function raiseStop(store: Store, error: ServiceError): Promise<void> {
  // This process stops, and the failure is no fault of the service.
  if (error.why.code === "cancelled") return
  const values = { why: error.why }
  if (error.kind === "fix_settings") {
    await store.problems.raise({ key: CREDENTIALS, code: "credentials_refused", values })
  } else if (error.kind === "retry_later") {
    await store.problems.raise({ key: UNAVAILABLE, code: "service_unavailable", values })
  } else {
    await store.problems.raise({ key: NOT_UNDERSTOOD, code: "answer_not_understood", values })
  }
}

/** An entry that was sent alone failed: only this entry waits. */
async function raiseAlone(store: Store, { kind, why }: ServiceError): Promise<void> {
  const code = kind === "retry_later" ? "service_unavailable" : "answer_not_understood"
  await store.problems.raise({ key: ALONE, code, values: { why } })
}

/** A single failure may come from a database restart; the second in a row is a problem for a person. */
const FAILURES_SHOWN = 2

/**
 * Records how a push of a lane has ended: a hook of the store, the database or a bug may make it throw. The problem stays open as long as
 * one living process of the store keeps failing, even if the others succeed.
 */
export async function recordPush(store: Store, lane: Lane, failure: string | null): Promise<void> {
  const { heartbeats, problems } = store
  await heartbeats.end(`push ${lane}`, failure)
  if (failure === null) await clearIfAllSent(store, [ALONE])
  const reason = await heartbeats.failureOf(`push ${lane}`, FAILURES_SHOWN)
  const problem = reason === null ? null : ({ code: PUSH_FAILED, values: { lane, reason } } as const)
  await problems.refresh([{ key: toFailedKey(lane), problem }])
}
