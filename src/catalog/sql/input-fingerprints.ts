import { randomUUID } from "node:crypto"
import { type Settings } from "../../settings/rules/settings"
import { CHOICES } from "../rules/desired/listing-choice"
import { toSliceSize } from "../rules/pacing/slice"
import { writeSelected } from "../../database/bisect-rows"
import { type Database } from "../../database/database"
import { AFFECTED_VARIANTS } from "./item/affected-variants"
import { blockUnwritten } from "./item/block-unwritten"
import { markVariantsSql } from "./item/mark-sql"
import { readTableWrites } from "../../database/table-writes"
import { type Slice, sliceSql } from "./item/slice-sql"
import { READ_TABLES, PlannerStatistics } from "./read-tables"
import { STOCK_ROWS, type StockRow, VARIANT_ROWS, type VariantRow } from "./variant-rows"
import { variantParts } from "./variant-sql"

/** A variant's columns, with the hashes of the columns that its item's content and stock depend on. All columns of a deleted variant are null. */
export type Fingerprinted<Row extends { id: string }> = {
  variant_id: string
  /** null = not read. */
  content_hash: string | null
  stock_hash: string
} & (Row | { id: null })

/** The settings that decide which of the store's columns count. */
type Scope = Pick<Settings, "sales_channel_id" | "currency_code">

/** Price lists with their current state: the hash includes whether the list's window is open now. */
const LISTS = `
  list_rules AS (
    SELECT price_list_id, md5(string_agg(ROW(attribute, value)::text, '' ORDER BY attribute)) AS hash
      FROM price_list_rule WHERE deleted_at IS NULL GROUP BY price_list_id),
  lists AS (
    SELECT l.id, ROW(l.status, l.type, l.rules_count, r.hash,
             COALESCE(l.starts_at <= now(), true) AND COALESCE(l.ends_at >= now(), true))::text AS hash
      FROM price_list l LEFT JOIN list_rules r ON r.price_list_id = l.id WHERE l.deleted_at IS NULL)`

const CHOSEN = CHOICES.join(", ")

/**
 * The raw columns that the desired entry depends on, hashed per variant in one statement. It repeats no price or stock rule: a new hash
 * only means that the plugin must ask Medusa's own API again. The hash includes whether a price list's window is open now, so the sweep
 * detects a sale that begins by the clock, without an event.
 *
 * Two parameters come first: the sales channel and the currency. Joins are aggregated before they meet, so that a variant with ten prices
 * and ten pictures costs twenty rows and not a hundred.
 */
