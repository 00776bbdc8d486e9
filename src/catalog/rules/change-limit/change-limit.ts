/**
 * Changes that withdraw or re-price a large part of the catalogue wait for a person, because they are more often mistakes than decisions.
 * Unless a person confirms, the plugin withdraws, sets to stock 0 or re-prices only a share of the items within an hour, and lowers no
 * price further than the setting allows.
 */
import { isEqual } from "../../../values/equality"
import { type ChangeLimitFigures } from "../../../messages/rules/message"
import { type Content, NOT_KNOWN } from "../desired/content"
import { type Desired } from "../desired/desired"
import { type Change } from "../plan/change"
import { isReportedGone, type Known } from "../plan/known"
import { livePrice, liveValue, newestPrice } from "../plan/live"

/** A change that the change limit watches and a person decides about. */
export type LimitedChange = { kind: "withdrawn" } | { kind: "zeroed" } | PriceChange
/** `from`: the price that customers see; null = not known. */
type PriceChange = { kind: "repriced"; deals_price: number; from: number | null }
export const LIMITED_KINDS = ["withdrawn", "zeroed", "repriced"] as const satisfies LimitedChange["kind"][]

/**
 * A change that is not sent, or that a person has decided about; an item has one of each kind at the most. The ledger has the diagram
 * (catalog/sql/change-limit/change-limit-ledger).
 */
export type Decision = LimitedChange & {
  state: "waiting" | "discarded" | "confirmed"
  /** The run that shows the change. */
  run: string
}

/** A change that waits for the end of a push. `waits`: a person decides about it, even if it is the only one. */
export type DeferredChange = LimitedChange & { waits?: true }

/** Below this number of items a percentage is meaningless. */
export const FEWEST_ITEMS = 20

export interface LimitedCounts {
  /** Items on the service that are not archived, or were not an hour ago. */
  items: number
  /** The number of these items with any of the following changes; an item may have several. */
  affected: number
  withdrawn: number
  zeroed: number
  repriced: number
  /** Prices that fall further than the setting allows. */
  steep: number
  /** The largest fall of a price that changes; 0 = no price falls. */
  largest_drop_percent: number
}

export interface ChangeLimits {
  /** The setting change_limit_percent. */
  limitPercent: number
  /** The setting max_price_drop_percent. */
  maxPriceDropPercent: number
}

export interface ChangeLimit extends LimitedCounts {
  /** Sent within the last hour without a person's confirmation. */
  sent: number
  limit_percent: number
  max_drop_percent: number
  /** Share of the items that are affected, or were. */
  percent: number
  holds: boolean
}

export const NO_LIMITED_COUNTS: LimitedCounts = {
  items: 0,
  affected: 0,
  withdrawn: 0,
  zeroed: 0,
  repriced: 0,
  steep: 0,
  largest_drop_percent: 0,
}

export interface LimitedItem {
  known: Known | null
  /** The price that the service showed when it was last read; null = never read. */
  readPrice?: number | null
  /**
   * The service sold the item since the plugin last sent this stock, or the item returns at an old price (plan/comeback): its stock of 0 is no
   * failed import.
   */
  isSoldOut?: boolean
  /** The setting max_price_drop_percent. */
  maxPriceDropPercent: number
}

interface PlannedItem extends LimitedItem {
  changes: Change[]
}

/** Adds one item at the service to the counts, with the changes that a plan would make. */
export function countLimited(counts: LimitedCounts, { changes, ...item }: PlannedItem): LimitedCounts {
  const { maxPriceDropPercent } = item
  const limited = toLimitedChanges(changes, item)
  const kinds = new Set(limited.map(({ kind }) => kind))
  const has = (kind: LimitedChange["kind"]) => Number(kinds.has(kind))
  return {
    items: counts.items + Number(isOnSale(item.known)),
    affected: counts.affected + Number(kinds.size > 0),
    withdrawn: counts.withdrawn + has("withdrawn"),
    zeroed: counts.zeroed + has("zeroed"),
    repriced: counts.repriced + has("repriced"),
    steep: counts.steep + Number(limited.some((change) => isSteep(change, maxPriceDropPercent))),
    largest_drop_percent: Math.max(counts.largest_drop_percent, ...limited.map(toDropPercent)),
  }
}

