import { toLiteral } from "./database"

/** Where a page of a long list begins: behind the last row of the page before. */
export interface ListCursor {
  /** As `cursorAt` writes it. */
  at: string
  id: string
}

/** SQL of a moment as text with microseconds, which a `Date` does not have. In UTC, so that texts are in the order of their moments. */
export const cursorAt = (moment: string): string =>
  `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

interface Columns {
  at: string
  id: string
}

/** SQL: is a row behind the cursor, where the newest comes first? */
export const isOlder = (after: ListCursor | null, columns: Columns = OF_LIST): string => isBeyond("<", after, columns)

/** SQL: is a row behind the cursor, where the oldest comes first? */
export const isNewer = (after: ListCursor | null, columns: Columns = OF_LIST): string => isBeyond(">", after, columns)

const OF_LIST: Columns = { at: "created_at", id: "id" }

const isBeyond = (operator: "<" | ">", after: ListCursor | null, { at, id }: Columns): string =>
  after === null ? "true" : `(${at}, ${id}) ${operator} (${toLiteral(after.at)}::timestamptz, ${toLiteral(after.id)})`
