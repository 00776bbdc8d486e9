import { type Database } from "../../database"
import { type ClaimedItem } from "./claim"

/** A variant with what the ledger knows of it; one that was never detected has its own id for an item's. */
export type PlannableItem = Pick<ClaimedItem, "id" | "variant_id" | "product_id" | "partner_id" | "known" | "refused">

/** Every variant of the store and every item of the ledger, in the order of variant ids; nothing is claimed. */
export async function pageVariants(
  { sql }: Database,
  shopCode: string,
  afterVariantId: string,
  limit: number,
): Promise<PlannableItem[]> {
  return sql<PlannableItem>(
    `SELECT COALESCE(i.id, all_variants.id) AS id, all_variants.id AS variant_id, i.product_id, i.partner_id, i.known, i.refused
       FROM (SELECT id FROM product_variant WHERE deleted_at IS NULL
             UNION SELECT variant_id FROM partner_commerce_item
                    WHERE shop_code = ? AND state <> 'unlisted' AND deleted_at IS NULL) AS all_variants
       LEFT JOIN partner_commerce_item i ON i.variant_id = all_variants.id AND i.shop_code = ? AND i.deleted_at IS NULL
      WHERE all_variants.id > ? ORDER BY all_variants.id LIMIT ?`,
    [shopCode, shopCode, afterVariantId, limit],
  )
}
