import { FREE_STOCK } from "../../stock/sql/free-stock"

/**
 * Parts of the statements that read variants (variant-rows) and of those that detect their changes (input-fingerprints). Both use the same
 * parts, so that one statement can do both.
 */

/** Products with more than one variant, and the thumbnails of their variants. */
const SIBLINGS = `
  siblings AS (
    SELECT product_id, count(*) > 1 AS has,
           json_agg(json_build_object('id', id, 'thumbnail', thumbnail) ORDER BY id) FILTER (WHERE thumbnail <> '') AS thumbnails
      FROM product_variant
     WHERE deleted_at IS NULL AND product_id IN (SELECT id FROM products) GROUP BY product_id)`

/**
 * The example of each product with options: its first variant whose title contains all of its option values. The titles of the other
 * variants use the same order. The comparison is rough, because item-name decides about the order.
 */
const EXAMPLES = `
  named AS (
    SELECT v.id, v.product_id, v.title, v.variant_rank,
           json_agg(json_build_object('title', o.title, 'value', w.value) ORDER BY o.title, w.value) AS list,
           COALESCE(bool_and(strpos(lower(v.title), lower(w.value)) > 0), false) AS is_said
      FROM product_variant v
      JOIN product_variant_option l ON l.variant_id = v.id
      JOIN product_option_value w ON w.id = l.option_value_id AND w.deleted_at IS NULL
      JOIN product_option o ON o.id = w.option_id
     WHERE v.deleted_at IS NULL AND v.product_id IN (SELECT id FROM products) GROUP BY v.id),
  examples AS (
    SELECT DISTINCT ON (product_id) product_id, title, list FROM named
     ORDER BY product_id, is_said DESC, variant_rank NULLS LAST, id)`

/** Is a product sold in the channel? A disabled channel sells no product. It needs the CTE `settings`. */
export const channels = (productIds: string) => `
  channels AS (
    SELECT l.product_id, bool_or(NOT c.is_disabled) AS sold
      FROM product_sales_channel l JOIN sales_channel c ON c.id = l.sales_channel_id AND c.deleted_at IS NULL
     WHERE l.deleted_at IS NULL AND l.sales_channel_id = (SELECT sales_channel_id FROM settings)
       AND l.product_id IN (SELECT id FROM ${productIds}) GROUP BY l.product_id)`

/** The products' pictures, each with the variants that it belongs to. */
const IMAGES = `
  owners AS (
    SELECT l.image_id, md5(string_agg(l.variant_id, '' ORDER BY l.variant_id)) AS hash,
           json_agg(l.variant_id ORDER BY l.variant_id) AS variant_ids
      FROM product_variant_product_image l JOIN product_variant v ON v.id = l.variant_id AND v.deleted_at IS NULL
     WHERE l.deleted_at IS NULL AND v.product_id IN (SELECT id FROM products) GROUP BY l.image_id),
  images AS (
    SELECT i.product_id, md5(string_agg(ROW(i.id, i.url, i.rank, o.hash)::text, '' ORDER BY i.rank, i.id)) AS hash,
           json_agg(json_build_object('url', i.url, 'variant_ids', o.variant_ids) ORDER BY i.rank, i.id) AS list
      FROM image i LEFT JOIN owners o ON o.image_id = i.id
     WHERE i.deleted_at IS NULL AND i.product_id IN (SELECT id FROM products) GROUP BY i.product_id)`

const CATEGORIES = `
  categories AS (
    SELECT l.product_id, md5(string_agg(ROW(c.id, c.mpath, c.name, c.rank)::text, '' ORDER BY c.id)) AS hash,
           json_agg(json_build_object('id', c.id, 'name', c.name, 'mpath', c.mpath, 'rank', c.rank) ORDER BY c.id) AS list
      FROM product_category_product l JOIN product_category c ON c.id = l.product_category_id AND c.deleted_at IS NULL
     WHERE l.product_id IN (SELECT id FROM products) GROUP BY l.product_id)`

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

/** The inventory items that one unit of a variant takes, and the free units of each at every location of the channel (free-stock). */
const INVENTORY = `
  kits AS (
    SELECT variant_id, inventory_item_id, required_quantity FROM product_variant_inventory_item
     WHERE deleted_at IS NULL AND variant_id IN (SELECT id FROM variants)),
  levels AS (${FREE_STOCK("SELECT inventory_item_id FROM kits")}),
  free AS (
    SELECT inventory_item_id, json_agg(free ORDER BY location_id) AS list FROM levels
     WHERE location_id IN (${CHANNEL_LOCATIONS})
     GROUP BY inventory_item_id),
  inventory AS (
    SELECT k.variant_id,
           md5(string_agg(ROW(k.inventory_item_id, k.required_quantity, f.list::text)::text, '' ORDER BY k.inventory_item_id)) AS hash,
           json_agg(json_build_object('required', k.required_quantity, 'free', COALESCE(f.list, '[]')) ORDER BY k.inventory_item_id) AS list
      FROM kits k LEFT JOIN free f ON f.inventory_item_id = k.inventory_item_id GROUP BY k.variant_id)`

/**
 * The parts that each statement begins with: the variants and their products, also deleted ones, and the inputs of both. `hash` detects a
 * change, and `list` has the values; a statement that uses a part once computes only the columns that it uses. Two parameters come first: the sales channel
 * and the currency.
 *
 * `products` is materialized: otherwise Postgres may join the whole product table first.
 */
export const variantParts = (where: string) => `
  settings AS (SELECT ?::text AS sales_channel_id, ?::text AS currency_code),
  variants AS (SELECT * FROM product_variant v WHERE ${where}),
  products AS MATERIALIZED (SELECT p.* FROM product p WHERE p.id IN (SELECT product_id FROM variants)),
${SIBLINGS},
${EXAMPLES},
${IMAGES},
${CATEGORIES},
${channels("products")},
  options AS (
    SELECT l.variant_id, md5(string_agg(ROW(o.title, v.value)::text, '' ORDER BY o.title, v.value)) AS hash,
           json_agg(json_build_object('title', o.title, 'value', v.value) ORDER BY o.title, v.value) AS list
${OPTION_VALUES}),
${INVENTORY}`
