/** How the known entry of an item changes: after an answer, and after a request without an answer. */
import { isEqual } from "../../../values/equality"
import { type SyncResult } from "../../../service/rules/wire/catalog"
import { type Content } from "../desired/desired"
import { NOT_KNOWN } from "../desired/content"
import { type Change, type ChangeKind } from "../plan/change"
import { withNewPrice, withoutNewPrices } from "../plan/comeback"
import { isReportedGone, type Known } from "../plan/known"
import { SHOWN_FIELDS, toUndecided, withNoneUndecided } from "../plan/live"

/** The service may already have this item: from a create whose answer was lost, or from before this ledger. */
const NOTHING: Known = { confirmed: false, content: null, live: null, in_stock: null, archived: null }

/** Applies an acknowledged change to the known state. */
export function acknowledge(
  known: Known | null,
  change: Change,
  result: Pick<SyncResult, "operation" | "applied">,
): Known {
  // The service has the item, even if it rejected some fields.
  const before = { ...(known ?? NOTHING), confirmed: true }
  switch (change.kind) {
    case "create":
      return { ...before, ...toCreated(known, change, result), ...afterCreate(before, change, result) }
    case "update": {
      const content = mergeFields(before.content, change)
      return {
        ...before,
        ...withNewPrice(before, content),
        content,
        ...(result.applied === "instant" ? nowLive(before, content) : toUndecided(before)),
      }
    }
    case "stock":
      return { ...before, in_stock: change.in_stock }
    case "archive":
      return { ...before, archived: true, ...withoutNewPrices(before) }
    case "unarchive":
      return { ...before, archived: false, unarchived: true }
    case "keep":
      return before
  }
}

const nowLive = (before: Known, content: Content): Pick<Known, "live" | "undecided"> => ({
  live: content,
  ...withNoneUndecided(before),
})

/** The content on sale after a create: no content yet, or any of the contents before if the service already had the id. */
function afterCreate(
  before: Known,
  { content }: Create,
  { operation, applied }: Pick<SyncResult, "operation" | "applied">,
): Pick<Known, "live" | "undecided" | "newPrices"> {
  if (applied === "instant") return nowLive(before, content)
  if (operation === "create") return { live: null, ...withNoneUndecided(before) }
  if (isEqual(before.content, content)) return { live: before.live, ...toUndecided(before) }
  // Another create made the entry, or the entry is older than this ledger: customers may see content that the ledger lacks.
  return { live: before.live, ...toUndecided(before, NOT_KNOWN, content), ...withNewPrice(before, content) }
}

/** Takes over the sent fields only: the service still shows another price while the new one waits for a person. */
function mergeFields(before: Content | null, { content, fields }: Extract<Change, { kind: "update" }>): Content {
  if (!before) return content
  return { ...before, ...Object.fromEntries(fields.map((field) => [field, content[field]])) }
}

type Create = Extract<Change, { kind: "create" }>

/**
 * If the service answers a create with an update, it had the id already. If the plugin sent the same content before and lost the answer,
 * that create made the entry, and no follow-up is needed. (If the entry is older than this ledger, the read-back finds the difference. The
 * read-back comes at once, because the answer says that content waits for approval.) In every other case the stock waits with the content,
 * the fields that a create omits keep their old values, and the entry may be archived.
 */
function toCreated(
  known: Known | null,
  { content, in_stock }: Create,
  { operation }: Pick<SyncResult, "operation">,
): Pick<Known, "content" | "in_stock" | "archived"> {
  if (operation === "create") return { content, in_stock, archived: false }
  const isOwn = known !== null && !known.confirmed && isEqual(known.content, content)
  if (!isOwn) return { content: null, in_stock: null, archived: null }
  return { content, in_stock: sameOrUnknown(known.in_stock, in_stock), archived: false }
}

/**
 * Forgets the values that a change touches, because the plugin sent it and got no answer. For a create it keeps the sent values as long as
 * every unanswered create sent the same ones: if the service has the entry, it has these values.
 */
