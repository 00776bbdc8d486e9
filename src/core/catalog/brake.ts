/** A plan that would take away or re-price much of what is on sale there waits for a person: more often it is a mistake than a decision. */
import { type BrakeFigures } from "../message/message"
import { type Change, diffItem } from "./change"
import { type Known } from "./known"
import { type Plan, type PlanItem } from "./plan"

/** Below so many items a share says nothing. */
const FEWEST_ITEMS = 20

export interface BrakeCounts {
  /** Items on the service that are not archived. */
  items: number
  /** Of these, how many are any of the following; an item may be several. */
  affected: number
  withdrawn: number
  zeroed: number
  repriced: number
}

export interface Brake extends BrakeCounts {
  limit_percent: number
  /** Of the items, how many are affected. */
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
  const kinds = new Set(changes.map((change) => brakeKind(change, known)))
  const has = (kind: BrakeKind) => Number(kinds.has(kind))
  return {
    items: counts.items + 1,
    affected: counts.affected + Math.max(has("withdrawn"), has("zeroed"), has("repriced")),
    withdrawn: counts.withdrawn + has("withdrawn"),
    zeroed: counts.zeroed + has("zeroed"),
    repriced: counts.repriced + has("repriced"),
  }
}

/**
 * Takes what the brake watches out of a plan, with everything else of the same items, so that the rest can go before it is known how
 * much there is of it in all. What a person has confirmed stays in, as long as it is the same.
 *
 * @param confirmed by item id, as `toBrakedText` put it when it was held
 * @returns the plan without them, whose verdict is `deferred`
 */
export function deferBraked(
  plan: Plan,
  items: Pick<PlanItem, "itemId" | "known" | "desired">[],
  confirmed: Map<string, string> = new Map(),
): Plan {
  const byId = new Map(items.map((item) => [item.itemId, item]))
  const braked = plan.batches
    .flatMap((batch) => batch.entries)
    .filter(({ itemId, change }) => {
      const item = byId.get(itemId)
      return item && brakeKind(change, item.known) !== null && !isConfirmed(item, confirmed.get(itemId))
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

/** Of what was confirmed a part may have been sent since; whatever else the brake would watch was not confirmed. */
function isConfirmed({ desired, known }: Pick<PlanItem, "known" | "desired">, confirmed: string | undefined): boolean {
  if (confirmed === undefined) return false
  const parts = confirmed.split(PART_END)
  return toBrakedText(diffItem(desired, known), known)
    .split(PART_END)
    .every((part) => parts.includes(part))
}

const PART_END = ", "

/** What the brake watches of one item, as a text that stays the same while that does: a decision about it holds for so long. */
export function toBrakedText(changes: Change[], known: Known | null): string {
  const texts = changes.flatMap((change) => {
    const kind = brakeKind(change, known)
    if (!kind) return []
    return change.kind === "update" ? [`${kind} ${change.content.deals_price}`] : [kind]
  })
  return texts.join(PART_END)
}

type BrakeKind = "withdrawn" | "zeroed" | "repriced"

function brakeKind(change: Change, known: Known | null): BrakeKind | null {
  if (!isOnSale(known)) return null
  if (change.kind === "archive") return "withdrawn"
  if (change.kind === "stock") return change.in_stock === 0 && known.in_stock !== 0 ? "zeroed" : null
  return change.kind === "update" && known.content && change.fields.includes("deals_price") ? "repriced" : null
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