const FINGERPRINTS = (where: string) => `${variantParts(where)},
  set_prices AS (
    SELECT l.variant_id, p.id, p.amount, p.raw_amount->>'value' AS exact, p.min_quantity, p.max_quantity, p.rules_count, p.price_list_id
      FROM product_variant_price_set l
      JOIN price_set s ON s.id = l.price_set_id AND s.deleted_at IS NULL
      JOIN price p ON p.price_set_id = s.id AND p.deleted_at IS NULL
       AND p.currency_code = (SELECT currency_code FROM settings)
     WHERE l.deleted_at IS NULL AND l.variant_id IN (SELECT id FROM variants)),
  price_rules AS (
    SELECT price_id, md5(string_agg(ROW(attribute, operator, value, priority)::text, '' ORDER BY attribute, value)) AS hash
      FROM price_rule WHERE deleted_at IS NULL AND price_id IN (SELECT id FROM set_prices) GROUP BY price_id),
${LISTS},
  prices AS (
    SELECT p.variant_id, md5(string_agg(
             ROW(p.amount, p.exact, p.min_quantity, p.max_quantity, p.rules_count, r.hash, p.price_list_id, l.hash)::text, ''
             ORDER BY p.id)) AS hash
      FROM set_prices p LEFT JOIN price_rules r ON r.price_id = p.id LEFT JOIN lists l ON l.id = p.price_list_id
     GROUP BY p.variant_id),
  choices AS (
    SELECT product_id, ROW(${CHOSEN})::text AS hash
      FROM partner_commerce_listing WHERE shop_code = $shop AND deleted_at IS NULL AND product_id IN (SELECT id FROM products)),
  own_choices AS (
    SELECT variant_id, ROW(${CHOSEN})::text AS hash
      FROM partner_commerce_listing
     WHERE shop_code = $shop AND deleted_at IS NULL AND variant_id IN (SELECT id FROM variants)),
  fingerprints AS (
    SELECT v.id AS variant_id, v.product_id, v.sku,
           md5(ROW(
             v.title, v.sku, v.barcode, v.ean, v.upc, v.material, v.origin_country, v.hs_code, v.mid_code, v.weight, v.length,
             v.height, v.width, v.metadata, v.thumbnail, v.deleted_at, p.title, p.subtitle, p.description, p.handle, p.status,
             p.thumbnail, p.material, p.origin_country, p.hs_code, p.mid_code, p.weight, p.length, p.height, p.width, p.metadata,
             p.deleted_at, p.type_id, t.value, o.title, siblings.has, md5(siblings.thumbnails::text), examples.title, examples.list::text, images.hash, categories.hash, channels.sold,
             options.hash, prices.hash, choices.hash, own_choices.hash)::text) AS content,
           md5(ROW(v.manage_inventory, v.allow_backorder, inventory.hash)::text) AS stock
      FROM variants v JOIN products p ON p.id = v.product_id
      LEFT JOIN product_type t ON t.id = p.type_id AND t.deleted_at IS NULL
      LEFT JOIN product_collection o ON o.id = p.collection_id AND o.deleted_at IS NULL
      LEFT JOIN siblings ON siblings.product_id = p.id
      LEFT JOIN examples ON examples.product_id = p.id
      LEFT JOIN images ON images.product_id = p.id
      LEFT JOIN categories ON categories.product_id = p.id
      LEFT JOIN channels ON channels.product_id = p.id
      LEFT JOIN options ON options.variant_id = v.id
      LEFT JOIN prices ON prices.variant_id = v.id
      LEFT JOIN choices ON choices.product_id = p.id
      LEFT JOIN own_choices ON own_choices.variant_id = v.id
      LEFT JOIN inventory ON inventory.variant_id = v.id)`

/** Inputs that the prices and stock of every item depend on, in one hash. */
const SHARED_INPUTS = `
  SELECT md5(concat(
    (SELECT md5(string_agg(ROW(attribute, value, is_tax_inclusive)::text, '' ORDER BY id)) FROM price_preference WHERE deleted_at IS NULL),
    (SELECT md5(string_agg(ROW(r.id, r.currency_code, r.automatic_taxes)::text, '' ORDER BY r.id)) FROM region r WHERE deleted_at IS NULL),
    (SELECT md5(string_agg(ROW(iso_2, region_id)::text, '' ORDER BY iso_2)) FROM region_country WHERE region_id IS NOT NULL),
    (SELECT md5(string_agg(ROW(id, provider_id, country_code, province_code)::text, '' ORDER BY id)) FROM tax_region WHERE deleted_at IS NULL),
    (SELECT md5(string_agg(ROW(id, rate, is_default, is_combinable, tax_region_id)::text, '' ORDER BY id)) FROM tax_rate WHERE deleted_at IS NULL),
    (SELECT md5(string_agg(ROW(tax_rate_id, reference, reference_id)::text, '' ORDER BY id)) FROM tax_rate_rule WHERE deleted_at IS NULL)
  )) AS hash`

/** A part of the catalogue to compare: a slice of the variants, or the variants with a price in one of the lists. */
export type SweptPart = ({ kind: "slice" } & Slice) | { kind: "price lists"; ids: string[] }

