import {
  CHOICE_FIELDS,
  type ChoiceKind,
  type ChoiceName,
  CHOICES,
  type ListingChoice,
} from "../../rules/desired/listing-choice"
import {
  type ChosenListing,
  LISTING_LEVELS,
  type ListingLevel,
  type ListingTarget,
} from "../../rules/configuration/listing-batch"
import { newId, toContains, toJson, type Database, type Sql } from "../../../database/database"
import { insertHistory } from "../../../activity/sql/history"
import { type HistoryEntry } from "../../../settings/rules/history-entry"

/** A product or variant with its own choices; null = the general setting decides, for a variant the product's choice. */
export interface ListingRow extends ChosenListing {
  sku: string | null
  thumbnail: string | null
  /** A variant inherits its product's own choices; null = it is a product. */
  inherited: ListingChoice | null
}

export interface ListingFilter {
  level: ListingLevel
  /** Part of a title or SKU. */
  q?: string
  productId?: string
  limit: number
  offset: number
}

const OWN = CHOICES.map((name) => `l.${name}`).join(", ")
const INHERITED = `jsonb_build_object(${CHOICES.map((name) => `'${name}', pl.${name}`).join(", ")})`

/** Titles and SKUs come from Medusa's tables. The query reads only the columns by which a person recognizes a row. */
const LEVELS = {
  product: {
    key: "product_id",
    id: "p.id",
    order: "p.title, p.id",
    select: `p.id AS product_id, NULL AS variant_id, p.title AS name, NULL AS sku, p.thumbnail, ${OWN}, NULL::jsonb AS inherited`,
    from: `product p LEFT JOIN partner_commerce_listing l ON l.product_id = p.id AND l.shop_code = $shop AND l.deleted_at IS NULL`,
    where: "p.deleted_at IS NULL",
    searched: ["p.title"],
  },
  variant: {
    key: "variant_id",
    id: "v.id",
    order: "p.title, p.id, v.variant_rank, v.id",
    select: `p.id AS product_id, v.id AS variant_id, p.title || ' - ' || v.title AS name, v.sku,
      COALESCE(v.thumbnail, p.thumbnail) AS thumbnail, ${OWN}, ${INHERITED} AS inherited`,
    from: `product_variant v JOIN product p ON p.id = v.product_id
      LEFT JOIN partner_commerce_listing l ON l.variant_id = v.id AND l.shop_code = $shop AND l.deleted_at IS NULL
      LEFT JOIN partner_commerce_listing pl ON pl.product_id = p.id AND pl.shop_code = $shop AND pl.deleted_at IS NULL`,
    where: "v.deleted_at IS NULL AND p.deleted_at IS NULL",
    searched: ["p.title", "v.title", "v.sku"],
  },
} as const

/** Own choices of all products and variants of the store, also of those that have none. */
export class ListingTable {
  constructor(private readonly database: Database) {}

