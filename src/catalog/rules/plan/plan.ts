/** Turns many items' changes into requests: batches by lane within the interface's limits, and the blocked items with their reasons. */
import { CATALOG_LIMITS, type ProductEntry } from "../../../service/rules/wire/catalog"
import { type Desired } from "../desired/desired"
import { withoutBlocked } from "../desired/blocked-fields"
import { toProblem, type ItemProblem } from "../item/problem"
import { findNameTooLong } from "../item/text-limits"
import { BATCH_LANES, LANE_OF, toEntry, type BatchLane, type Change } from "./change"
import { chooseNames, type NameChoice, type NameHolder } from "./names"
import { sendableChanges, type SendableItem, type SentChange, type ServiceRejection } from "./sendable"

export interface PlanItem extends SendableItem {
  itemId: string
  /** The partner id in the ledger once it is frozen; before that the desired one. */
  partnerId: string | null
}

export interface PlannedEntry {
  itemId: string
  partnerId: string
  change: Change
  entry: ProductEntry
}

export interface Batch {
  lane: BatchLane
  entries: PlannedEntry[]
}

export type Verdict =
  | { kind: "send"; changes: Change[] }
  | { kind: "keep" }
  | { kind: "blocked"; problems: ItemProblem[] }
  | { kind: "rejected"; refused: ServiceRejection }

export interface Plan {
  /** In the order in which they are sent: stock, status, content. */
  batches: Batch[]
  /** The verdict of every planned item, by item id. */
  verdicts: Record<string, Verdict>
}

/** Names and partner ids of the shop's items outside this plan. */
export interface Taken {
  /** Name at the service → its holder. Names are unique within the catalogue: the service rejects a second one with 409. */
  names: Map<string, NameHolder>
  /** Partner id → the item that has it. */
  partnerIds: Map<string, string>
}

/** @param items each item at most once */
export function planPush(items: PlanItem[], taken: Taken): Plan {
  const verdicts: Record<string, Verdict> = {}
  const byLane: Record<BatchLane, PlannedEntry[]> = { stock: [], status: [], content: [] }
  const partnerIds = claimPartnerIds(items, taken.partnerIds)
  const checked = items.map((item) => ({ ...item, desired: withNameChecked(withPartnerIdChecked(item, partnerIds)) }))
  const names = chooseNames(checked, taken.names)

  // By partner id, so that the plan does not depend on the order of the claimed rows.
  for (const item of checked.sort((a, b) => compare(a.partnerId ?? a.itemId, b.partnerId ?? b.itemId))) {
    const desired = withName(item.desired, item.partnerId === null ? undefined : names.get(item.partnerId))
    const { changes, isRefusedAgain } = sendableChanges({ ...item, desired })
    for (const change of changes) {
      const entry = item.partnerId === null ? null : toEntry(item.partnerId, change)
      if (entry && item.partnerId !== null) {
        byLane[LANE_OF[change.kind]].push({ itemId: item.itemId, partnerId: item.partnerId, change, entry })
      }
    }
    verdicts[item.itemId] = toVerdict(desired, changes, isRefusedAgain ? item.refused : null)
  }
  return { verdicts, batches: BATCH_LANES.flatMap((lane) => toBatches(lane, byLane[lane])) }
}

function toVerdict(desired: Desired, changes: SentChange[], refused: ServiceRejection | null): Verdict {
  if (refused) return { kind: "rejected", refused }
  if (desired.kind === "blocked") return { kind: "blocked", problems: desired.problems }
  return changes.length > 0 ? { kind: "send", changes } : { kind: "keep" }
}

/** A partner id belongs to the item that already has it, otherwise to the lowest item id. */
function claimPartnerIds(items: PlanItem[], taken: Map<string, string>): Map<string, string> {
  const owners = new Map(taken)
  for (const item of [...items].sort((a, b) => compare(a.itemId, b.itemId))) {
    if (item.partnerId !== null && !owners.has(item.partnerId)) owners.set(item.partnerId, item.itemId)
  }
  return owners
}

function withPartnerIdChecked(item: PlanItem, owners: Map<string, string>): Desired {
  if (item.desired.kind === "unwanted" || item.partnerId === null) return item.desired
  if (owners.get(item.partnerId) === item.itemId) return item.desired
  const problem = toProblem({ code: "duplicate_partner_id", values: { partner_id: item.partnerId } })
  return withProblem({ ...item.desired, partnerId: item.partnerId }, problem)
}

/** Checks the name again, because a merchant's hook may have set it. */
function withNameChecked(desired: Desired): Desired {
  if (desired.kind === "unwanted") return desired
  const tooLong = findNameTooLong(desired.content?.name ?? "")
  return tooLong ? withProblem(desired, tooLong) : desired
}

function withName(desired: Desired, choice: NameChoice | undefined): Desired {
  if (desired.kind === "unwanted" || !choice || choice.kind === "granted") return desired
  if (choice.kind === "taken") return withProblem(desired, toNameProblem(desired.content?.name ?? "", choice))
  const { name } = choice
  return desired.kind === "listed"
    ? { ...desired, content: { ...desired.content, name } }
    : { ...desired, content: { ...desired.content, name } }
}

function withProblem(desired: Exclude<Desired, { kind: "unwanted" }>, problem: ItemProblem): Desired {
  const { partnerId, in_stock } = desired
  const problems = [...desired.problems, problem]
  return { kind: "blocked", partnerId, in_stock, problems, content: withoutBlocked(desired.content ?? {}, problems) }
}

function toNameProblem(name: string, { holder, isLeaving, proposal }: Extract<NameChoice, { kind: "taken" }>) {
  const values = { name, holder: holder.partnerId }
  return isLeaving
    ? toProblem({ code: "name_not_free_yet", values })
    : toProblem({ code: "duplicate_name", values: { ...values, proposal } })
}

function toBatches(lane: BatchLane, entries: PlannedEntry[]): Batch[] {
  const batches: Batch[] = []
  for (let from = 0; from < entries.length; from += CATALOG_LIMITS.entriesPerSync) {
    batches.push({ lane, entries: entries.slice(from, from + CATALOG_LIMITS.entriesPerSync) })
  }
  return batches
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
