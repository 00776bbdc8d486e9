import { type ListingChoice } from "../../catalog/rules/desired/listing-choice"
import { type ShippingCandidate } from "../rules/shipping"
import { isOfUnsoldCategory, type MappedCategoryRow, mappedCategories } from "../../catalog/sql/category-products"
import { channels, OPTION_VALUES, PRICE_SETS } from "../../catalog/sql/variant-sql"
import { type Database } from "../../database/database"

/** Copy of the product for the order line, independent of later changes of the product. */
export interface OfferedVariant {
  id: string
  title: string | null
  sku: string | null
  barcode: string | null
  thumbnail: string | null
  manage_inventory: boolean
  allow_backorder: boolean
  options: { value: string; option: { title: string } }[] | null
  inventory_items:
    | {
        inventory_item_id: string
        required_quantity: number
        inventory: { requires_shipping: boolean | null } | null
      }[]
    | null
  product: {
    id: string
    title: string
    subtitle: string | null
    description: string | null
    handle: string | null
    thumbnail: string | null
    discountable: boolean | null
    is_giftcard: boolean | null
    type: { id: string; value: string } | null
    collection: { title: string } | null
    shipping_profile: { id: string } | null
  }
}

/** The data of a variant that a purchase needs: the fields of its line, and the facts that decide whether it is sold. */
export interface Offered {
  variant: OfferedVariant
  isPublished: boolean
  /** In the requested sales channel, which is enabled. */
  isInSalesChannel: boolean
  isInUnsoldCategory: boolean
  /** The merchant's choice for the variant, or else for its product; null = the general setting decides. */
  choice: Pick<ListingChoice, "enabled" | "stock_buffer">
  priceSetId: string | null
  /** Decides the taxes, even if the type itself was deleted. */
  productTypeId: string | null
  /** Options that ship parcels of the product's shipping profile, without options for returns and pickup. */
  shippingOptions: ShippingCandidate[]
}

interface OfferedRow {
  variant: OfferedVariant
  status: string
  is_in_sales_channel: boolean
  categories: MappedCategoryRow[] | null
  choice: Offered["choice"]
  price_set_id: string | null
  type_id: string | null
  shipping_options: ShippingCandidate[] | null
}

/**
 * Reads the bought variants with one statement. The catalogue's own statement, with all pictures and categories, takes four times as long,
 * mostly for the plan, and Medusa's query engine takes six times as long. Medusa still computes the price. A test compares the other fields
 * with Medusa's own API on a random catalogue.
 */
export class OfferedVariants {
  constructor(private readonly database: Database) {}

  /** @returns offers by variant id; deleted variants are missing */
  async read(variantIds: readonly string[], salesChannelId: string): Promise<Map<string, Offered>> {
    if (variantIds.length === 0) return new Map()
    const rows = await this.database.sql<OfferedRow>(OFFERED_VARIANTS, [salesChannelId, variantIds])
    return new Map(rows.map((row) => [row.variant.id, toOffered(row)]))
  }
}

const toOffered = (row: OfferedRow): Offered => ({
  variant: row.variant,
  isPublished: row.status === "published",
  isInSalesChannel: row.is_in_sales_channel,
  isInUnsoldCategory: isOfUnsoldCategory(row.categories),
  choice: row.choice,
  priceSetId: row.price_set_id,
  productTypeId: row.type_id,
  shippingOptions: row.shipping_options ?? [],
})

const chosen = (choice: "enabled" | "stock_buffer") => `COALESCE(
           (SELECT c.${choice} FROM partner_commerce_listing c
             WHERE c.shop_code = $shop AND c.variant_id = v.id AND c.deleted_at IS NULL),
           (SELECT c.${choice} FROM partner_commerce_listing c
             WHERE c.shop_code = $shop AND c.product_id = p.id AND c.deleted_at IS NULL))`

