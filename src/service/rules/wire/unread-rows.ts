import { type UnreadableRow } from "./read-rows"

/** More than the messages name, and a few hundred kilobytes. */
const KEPT = 1_000

/** The unreadable rows of a list of any length: all are counted, and only the first are kept. */
export interface UnreadRows {
  count: number
  first: readonly UnreadableRow[]
  /** A row has no id, so it may be any row that seems to be missing. */
  isAnyNameless: boolean
}

export const NO_UNREAD_ROWS: UnreadRows = { count: 0, first: [], isAnyNameless: false }

export const toUnreadRows = (rows: readonly UnreadableRow[]): UnreadRows => ({
  count: rows.length,
  first: rows.slice(0, KEPT),
  isAnyNameless: rows.some(({ id }) => id === null),
})

export const joinUnreadRows = (one: UnreadRows, other: UnreadRows): UnreadRows => ({
  count: one.count + other.count,
  first: [...one.first, ...other.first].slice(0, KEPT),
  isAnyNameless: one.isAnyNameless || other.isAnyNameless,
})

/** Whether some rows are counted without their ids. */
export const isBeyondKept = ({ count, first }: UnreadRows): boolean => first.length < count
