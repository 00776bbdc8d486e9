/** How what is known moves: by an answer that came, and by one that did not. */
import { type SyncResult } from "../wire/catalog"
import { type Change, type ChangeKind } from "./change"
import { type Known } from "./known"

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
  const isInstant = result.applied === "instant"
  switch (change.kind) {
    case "create":
      return {
        ...before,
        live: isInstant ? change.content : before.live,
        ...(result.operation === "create"
          ? { content: change.content, in_stock: change.in_stock, archived: false }
          : // It had the id already and took this as an update: the stock waits with the content, what a create leaves out is
            // still there, and the whole may be archived.
            { content: null, in_stock: null, archived: null }),
      }
    case "update":
      return { ...before, content: change.content, live: isInstant ? change.content : before.live }
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

/**
 * Forgets what these changes touch, because they were sent and no answer came: it may be the old or the new, so it counts
 * as neither. Without this, a value that goes there and back would be believed to be there already.
 */
export function forget(known: Known | null, kinds: ChangeKind[]): Known | null {
  return kinds.reduce<Known | null>((left, kind) => {
    if (kind === "keep") return left
    if (!left || kind === "create") return kind === "create" ? (left ?? NOTHING) : left
    switch (kind) {
      case "update":
        return { ...left, content: null }
      case "stock":
        return { ...left, in_stock: null }
      case "archive":
      case "unarchive":
        return { ...left, archived: null }
    }
  }, known)
}
