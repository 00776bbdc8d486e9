/** Known: what the service last acknowledged for an item, field by field. */
import { type Content } from "../desired/desired"

export interface Known {
  /**
   * Otherwise the item may or may not be there. false: a create was sent and its answer never came; content and stock are what it sent.
   * null: it was there, and the service says that it has no such item; `live` is the content that customers saw last.
   */
  confirmed: boolean | null
  /** The newest content it took, approved or still pending; null = not known any more: sent in full next time. */
  content: Content | null
  /** The content that customers saw when the service was read last; null until a first approval was read (plan/live). */
  live: Content | null
  /**
   * Contents that waited for approval when newer content took their place, or whose answer got lost, the oldest first: the service may
   * have approved any of them. Absent or empty = none.
   */
  undecided?: Content[]
  /** null = not known: a deal moved it there, or an answer got lost. The stock lane settles it. */
  in_stock: number | null
  /** null = not known: an answer got lost. */
  archived: boolean | null
  /** The service refused its name to another item while this one was archived: it keeps its names at the service. Absent = not known. */
  keepsName?: true
}

/** The service had it, and said that it has no such item, or shows none. */
export const isReportedGone = ({ confirmed }: Known): boolean => confirmed === null

/** Its create had got no answer, and now it is known to be there: what else of it can be told follows. */
export const isFoundThere = (before: Known | null, after: Known | null): boolean =>
  before !== null && !before.confirmed && after?.confirmed === true

/** How known moved, for a ledger that holds the rest: `known_change` has what differs, null = nothing does. */
export interface KnownChange {
  known_gone: boolean
  known_change: Partial<Known> | null
}

/** @param before undefined = whatever it was */
export function toKnownChange(before: Known | null | undefined, after: Known | null): KnownChange {
  if (!after) return { known_gone: true, known_change: null }
  if (!before) return { known_gone: false, known_change: after }
  // An untouched value is the same object: a content is not compared field by field to find that out.
  const moved = Object.entries(after).filter(([field, value]) => before[field as keyof Known] !== value)
  return { known_gone: false, known_change: moved.length > 0 ? Object.fromEntries(moved) : null }
}
