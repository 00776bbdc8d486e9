import { FREE_STOCK } from "../../stock/sql/free-stock"

/**
 * Parts of the statement that reads variants (variant-rows) and of the one that detects their changes (input-fingerprints): both must use
 * the same parts. Each needs the CTEs `settings`, `variants` and one of product ids.
 */

/** Products with more than one variant, and the thumbnails of their variants. */
export const siblings = (productIds: string) => `
  siblings AS (
    SELECT product_id, count(*) > 1 AS has,
           json_agg(json_build_object('id', id, 'thumbnail', thumbnail) ORDER BY id) FILTER (WHERE thumbnail <> '') AS thumbnails
      FROM product_variant
     WHERE deleted_at IS NULL AND product_id IN (SELECT id FROM ${productIds}) GROUP BY product_id)`

/**
 * The example of each product with options: its first variant whose title contains all of its option values. The titles of the other
 * variants use the same order. The comparison is rough, because item-name decides about the order.
 */
export const examples = (productIds: string) => `
  named AS (
    SELECT v.id, v.product_id, v.title, v.variant_rank,
           json_agg(json_build_object('title', o.title, 'value', w.value) ORDER BY o.title, w.value) AS list,
           COALESCE(bool_and(strpos(lower(v.title), lower(w.value)) > 0), false) AS is_said
      FROM product_variant v
      JOIN product_variant_option l ON l.variant_id = v.id
      JOIN product_option_value w ON w.id = l.option_value_id AND w.deleted_at IS NULL
      JOIN product_option o ON o.id = w.option_id
     WHERE v.deleted_at IS NULL AND v.product_id IN (SELECT id FROM ${productIds}) GROUP BY v.id),
  examples AS (
    SELECT DISTINCT ON (product_id) product_id, title, list FROM named
     ORDER BY product_id, is_said DESC, variant_rank NULLS LAST, id)`

/** Is a product sold in the channel? A disabled channel sells no product. */
export const channels = (productIds: string) => `
  channels AS (
    SELECT l.product_id, bool_or(NOT c.is_disabled) AS sold
      FROM product_sales_channel l JOIN sales_channel c ON c.id = l.sales_channel_id AND c.deleted_at IS NULL
     WHERE l.deleted_at IS NULL AND l.sales_channel_id = (SELECT sales_channel_id FROM settings)
       AND l.product_id IN (SELECT id FROM ${productIds}) GROUP BY l.product_id)`

/** The variants that a picture belongs to, for the products' own pictures. */
export const pictureOwners = (productIds: string) => `
      FROM product_variant_product_image l JOIN product_variant v ON v.id = l.variant_id AND v.deleted_at IS NULL
     WHERE l.deleted_at IS NULL AND v.product_id IN (SELECT id FROM ${productIds}) GROUP BY l.image_id`

/** A value's option counts even if the option is deleted and the value is not, as in Medusa. */
export const OPTION_VALUES = `
      FROM product_variant_option l
      JOIN product_option_value v ON v.id = l.option_value_id AND v.deleted_at IS NULL
      JOIN product_option o ON o.id = v.option_id
     WHERE l.variant_id IN (SELECT id FROM variants) GROUP BY l.variant_id`

export const PRICE_SETS = `
  price_sets AS (
    SELECT l.variant_id, min(s.id) AS id
      FROM product_variant_price_set l JOIN price_set s ON s.id = l.price_set_id AND s.deleted_at IS NULL
     WHERE l.deleted_at IS NULL AND l.variant_id IN (SELECT id FROM variants) GROUP BY l.variant_id)`

/** The stock locations of the sales channel. */
const CHANNEL_LOCATIONS = `
      SELECT stock_location_id FROM sales_channel_stock_location
       WHERE deleted_at IS NULL AND sales_channel_id = (SELECT sales_channel_id FROM settings)`

/** The inventory items of a variant, and the quantity of each. */
const KITS = `
  kits AS (
    SELECT variant_id, inventory_item_id, required_quantity FROM product_variant_inventory_item
     WHERE deleted_at IS NULL AND variant_id IN (SELECT id FROM variants))`

/** Inventory items that one unit of a variant takes, and the free units of each at every location of the channel (free-stock). */
export const CHANNEL_STOCK = `${KITS},
  levels AS (${FREE_STOCK("SELECT inventory_item_id FROM kits")}),
  free AS (
    SELECT inventory_item_id, json_agg(free ORDER BY location_id) AS list FROM levels
     WHERE location_id IN (${CHANNEL_LOCATIONS})
     GROUP BY inventory_item_id)`

/** The same for each variant. */
export const INVENTORY = `${CHANNEL_STOCK},
  inventory AS (
    SELECT k.variant_id, json_agg(json_build_object('required', k.required_quantity, 'free', COALESCE(f.list, '[]'))
                                  ORDER BY k.inventory_item_id) AS list
      FROM kits k LEFT JOIN free f ON f.inventory_item_id = k.inventory_item_id GROUP BY k.variant_id)`
