import { type StockedPart } from "../../stock/rules/sellable"
import { type Database } from "../../database/database"
import { type MappedCategoryRow, mappedCategories } from "./category-products"
import { PRICE_SETS, variantParts } from "./variant-sql"

interface Measures {
  material: string | null
  origin_country: string | null
  hs_code: string | null
  mid_code: string | null
  weight: number | null
  length: number | null
  height: number | null
  width: number | null
}

interface OptionValueRow {
  title: string
  value: string
}

type Metadata = Record<string, unknown> | null

export interface ProductRow extends Measures {
  id: string
  title: string
  subtitle: string | null
  description: string | null
  handle: string | null
  status: string
  thumbnail: string | null
  metadata: Metadata
  type_id: string | null
  type: string | null
  collection: string | null
  has_siblings: boolean
  /** The variants that have a thumbnail. */
  variants: { id: string; thumbnail: string }[] | null
  /** The variant whose title shows the order of the options in all titles; null = no title contains them. */
  example: { title: string | null; options: OptionValueRow[] } | null
  /** The product is in the requested sales channel, and the channel is enabled. */
  is_in_sales_channel: boolean
  /** In display order. `variant_ids`: the variants that the picture shows; null = all. */
  images: { url: string; variant_ids: string[] | null }[] | null
  categories: { id: string; name: string; mpath: string; rank: number | null }[] | null
}

/** The columns that decide a variant's stock. */
export interface InventoryRow {
  manage_inventory: boolean
  allow_backorder: boolean
  /** null = it has no inventory item. */
  inventory: StockedPart[] | null
}

/** Columns of a variant that the stock lane needs. */
export interface StockRow extends InventoryRow {
  id: string
  product_id: string
  status: string
  is_in_sales_channel: boolean
  categories: MappedCategoryRow[] | null
  /** The merchant's choice for the product; null = none. */
  enabled: boolean | null
  stock_buffer: number | null
}

/** A variant's columns in Medusa's tables. */
export interface VariantRow extends Measures, InventoryRow {
  id: string
  title: string | null
  sku: string | null
  barcode: string | null
  ean: string | null
  upc: string | null
  metadata: Metadata
  thumbnail: string | null
  price_set_id: string | null
  options: OptionValueRow[] | null
  product: ProductRow
}

/**
 * Reads the inputs of the desired entry straight from Medusa's tables: one statement per page, where Medusa's query engine takes twelve and
 * some fifty times as long. It reads columns only; Medusa's pricing module still decides the price. A test compares every field with the
 * result of Medusa's own API for random catalogues.
 */
export class VariantRows {
  constructor(private readonly database: Database) {}

  /** @returns one row per variant that exists, in no particular order */
  async read(variantIds: string[], salesChannelId: string | null): Promise<VariantRow[]> {
    return this.database.sql<VariantRow>(`WITH ${GIVEN}, ${VARIANT_ROWS} SELECT * FROM variant_rows`, [
      salesChannelId,
      null,
      variantIds,
    ])
  }

  /** Reads only the inputs of the stock. */
  async readStock(variantIds: string[], salesChannelId: string | null): Promise<StockRow[]> {
    return this.database.sql<StockRow>(`WITH ${GIVEN}, ${STOCK_ROWS} SELECT * FROM stock_rows`, [
      salesChannelId,
      null,
      variantIds,
    ])
  }
}

/** Its second parameter, the currency, has no effect on these columns. */
const GIVEN = variantParts("v.id = ANY(?)")

/**
 * The variants' columns; they follow `variantParts`. `product_rows` is materialized: otherwise Postgres would expect one row from its join with
 * `variants`, by the statistics of the whole product table, and compare every variant of the page with every other.
 */
export const VARIANT_ROWS = `
  product_rows AS MATERIALIZED (
    SELECT p.id, p.title, p.subtitle, p.description, p.handle, p.status, p.thumbnail, p.metadata, p.material, p.origin_country,
           p.hs_code, p.mid_code, p.weight, p.length, p.height, p.width, p.type_id, t.value AS type, o.title AS collection,
           COALESCE(siblings.has, false) AS has_siblings, siblings.thumbnails AS variants,
           CASE WHEN siblings.has AND examples.list IS NOT NULL
                THEN json_build_object('title', examples.title, 'options', examples.list) END AS example, COALESCE(channels.sold, false) AS is_in_sales_channel,
           images.list AS images, categories.list AS categories
      FROM products p
      LEFT JOIN product_type t ON t.id = p.type_id AND t.deleted_at IS NULL
      LEFT JOIN product_collection o ON o.id = p.collection_id AND o.deleted_at IS NULL
      LEFT JOIN siblings ON siblings.product_id = p.id
      LEFT JOIN examples ON examples.product_id = p.id
      LEFT JOIN images ON images.product_id = p.id
      LEFT JOIN categories ON categories.product_id = p.id
      LEFT JOIN channels ON channels.product_id = p.id
     WHERE p.deleted_at IS NULL),
${PRICE_SETS},
  variant_rows AS (
    SELECT v.id, v.title, v.sku, v.barcode, v.ean, v.upc, v.material, v.origin_country, v.hs_code, v.mid_code, v.weight, v.length,
           v.height, v.width, v.manage_inventory, v.allow_backorder, v.metadata, v.thumbnail, price_sets.id AS price_set_id,
           options.list AS options, inventory.list AS inventory, to_json(product_rows) AS product
      FROM variants v JOIN product_rows ON product_rows.id = v.product_id
      LEFT JOIN options ON options.variant_id = v.id
      LEFT JOIN price_sets ON price_sets.variant_id = v.id
      LEFT JOIN inventory ON inventory.variant_id = v.id
     WHERE v.deleted_at IS NULL)`

/** The same for the stock alone. */
export const STOCK_ROWS = `
  stocked_products AS MATERIALIZED (
    SELECT p.id, p.status, COALESCE(channels.sold, false) AS is_in_sales_channel, l.enabled, l.stock_buffer,
           ${mappedCategories("p.id")} AS categories
      FROM products p
      LEFT JOIN channels ON channels.product_id = p.id
      LEFT JOIN partner_commerce_listing l ON l.shop_code = $shop AND l.product_id = p.id AND l.deleted_at IS NULL
     WHERE p.deleted_at IS NULL),
  stock_rows AS (
    SELECT v.id, v.product_id, v.manage_inventory, v.allow_backorder, inventory.list AS inventory, p.status,
           p.is_in_sales_channel, p.categories, COALESCE(own.enabled, p.enabled) AS enabled,
           COALESCE(own.stock_buffer, p.stock_buffer) AS stock_buffer
      FROM variants v JOIN stocked_products p ON p.id = v.product_id
      LEFT JOIN partner_commerce_listing own ON own.shop_code = $shop AND own.variant_id = v.id AND own.deleted_at IS NULL
      LEFT JOIN inventory ON inventory.variant_id = v.id
     WHERE v.deleted_at IS NULL)`
