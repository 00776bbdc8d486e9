import { toLiteral } from "./database"

/** Where a page of a long list begins: behind this row. */
export interface ListCursor {
  at: string
  id: string
}

/** SQL: is a row behind this one, where the newest comes first? */
export const isFurther = (after: ListCursor | null): string =>
  after === null ? "true" : `(created_at, id) < (${toLiteral(after.at)}::timestamptz, ${toLiteral(after.id)})`
