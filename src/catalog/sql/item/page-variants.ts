import { type Database } from "../../../database/database"
import { type ClaimedItem } from "./claim"
import { IS_GONE } from "./recreated-variant"

/** A variant with its row in the ledger; a variant without a row uses its own id as the item's. */
export type PlannableItem = Pick<
  ClaimedItem,
  "id" | "variant_id" | "product_id" | "partner_id" | "known" | "kept_there" | "refused"
>

export interface PageOrder {
  afterVariantId: string
  limit: number
}

/** Every variant of the store, in the order of ids, without a claim. The cost of a page depends on its own rows, not on its position. */
export function pageVariants({ sql }: Database, { afterVariantId, limit }: PageOrder): Promise<PlannableItem[]> {
  return sql<PlannableItem>(
    `WITH page AS MATERIALIZED (
       SELECT id FROM product_variant WHERE deleted_at IS NULL AND id > ? ORDER BY id LIMIT ?)
     SELECT COALESCE(i.id, page.id) AS id, page.id AS variant_id, i.product_id, i.partner_id, i.known, i.kept_there, i.refused
       FROM page
       LEFT JOIN partner_commerce_item i ON i.variant_id = page.id AND i.shop_code = $shop AND i.deleted_at IS NULL
      ORDER BY page.id`,
    [afterVariantId, limit],
  )
}

/** The same for the given variants. */
export function namedVariants({ sql }: Database, { variantIds }: { variantIds: string[] }): Promise<PlannableItem[]> {
  return sql<PlannableItem>(
    `SELECT COALESCE(i.id, v.id) AS id, v.id AS variant_id, i.product_id, i.partner_id, i.known, i.kept_there, i.refused
       FROM product_variant v
       LEFT JOIN partner_commerce_item i ON i.variant_id = v.id AND i.shop_code = $shop AND i.deleted_at IS NULL
      WHERE v.id = ANY(?) AND v.deleted_at IS NULL ORDER BY v.id`,
    [variantIds],
  )
}

/** The same for items whose variant was deleted. */
export function pageGone({ sql }: Database, { afterVariantId, limit }: PageOrder): Promise<PlannableItem[]> {
  return sql<PlannableItem>(
    `SELECT o.id, o.variant_id, o.product_id, o.partner_id, o.known, o.kept_there, o.refused
       FROM partner_commerce_item o
      WHERE o.shop_code = $shop AND o.state <> 'unlisted' AND o.deleted_at IS NULL AND o.variant_id > ? AND ${IS_GONE}
      ORDER BY o.variant_id LIMIT ?`,
    [afterVariantId, limit],
  )
}

/** The holders of these partner ids: partner id → item id. */
export async function partnerIdsTaken({ sql }: Database, partnerIds: string[]): Promise<Map<string, string>> {
  const rows = await sql<{ partner_id: string; id: string }>(
    `SELECT partner_id, id FROM partner_commerce_item WHERE shop_code = $shop AND partner_id = ANY(?) AND deleted_at IS NULL`,
    [partnerIds],
  )
  return new Map(rows.map((row) => [row.partner_id, row.id]))
}
