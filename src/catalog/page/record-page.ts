import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { isCorrection } from "../rules/change-limit/change-limit"
import { type EventName } from "../../messages/rules/events"
import { type Lane } from "../rules/item/lane"
import { type Known } from "../rules/plan/known"
import { newestPrice } from "../rules/plan/live"
import { heldNames, wantedName } from "../rules/plan/names"
import { nextItem, type NextItem } from "../rules/answer/next-item"
import { type ChangeOutcome } from "../rules/answer/outcome"
import { type Plan, type Verdict } from "../rules/plan/plan"
import { firstBlocking, isRepeated, isUnread } from "../rules/item/problem"
import { pushBackoffMs } from "../rules/pacing/backoff"
import { type Store } from "../../store/store"
import { type ClaimedItem } from "../sql/item/claim"
import { type ItemRecord } from "../sql/item/record"
import { NO_COUNTS, type RunCounts } from "../sql/run/sync-run-store"
import { type ItemLimit } from "./limit-page"
import { type ClaimedPage, type ClaimedRow } from "./claim-page"
import { type ProjectedItem } from "./project-page"
import { type SentPage } from "./send-page"

export interface PageToRecord {
  claim: ClaimedPage
  lane: Lane
  items: ProjectedItem[]
  plan: Plan
  /** By item id. */
  limits: Map<string, ItemLimit>
  sent: Pick<SentPage, "outcomes" | "requests">
  /** The push in whose name changes are deferred. */
  pushId: string
  /** The page's run; absent = the push has no run. */
  runId?: string
  /** The run, or the hour of pushes without one. */
  sentIn: string
}

/** Records the outcome of each item, in one statement under the claim's lease. @returns the numbers for the run */
export async function recordPage(
  store: Store,
  {
    claim: { token, rows: claimed },
    lane,
    items,
    plan: { verdicts },
    limits,
    sent,
    pushId,
    runId,
    sentIn,
  }: PageToRecord,
): Promise<RunCounts> {
  const { outcomes, requests } = sent
  const { settings: prices } = await store.configuration.settings.read()
  const rows = new Map(claimed.map((row) => [row.id, row]))
  const decided = items.flatMap((item) => {
    const row = rows.get(item.itemId)
    const verdict = verdicts[item.itemId]
    if (!row || !verdict) return []
    const changes = outcomes[item.itemId] ?? []
    const changeLimit = limits.get(item.itemId)
    const next = withRetry(
      row,
      nextItem(row, { desired: item.desired, verdict, changes, prices, ...changeLimit }, lane),
      lane,
    )
    const isCorrected = isOnOffer(row.known) && changes.some((outcome) => isAcknowledgedCorrection(outcome, row))
    const record = toRecord({
      item,
      row,
      next,
      lane,
      pushId,
      runId,
      sentIn,
      isUnwatched: isCorrected || isUnsent(changeLimit, changes),
      watchedBefore: isCorrected ? null : row.watched_before,
      isContentAnswered: changes.some(isAnswerToContent),
      isRefusedNow: changes.some(({ kind }) => kind === "refused"),
    })
    return [{ item, row, verdict, changes, record }]
  })
  const records = decided.map(({ record }) => record)
  const { items: ledger, names } = store.catalog
  await ledger.record(token, records)
  // Rows that the hook took out of the plan, or that could not be read, are recorded too, because a row must not stay claimed.
  if (decided.length < claimed.length) await ledger.release({ token, ids: [...rows.keys()] })
  if (lane === "content") {
    await names.noteKept(decided.flatMap(toConflicts))
    await names.wake(freedNames(decided))
    await ledger.wakeRecreated(decided.flatMap(toGone))
  }
  await emitOutcomes(store.container, decided)
  return decided.reduce((counts, item) => addCounts(counts, item, lane), { ...NO_COUNTS, requests })
}

/** An item that the store could not read stays due, and the next push reads it again. Its stock was not read either. */
function withRetry({ attempts }: ClaimedRow, next: NextItem, lane: Lane): NextItem {
  if (lane === "stock" || !isRepeated(next.problems)) return next
  return {
    ...next,
    synced_version: null,
    ...(isUnread(next.problems) && { stock_synced_version: null }),
    attempts: attempts + 1,
    retry_in_ms: pushBackoffMs(attempts, undefined),
  }
}

/** Emits an event for each item that becomes blocked or rejected; none while it stays so. */
async function emitOutcomes(
  container: MedusaContainer,
  decided: { row: ClaimedItem; record: ItemRecord; item: ProjectedItem }[],
) {
  const messages = decided.flatMap(({ row, record, item }) => {
    const { state } = record
    if (state === row.state || (state !== "blocked" && state !== "rejected")) return []
    const data = {
      id: row.id,
      variant_id: item.variantId,
      partner_id: item.partnerId,
      problem: firstBlocking(record.problems),
    }
    return [{ name: `partner-commerce.item.${state}` satisfies EventName, data }]
  })
  if (messages.length > 0) await container.resolve(Modules.EVENT_BUS).emit(messages)
}

/** The change limit counted the item as sent before the request, but the request never left or the service rejected all changes. */
function isUnsent(changeLimit: ItemLimit | undefined, changes: ChangeOutcome[]): boolean {
  if (!changeLimit?.isAdmitted) return false
  return changes.every(
    (outcome) => outcome.kind === "refused" || (outcome.kind === "postponed" && !outcome.maybeApplied),
  )
}

/** The mistake never reached customers, so the change limit stops counting it. */
const isAcknowledgedCorrection = ({ kind, change }: ChangeOutcome, { known, read_price }: ClaimedRow): boolean =>
  kind === "acknowledged" && isCorrection(change, { known, readPrice: read_price })

