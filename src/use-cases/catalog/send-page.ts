import { type MedusaContainer } from "@medusajs/framework/types"
import { type CatalogClient } from "../../client/catalog-client"
import { isRefusal } from "../../client/retry-policy"
import { pushBackoffMs } from "../../core/catalog/backoff"
import { type ChangeKind } from "../../core/catalog/change"
import { Isolation } from "../../core/catalog/isolate"
import { type ChangeOutcome } from "../../core/catalog/outcome"
import { type Batch, type Plan, type PlannedEntry } from "../../core/catalog/plan"
import { decideAfterRefusal, isAboutNoItem } from "../../core/catalog/refusal"
import { type ServiceError } from "../../core/service-error"
import { type SyncResponse } from "../../core/wire/catalog"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { requireConfigured } from "../configured"
import { type ClaimedPage, type IsOurs, LEASE_MS, withHeartbeat } from "./claim-page"
import { refreshSendProblems } from "./push-problems"

export interface SentPage {
  /** By item id, one per change that was planned and still ours. */
  outcomes: Record<string, ChangeOutcome[]>
  requests: number
  /** Token or codes are refused: whatever comes next would be refused as well. */
  isRefused: boolean
}

/**
 * Sends the batches in order. Before the first byte leaves, the ledger notes what is in flight; what happened to each change comes
 * back as data, to be recorded.
 */
export async function sendPage(
  container: MedusaContainer,
  { token, rows }: ClaimedPage,
  { batches }: Plan,
): Promise<SentPage> {
  if (batches.length === 0) return { outcomes: {}, requests: 0, isRefused: false }
  const service = container.resolve(PARTNER_COMMERCE)
  const { clients, options } = requireConfigured(service)
  const ours = await service.catalog.items.noteInFlight(token, toInFlight(batches), LEASE_MS)
  const sending = batches.map(({ entries }) => entries.filter((entry) => ours.has(entry.itemId)))
  const attempts = Object.fromEntries(rows.map((row) => [row.id, row.attempts]))
  const { stoppedBy, failedAlone, isAnswered, outcomes, requests } = await withHeartbeat(
    async () => (await service.catalog.items.renew(token, LEASE_MS)) >= rows.length,
    (isOurs) => sendAll({ catalog: clients.catalog, batches: sending, attempts, isOurs }),
  )
  // Where it failed before, what waits for its next try has no reason to wait any longer.
  if (await refreshSendProblems(service, { stoppedBy, failedAlone, isAnswered }))
    await service.catalog.items.endWaits(options.shopCode)
  return { outcomes, requests, isRefused: stoppedBy?.kind === "fix_settings" }
}

function toInFlight(batches: Batch[]) {
  const byItem = new Map<string, { id: string; partner_id: string; kinds: ChangeKind[] }>()
  for (const { itemId, partnerId, change } of batches.flatMap((batch) => batch.entries)) {
    const noted = byItem.get(itemId) ?? { id: itemId, partner_id: partnerId, kinds: [] }
    byItem.set(itemId, { ...noted, kinds: [...noted.kinds, change.kind] })
  }
  return [...byItem.values()]
}

interface Sending {
  catalog: CatalogClient
  batches: PlannedEntry[][]
  /** By item id. */
  attempts: Record<string, number>
  isOurs: IsOurs
}

/**
 * A refused request comes back without its culprits, or in halves; so does one that the service fails over again and again. Any other
 * failure stops everything after it.
 */
async function sendAll({ catalog, batches, attempts, isOurs }: Sending) {
  const outcomes: Record<string, ChangeOutcome[]> = {}
  const note = (entry: PlannedEntry, outcome: ChangeOutcome) => (outcomes[entry.itemId] ??= []).push(outcome)
  const postpone = (
    entries: PlannedEntry[],
    { error, maybeApplied }: { error?: ServiceError; maybeApplied: boolean },
  ) => {
    for (const entry of entries) {
      const retryInMs = pushBackoffMs(attempts[entry.itemId] ?? 0, error?.retryAfterMs)
      note(entry, { kind: "postponed", change: entry.change, maybeApplied, retryInMs })
    }
  }

  const queue = batches.filter((entries) => entries.length > 0)
  const isolation = new Isolation(attempts)
  /** Sent before, and the answer is lost or incomplete. */
  const unanswered = new Set<PlannedEntry>()
  let requests = 0
  let stoppedBy: ServiceError | null = null
  let failedAlone: ServiceError | null = null
  let isAnswered = false
  for (let entries = queue.shift(); entries; entries = queue.shift()) {
    if (stoppedBy || !isOurs()) {
      for (const entry of entries)
        postpone([entry], { error: stoppedBy ?? undefined, maybeApplied: unanswered.has(entry) })
      continue
    }
    requests++
    const answer = await catalog.syncProducts(entries.map(({ entry }) => entry))
    if (answer.ok) {
      isolation.succeeded()
      isAnswered = true
      postpone(noteResults(entries, answer.value, note), { maybeApplied: true })
    } else if (answer.error.kind === "bad_item" && !isAboutNoItem(entries, answer.error)) {
      const { culprits, resend } = decideAfterRefusal(entries, answer.error)
      for (const { entry, message, notFoundRemotely } of culprits)
        note(entry, { kind: "refused", change: entry.change, message, notFoundRemotely })
      queue.unshift(...resend)
    } else {
      const parts = isolation.afterFailure(entries, answer.error)
      if (parts && parts.length > 0) {
        for (const entry of entries) unanswered.add(entry)
        queue.unshift(...parts)
        continue
      }
      if (parts) failedAlone = answer.error
      else stoppedBy = answer.error
      postpone(entries, { error: answer.error, maybeApplied: mayBeApplied(answer.error) })
    }
  }
  return { outcomes, requests, stoppedBy, failedAlone, isAnswered }
}

/** A refused request changed nothing, unless an earlier try of it did. Anything else may have arrived. */
const mayBeApplied = ({ status, mayHaveHappened }: ServiceError) => mayHaveHappened === true || !isRefusal(status)

/** Matches results by id, whatever their order. @returns the entries that were not acknowledged */
function noteResults(
  entries: PlannedEntry[],
  { results }: SyncResponse,
  note: (entry: PlannedEntry, outcome: ChangeOutcome) => void,
): PlannedEntry[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  return entries.filter((entry) => {
    const result = byId.get(entry.partnerId)
    if (result) note(entry, { kind: "acknowledged", change: entry.change, result })
    return !result
  })
}
