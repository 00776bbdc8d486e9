/** Known: the values that the service last acknowledged for an item, field by field. */
import { type Content } from "../desired/desired"

export interface Known {
  /**
   * Whether the service has the item. false: perhaps; the plugin sent a create and got no answer, and content and stock are the sent
   * values. null: the service had the item and now denies having it; `live` is the content that customers saw last.
   */
  confirmed: boolean | null
  /** The newest content that the service accepted, approved or pending; null = unknown, so the next push sends the full content. */
  content: Content | null
  /** The content that customers saw when the service was read last; null until a first approval was read (plan/live). */
  live: Content | null
  /**
   * Contents that waited for approval when newer content took their place, or whose answer got lost, the oldest first: the service may
   * have approved any of them. Absent or empty = none.
   */
  undecided?: Content[]
  /** null = unknown: a deal changed it at the service, or an answer was lost. The stock lane settles it. */
  in_stock: number | null
  /** null = unknown: an answer was lost. */
  archived: boolean | null
  /**
   * The service rejected this item's name for another item while this one was archived, so archived items keep their names. Absent =
   * unknown.
   */
  keepsName?: true
  /**
   * The item came back from the archive, and customers may still see a lower price from before (plan/comeback). Absent or false = no. An
   * archived item needs no mark.
   */
  unarchived?: boolean
  /**
   * Prices that the service accepted since it archived the item: customers did not see them before. They stay until the comeback is over
   * or the item is archived again. Absent or empty = none.
   */
  newPrices?: number[]
}

/** The service had the item and now denies having it, or lists it no longer. */
export const isReportedGone = ({ confirmed }: Known): boolean => confirmed === null

/** The item's create got no answer, and now the plugin knows that the service has the item. The next push sends the remaining fields. */
export const isFoundThere = (before: Known | null, after: Known | null): boolean =>
  before !== null && !before.confirmed && after?.confirmed === true

/** The difference between two known states, for the ledger: `known_change` holds the differing fields, null = no difference. */
export interface KnownChange {
  known_gone: boolean
  known_change: Partial<Known> | null
}

/** @param before undefined = unknown, so every field counts as changed */
export function toKnownChange(before: Known | null | undefined, after: Known | null): KnownChange {
  if (!after) return { known_gone: true, known_change: null }
  if (!before) return { known_gone: false, known_change: after }
  // An unchanged value is the same object, so contents need no comparison field by field.
  const moved = Object.entries(after).filter(([field, value]) => before[field as keyof Known] !== value)
  return { known_gone: false, known_change: moved.length > 0 ? Object.fromEntries(moved) : null }
}