/** A price may fall by exactly the allowed share. */
const isSteep = (change: LimitedChange, maxPriceDropPercent: number): boolean =>
  change.kind === "repriced" &&
  change.from !== null &&
  change.deals_price * 100 < change.from * (100 - maxPriceDropPercent)

function toDropPercent(change: LimitedChange): number {
  if (change.kind !== "repriced" || change.from === null || change.from <= change.deals_price) return 0
  return Math.round(((change.from - change.deals_price) * 1_000) / change.from) / 10
}

/**
 * The part of an item's changes that the change limit watches. An unchanged change gives an equal value, so that a decision about it stays
 * valid.
 */
export function toLimitedChanges(changes: Change[], item: LimitedItem): LimitedChange[] {
  return changes.flatMap((change) => toLimited(change, item))
}

function toLimited(change: Change, item: LimitedItem): LimitedChange[] {
  if (!isOnSale(item.known)) return toReturned(change, item)
  switch (change.kind) {
    case "archive":
      return [{ kind: "withdrawn" }]
    case "stock":
      return toZeroed(change, item)
    case "update":
      return change.fields.includes("deals_price") ? toRepriced(change, item) : []
    case "create":
      return [...toZeroed(change, item), ...toRepriced(change, item)]
    case "unarchive":
    case "keep":
      return []
  }
}

function toZeroed({ in_stock }: { in_stock: number }, { known, isSoldOut }: LimitedItem): LimitedChange[] {
  return in_stock === 0 && known?.in_stock !== 0 && !isSoldOut ? [{ kind: "zeroed" }] : []
}

/** An archived item that comes back is no bulk change. But its price may have fallen too far since customers saw it. */
function toReturned(change: Change, { known, maxPriceDropPercent }: LimitedItem): LimitedChange[] {
  if (change.kind !== "update" || !change.fields.includes("deals_price")) return []
  const { deals_price } = change.content
  const from = liveValue(known, "deals_price") ?? newestPrice(known) ?? null
  const repriced = { kind: "repriced", deals_price, from } as const
  return isSteep(repriced, maxPriceDropPercent) ? [repriced] : []
}

/** A return to the price that customers see never counts as a change, so that any number of corrections passes. */
function toRepriced({ content }: { content: Content }, item: LimitedItem): LimitedChange[] {
  const { deals_price } = content
  const shown = toShownPrice(item)
  const sent = newestPrice(item.known)
  // If neither price is known, every price counts as a change, even for an item that the service denied having.
  if (deals_price === sent || deals_price === shown) return []
  return [{ kind: "repriced", deals_price, from: shown ?? sent ?? null }]
}

const toShownPrice = ({ known, readPrice }: Pick<LimitedItem, "known" | "readPrice">): number | null =>
  livePrice(known) ?? readPrice ?? null

/** Does the change restore the price that customers see, in place of another one that waits for approval? */
export function isCorrection(change: Change, item: Pick<LimitedItem, "known" | "readPrice">): boolean {
  if (change.kind !== "update" || !change.fields.includes("deals_price")) return false
  const sent = newestPrice(item.known)
  const { deals_price } = change.content
  return sent !== undefined && sent !== deals_price && deals_price === toShownPrice(item)
}

/** Also true for an item that the service later denied having, because a gateway may have given that answer. */
function isOnSale(known: Known | null): known is Known {
  return known !== null && (known.confirmed || isReportedGone(known)) && known.archived !== true
}

/** The watched changes of an item, by next step. */
export interface Watched {
  /** New changes, which the plugin sends if they are few. */
  fresh: LimitedChange[]
  /** A person decides about each of them: a price falls too far, or a run shows the person another change of the same kind. */
  waiting: LimitedChange[]
  /** Changes that a run already shows: they continue to wait, or stay discarded. */
  kept: Decision[]
  /** Changes that a person confirmed. */
  confirmed: Decision[]
}

/** @param decisions of the item, also about changes that are not planned now */
export function compareDecisions(
  changes: LimitedChange[],
  decisions: Decision[],
  maxPriceDropPercent: number,
): Watched {
  const watched: Watched = { fresh: [], waiting: [], kept: [], confirmed: [] }
  for (const change of changes) {
    const decision = decisions.find(({ kind }) => kind === change.kind)
    const isUndecided = !decision || (decision.state === "discarded" && !isSame(decision, change))
    if (isUndecided) watched[isSteep(change, maxPriceDropPercent) ? "waiting" : "fresh"].push(change)
    else if (isSame(decision, change)) watched[decision.state === "confirmed" ? "confirmed" : "kept"].push(decision)
    else watched.waiting.push(change)
  }
  return watched
}

