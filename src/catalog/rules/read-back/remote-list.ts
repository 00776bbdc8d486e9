/**
 * Judges a remote list of the service as a whole, before any of it is believed: an answer may be empty or cut short while nothing is wrong
 * with the items, and what is believed to be missing is sent anew.
 */
import { type RemoteListAnomaly } from "../../../messages/rules/message"
import { isTooMuch } from "../change-limit/change-limit"

/** A remote list as it was read, from its first page to the last one that had rows. */
export interface RemoteList {
  /** Rows, one per version. */
  rows: number
  /** Products that they are about. */
  products: number
  /** The service's own count, as the last page has it. The interface does not say of which of the two. */
  total: number
  /** It ended with a page of rows that were on pages before it: the service turns no pages, or none any more. */
  isRepeated: boolean
}

export interface Expectation {
  /** Items that the service has acknowledged to have. */
  items: number
  /** Number of them that the remote list does not show. */
  missing: number
}

/**
 * - `remote_list_incomplete`: it has fewer rows than it says itself, or more products; where it repeats itself, fewer products, because what
 *   it shows of others may be on a page that it does not turn to. It proves nothing about what is not in it.
 * - `remote_list_empty`: the service shows nothing at all, where it had acknowledged items.
 * - `items_missing`: more of them are missing than may change at once without a person.
 *
 * @returns null where it can be believed
 */
export function findRemoteListAnomaly(
  remoteList: RemoteList,
  expected: Expectation,
  limitPercent: number,
): RemoteListAnomaly | null {
  const { rows, total } = remoteList
  const { items, missing } = expected
  if (!isRemoteListComplete(remoteList)) return { code: "remote_list_incomplete", values: { rows, total } }
  if (rows === 0 && missing > 0) return { code: "remote_list_empty", values: { items } }
  if (!isTooMuch(missing, items, limitPercent)) return null
  return { code: "items_missing", values: { items, missing, limit_percent: limitPercent } }
}

/** Does it show as much as it says itself? */
export function isRemoteListComplete({ rows, products, total, isRepeated }: RemoteList): boolean {
  const isShort = products < total && (isRepeated || rows < total)
  return !isShort && products <= total
}

/** A person can say that it is true. An incomplete remote list cannot be: it contradicts itself. */
export const CONFIRMABLE_ANOMALIES: readonly string[] = [
  "remote_list_empty",
  "items_missing",
] satisfies RemoteListAnomaly["code"][]