  async list({
    level,
    q,
    productId,
    limit,
    offset,
  }: ListingFilter): Promise<{ listings: ListingRow[]; count: number }> {
    const { select, from, where, order, searched } = LEVELS[level]
    const search = q ? ` AND (${searched.map((column) => `${column} ILIKE ?`).join(" OR ")})` : ""
    const filter = `${where}${search}${productId ? " AND p.id = ?" : ""}`
    const params = [...(q ? searched.map(() => toContains(q)) : []), ...(productId ? [productId] : [])]
    const [listings, [counted]] = await Promise.all([
      this.database.sql<ListingRow>(
        `SELECT ${select} FROM ${from} WHERE ${filter} ORDER BY ${order} LIMIT ? OFFSET ?`,
        [...params, limit, offset],
      ),
      this.database.sql<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${level === "product" ? "product p" : "product_variant v JOIN product p ON p.id = v.product_id"}
          WHERE ${filter}`,
        params,
      ),
    ])
    return { listings, count: counted?.count ?? 0 }
  }

  /** In the order of ids, which never change: a table of any length is read page by page. @param after the last id of the page before */
  async page(level: ListingLevel, after: string, limit: number): Promise<ListingRow[]> {
    const { select, from, where, id } = LEVELS[level]
    return this.database.sql<ListingRow>(
      `SELECT ${select} FROM ${from} WHERE ${where} AND ${id} > ? ORDER BY ${id} LIMIT ?`,
      [after, limit],
    )
  }

  /** The requested products and variants that the store has. */
  async find({ productIds, variantIds }: Record<"productIds" | "variantIds", string[]>): Promise<ListingRow[]> {
    const read = ({ select, from, where, id }: (typeof LEVELS)[ListingLevel], ids: string[]) =>
      this.database.sql<ListingRow>(`SELECT ${select} FROM ${from} WHERE ${where} AND ${id} = ANY(?)`, [ids])
    const found = await Promise.all([read(LEVELS.product, productIds), read(LEVELS.variant, variantIds)])
    return found.flat()
  }

  /** @returns the ids of all variants, by product */
  async variantsOf(productIds: string[]): Promise<Map<string, string[]>> {
    if (productIds.length === 0) return new Map()
    const rows = await this.database.sql<{ product_id: string; variant_ids: string[] }>(
      `SELECT product_id, array_agg(id) AS variant_ids FROM product_variant
        WHERE product_id = ANY(?) AND deleted_at IS NULL GROUP BY product_id`,
      [productIds],
    )
    return new Map(rows.map(({ product_id, variant_ids }) => [product_id, variant_ids]))
  }

  /** Changes all choices in one transaction. It leaves other choices unchanged, even if another person just changed them. */
  async change(changes: WrittenChoice[], entry: HistoryEntry): Promise<void> {
    await this.database.transaction(async (sql) => {
      await writeChoices(sql, changes)
      await insertHistory(sql, entry)
    })
  }
}

/** Choices of the variant if it is named, otherwise of the product. */
export interface WrittenChoice extends ListingTarget {
  choice: Partial<ListingChoice>
}

/**
 * Changes choices: a choice that a change does not name stays.
 *
 * @param removed products and variants that lose all their choices
 */
export async function writeChoices(sql: Sql, changes: WrittenChoice[], removed: ListingTarget[] = []): Promise<void> {
  for (const level of LISTING_LEVELS) {
    const { key } = LEVELS[level]
    const isOfLevel = ({ variant_id }: ListingTarget) => (variant_id === null) === (level === "product")
    const written = changes.filter(isOfLevel)
    const removedKeys = removed.filter(isOfLevel).flatMap((row) => row[key] ?? [])
    await lockChoices(sql, level, [...written.flatMap((row) => row[key] ?? []), ...removedKeys])
    await sql(`DELETE FROM partner_commerce_listing WHERE shop_code = $shop AND ${key} = ANY(?)`, [removedKeys])
    await updateChoices(sql, level, written)
  }
}

/**
 * Locks rows in the order of their keys, and makes the missing ones. A writer of several rows locks them first, products before variants, so
 * that two writers never wait for each other.
 */
export async function lockChoices(sql: Sql, level: ListingLevel, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const { key } = LEVELS[level]
  await sql(
    `INSERT INTO partner_commerce_listing (id, shop_code, ${key})
     SELECT ${newId("pclist")}, $shop, key FROM unnest(?::text[]) AS g(key) ORDER BY key
     ON CONFLICT (shop_code, ${key}) WHERE deleted_at IS NULL DO NOTHING`,
    [keys],
  )
  await sql(
    `SELECT 1 FROM partner_commerce_listing WHERE shop_code = $shop AND deleted_at IS NULL AND ${key} = ANY(?)
      ORDER BY ${key} FOR UPDATE`,
    [keys],
  )
}

async function updateChoices(sql: Sql, level: ListingLevel, changes: WrittenChoice[]): Promise<void> {
  if (changes.length === 0) return
  const { key } = LEVELS[level]
  const set = CHOICES.map(
    (name) =>
      `${name} = CASE WHEN jsonb_exists(g.choice, '${name}') THEN (g.choice->>'${name}')::${toColumnType(name)} ELSE l.${name} END`,
  )
  await sql(
    `UPDATE partner_commerce_listing l SET ${set.join(", ")}, updated_at = now()
       FROM jsonb_to_recordset(?::jsonb) AS g(key text, choice jsonb)
      WHERE l.shop_code = $shop AND l.deleted_at IS NULL AND l.${key} = g.key`,
    [toJson(changes.map((change) => ({ key: change[key], choice: change.choice })))],
  )
}

const COLUMN_TYPES: Partial<Record<ChoiceKind, string>> = { switch: "boolean", number: "int" }

const toColumnType = (name: ChoiceName) => COLUMN_TYPES[CHOICE_FIELDS[name].kind] ?? "text"
