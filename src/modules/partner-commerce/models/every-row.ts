/**
 * The condition of an index over every row. Medusa makes an index partial on `deleted_at IS NULL` where nothing else is said, and a statement
 * that does not say so reads the whole table instead. Rows of these tables are never deleted softly, and every statement names the shop.
 */
export const EVERY_ROW = "shop_code IS NOT NULL"
