import { toLiteral } from "./database"

/** The beginning of a page in a long list: the last row of the previous page. */
export interface ListCursor {
  /** In the format of `cursorAt`. */
  at: string
  id: string
}

/** A row of a long list, with the text of its time (`cursorAt`). */
export interface Listed {
  id: string
  cursor_at: string
}

export const cursorAfter = (last: Listed | null): ListCursor | null => last && { at: last.cursor_at, id: last.id }

/** SQL of a moment as text with microseconds, which a `Date` lacks. In UTC, so that texts sort by their moments. */
export const cursorAt = (moment: string): string =>
  `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

interface Columns {
  at: string
  id: string
}

/** SQL: whether a row comes after the cursor, with the newest first. */
export const isOlder = (after: ListCursor | null, columns: Columns = OF_LIST): string => isBeyond("<", after, columns)

/** SQL: whether a row comes after the cursor, with the oldest first. */
export const isNewer = (after: ListCursor | null, columns: Columns = OF_LIST): string => isBeyond(">", after, columns)

const OF_LIST: Columns = { at: "created_at", id: "id" }

const isBeyond = (operator: "<" | ">", after: ListCursor | null, { at, id }: Columns): string =>
  after === null ? "true" : `(${at}, ${id}) ${operator} (${toLiteral(after.at)}::timestamptz, ${toLiteral(after.id)})`
