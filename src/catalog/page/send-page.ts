import { type CatalogClient } from "../../service/catalog-client"
import { pushBackoffMs } from "../rules/pacing/backoff"
import { type InFlightChange, toInFlightChange } from "../rules/answer/acknowledge"
import { Isolation } from "../rules/answer/isolate"
import { type ChangeOutcome } from "../rules/answer/outcome"
import { type Batch, type Plan, type PlannedEntry } from "../rules/plan/plan"
import { type AfterRefusal, decideAfterRefusal, isAboutWholeRequest } from "../rules/answer/refusal"
import { RequestSize } from "../rules/pacing/request-size"
import {
  behindOthers,
  isBelievedOfCandidate,
  isTooLarge,
  RefusalCandidates,
  toBytes,
} from "../rules/answer/refusal-candidates"
import { type ServiceError, toServiceMessage } from "../../service/rules/service-error"
import { type SyncResponse } from "../../service/rules/wire/catalog"
import { toRowNames, type UnreadableRow } from "../../service/rules/wire/read-rows"
import { type Store } from "../../store/store"
import { requireConfigured } from "../../store/configured"
import { type ClaimedPage, CLAIM_MS, renewPage, withHeartbeat } from "./claim-page"
import { whyNotPushing } from "../push-obstacle"
import { refreshSendProblems } from "../push-problems"

export interface SentPage {
  /** By item id, an outcome for each planned change whose claim is still ours. */
  outcomes: Record<string, ChangeOutcome[]>
  requests: number
  /** The service rejects the token or codes, so it would reject further requests too. */
  isRefused: boolean
}

/**
 * Sends the batches in order. The ledger records the changes as in flight before the first request. The outcome of each change comes back
 * as data, for the record.
 */
export async function sendPage(store: Store, page: ClaimedPage, { batches }: Plan): Promise<SentPage> {
  if (batches.length === 0) return { outcomes: {}, requests: 0, isRefused: false }
  const { clients } = requireConfigured(store)
  const { token, rows } = page
  const ours = await store.catalog.items.recordInFlight(token, toInFlight(batches), CLAIM_MS)
  const sending = batches.map(({ entries }) => entries.filter((entry) => ours.has(entry.itemId)))
  const attempts = Object.fromEntries(rows.map((row) => [row.id, row.attempts]))
  const sizeBefore = await store.catalog.requestSize.read()
  const requestSize = new RequestSize(sizeBefore)
  const { stoppedBy, failedAlone, isAnswered, outcomes, requests } = await withHeartbeat(
    async () => (await renewPage(store, page)) >= rows.length,
    (isOurs) => {
      const maySend = async () => (await mayPush(store)) && isOurs()
      return sendAll({ catalog: clients.catalog, batches: sending, attempts, requestSize, maySend })
    },
  )
  if (requestSize.current !== sizeBefore) await store.catalog.requestSize.write(requestSize.current)
  // The service failed before and works now, so retries no longer have to wait.
  if (await refreshSendProblems(store, { stoppedBy, failedAlone, isAnswered })) await store.catalog.items.endWaits()
  return { outcomes, requests, isRefused: stoppedBy?.kind === "fix_settings" }
}

/** If the settings cannot be read, the push sends no further request, and still tries to record the answers that it has. */
const mayPush = (store: Store): Promise<boolean> =>
  whyNotPushing(store).then(
    (obstacle) => obstacle === null,
    () => false,
  )

function toInFlight(batches: Batch[]) {
  const byItem = new Map<string, { id: string; partner_id: string; changes: InFlightChange[] }>()
  for (const { itemId, partnerId, change } of batches.flatMap((batch) => batch.entries)) {
    const noted = byItem.get(itemId) ?? { id: itemId, partner_id: partnerId, changes: [] }
    byItem.set(itemId, { ...noted, changes: [...noted.changes, toInFlightChange(change)] })
  }
  return [...byItem.values()]
}

interface Sending {
  catalog: CatalogClient
  batches: PlannedEntry[][]
  /** By item id. */
  attempts: Record<string, number>
  requestSize: RequestSize
  /** Called before each request; after the first false no request follows. */
  maySend: () => boolean | Promise<boolean>
}

/**
 * A rejected request returns to the queue without its culprits, or in halves; a lone entry whose rejection may come from a gateway returns
 * behind the others. An entry that fails repeatedly or takes too long also returns. Any other failure stops all later requests.
 * If the push may no longer send, the remaining entries are due again at once.
 */