export function forgetChange(known: Known | null, change: Change): Known | null {
  if (change.kind === "update" && known) return forgetContent(known, mergeFields(known.content, change))
  if (change.kind !== "create" || known?.confirmed) return forget(known, [change.kind])
  const { content, in_stock } = change
  if (!known) return { ...NOTHING, content, in_stock }
  if (isEqual(known.content, content)) return { ...known, in_stock: sameOrUnknown(known.in_stock, in_stock) }
  return { ...forgetContent(known, content), in_stock: null }
}

/** Forgets the newest content. The service may have approved any of these. */
const forgetContent = (known: Known, ...lost: Content[]): Known => ({
  ...known,
  content: null,
  ...toUndecided(known, ...lost),
})

const sameOrUnknown = (one: number | null, other: number) => (one === other ? one : null)

/** The part of an update that customers may have seen, if it arrived. */
interface SentUpdate {
  kind: "update"
  told: Partial<Content>
}

/**
 * A sent change, as the ledger records it: a create with all its fields, because the plugin compares them with a repeated create; a stock
 * with its number, to compare it with the answer to a deal; and an update with the fields that the service lists.
 */
export type InFlightChange = ChangeKind | Create | SentUpdate | Extract<Change, { kind: "stock" }>

export function toInFlightChange(change: Change): InFlightChange {
  if (change.kind === "update") return { kind: "update", told: pick(change.content, change.fields) }
  return change.kind === "create" || change.kind === "stock" ? change : change.kind
}

const pick = (content: Content, fields: (keyof Content)[]): Partial<Content> =>
  Object.fromEntries(SHOWN_FIELDS.flatMap((field) => (fields.includes(field) ? [[field, content[field]]] : [])))

/** The same for a process that died before it could record an answer. @param changes null = none */
export function forgetInFlight(known: Known | null, changes: InFlightChange[] | null): Known | null {
  return (changes ?? []).reduce<Known | null>((left, change) => {
    if (typeof change === "string") return forget(left, [change])
    if (change.kind !== "update") return forgetChange(left, change)
    const shown = left?.content && pick(left.content, [...SHOWN_FIELDS])
    return left && forgetContent(left, { ...NOT_KNOWN, ...shown, ...change.told })
  }, known)
}

/**
 * The service answers that it has no such item, or its list lacks the item. The plugin sends the full entry next time. But a gateway may
 * have given that answer, or a page may have missed the item, and then the item is still on sale. So the live values stay known, and the
 * change limit can judge the next change. If no live value is known, the change limit still has an item and counts its price as new. An
 * item that was archived, or whose create got no answer, was never on sale.
 */
export function forgetThere(known: Known | null): Known | null {
  if (known === null || isReportedGone(known)) return known
  if (!known.confirmed || known.archived === true) return null
  return { ...forgetContent(known), confirmed: null, archived: null }
}

/**
 * Forgets the values that these changes touch, because the plugin sent them and got no answer: the service may hold the old value or the
 * new one, so the plugin assumes neither. Otherwise the plugin would not send a value that changes back to the old one.
 */
export function forget(known: Known | null, kinds: ChangeKind[]): Known | null {
  return kinds.reduce<Known | null>((left, kind) => {
    if (kind === "keep") return left
    if (kind === "create") return left ? (left.confirmed ? left : forgetWhole(left)) : NOTHING
    if (!left) return left
    switch (kind) {
      case "update":
        return forgetContent(left, NOT_KNOWN)
      case "stock":
        return { ...left, in_stock: null }
      case "archive":
        return { ...forgetStatus(left), ...withoutNewPrices(left) }
      case "unarchive":
        return { ...forgetStatus(left), unarchived: true }
    }
  }, known)
}

/** A person may have archived the entry that the create made. From here on, the create is no proof that the service has the entry. */
const forgetStatus = (known: Known): Known => ({
  ...(known.confirmed === false ? forgetWhole(known) : known),
  archived: null,
})

const forgetWhole = (known: Known): Known => ({ ...forgetContent(known, NOT_KNOWN), in_stock: null })
