import { markSql } from "../catalog/item/mark-sql"
import { type Database } from "../database"

export interface DealItem {
  variantId: string
  /** The `deals_price` that customers of the service see: the last one that it showed or accepted. */
  approvedPrice: number | null
}

/** The items of the catalogue's ledger, as a purchase meets them: named by the service, and moved by it. */
export class DealItems {
  constructor(private readonly database: Database) {}

  /**
   * The variants that a store listed under product ids. An item that was never pushed from this database (a restored backup, a first
   * purchase by hand) is found by the same setting that would name it; once an id was frozen for it, only that one counts.
   *
   * @param idSource the setting product_id_source
   * @returns by product id; those that this store never had are missing
   */
  async find(shopCode: string, productIds: readonly string[], idSource: string): Promise<Map<string, DealItem>> {
    const listed = await this.database.sql<{ partner_id: string; variant_id: string; approved_price: string | null }>(
      `SELECT partner_id, variant_id,
              COALESCE(known->'live'->>'deals_price', known->'content'->>'deals_price') AS approved_price
         FROM partner_commerce_item WHERE shop_code = ? AND partner_id = ANY(?) AND deleted_at IS NULL`,
      [shopCode, productIds],
    )
    const found = new Map(
      listed.map(({ partner_id, variant_id, approved_price }) => [
        partner_id,
        { variantId: variant_id, approvedPrice: approved_price === null ? null : Number(approved_price) },
      ]),
    )
    const unlisted = productIds.filter((productId) => !found.has(productId))
    return unlisted.length > 0 ? new Map([...(await this.findUnlisted(shopCode, unlisted, idSource)), ...found]) : found
  }

  private async findUnlisted(shopCode: string, productIds: string[], idSource: string): Promise<Map<string, DealItem>> {
    const [column, params] = toIdColumn(idSource)
    const variants = await this.database.sql<{ id: string; product_id: string }>(
      `SELECT DISTINCT ON (named.product_id) v.id, named.product_id
         FROM product_variant v
         CROSS JOIN LATERAL (SELECT ${column} AS product_id) named
         LEFT JOIN partner_commerce_item i ON i.variant_id = v.id AND i.shop_code = ? AND i.deleted_at IS NULL
        WHERE ${column} = ANY(?) AND v.deleted_at IS NULL AND i.partner_id IS NULL
        ORDER BY named.product_id, v.id`,
      [...params, shopCode, ...params, productIds],
    )
    return new Map(variants.map(({ id, product_id }) => [product_id, { variantId: id, approvedPrice: null }]))
  }

  /**
   * A deal moved the stock at the service, and we cannot see whether our answer arrived: the known stock of this variant, and of every
   * other that shares its inventory, is void until the stock lane has sent it anew. A request that is under way at this moment was
   * projected before, also the first stock of an item that is being created.
   */
  async forgetStock(shopCode: string, variantId: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_item i SET
         ${markSql({ row: "i", content: false, stock: true })},
         known = jsonb_set(known, '{in_stock}', 'null'), stock_voided_version = stock_wanted_version + 1
        WHERE id IN (
          SELECT i.id FROM partner_commerce_item i
           WHERE i.shop_code = ? AND i.deleted_at IS NULL
             AND (i.variant_id = ? OR i.variant_id IN (
               SELECT shared.variant_id FROM product_variant_inventory_item own
                 JOIN product_variant_inventory_item shared ON shared.inventory_item_id = own.inventory_item_id
                WHERE own.variant_id = ? AND own.deleted_at IS NULL AND shared.deleted_at IS NULL))
           ORDER BY i.variant_id FOR UPDATE)`,
      [shopCode, variantId, variantId],
    )
  }
}

function toIdColumn(idSource: string): [column: string, params: string[]] {
  if (idSource === "variant_id") return ["v.id", []]
  if (idSource === "sku") return ["v.sku", []]
  return ["v.metadata->>?", [idSource.slice("metadata:".length)]]
}
