import { type Database } from "../../../database/database"
import { EVERYTHING, sliceSql } from "./slice-sql"
import { markSql } from "./mark-sql"

/**
 * Marks items whose variant was deleted: `all` would not find them, because a deleted variant has no row.
 *
 * @param slice the range of variants to check; absent = all
 * @returns how many were marked
 */
export async function markGone({ sql }: Database, shopCode: string, slice = EVERYTHING): Promise<number> {
  const [among, params] = sliceSql("i.variant_id", slice)
  const rows = await sql(
    `UPDATE partner_commerce_item i SET
         ${markSql({ row: "i", content: true, stock: false })}
      WHERE shop_code = ? AND deleted_at IS NULL AND state NOT IN ('unlisted', 'archived') AND wanted_version = synced_version AND ${among}
        AND NOT EXISTS (SELECT 1 FROM product_variant v WHERE v.id = i.variant_id AND v.deleted_at IS NULL)
     RETURNING i.id`,
    [shopCode, ...params],
  )
  return rows.length
}
