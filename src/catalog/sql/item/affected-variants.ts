/** No category between these two has its own mapping. */
const INHERITS = (mapped: string, category: string) => `NOT EXISTS (
        SELECT 1 FROM partner_commerce_category_mapping n JOIN product_category nearer ON nearer.id = n.category_id
         WHERE n.shop_code = $shop AND n.deleted_at IS NULL AND nearer.id <> ${mapped}.id
           AND nearer.mpath LIKE ${mapped}.mpath || '%' AND ${category}.mpath LIKE nearer.mpath || '%')`

/**
 * The variants that an event concerns, as a condition on `product_variant v` with one array of ids. The tables are Medusa's own; only
 * ids are read from them, never a price or a stock rule.
 */
export const AFFECTED_VARIANTS = {
  all: "v.deleted_at IS NULL",
  variant: "v.id = ANY(?)",
  /** The variant and its siblings, because a variant's name depends on the number of variants. */
  siblings: "v.product_id IN (SELECT product_id FROM product_variant WHERE id = ANY(?))",
  product: "v.product_id = ANY(?)",
  /** Choices are for products and for variants. */
  choice: `v.id IN (
      WITH given AS (SELECT unnest(?::text[]) AS id)
      SELECT id FROM given
      UNION SELECT chosen.id FROM product_variant chosen JOIN given ON chosen.product_id = given.id WHERE chosen.deleted_at IS NULL)`,
  product_image: "v.product_id IN (SELECT product_id FROM image WHERE id = ANY(?))",
  image_url: `v.product_id IN (
      WITH given AS (SELECT unnest(?::text[]) AS url)
      SELECT i.product_id FROM image i JOIN given USING (url)
      UNION SELECT p.id FROM product p JOIN given ON p.thumbnail = given.url
      UNION SELECT w.product_id FROM product_variant w JOIN given ON w.thumbnail = given.url)`,
  product_option: "v.product_id IN (SELECT product_id FROM product_product_option WHERE product_option_id = ANY(?))",
  product_option_value: "v.id IN (SELECT variant_id FROM product_variant_option WHERE option_value_id = ANY(?))",
  /** Medusa leaves the ids of a deleted collection or type in the product. */
  product_collection: "v.product_id IN (SELECT id FROM product WHERE collection_id = ANY(?) AND deleted_at IS NULL)",
  product_type: "v.product_id IN (SELECT id FROM product WHERE type_id = ANY(?) AND deleted_at IS NULL)",
  category: `v.product_id IN (
      SELECT pcp.product_id FROM product_category_product pcp
        JOIN product_category c ON c.id = pcp.product_category_id
        JOIN product_category changed ON c.mpath LIKE changed.mpath || '%'
       WHERE changed.id = ANY(?))`,
  /** Variants that a store category's mapping decides: its subtree without categories that have a nearer mapping. */
  category_mapping: `v.product_id IN (
      SELECT pcp.product_id FROM product_category mapped
        JOIN product_category c ON c.mpath LIKE mapped.mpath || '%' AND ${INHERITS("mapped", "c")}
        JOIN product_category_product pcp ON pcp.product_category_id = c.id
       WHERE mapped.id = ANY(?))`,
  /** Variants that go to one of the service's categories, by mapping or by choice. */
  remote_category: `v.product_id IN (
      WITH given AS (SELECT unnest(?::text[]) AS category)
      SELECT pcp.product_id FROM given
        JOIN partner_commerce_category_mapping m ON m.shop_code = $shop AND m.category = given.category AND m.deleted_at IS NULL
        JOIN product_category mapped ON mapped.id = m.category_id
        JOIN product_category c ON c.mpath LIKE mapped.mpath || '%' AND ${INHERITS("mapped", "c")}
        JOIN product_category_product pcp ON pcp.product_category_id = c.id
      UNION SELECT COALESCE(l.product_id, chosen.product_id) FROM given JOIN partner_commerce_listing l USING (category)
        LEFT JOIN product_variant chosen ON chosen.id = l.variant_id WHERE l.shop_code = $shop AND l.deleted_at IS NULL)`,
  /**
   * Items that are sold out or on sale by the price settings, by the code of their shop: those with a rejection of the service, and those
   * that came back at their old price.
   */
  price_judged: `v.id IN (
      SELECT variant_id FROM partner_commerce_item WHERE shop_code = ANY(?) AND deleted_at IS NULL
         AND (refused IS NOT NULL OR known->>'unarchived' = 'true'))`,
  price_set: "v.id IN (SELECT variant_id FROM product_variant_price_set WHERE price_set_id = ANY(?))",
  price: `v.id IN (SELECT l.variant_id FROM product_variant_price_set l
      JOIN price p ON p.price_set_id = l.price_set_id WHERE p.id = ANY(?))`,
  price_list: `v.id IN (SELECT l.variant_id FROM product_variant_price_set l
      JOIN price p ON p.price_set_id = l.price_set_id WHERE p.price_list_id = ANY(?))`,
  inventory_item: "v.id IN (SELECT variant_id FROM product_variant_inventory_item WHERE inventory_item_id = ANY(?))",
  /** Variants that share an inventory item with the given ones, without these. */
  shared_inventory: `v.id IN (
      WITH given AS (SELECT unnest(?::text[]) AS id)
      SELECT other.variant_id FROM given
        JOIN product_variant_inventory_item own ON own.variant_id = given.id
        JOIN product_variant_inventory_item other USING (inventory_item_id) WHERE other.variant_id <> given.id)`,
  inventory_level: `v.id IN (SELECT l.variant_id FROM product_variant_inventory_item l
      JOIN inventory_level lv ON lv.inventory_item_id = l.inventory_item_id WHERE lv.id = ANY(?))`,
  reservation_item: `v.id IN (SELECT l.variant_id FROM product_variant_inventory_item l
      JOIN reservation_item r ON r.inventory_item_id = l.inventory_item_id WHERE r.id = ANY(?))`,
  product_sales_channel_link: "v.product_id IN (SELECT product_id FROM product_sales_channel WHERE id = ANY(?))",
  variant_inventory_link: "v.id IN (SELECT variant_id FROM product_variant_inventory_item WHERE id = ANY(?))",
  variant_price_set_link: "v.id IN (SELECT variant_id FROM product_variant_price_set WHERE id = ANY(?))",
} as const
export type MarkSource = keyof typeof AFFECTED_VARIANTS