function toCondition(part: SweptPart): [condition: string, params: unknown[]] {
  return part.kind === "slice" ? sliceSql("v.id", part) : [AFFECTED_VARIANTS.price_list, [part.ids]]
}

/** Shared inputs that a caller may be about to change, with their values before. */
export interface Invalidation {
  mark: string
  before: string | null
}

/** Finds changes without an event, by comparing hashes of inputs with those of the last projection. */
export class InputFingerprints {
  private readonly statistics: PlannerStatistics

  constructor(private readonly database: Database) {
    this.statistics = new PlannerStatistics(database)
  }

  /** The current fingerprints with the variants' columns, from the same moment. @returns also the rows of deleted variants */
  async readRows(
    { sales_channel_id, currency_code }: Scope,
    variantIds: string[],
  ): Promise<Fingerprinted<VariantRow>[]> {
    await this.statistics.refresh()
    return this.database.sql<Fingerprinted<VariantRow>>(
      `WITH ${FINGERPRINTS("v.id = ANY(?)")}, ${VARIANT_ROWS}
       SELECT f.variant_id, f.content AS content_hash, f.stock AS stock_hash, r.*
         FROM fingerprints f LEFT JOIN variant_rows r ON r.id = f.variant_id`,
      [sales_channel_id, currency_code, variantIds],
    )
  }

  /** The same for the stock alone, in a cheaper query. */
  async readStockRows(
    { sales_channel_id, currency_code }: Scope,
    variantIds: string[],
  ): Promise<Fingerprinted<StockRow>[]> {
    await this.statistics.refresh()
    return this.database.sql<Fingerprinted<StockRow>>(
      `WITH ${FINGERPRINTS("v.id = ANY(?)")}, ${STOCK_ROWS}
       SELECT f.variant_id, NULL AS content_hash, f.stock AS stock_hash, r.*
         FROM fingerprints f LEFT JOIN stock_rows r ON r.id = f.variant_id`,
      [sales_channel_id, currency_code, variantIds],
    )
  }

  /**
   * Marks the variants of a part of the catalogue whose inputs differ from those of their last projection, and creates rows for those
   * never seen. Rows that are marked already stay as they are. An item whose row cannot be marked is blocked.
   *
   * @returns how many were marked
   */
  async sweep(scope: Scope, part: SweptPart): Promise<number> {
    await this.statistics.refresh()
    const [among, params] = toCondition(part)
    const { written, bad } = await writeSelected({
      write: () => this.sweepAmong(scope, { among, params }),
      readIds: () => this.readIds(among, params),
      writeSome: (ids) => this.sweepAmong(scope, { among: "v.id = ANY(?)", params: [ids] }),
    })
    await blockUnwritten(this.database, { by: "variant_id", bad, isSweptAgain: true })
    return written.reduce((marked, { count }) => marked + Number(count), 0)
  }

  private async readIds(among: string, params: unknown[]): Promise<string[]> {
    const rows = await this.database.sql<{ id: string }>(
      `SELECT v.id FROM product_variant v WHERE v.deleted_at IS NULL AND ${among} ORDER BY v.id`,
      params,
    )
    return rows.map(({ id }) => id)
  }

  private sweepAmong(
    { sales_channel_id, currency_code }: Scope,
    { among, params }: { among: string; params: unknown[] },
  ) {
    return this.database.sql<{ count: string }>(
      `WITH ${FINGERPRINTS(`v.deleted_at IS NULL AND ${among}`)},
       changed AS (
         SELECT f.variant_id AS id, f.product_id, f.sku, i.id IS NULL OR i.content_fingerprint IS DISTINCT FROM f.content AS content_changed,
                i.id IS NULL OR i.stock_fingerprint IS DISTINCT FROM f.stock AS stock_changed
           FROM fingerprints f
           LEFT JOIN partner_commerce_item i ON i.variant_id = f.variant_id AND i.shop_code = $shop AND i.deleted_at IS NULL
          WHERE i.id IS NULL
             OR (i.content_fingerprint IS DISTINCT FROM f.content AND i.wanted_version = i.synced_version)
             OR (i.stock_fingerprint IS DISTINCT FROM f.stock AND i.stock_wanted_version = i.stock_synced_version)),
       marked AS (
         ${markVariantsSql({ from: "changed", content: "content_changed", stock: "stock_changed" })}
         RETURNING 1)
       SELECT count(*) AS count FROM marked`,
      [sales_channel_id, currency_code, ...params],
    )
  }

