/**
 * Drift damping: if the service shows another value than this store sent, the plugin sends it again, because the request may have been
 * lost. But if the service shows the same other value each time, the service changes the entry on purpose, and another request has no
 * effect.
 */
import { isEqual } from "../../../values/equality"
import { type DriftText } from "../../../messages/rules/message"
import { CONTENT_FIELDS, type Content, type Desired } from "../desired/desired"
import { type Change } from "../plan/change"
import { type Known } from "../plan/known"

/** Fields that the service shows. Without stock, because the push corrects a wrong number anyway. */
const DAMPED_FIELDS = ["name", "category", "deals_price", "retail_price"] as const
type DampedField = (typeof DAMPED_FIELDS)[number]

/** A person chooses which value wins: the service's or this store's. */
export const DRIFT_CHOICES = ["theirs", "ours"] as const
export type DriftChoice = (typeof DRIFT_CHOICES)[number]

/** The sent value, and the value that the service shows instead. */
export type DriftedValue =
  | { field: DampedField; ours: Content[DampedField]; theirs: unknown }
  /** The plugin created or unarchived the item, and the service shows it archived again, or not at all. */
  | { field: "status"; ours: "active"; theirs: "archived" | "missing" }

/** The same drift, and the number of readings in a row that showed it. */
export interface Drift {
  values: DriftedValue[]
  times: number
  /** Number of later readings that showed the sent value. */
  calm?: number
}

/** After this many corrections the plugin asks a person. */
const TIMES = 3

/**
 * A status applies at once, so most readings show the sent one, even if the service reverts it each night. A drift is forgotten only after
 * about a day of agreement (a reading each quarter of an hour).
 */
const CALM_READINGS = 96

/**
 * @returns the damped part of a difference that was read. Archiving is not damped, because customers must not buy an item that is off sale.
 */
export function toDriftedValue({
  field,
  known,
  live,
}: {
  field: string
  known: unknown
  live: unknown
}): DriftedValue[] {
  if (field === "archived" && live === true) return [{ field: "status", ours: "active", theirs: "archived" }]
  if (field === "id" && live === "missing") return [{ field: "status", ours: "active", theirs: "missing" }]
  const damped = DAMPED_FIELDS.find((name) => name === field)
  return damped ? [{ field: damped, ours: known as Content[DampedField], theirs: live }] : []
}

/**
 * @param drifted the differences of this reading for an item; empty may also mean that the service has not approved the content yet
 * @param agreed the service shows the sent values
 */
export function nextDrift(before: Drift | null, drifted: DriftedValue[], agreed: boolean): Drift | null {
  if (drifted.length === 0) return agreed ? afterCalm(before) : before
  return { values: drifted, times: before && isEqual(before.values, drifted) ? before.times + 1 : 1 }
}

function afterCalm(before: Drift | null): Drift | null {
  if (!before || before.times >= TIMES || !before.values.some(isStatus)) return null
  const calm = (before.calm ?? 0) + 1
  return calm < CALM_READINGS ? { ...before, calm } : null
}

const isStatus = ({ field }: DriftedValue) => field === "status"

export const isStubborn = (drift: Drift | null): drift is Drift => drift !== null && drift.times >= TIMES

/** The changes that the push stops sending: changes that bring the item back, and the content that the service changed last. */
export function toDriftChanges(known: Known, drift: Drift): Change[] {
  return [...toStatusChanges(known, drift), ...toContentChanges(known, drift)]
}

function toStatusChanges({ content, in_stock }: Known, { values }: Drift): Change[] {
  return values.filter(isStatus).flatMap(({ theirs }): Change[] => {
    if (theirs === "archived") return [{ kind: "unarchive" }]
    return content ? [{ kind: "create", content, in_stock: in_stock ?? 0 }] : []
  })
}

function toContentChanges({ content }: Known, { values }: Drift): Change[] {
  const changed = values.filter((value) => !isStatus(value))
  if (!content || changed.length === 0) return []
  const ours = Object.fromEntries(changed.map(({ field, ours }) => [field, ours]))
  return [{ kind: "update", content: { ...content, ...ours }, fields: [...CONTENT_FIELDS] }]
}

/** For people: each field with both values. */
export function toDriftText({ values }: Drift): DriftText[] {
  return values.map(({ field, ours, theirs }) => ({
    code: "shows_other",
    values: { field, ours: String(ours), theirs: String(theirs) },
  }))
}

/**
 * A merchant cannot keep a price of the service, because this store refuses purchases at it. A status cannot be kept either: this store
 * archives the items that it does not want on sale.
 */
export const canKeep = (drift: Drift): boolean => whyNotKept(drift) === null

export function whyNotKept({ values }: Drift): "price_not_kept" | "status_not_kept" | null {
  if (values.some(isStatus)) return "status_not_kept"
  return values.some(({ field }) => field === "deals_price" || field === "retail_price") ? "price_not_kept" : null
}

/** Applies the service's values that a person decided to keep, while this store still wants the value that the service replaced. */
export function withKept(desired: Desired, kept: DriftedValue[]): Desired {
  switch (desired.kind) {
    case "unwanted":
      return desired
    case "blocked":
      return desired.content ? { ...desired, content: withKeptValues(desired.content, kept) } : desired
    case "listed":
      return { ...desired, content: withKeptValues(desired.content, kept) }
  }
}

function withKeptValues<Some extends Partial<Content>>(content: Some, kept: DriftedValue[]): Some {
  const inForce = kept.filter(({ field, ours }) => field !== "status" && isEqual(content[field], ours))
  if (inForce.length === 0) return content
  return { ...content, ...Object.fromEntries(inForce.map(({ field, theirs }) => [field, theirs])) }
}
