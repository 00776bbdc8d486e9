/** A plan that would take away or re-price much of what is on sale there waits for a person: more often it is a mistake than a decision. */
import { isEqual } from "../equality"
import { type BrakeFigures } from "../message/message"
import { type Change, diffItem } from "./change"
import { type Known } from "./known"
import { type Plan, type PlanItem } from "./plan"

/**
 * A row's state under the brake; null = not concerned. The ledger has the diagram (modules/partner-commerce/catalog/brake/brake-ledger).
 */
export type BrakeState = "deferred" | "held" | "discarded" | "confirmed"

/** A change that the brake watches and a person decides about. */
export type BrakedChange = { kind: "withdrawn" } | { kind: "zeroed" } | { kind: "repriced"; deals_price: number }
export const BRAKED_KINDS = ["withdrawn", "zeroed", "repriced"] as const satisfies BrakedChange["kind"][]

/** Below so many items a share says nothing. */
const FEWEST_ITEMS = 20

export interface BrakeCounts {
  /** Items on the service that are not archived. */
  items: number
  /** Number of them that are any of the following; an item may be several. */
  affected: number
  withdrawn: number
  zeroed: number
  repriced: number
}

export interface Brake extends BrakeCounts {
  limit_percent: number
  /** Share of the items that are affected. */
  percent: number
  holds: boolean
}

export const NO_BRAKE_COUNTS: BrakeCounts = { items: 0, affected: 0, withdrawn: 0, zeroed: 0, repriced: 0 }

/** Counts one item that is on the service, with what a plan would do to it. */
export function addToBrake(
  counts: BrakeCounts,
  { known, changes }: { known: Known | null; changes: Change[] },
): BrakeCounts {
  if (!isOnSale(known)) return counts
  const kinds = new Set(toBrakedChanges(changes, known).map(({ kind }) => kind))
  const has = (kind: BrakedChange["kind"]) => Number(kinds.has(kind))
  return {
    items: counts.items + 1,
    affected: counts.affected + Number(kinds.size > 0),
    withdrawn: counts.withdrawn + has("withdrawn"),
    zeroed: counts.zeroed + has("zeroed"),
    repriced: counts.repriced + has("repriced"),
  }
}

/**
 * Takes what the brake watches out of a plan, with everything else of the same items, so that the rest can go before it is known how
 * much there is of it in all. A change that a person has confirmed stays in, as long as it is the same.
 *
 * @param confirmed by item id, what was confirmed of it
 * @returns the plan without them, whose verdict is `deferred`
 */
export function deferBraked(
  plan: Plan,
  items: Pick<PlanItem, "itemId" | "known" | "desired">[],
  confirmed: Map<string, BrakedChange[]> = new Map(),
): Plan {
  const byId = new Map(items.map((item) => [item.itemId, item]))
  const braked = plan.batches
    .flatMap((batch) => batch.entries)
    .filter(({ itemId, change }) => {
      const item = byId.get(itemId)
      return item && toBraked(change, item.known) !== null && !isConfirmed(item, confirmed.get(itemId))
    })
  if (braked.length === 0) return plan
  const deferred = new Set(braked.map(({ itemId }) => itemId))
  const batches = plan.batches
    .map((batch) => ({ ...batch, entries: batch.entries.filter(({ itemId }) => !deferred.has(itemId)) }))
    .filter(({ entries }) => entries.length > 0)
  const verdicts = {
    ...plan.verdicts,
    ...Object.fromEntries([...deferred].map((id) => [id, { kind: "deferred" } as const])),
  }
  return { batches, verdicts }
}

/** A part of what was confirmed may have been sent since; whatever else the brake would watch was not confirmed. */
function isConfirmed(
  { desired, known }: Pick<PlanItem, "known" | "desired">,
  confirmed: BrakedChange[] | undefined,
): boolean {
  if (confirmed === undefined) return false
  return toBrakedChanges(diffItem(desired, known), known).every((change) =>
    confirmed.some((other) => isEqual(other, change)),
  )
}

/** The part of an item's changes that the brake watches, the same while it does not change: a decision about it holds for so long. */
export function toBrakedChanges(changes: Change[], known: Known | null): BrakedChange[] {
  return changes.flatMap((change) => toBraked(change, known) ?? [])
}

function toBraked(change: Change, known: Known | null): BrakedChange | null {
  if (!isOnSale(known)) return null
  if (change.kind === "archive") return { kind: "withdrawn" }
  if (change.kind === "stock") return change.in_stock === 0 && known.in_stock !== 0 ? { kind: "zeroed" } : null
  const isRepriced = change.kind === "update" && known.content && change.fields.includes("deals_price")
  return isRepriced ? { kind: "repriced", deals_price: change.content.deals_price } : null
}

function isOnSale(known: Known | null): known is Known {
  return known !== null && known.confirmed && known.archived !== true
}

/** Can so many changes be too many at all? If not, nothing has to be deferred to find out. */
export function mayBrake(changes: number, items: number, limitPercent: number): boolean {
  return items >= FEWEST_ITEMS && (changes / items) * 100 > limitPercent
}

export function toBrake(counts: BrakeCounts, limitPercent: number): Brake {
  const percent = counts.items === 0 ? 0 : (counts.affected / counts.items) * 100
  return {
    ...counts,
    limit_percent: limitPercent,
    percent: Math.round(percent * 10) / 10,
    holds: mayBrake(counts.affected, counts.items, limitPercent),
  }
}

/** Why the brake holds, in numbers. */
export function toBrakeFigures({ items, withdrawn, zeroed, repriced, limit_percent }: BrakeFigures): BrakeFigures {
  return { items, withdrawn, zeroed, repriced, limit_percent }
}
