import { PRODUCT_STATUS } from "../../../service/rules/wire/catalog"
import { type Database, toJson } from "../../../database/database"

/** An item that the service may show. */
export interface ShownItem {
  id: string
  partner_id: string
}

/** @param after the last id of the page before; `""` = from the beginning */
export async function pageShown(
  { sql }: Database,
  { after, limit }: { after: string; limit: number },
): Promise<ShownItem[]> {
  return sql<ShownItem>(
    `SELECT id, partner_id FROM partner_commerce_item
      WHERE shop_code = $shop AND deleted_at IS NULL AND id > ? AND partner_id IS NOT NULL
        AND jsonb_typeof(known) = 'object' AND known->>'archived' IS DISTINCT FROM 'true' ORDER BY id LIMIT ?`,
    [after, limit],
  )
}

/**
 * Records that the service has archived these items on a user's order. The next push compares each item with the store's wishes at that
 * time.
 */
export async function recordArchived({ sql }: Database, ids: readonly string[]): Promise<void> {
  await sql(
    `UPDATE partner_commerce_item
        SET known = known || ?::jsonb, state = 'archived', remote_status = ${PRODUCT_STATUS.archived}, updated_at = now()
      WHERE shop_code = $shop AND id = ANY(?) AND deleted_at IS NULL`,
    [toJson({ archived: true }), ids],
  )
}