/** The change neither withdrew nor emptied the item. */
const isOnOffer = (known: Known | null) => known?.archived === false && known.in_stock !== 0

const isAnswerToContent = (outcome: ChangeOutcome) =>
  outcome.change.kind !== "stock" && (outcome.kind === "acknowledged" || outcome.kind === "refused")

interface RecordParts {
  item: ProjectedItem
  row: ClaimedRow
  next: NextItem
  lane: Lane
  pushId: string
  runId: string | undefined
  sentIn: string
  isUnwatched: boolean
  watchedBefore: string | null
  isContentAnswered: boolean
  isRefusedNow: boolean
}

/** Joins an item's projected values and its next state. If the push read the stock only, all other values stay unchanged. */
function toRecord({ item, row, next, lane, ...push }: RecordParts): ItemRecord {
  const isWhole = lane === "content"
  return {
    ...next,
    id: row.id,
    partner_id: isWhole && next.known ? item.partnerId : null,
    product_id: isWhole ? item.productId : null,
    variant_sku: isWhole ? item.sku : null,
    name: isWhole ? (wantedName(item) ?? item.name) : null,
    category: isWhole ? toCategory(item) : null,
    known_before: row.known_before,
    stock_claimed_version: row.stock_wanted_version,
    wanted_claimed: row.wanted_version,
    was_refused: row.refused !== null,
    is_refused_now: push.isRefusedNow,
    decisions_before: row.decisions,
    deferred_by: push.pushId,
    deferred_lane: lane,
    is_unwatched: push.isUnwatched,
    answered_content: push.isContentAnswered,
    run_id: push.runId ?? null,
    sent_in: push.sentIn,
    watched_before: push.watchedBefore,
    content_fingerprint: isWhole ? item.fingerprint.content : null,
    stock_fingerprint: isUnread(next.problems) && isWhole ? null : item.fingerprint.stock,
  }
}

/** The category stays unchanged for an item that is unwanted or could not be read. */
const toCategory = ({ desired }: ProjectedItem) =>
  desired.kind === "unwanted" || !desired.content ? null : (desired.content.category ?? "")

/** The partner id of an item whose variant is gone. */
const toGone = ({ row, item: { desired } }: { row: ClaimedItem; item: ProjectedItem }): string[] =>
  desired.kind === "unwanted" && desired.reason === "deleted" && row.partner_id !== null ? [row.partner_id] : []

/** Names that the service rejected because another product has them. */
const toConflicts = ({ changes }: { changes: ChangeOutcome[] }): string[] =>
  changes.flatMap((outcome) => {
    const { change } = outcome
    const isConflict = outcome.kind === "refused" && outcome.isConflict
    return isConflict && (change.kind === "create" || change.kind === "update") ? [change.content.name] : []
  })

/** Names that the item had or wanted before and releases now. */
function freedNames(decided: { row: ClaimedItem; item: ProjectedItem; record: ItemRecord }[]): string[] {
  const freed = decided.flatMap(({ row, item, record }) => {
    const before = [...(row.name === null ? [] : [row.name]), ...heldNames(row.known).map(({ name }) => name)]
    const after = new Set(heldNames(record.known).map(({ name }) => name))
    const wanted = wantedName(item)
    if (wanted !== null) after.add(wanted)
    return before.filter((name) => !after.has(name))
  })
  return [...new Set(freed)]
}

interface Decided {
  row: ClaimedRow
  verdict: Verdict
  changes: ChangeOutcome[]
  record: ItemRecord
}

/** If the content at the service is unknown, all fields are sent. Only a different price counts as a price change. */
function isRepriced({ kind, change }: ChangeOutcome, known: Known | null): boolean {
  const before = newestPrice(known)
  return (
    kind === "acknowledged" && change.kind === "update" && before !== undefined && before !== change.content.deals_price
  )
}

/** The stock lane does not compare content, so an item without a stock change counts as unchanged even if its content waits. */
function addCounts(counts: RunCounts, { row, verdict, changes, record }: Decided, lane: Lane): RunCounts {
  const took = (...kinds: string[]) =>
    changes.some((outcome) => outcome.kind === "acknowledged" && kinds.includes(outcome.change.kind))
  const add = (is: boolean) => (is ? 1 : 0)
  const waits = record.deferred_change !== null || record.decisions !== null
  const isBlocked = lane === "content" && verdict.kind === "blocked"
  const isRefused = changes.some((outcome) => outcome.kind === "refused")
  const decided = record.deferred_change ? [] : (record.decisions ?? [])
  const isWaiting = decided.some(({ state }) => state !== "discarded")
  const isDiscarded = decided.length > 0 && !isWaiting
  const isUnchanged = verdict.kind === "keep" || (verdict.kind === "blocked" && !isBlocked && changes.length === 0)
  return {
    ...counts,
    done: counts.done + add(!record.deferred_change),
    created: counts.created + add(took("create")),
    updated: counts.updated + add(took("update", "stock")),
    repriced: counts.repriced + add(changes.some((outcome) => isRepriced(outcome, row.known))),
    archived: counts.archived + add(took("archive")),
    unarchived: counts.unarchived + add(took("unarchive")),
    unchanged: counts.unchanged + add(isUnchanged && !waits),
    rejected: counts.rejected + add(verdict.kind === "rejected" || isRefused),
    refused: counts.refused + add(isRefused),
    blocked: counts.blocked + add(isBlocked || isDiscarded),
    waiting: counts.waiting + add(isWaiting && !isBlocked),
  }
}
