/**
 * The condition of an index over every row. Medusa makes an index partial on `deleted_at IS NULL` where nothing is said, and a statement that
 * does not say so reads the whole table instead. Rows of these tables are never deleted softly.
 */
export const EVERY_ROW = null
