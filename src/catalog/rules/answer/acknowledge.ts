/** How what is known moves: by an answer that came, and by one that did not. */
import { isEqual } from "../../../values/equality"
import { type SyncResult } from "../../../service/rules/wire/catalog"
import { type Content } from "../desired/desired"
import { NOT_KNOWN } from "../desired/blocked-fields"
import { type Change, type ChangeKind } from "../plan/change"
import { isReportedGone, type Known } from "../plan/known"
import { SHOWN_FIELDS, toUndecided, withNoneUndecided } from "../plan/live"

/** An item that may be there: by a create whose answer got lost, or from before this ledger. */
const NOTHING: Known = { confirmed: false, content: null, live: null, in_stock: null, archived: null }

/** Moves known on by a change that the service acknowledged. */
export function acknowledge(
  known: Known | null,
  change: Change,
  result: Pick<SyncResult, "operation" | "applied">,
): Known {
  // The item is there, whatever the service took of it.
  const before = { ...(known ?? NOTHING), confirmed: true }
  switch (change.kind) {
    case "create":
      return { ...before, ...toCreated(known, change, result), ...afterCreate(before, change, result) }
    case "update": {
      const content = mergeFields(before.content, change)
      return {
        ...before,
        content,
        ...(result.applied === "instant" ? nowLive(before, content) : toUndecided(before)),
      }
    }
    case "stock":
      return { ...before, in_stock: change.in_stock }
    case "archive":
      return { ...before, archived: true }
    case "unarchive":
      return { ...before, archived: false }
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
): Pick<Known, "live" | "undecided"> {
  if (applied === "instant") return nowLive(before, content)
  if (operation === "create") return { live: null, ...withNoneUndecided(before) }
  if (isEqual(before.content, content)) return { live: before.live, ...toUndecided(before) }
  // Another create made it, or the item is older than this ledger: customers may see content that the ledger does not have.
  return { live: before.live, ...toUndecided(before, NOT_KNOWN, content) }
}

/** Only what travelled: a price that waits for a person is another there. */
function mergeFields(before: Content | null, { content, fields }: Extract<Change, { kind: "update" }>): Content {
  if (!before) return content
  return { ...before, ...Object.fromEntries(fields.map((field) => [field, content[field]])) }
}

type Create = Extract<Change, { kind: "create" }>

/**
 * A create that is taken as an update had the id already. Where the same was sent before and its answer was lost, that one made it, and
 * there is nothing to follow up. (Should it have been there from before this ledger, the read-back finds what differs: something waits
 * for approval, so it comes at once.) Otherwise the stock waits with the content, what a create leaves out is still there, and the whole
 * may be archived.
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
 * Forgets what a change touches, because it was sent and no answer came. Of a create it keeps what was sent, as long as every one without
 * an answer sent the same: what is there, if it is there, is that.
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
 * A change that was sent, as the ledger notes it: a create with all that it carried, since its repetition is compared with that, a stock
 * with its number, which is compared with the answer to a deal, and an update with the fields that the service lists.
 */
export type InFlightChange = ChangeKind | Create | SentUpdate | Extract<Change, { kind: "stock" }>

export function toInFlightChange(change: Change): InFlightChange {
  if (change.kind === "update") return { kind: "update", told: pick(change.content, change.fields) }
  return change.kind === "create" || change.kind === "stock" ? change : change.kind
}

const pick = (content: Content, fields: (keyof Content)[]): Partial<Content> =>
  Object.fromEntries(SHOWN_FIELDS.flatMap((field) => (fields.includes(field) ? [[field, content[field]]] : [])))

/** The same for a process that died over these, before it could note an answer. */
export function forgetInFlight(known: Known | null, changes: InFlightChange[]): Known | null {
  return changes.reduce<Known | null>((left, change) => {
    if (typeof change === "string") return forget(left, [change])
    if (change.kind !== "update") return forgetChange(left, change)
    const shown = left?.content && pick(left.content, [...SHOWN_FIELDS])
    return left && forgetContent(left, { ...NOT_KNOWN, ...shown, ...change.told })
  }, known)
}

/**
 * The service says that it has no such item, or lists none. It is sent in full next time; but a gateway may have said so, or a page have
 * lacked it, and then it is on sale there as before: what customers may see of it stays known, so that the change limit can judge what is sent. Without
 * any of these, the change limit still has an item, and its price counts as a new one. An item that was archived, or whose create got no answer, was on sale nowhere.
 */
export function forgetThere(known: Known | null): Known | null {
  if (known === null || isReportedGone(known)) return known
  if (!known.confirmed || known.archived === true) return null
  return { ...forgetContent(known), confirmed: null, archived: null }
}

/**
 * Forgets what these changes touch, because they were sent and no answer came: it may be the old or the new, so it counts
 * as neither. Without this, a value that goes there and back would be believed to be there already.
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
      case "unarchive":
        // What its create made may be archived since: nothing that is there is taken for the create's own any more.
        return { ...(left.confirmed === false ? forgetWhole(left) : left), archived: null }
    }
  }, known)
}

const forgetWhole = (known: Known): Known => ({ ...forgetContent(known, NOT_KNOWN), in_stock: null })