export async function sendAll({ catalog, batches, attempts, requestSize, maySend }: Sending) {
  const outcomes: Record<string, ChangeOutcome[]> = {}
  const note = (entry: PlannedEntry, outcome: ChangeOutcome) => (outcomes[entry.itemId] ??= []).push(outcome)
  const postpone = (
    entries: PlannedEntry[],
    { error, maybeApplied, isHeld = false }: { error?: ServiceError; maybeApplied: boolean; isHeld?: boolean },
  ) => {
    for (const entry of entries) {
      const retryInMs = isHeld ? 0 : pushBackoffMs(attempts[entry.itemId] ?? 0, error?.retryAfterMs)
      note(entry, { kind: "postponed", change: entry.change, maybeApplied, retryInMs, isHeld })
    }
  }

  const noteCulprits = (culprits: AfterRefusal["culprits"], error: ServiceError) => {
    for (const { entry, ...refusal } of culprits) {
      const tooLarge = isTooLarge(entry, error) && { bytes: toBytes(entry.entry) }
      const conflict = error.status === 409 && { isConflict: true }
      note(entry, { kind: "refused", change: entry.change, ...refusal, ...conflict, ...tooLarge })
    }
  }

  let queue = batches.filter((entries) => entries.length > 0)
  const isolation = new Isolation(attempts)
  const suspects = new RefusalCandidates()
  /** This push sent the change before, and the answer is lost or incomplete. */
  const unanswered = new Set<PlannedEntry>()
  let requests = 0
  let stoppedBy: ServiceError | null = null
  let failedAlone: ServiceError | null = null
  let isAnswered = false
  let isHeld = false
  for (let batch = queue.shift(); batch; batch = queue.shift()) {
    isHeld ||= !stoppedBy && !(await maySend())
    if (stoppedBy || isHeld) {
      for (const entry of batch)
        postpone([entry], { error: stoppedBy ?? undefined, maybeApplied: unanswered.has(entry), isHeld })
      continue
    }
    const refusal = suspects.refusalOf(batch)
    if (refusal && isBelievedOfCandidate(batch, refusal)) {
      noteCulprits(decideAfterRefusal(batch, refusal).culprits, refusal)
      continue
    }
    if (refusal) {
      failedAlone = refusal
      for (const entry of batch) postpone([entry], { error: refusal, maybeApplied: unanswered.has(entry) })
      continue
    }
    const [entries, rest] = requestSize.cut(batch)
    if (rest.length > 0) queue.unshift(rest)
    requests++
    const answer = await catalog.syncProducts(entries.map(({ entry }) => entry))
    if (!answer.ok && answer.error.mayHaveHappened) for (const entry of entries) unanswered.add(entry)
    if (answer.ok) {
      isolation.succeeded()
      suspects.succeeded()
      requestSize.succeeded(entries.length)
      isAnswered = true
      const isRepeated = (entry: PlannedEntry) => answer.isRepeated === true || unanswered.has(entry)
      const { unreadable } = answer.value
      if (unreadable) failedAlone = toUnreadableResults(unreadable)
      postpone(noteResults(entries, answer.value, { note, isRepeated }), { maybeApplied: true })
    } else if (answer.error.kind === "bad_item" && !isAboutWholeRequest(entries, answer.error)) {
      const belief = suspects.afterRefusal(entries, answer.error)
      if (belief === "gateway") stoppedBy = answer.error
      if (belief !== "believed") {
        queue = behindOthers(queue, entries)
        continue
      }
      const { culprits, resend } = decideAfterRefusal(entries, answer.error)
      noteCulprits(culprits, answer.error)
      queue.unshift(...resend)
    } else if (requestSize.afterFailure(entries.length, answer.error)) {
      queue.unshift(entries)
    } else {
      const parts = isolation.afterFailure(entries, answer.error)
      if (parts && parts.length > 0) {
        queue.unshift(...parts)
        continue
      }
      if (parts) failedAlone = answer.error
      else stoppedBy = answer.error
      for (const entry of entries) postpone([entry], { error: answer.error, maybeApplied: unanswered.has(entry) })
    }
  }
  return { outcomes, requests, stoppedBy, failedAlone, isAnswered }
}

/** Only the entries with an unreadable result count as unanswered. */
function toUnreadableResults(unreadable: UnreadableRow[]): ServiceError {
  const operation = "catalog.syncProducts"
  const why = { code: "unreadable", values: { detail: toRowNames(unreadable) } } as const
  return { why, kind: "bug", operation, message: toServiceMessage(operation, why) }
}

interface ResultNotes {
  note: (entry: PlannedEntry, outcome: ChangeOutcome) => void
  /** Did this push send the change before and lose the answer? */
  isRepeated: (entry: PlannedEntry) => boolean
}

/** Matches results by id, in any order. @returns the entries without an acknowledgement */
function noteResults(
  entries: PlannedEntry[],
  { results }: SyncResponse,
  { note, isRepeated }: ResultNotes,
): PlannedEntry[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  return entries.filter((entry) => {
    const result = byId.get(entry.partnerId)
    if (result) note(entry, { kind: "acknowledged", change: entry.change, result, isRepeated: isRepeated(entry) })
    return !result
  })
}
