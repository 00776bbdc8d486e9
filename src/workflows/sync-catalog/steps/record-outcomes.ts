import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { decideOutcome, type ChangeOutcome, type ItemOutcome } from "../../../core/catalog/outcome"
import { firstBlocking } from "../../../core/catalog/problem"
import { type Verdict } from "../../../core/catalog/plan"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type ClaimedItem, type ItemRecord } from "../../../modules/partner-commerce/item-ledger"
import { NO_COUNTS, type RunCounts } from "../../../modules/partner-commerce/run-book"
import { type ProjectedItem } from "./project-items"

export interface RecordInput {
  lane: "stock" | "content"
  token: string
  claimed: ClaimedItem[]
  items: ProjectedItem[]
  verdicts: Record<string, Verdict>
  outcomes: Record<string, ChangeOutcome[]>
  requests: number
  /** The push in whose name items are left for later. */
  flight: string | null
}

/** Writes what happened to each item back, in one statement under the claim's lease. @returns what a run counts */
export const recordOutcomesStep = createStep(
  "partner-commerce-record-outcomes",
  async ({ lane, token, claimed, items, verdicts, outcomes, requests, flight }: RecordInput, { container }) => {
    const rows = new Map(claimed.map((row) => [row.id, row]))
    const decided = items.flatMap((item) => {
      const row = rows.get(item.itemId)
      const verdict = verdicts[item.itemId]
      if (!row || !verdict || verdict.kind === "deferred") return []
      const changes = outcomes[item.itemId] ?? []
      return [{ item, row, verdict, changes, outcome: decideOutcome({ item, verdict, outcomes: changes }) }]
    })
    const records = decided.map(({ item, row, outcome }) =>
      lane === "stock" ? toStockRecord(item, row, outcome) : toRecord(item, row, outcome),
    )
    const { ledger, brake } = container.resolve(PARTNER_COMMERCE)
    await ledger.record(token, records)
    const deferred = items.flatMap(({ itemId }) => (verdicts[itemId]?.kind === "deferred" ? [itemId] : []))
    if (flight && deferred.length > 0) await brake.defer(token, deferred, flight)
    // A row that the hook took out of the plan, or that could not be read, must not stay claimed.
    await ledger.release(token)
    if (lane === "content") await tell(container, decided)
    return new StepResponse(decided.reduce(addCounts, { ...NO_COUNTS, requests }))
  },
)

/** Says of each item that it came to be held or parked, once; not while it stays so. */
async function tell(
  container: MedusaContainer,
  decided: { row: ClaimedItem; outcome: ItemOutcome; item: ProjectedItem }[],
) {
  const messages = decided.flatMap(({ row, outcome, item }) => {
    const { state } = outcome
    if (state === row.state || (state !== "held" && state !== "parked")) return []
    const data = {
      id: row.id,
      variant_id: item.variantId,
      partner_id: item.partnerId,
      problem: firstBlocking(outcome.problems),
    }
    return [{ name: `partner-commerce.item.${state}`, data }]
  })
  if (messages.length > 0) await container.resolve(Modules.EVENT_BUS).emit(messages)
}

function toRecord(item: ProjectedItem, row: ClaimedItem, outcome: ItemOutcome): ItemRecord {
  return {
    id: row.id,
    partner_id: outcome.known ? item.partnerId : null,
    product_id: item.productId,
    variant_sku: item.sku,
    name: item.name,
    remote_sku: outcome.remoteSku,
    state: outcome.state,
    known: outcome.known,
    refused: outcome.refused,
    problems: outcome.problems,
    synced_version: outcome.settled ? row.wanted_version : null,
    stock_synced_version: outcome.settled ? row.stock_wanted_version : null,
    again: outcome.unknownThere,
    content_fingerprint: item.fingerprint?.content ?? null,
    stock_fingerprint: item.fingerprint?.stock ?? null,
    acknowledged: outcome.acknowledged,
    retry_in_ms: outcome.retryInMs,
  }
}

/** The stock lane settles stock and nothing else: state, problems and what was refused are the content lane's. */
function toStockRecord(item: ProjectedItem, row: ClaimedItem, outcome: ItemOutcome): ItemRecord {
  return {
    id: row.id,
    partner_id: null,
    product_id: null,
    variant_sku: null,
    name: null,
    remote_sku: outcome.remoteSku,
    state: row.state,
    known: outcome.known,
    refused: row.refused,
    problems: row.problems ?? [],
    synced_version: null,
    stock_synced_version: outcome.settled ? row.stock_wanted_version : null,
    again: outcome.unknownThere,
    content_fingerprint: null,
    stock_fingerprint: item.fingerprint?.stock ?? null,
    acknowledged: outcome.acknowledged,
    retry_in_ms: outcome.retryInMs,
  }
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