  /** Variants after an id, in the order of ids: at least `least`, and enough that a round of the whole catalogue ends in time. */
  async nextSlice(afterId: string, least: number): Promise<Slice> {
    await this.statistics.refresh()
    const { sql } = this.database
    // The planner's own estimate, because counting a million rows takes a tenth of the time for a look.
    const [table] = await sql<{ rows: number }>(
      `SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = 'product_variant'::regclass`,
    )
    const size = toSliceSize(table?.rows ?? 0, least)
    const [next] = await sql<{ until_id: string | null }>(
      `SELECT (SELECT id FROM product_variant WHERE id > ? ORDER BY id OFFSET ? LIMIT 1) AS until_id`,
      [afterId, size - 1],
    )
    return { afterId, untilId: next?.until_id ?? null }
  }

  /** Counts the writes of the tables that fingerprints depend on, including the ledger and the settings. */
  readWrites(): Promise<string> {
    return readTableWrites(this.database, [...READ_TABLES, "partner_commerce_settings"])
  }

  /** The current price lists. @returns a hash by list id: a new or missing hash means a change */
  async readPriceLists(): Promise<Record<string, string>> {
    const rows = await this.database.sql<{ id: string; hash: string }>(
      `WITH ${LISTS} SELECT id, md5(hash) AS hash FROM lists`,
    )
    return Object.fromEntries(rows.map(({ id, hash }) => [id, hash]))
  }

  /**
   * Marks everything if the shared rules of prices and taxes changed since the last call. The first call has no earlier state to compare
   * with. It records the new state after the mark, so that if the process dies in between, the next one marks again.
   */
  async ifSharedInputsChanged(markAll: () => Promise<void>): Promise<void> {
    const { sql } = this.database
    const [now] = await sql<{ hash: string }>(SHARED_INPUTS)
    const [before] = await sql<{ hash: string | null }>(
      `SELECT shared_inputs AS hash FROM partner_commerce_settings WHERE shop_code = $shop`,
    )
    if (before?.hash === now?.hash) return
    if (before?.hash != null) await markAll()
    await sql(
      `INSERT INTO partner_commerce_settings (shop_code, "values", shared_inputs) VALUES ($shop, '{}', ?)
       ON CONFLICT (shop_code) DO UPDATE SET shared_inputs = excluded.shared_inputs`,
      [now?.hash ?? null],
    )
  }

  /** From now until {@link settle}, the next sweep treats the shared inputs as changed. */
  async invalidateSharedInputs(): Promise<Invalidation> {
    const mark = `invalidated ${randomUUID()}`
    const [row] = await this.database.sql<{ before: string | null }>(
      `INSERT INTO partner_commerce_settings (shop_code, "values", shared_inputs) VALUES ($shop, '{}', ?)
       ON CONFLICT (shop_code) DO UPDATE SET shared_inputs = excluded.shared_inputs
       RETURNING (SELECT shared_inputs FROM partner_commerce_settings WHERE shop_code = $shop) AS before`,
      [mark],
    )
    return { mark, before: row?.before ?? null }
  }

  /** If another process invalidated at the same time, or has swept since, its state stays. */
  async settleInvalidation({ mark, before }: Invalidation): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_settings SET shared_inputs = ? WHERE shop_code = $shop AND shared_inputs = ?`,
      [before, mark],
    )
  }
}
