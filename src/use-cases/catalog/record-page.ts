import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { toBrakedChanges } from "../../core/catalog/brake"
import { diffItem } from "../../core/catalog/change"
import { type Lane } from "../../core/catalog/lane"
import { heldNames } from "../../core/catalog/names"
import { nextItem, type NextItem } from "../../core/catalog/next-item"
import { type ChangeOutcome } from "../../core/catalog/outcome"
import { type Plan, type Verdict } from "../../core/catalog/plan"
import { firstBlocking } from "../../core/catalog/problem"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type ClaimedItem } from "../../modules/partner-commerce/catalog/item/claim"
import { type ItemRecord } from "../../modules/partner-commerce/catalog/item/record"
import { NO_COUNTS, type RunCounts } from "../../modules/partner-commerce/catalog/sync-run-store"
import { requireConfigured } from "../configured"
import { type ClaimedPage, type ClaimedRow } from "./claim-page"
import { type ProjectedItem } from "./project-page"
import { type SentPage } from "./send-page"

export interface PageToRecord {
  claim: ClaimedPage
  lane: Lane
  items: ProjectedItem[]
  plan: Plan
  sent: Pick<SentPage, "outcomes" | "requests">
  /** The push in whose name items are deferred; absent = none are. */
  pushId?: string
}

/** Writes what happened to each item back, in one statement under the claim's lease. @returns what a run counts */
export async function recordPage(
  container: MedusaContainer,
  { claim: { token, rows: claimed }, lane, items, plan: { verdicts }, sent, pushId }: PageToRecord,
): Promise<RunCounts> {
  const { outcomes, requests } = sent
  const rows = new Map(claimed.map((row) => [row.id, row]))
  const decided = items.flatMap((item) => {
    const row = rows.get(item.itemId)
    const verdict = verdicts[item.itemId]
    if (!row || !verdict || verdict.kind === "deferred") return []
    const changes = outcomes[item.itemId] ?? []
    const next = nextItem(row, { desired: item.desired, verdict, changes }, lane)
    const record = toRecord(item, row, next, lane)
    return [{ item, row, verdict, changes, record }]
  })
  const records = decided.map(({ record }) => record)
  const service = container.resolve(PARTNER_COMMERCE)
  const { items: ledger, brake, names } = service.catalog
  await ledger.record(token, records)
  const deferred = items
    .filter(({ itemId }) => verdicts[itemId]?.kind === "deferred")
    .map(({ itemId, desired, known, fingerprint }) => ({
      id: itemId,
      change: toBrakedChanges(diffItem(desired, known), known),
      content_fingerprint: fingerprint.content,
      stock_fingerprint: fingerprint.stock,
    }))
  if (pushId && deferred.length > 0) await brake.defer(token, deferred, pushId)
  // A row that the hook took out of the plan, or that could not be read, must not stay claimed.
  if (decided.length + deferred.length < claimed.length) await ledger.release(token)
  if (lane === "content") await names.wake(requireConfigured(service).options.shopCode, freedNames(decided))
  await tell(container, decided)
  return decided.reduce(addCounts, { ...NO_COUNTS, requests })
}

/** Says of each item that it came to be held or parked, once; not while it stays so. */
async function tell(
  container: MedusaContainer,
  decided: { row: ClaimedItem; record: ItemRecord; item: ProjectedItem }[],
) {
  const messages = decided.flatMap(({ row, record, item }) => {
    const { state } = record
    if (state === row.state || (state !== "held" && state !== "parked")) return []
    const data = {
      id: row.id,
      variant_id: item.variantId,
      partner_id: item.partnerId,
      problem: firstBlocking(record.problems),
    }
    return [{ name: `partner-commerce.item.${state}`, data }]
  })
  if (messages.length > 0) await container.resolve(Modules.EVENT_BUS).emit(messages)
}

/** Joins what was projected of an item and its next state. Where only the stock was read, all else stays as it was. */
function toRecord(item: ProjectedItem, row: ClaimedRow, next: NextItem, lane: Lane): ItemRecord {
  const isWhole = lane === "content"
  return {
    ...next,
    id: row.id,
    partner_id: isWhole && next.known ? item.partnerId : null,
    product_id: isWhole ? item.productId : null,
    variant_sku: isWhole ? item.sku : null,
    name: isWhole ? (item.desired.kind === "listed" ? item.desired.content.name : item.name) : null,
    known_before: row.known_before,
    stock_claimed_version: row.stock_wanted_version,
    content_fingerprint: isWhole ? item.fingerprint.content : null,
    stock_fingerprint: item.fingerprint.stock,
  }
}

/** Names that an item had or wanted, and that are nobody's now as far as it is concerned. */
function freedNames(decided: { row: ClaimedItem; item: ProjectedItem; record: ItemRecord }[]): string[] {
  const freed = decided.flatMap(({ row, item, record }) => {
    const before = [...(row.name === null ? [] : [row.name]), ...heldNames(row.known).map(({ name }) => name)]
    const after = new Set(heldNames(record.known).map(({ name }) => name))
    if (item.desired.kind === "listed") after.add(item.desired.content.name)
    return before.filter((name) => !after.has(name))
  })
  return [...new Set(freed)]
}

interface Decided {
  verdict: Verdict
  changes: ChangeOutcome[]
}

function addCounts(counts: RunCounts, { verdict, changes }: Decided): RunCounts {
  const took = (...kinds: string[]) =>
    changes.some((outcome) => outcome.kind === "acknowledged" && kinds.includes(outcome.change.kind))
  const add = (is: boolean) => (is ? 1 : 0)
  return {
    ...counts,
    done: counts.done + 1,
    created: counts.created + add(took("create")),
    updated: counts.updated + add(took("update", "stock")),
    archived: counts.archived + add(took("archive")),
    unarchived: counts.unarchived + add(took("unarchive")),
    unchanged: counts.unchanged + add(verdict.kind === "keep"),
    rejected: counts.rejected + add(verdict.kind === "parked" || changes.some((outcome) => outcome.kind === "refused")),
    held: counts.held + add(verdict.kind === "held"),
  }
}