/** Subselects and not joins: Postgres plans them one by one, while so many joined tables have too many possible orders. */
const OFFERED_VARIANTS = `
  WITH settings AS (SELECT ?::text AS sales_channel_id),
  variants AS (SELECT * FROM product_variant WHERE id = ANY(?) AND deleted_at IS NULL),
  product_ids AS (SELECT DISTINCT product_id AS id FROM variants),
${channels("product_ids")},
  options AS (
    SELECT l.variant_id, json_agg(json_build_object('value', v.value, 'option', json_build_object('title', o.title))
                                  ORDER BY o.title, v.value) AS list
${OPTION_VALUES}),
${PRICE_SETS}
  SELECT p.status, p.type_id,
         COALESCE((SELECT sold FROM channels WHERE product_id = p.id), false) AS is_in_sales_channel,
         ${mappedCategories("p.id")} AS categories,
         json_build_object('enabled', ${chosen("enabled")}, 'stock_buffer', ${chosen("stock_buffer")}) AS choice,
         (SELECT id FROM price_sets WHERE variant_id = v.id) AS price_set_id,
         (SELECT json_agg(json_build_object(
                   'id', o.id, 'name', o.name, 'shipping_profile_id', o.shipping_profile_id,
                   'location_ids', (SELECT COALESCE(json_agg(l.stock_location_id), '[]') FROM location_fulfillment_set l
                                     WHERE l.fulfillment_set_id = s.id AND l.deleted_at IS NULL),
                   'zones', (SELECT COALESCE(json_agg(json_build_object(
                                      'type', g.type, 'country_code', g.country_code, 'province_code', g.province_code,
                                      'city', g.city)), '[]') FROM geo_zone g
                              WHERE g.service_zone_id = z.id AND g.deleted_at IS NULL)) ORDER BY o.id)
            FROM shipping_option o
            JOIN service_zone z ON z.id = o.service_zone_id AND z.deleted_at IS NULL
            JOIN fulfillment_set s ON s.id = z.fulfillment_set_id AND s.type <> 'pickup' AND s.deleted_at IS NULL
           WHERE o.shipping_profile_id = parcel.shipping_profile_id AND o.deleted_at IS NULL
             AND NOT EXISTS (SELECT 1 FROM shipping_option_rule r
                              WHERE r.shipping_option_id = o.id AND r.attribute = 'is_return' AND r.value::text LIKE '%true%'
                                AND r.deleted_at IS NULL)) AS shipping_options,
         json_build_object(
           'id', v.id, 'title', v.title, 'sku', v.sku, 'barcode', v.barcode, 'thumbnail', v.thumbnail,
           'manage_inventory', v.manage_inventory, 'allow_backorder', v.allow_backorder,
           'options', (SELECT list FROM options WHERE variant_id = v.id),
           'inventory_items', (
             SELECT json_agg(json_build_object(
                      'inventory_item_id', k.inventory_item_id, 'required_quantity', k.required_quantity,
                      'inventory', (SELECT json_build_object('requires_shipping', i.requires_shipping) FROM inventory_item i
                                     WHERE i.id = k.inventory_item_id AND i.deleted_at IS NULL)))
               FROM product_variant_inventory_item k WHERE k.variant_id = v.id AND k.deleted_at IS NULL),
           'product', json_build_object(
             'id', p.id, 'title', p.title, 'subtitle', p.subtitle, 'description', p.description, 'handle', p.handle,
             'thumbnail', p.thumbnail, 'discountable', p.discountable, 'is_giftcard', p.is_giftcard,
             'type', (SELECT json_build_object('id', t.id, 'value', t.value) FROM product_type t
                       WHERE t.id = p.type_id AND t.deleted_at IS NULL),
             'collection', (SELECT json_build_object('title', c.title) FROM product_collection c
                             WHERE c.id = p.collection_id AND c.deleted_at IS NULL),
             'shipping_profile', CASE WHEN parcel.shipping_profile_id IS NOT NULL
                                      THEN json_build_object('id', parcel.shipping_profile_id) END)) AS variant
    FROM variants v JOIN product p ON p.id = v.product_id AND p.deleted_at IS NULL
    LEFT JOIN LATERAL (
      SELECT shipping_profile_id FROM product_shipping_profile
       WHERE product_id = p.id AND deleted_at IS NULL ORDER BY shipping_profile_id LIMIT 1) parcel ON true`
