/**
 * Which variants an event is about, as a condition on `product_variant v` with one array of ids. The tables are Medusa's own; only
 * ids are read from them, never a price or a stock rule.
 */
export const VARIANTS_OF = {
  all: "v.deleted_at IS NULL",
  variant: "v.id = ANY(?)",
  /** The variant and its siblings: with or without them, a variant's name differs. */
  siblings: "v.product_id IN (SELECT product_id FROM product_variant WHERE id = ANY(?))",
  product: "v.product_id = ANY(?)",
  product_image: "v.product_id IN (SELECT product_id FROM image WHERE id = ANY(?))",
  image_url: `v.product_id IN (
      WITH given AS (SELECT unnest(?::text[]) AS url)
      SELECT i.product_id FROM image i JOIN given USING (url)
      UNION SELECT p.id FROM product p JOIN given ON p.thumbnail = given.url
      UNION SELECT w.product_id FROM product_variant w JOIN given ON w.thumbnail = given.url)`,
  product_option: "v.product_id IN (SELECT product_id FROM product_product_option WHERE product_option_id = ANY(?))",
  category: `v.product_id IN (
      SELECT pcp.product_id FROM product_category_product pcp
        JOIN product_category c ON c.id = pcp.product_category_id
        JOIN product_category changed ON c.mpath LIKE changed.mpath || '%'
       WHERE changed.id = ANY(?))`,
  price_set: "v.id IN (SELECT variant_id FROM product_variant_price_set WHERE price_set_id = ANY(?))",
  price: `v.id IN (SELECT l.variant_id FROM product_variant_price_set l
      JOIN price p ON p.price_set_id = l.price_set_id WHERE p.id = ANY(?))`,
  price_list: `v.id IN (SELECT l.variant_id FROM product_variant_price_set l
      JOIN price p ON p.price_set_id = l.price_set_id WHERE p.price_list_id = ANY(?))`,
  inventory_item: "v.id IN (SELECT variant_id FROM product_variant_inventory_item WHERE inventory_item_id = ANY(?))",
  inventory_level: `v.id IN (SELECT l.variant_id FROM product_variant_inventory_item l
      JOIN inventory_level lv ON lv.inventory_item_id = l.inventory_item_id WHERE lv.id = ANY(?))`,
  reservation_item: `v.id IN (SELECT l.variant_id FROM product_variant_inventory_item l
      JOIN reservation_item r ON r.inventory_item_id = l.inventory_item_id WHERE r.id = ANY(?))`,
  product_sales_channel_link: "v.product_id IN (SELECT product_id FROM product_sales_channel WHERE id = ANY(?))",
  variant_inventory_link: "v.id IN (SELECT variant_id FROM product_variant_inventory_item WHERE id = ANY(?))",
  variant_price_set_link: "v.id IN (SELECT variant_id FROM product_variant_price_set WHERE id = ANY(?))",
} as const
export type MarkSource = keyof typeof VARIANTS_OF
