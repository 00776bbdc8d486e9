/** The difference between an item's desired entry and the entry that the service last acknowledged, as entries for a request. */
import { isEqual } from "../../../values/equality"
import { type ContentEntry, type CreateEntry, type ProductEntry } from "../../../service/rules/wire/catalog"
import { type Content, CONTENT_FIELDS, NOT_KNOWN } from "../desired/content"
import { type Desired } from "../desired/desired"
import { priceOf } from "../desired/blocked-fields"
import { isUnread } from "../item/problem"
import { isHeldAtOldPrice, isStockLeftToContent } from "./comeback"
import { isReportedGone, type Known } from "./known"

export type Change =
  | { kind: "create"; content: Content; in_stock: number }
  /** `fields`: the fields to send. `content`: all of the content, for the ledger. */
  | { kind: "update"; content: Content; fields: (keyof Content)[] }
  | { kind: "stock"; in_stock: number }
  | { kind: "archive" }
  | { kind: "unarchive" }
  | { kind: "keep" }

/** The order of sending. Stock goes first, in its own entries, so that an approval never delays it. Status changes follow, then content. */
export const BATCH_LANES = ["stock", "status", "content"] as const
export type BatchLane = (typeof BATCH_LANES)[number]

export type ChangeKind = Change["kind"]
/** Kinds of the changes that are sent. */
export type SentKind = Exclude<ChangeKind, "keep">

export const LANE_OF = {
  stock: "stock",
  archive: "status",
  unarchive: "status",
  create: "content",
  update: "content",
} as const satisfies Record<SentKind, BatchLane>

/**
 * @param known null = the service has never received the item
 * @returns the changes in the order of their lanes; only `keep` if every field agrees
 */
export function diffItem(desired: Desired, known: Known | null): Change[] {
  const changes = toChanges(desired, known)
  return changes.length > 0 ? changes : [{ kind: "keep" }]
}

function toChanges(desired: Desired, known: Known | null): Change[] {
  if (desired.kind === "unwanted") return known && known.archived !== true ? [{ kind: "archive" }] : []
  if (desired.kind === "blocked") return isThere(known) ? diffBlocked(desired, known) : []
  if (!known?.confirmed) return [{ kind: "create", content: desired.content, in_stock: desired.in_stock }]
  return [
    ...diffStock(desired.in_stock, known),
    ...(known.archived === false || sellsAtOldPrice(desired, known) ? [] : [{ kind: "unarchive" } as const]),
    ...diffContent(desired.content, known),
  ]
}

/** Customers would buy the item at its old price, so the service has to accept the stock of 0 before the item comes back. */
const sellsAtOldPrice = (desired: Desired, { in_stock }: Known): boolean => in_stock !== 0 && isHeldAtOldPrice(desired)

/** The item may be on sale at the service. */
export const isThere = (known: Known | null): known is Known => known !== null && known.archived !== true

/**
 * Blocked fields keep their values at the service. All other fields must stay true, or the service sells unavailable goods or asks a price
 * that this store refuses.
 */
function diffBlocked(desired: Extract<Desired, { kind: "blocked" }>, known: Known): Change[] {
  const { content = {}, problems } = desired
  // If the service has the item after all, the read-back finds it. The service keeps the values of an item that this store cannot read.
  if (isReportedGone(known) || isUnread(problems)) return []
  // If the create got no answer, an update with more than the price would look like another create.
  const told = known.confirmed ? content : priceOf(content)
  const whole = { ...(known.content ?? NOT_KNOWN), ...told }
  const fields = differingFields(whole, known.content).filter((field) => field in told)
  return [
    ...(isStockLeftToContent({ desired, known }) ? [] : diffStock(desired.in_stock, known)),
    ...(fields.length > 0 ? [{ kind: "update", content: whole, fields } as const] : []),
  ]
}

function diffStock(in_stock: number, known: Known): Change[] {
  return known.in_stock === in_stock ? [] : [{ kind: "stock", in_stock }]
}

function diffContent(content: Content, known: Known): Change[] {
  const fields = differingFields(content, known.content)
  return fields.length > 0 ? [{ kind: "update", content, fields }] : []
}

/** @param before null = not known: every field differs */
export function differingFields(content: Content, before: Content | null): (keyof Content)[] {
  if (!before) return [...CONTENT_FIELDS]
  // A content that an older version recorded lacks the newer fields: the service has no value for them.
  return CONTENT_FIELDS.filter((field) => !isEqual(content[field], before[field] ?? null))
}

/** The entry of `POST /products/sync` that makes the change, or null for `keep`. */
export function toEntry(partnerId: string, change: Change): ProductEntry | null {
  switch (change.kind) {
    case "create":
      return toCreateEntry(partnerId, change.content, change.in_stock)
    case "update":
      return toContentEntry(partnerId, change.content, change.fields)
    case "stock":
      return { id: partnerId, in_stock: change.in_stock }
    case "archive":
      return { id: partnerId, status: 2 }
    case "unarchive":
      return { id: partnerId, status: 1 }
    case "keep":
      return null
  }
}

/** A new product carries the set fields alone: there is no value to clear yet. */
function toCreateEntry(id: string, content: Content, in_stock: number): CreateEntry {
  const set = CONTENT_FIELDS.filter((field) => content[field] !== null && !isEqual(content[field], {}))
  return { id, in_stock, ...(Object.fromEntries(set.map((field) => [field, content[field]])) as Content) }
}

function toContentEntry(id: string, content: Content, fields: (keyof Content)[]): ContentEntry {
  return { id, ...Object.fromEntries(fields.map((field) => [field, content[field]])) }
}
