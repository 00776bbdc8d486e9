import { type Database } from "./database"

export interface DealItem {
  variantId: string
  /** The `deals_price` that customers of the service see, as it last told or took it. */
  approvedPrice: number | null
}

/** The items of the catalogue's ledger, as a purchase meets them: named by the service, and moved by it. */
export class DealItems {
  constructor(private readonly database: Database) {}

  /**
   * The variant that this store listed under a product id. An item that was never pushed from this database (a restored backup, a
   * first purchase by hand) is found by the same setting that would name it; once an id was frozen for it, only that one counts.
   *
   * @param idSource the setting product_id_source
   * @returns null when this store never had such an item
   */
  async find(shopCode: string, productId: string, idSource: string): Promise<DealItem | null> {
    const [listed] = await this.database.sql<{ variant_id: string; approved_price: string | null }>(
      `SELECT variant_id, COALESCE(known->'live'->>'deals_price', known->'content'->>'deals_price') AS approved_price
         FROM partner_commerce_item WHERE shop_code = ? AND partner_id = ? AND deleted_at IS NULL`,
      [shopCode, productId],
    )
    if (listed) {
      return {
        variantId: listed.variant_id,
        approvedPrice: listed.approved_price === null ? null : Number(listed.approved_price),
      }
    }
    const [condition, params] = toIdCondition(idSource, productId)
    const [variant] = await this.database.sql<{ id: string }>(
      `SELECT v.id FROM product_variant v
         LEFT JOIN partner_commerce_item i ON i.variant_id = v.id AND i.shop_code = ? AND i.deleted_at IS NULL
        WHERE ${condition} AND v.deleted_at IS NULL AND i.partner_id IS NULL LIMIT 1`,
      [shopCode, ...params],
    )
    return variant ? { variantId: variant.id, approvedPrice: null } : null
  }

  /**
   * A deal moved the stock over there, and we cannot see whether our answer arrived: what was believed about it, for this variant and
   * for every other that shares its inventory, is void until the stock lane has told it anew.
   */
  async forgetStock(shopCode: string, variantId: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_item SET known = jsonb_set(known, '{in_stock}', 'null'),
              stock_wanted_version = stock_wanted_version + 1, updated_at = now()
        WHERE id IN (
          SELECT i.id FROM partner_commerce_item i
           WHERE i.shop_code = ? AND i.known IS NOT NULL AND i.deleted_at IS NULL
             AND (i.variant_id = ? OR i.variant_id IN (
               SELECT shared.variant_id FROM product_variant_inventory_item own
                 JOIN product_variant_inventory_item shared ON shared.inventory_item_id = own.inventory_item_id
                WHERE own.variant_id = ? AND own.deleted_at IS NULL AND shared.deleted_at IS NULL))
           ORDER BY i.id FOR UPDATE)`,
      [shopCode, variantId, variantId],
    )
  }
}

function toIdCondition(idSource: string, productId: string): [condition: string, params: string[]] {
  if (idSource === "variant_id") return ["v.id = ?", [productId]]
  if (idSource === "sku") return ["v.sku = ?", [productId]]
  return ["v.metadata->>? = ?", [idSource.slice("metadata:".length), productId]]
}
