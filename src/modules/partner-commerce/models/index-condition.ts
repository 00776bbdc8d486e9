/**
 * The condition of an index over every row. Without a condition Medusa makes an index partial on `deleted_at IS NULL`, and a statement that
 * lacks this condition reads the whole table. Rows of these tables are never deleted softly.
 */
export const EVERY_ROW = null
