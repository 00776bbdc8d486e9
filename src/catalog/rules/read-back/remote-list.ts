/**
 * Judges a remote list as a whole before any row counts: an answer may be empty or cut short although the items are fine, and the plugin
 * sends missing items again.
 */
import { type Message, type RemoteListAnomaly, type RunNote } from "../../../messages/rules/message"
import { isTooMuch } from "../change-limit/change-limit"

/** A remote list from its first page to the last page with rows. */
export interface RemoteList {
  /** The number of rows, one per version. */
  rows: number
  /** The number of products behind these rows. */
  products: number
  /** The service's own count, from the last page. The interface does not say whether it counts rows or products. */
  total: number
  /** The last page repeats rows of earlier pages: the service does not turn pages, or stopped turning them. */
  isRepeated: boolean
}

export interface Expectation {
  /** Items that the service has acknowledged to have. */
  items: number
  /** The number of these items that the remote list does not show. */
  missing: number
}

/**
 * - `remote_list_incomplete`: the list has fewer rows than its own total, or more products. If pages repeat, it has fewer products than the
 *   total, because the missing ones may be on a page that the service does not show. An incomplete list proves nothing about products
 *   outside it.
 * - `remote_list_empty`: the service shows no row, although it had acknowledged items.
 * - `items_missing`: more items are missing than may change at once without a person.
 *
 * @returns null if the list is credible
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

/** Does the list show as many entries as its total? */
export function isRemoteListComplete({ rows, products, total, isRepeated }: RemoteList): boolean {
  const isShort = products < total && (isRepeated || rows < total)
  return !isShort && products <= total
}

/** A person can confirm these. An incomplete remote list cannot be confirmed, because it contradicts itself. */
export type ConfirmableAnomaly = Message<"remote_list_empty" | "items_missing">

export const CONFIRMABLE_ANOMALIES: readonly string[] = [
  "remote_list_empty",
  "items_missing",
] satisfies ConfirmableAnomaly["code"][]

export const isConfirmable = (note: RunNote | null): note is ConfirmableAnomaly =>
  note !== null && CONFIRMABLE_ANOMALIES.includes(note.code)

/** Does a person's confirmation of an earlier list cover this one? It covers the same anomaly, up to the confirmed number of items. */
export function isConfirmed(anomaly: RemoteListAnomaly, confirmed: ConfirmableAnomaly | undefined): boolean {
  if (!confirmed || !isConfirmable(anomaly) || anomaly.code !== confirmed.code) return false
  return countMissing(anomaly) <= countMissing(confirmed)
}

/** An empty list lacks every item. */
const countMissing = (anomaly: ConfirmableAnomaly): number =>
  anomaly.code === "items_missing" ? anomaly.values.missing : anomaly.values.items