/** The price that customers see may change while a person decides; the decision is about the new price. */
const isSame = (decision: Decision, change: LimitedChange) => isEqual(toDecided(decision), toDecided(change))

const toDecided = (change: LimitedChange) =>
  change.kind === "repriced" ? { kind: change.kind, deals_price: change.deals_price } : { kind: change.kind }

/**
 * The known entry, as if these changes had been made. A plan against it holds all other changes, so the rest of the item continues. If no
 * content is known, the full desired content counts as known.
 */
export function assumeMade(known: Known | null, changes: LimitedChange[], desired: Desired): Known | null {
  return changes.reduce<Known | null>((before, { kind }) => {
    if (!before) return before
    if (kind === "withdrawn") return { ...before, archived: true }
    if (!before.confirmed) return assumeCreated(before, desired)
    if (kind === "zeroed") return { ...before, in_stock: 0 }
    if (desired.kind === "unwanted" || !desired.content) return before
    const whole = { ...NOT_KNOWN, ...desired.content }
    const { deals_price, retail_price } = whole
    return { ...before, content: before.content ? { ...before.content, deals_price, retail_price } : whole }
  }, known)
}

/** The service may lack this item, so the plugin sends the full entry, and the full entry waits. */
function assumeCreated(before: Known, desired: Desired): Known {
  if (desired.kind === "unwanted") return before
  const content = desired.content ? { ...NOT_KNOWN, ...desired.content } : before.content
  return { ...before, confirmed: true, archived: false, content, in_stock: desired.in_stock }
}

/**
 * Does the same for changes that wait only until the end of their push. If a price waits that long, all of the content waits with it,
 * because the service would have to approve two updates.
 */
export function assumeDeferred(known: Known | null, changes: LimitedChange[], desired: Desired): Known | null {
  const before = assumeMade(known, changes, desired)
  const isRepriced = changes.some(({ kind }) => kind === "repriced")
  if (!before || !isRepriced || desired.kind === "unwanted" || !desired.content) return before
  return { ...before, content: { ...NOT_KNOWN, ...before.content, ...desired.content } }
}

/**
 * Do the affected items exceed the limit? At 100 % they never do. An item that counts twice, as sent and as due, still counts as one item.
 */
export function isTooMuch(affected: number, items: number, limitPercent: number): boolean {
  // Multiplies instead of dividing, because 7 of 25 are exactly 28 %, without a rounding error.
  return items >= FEWEST_ITEMS && Math.min(affected, items) * 100 > limitPercent * items
}

/** How many items the caller must count to decide whether `affected` exceeds the limit. Counting further changes nothing. */
export function itemsToCount(affected: number, limitPercent: number): number {
  return Math.max(FEWEST_ITEMS, limitPercent === 0 ? 0 : Math.ceil((affected * 100) / limitPercent))
}

/** @param sent number of other items that were sent within the last hour */
export function toChangeLimit(
  counts: LimitedCounts,
  { sent, limitPercent, maxPriceDropPercent }: ChangeLimits & { sent: number },
): ChangeLimit {
  const affected = counts.affected + sent
  const percent = counts.items === 0 ? 0 : (affected / counts.items) * 100
  return {
    ...counts,
    sent,
    limit_percent: limitPercent,
    max_drop_percent: maxPriceDropPercent,
    percent: Math.round(percent * 10) / 10,
    holds: counts.steep > 0 || (counts.affected > 0 && isTooMuch(affected, counts.items, limitPercent)),
  }
}

/** Why the change limit holds, in numbers. */
export function toChangeLimitFigures({
  items,
  withdrawn,
  zeroed,
  repriced,
  sent,
  limit_percent,
  steep = 0,
  largest_drop_percent,
  max_drop_percent,
}: ChangeLimitFigures): ChangeLimitFigures {
  return {
    items,
    withdrawn,
    zeroed,
    repriced,
    sent,
    limit_percent,
    ...(steep > 0 && { steep, largest_drop_percent, max_drop_percent }),
  }
}
