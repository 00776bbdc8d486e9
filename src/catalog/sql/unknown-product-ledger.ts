import { type UnknownProductsFound } from "../rules/change-limit/run-note"
import { type RemoteStatusNumber } from "../../service/rules/remote-status"
import { type Known } from "../rules/plan/known"
import { toLinked } from "../rules/read-back/read-back"
import { PRODUCT_STATUS, type ProductReadObject } from "../../service/rules/wire/catalog"
import { toFailureText } from "../../messages/rules/failure-text"
import { type UnreadableRow } from "../../service/rules/wire/read-rows"
import { isBeyondKept, type UnreadRows } from "../../service/rules/wire/unread-rows"
import { writeBisected } from "../../database/bisect-rows"
import { type Database, type Sql, toContains, toJson } from "../../database/database"
import { IS_BUSY, liveNameSql, partsOf } from "./item/item-table"
import { versionsSql } from "./item/mark-sql"
import { type Newcomer } from "./item/recreated-variant"

/** A product at the service that does not belong to this store. */
export interface UnknownProduct {
  partner_id: string
  remote_sku: string | null
  name: string | null
  remote_status: RemoteStatusNumber
}

export interface SeenUnknownProduct extends UnknownProduct {
  /** The status of the version that supplies the name and SKU. */
  shown_status: RemoteStatusNumber
  /** The version that customers see, or saw before it was archived; null = this page of the list has no such version. */
  shown: ProductReadObject | null
}

export type LinkedUnknownProduct = "done" | "no_unknown_product" | "busy" | "variant_has_item"

const COLUMNS = "partner_id, remote_sku, name, remote_status"

/** It may have become an item since it was read: by a create whose answer was lost, or by a link. */
const IS_STRANGE = `s.shop_code = $shop AND s.deleted_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM partner_commerce_item i WHERE i.shop_code = s.shop_code AND i.partner_id = s.partner_id AND i.deleted_at IS NULL)`

/** A waiting or rejected version is more important than the live one. */
const MERGED_STATUS = `(SELECT status FROM unnest(ARRAY[s.remote_status, b.remote_status]) AS status WHERE status IS NOT NULL
                ORDER BY array_position(ARRAY[${[PRODUCT_STATUS.pending, PRODUCT_STATUS.rejected, PRODUCT_STATUS.archived, PRODUCT_STATUS.active].join(", ")}], status) LIMIT 1)`

/** True if the version on this page is the one that customers see, or the only version besides a rejection. */
const IS_SHOWN = `(b.partner_id IS NULL OR s.shown_status = ${PRODUCT_STATUS.active} OR b.remote_status = ${PRODUCT_STATUS.rejected})`

const IS_SEARCHED = "concat_ws(' ', partner_id, remote_sku, name) ILIKE ?"

export interface UnknownProductQuestion {
  limit: number
  offset: number
  /** A part of a name, SKU or partner id; absent = all. */
  q?: string
}

/** Products that the last read-back found at the service, without an item in this store's ledger. */
export class UnknownProductLedger {
  constructor(private readonly database: Database) {}

  /**
   * Records the unknown products of a page. A reading may show versions of a product on several pages: together they give its status, and
   * the version that customers see gives its name.
   *
   * @param readSince rows recorded before this moment come from an earlier reading
   * @returns the products that the table rejects
   */
  async note(unknownProducts: SeenUnknownProduct[], readSince: string): Promise<UnreadableRow[]> {
    const { bad } = await writeBisected(unknownProducts, (some) => this.write(some, readSince))
    return bad.map(({ row, error }) => ({ id: row.partner_id, issue: toFailureText(error) }))
  }

  private async write(unknownProducts: SeenUnknownProduct[], readSince: string): Promise<unknown[]> {
    if (unknownProducts.length === 0) return []
    return this.database.sql(
      `WITH seen AS (SELECT * FROM jsonb_to_recordset(?::jsonb)
              AS s(partner_id text, remote_sku text, name text, remote_status int, shown_status int, shown jsonb)),
            before AS (
              SELECT b.* FROM partner_commerce_unknown_product b JOIN seen USING (partner_id)
               WHERE b.shop_code = $shop AND b.deleted_at IS NULL AND b.updated_at >= ?::timestamptz),
            merged AS (
              SELECT s.partner_id, ${MERGED_STATUS} AS remote_status,
                     CASE WHEN ${IS_SHOWN} THEN s.name ELSE b.name END AS name,
                     CASE WHEN ${IS_SHOWN} THEN s.remote_sku ELSE b.remote_sku END AS remote_sku,
                     COALESCE(NULLIF(s.shown, 'null'), b.shown) AS shown
                FROM seen s LEFT JOIN before b USING (partner_id))
       INSERT INTO partner_commerce_unknown_product (id, shop_code, ${COLUMNS}, shown)
       SELECT 'pcstr_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, ${COLUMNS}, shown FROM merged ORDER BY partner_id
       ON CONFLICT (shop_code, partner_id) WHERE deleted_at IS NULL DO UPDATE SET
         remote_sku = excluded.remote_sku, name = excluded.name, remote_status = excluded.remote_status, shown = excluded.shown,
         updated_at = now()`,
      [toJson(unknownProducts), readSince],
    )
  }

  /**
   * Forgets the products that a whole reading has not shown. Unreadable products stay. If some of these are only counted, any product may
   * be one of them, so all stay.
   */
  async forgetUnseen(readSince: string, unread: UnreadRows): Promise<void> {
    if (isBeyondKept(unread)) return
    const ids = unread.first.flatMap(({ id }) => id ?? [])
    await this.database.sql(
      `DELETE FROM partner_commerce_unknown_product WHERE shop_code = $shop AND updated_at < ?::timestamptz
          AND partner_id NOT IN (SELECT jsonb_array_elements_text(?::jsonb))`,
      [readSince, toJson(ids)],
    )
  }

  /** @param the largest number of named ids */
  async countSeen(readSince: string, most: number): Promise<UnknownProductsFound> {
    const among = `FROM partner_commerce_unknown_product s WHERE ${IS_STRANGE} AND updated_at >= ?::timestamptz`
    const { sql } = this.database
    const [first, [row]] = await Promise.all([
      sql<{ partner_id: string }>(`SELECT partner_id ${among} ORDER BY partner_id LIMIT ?`, [readSince, most]),
      sql<{ count: number }>(`SELECT count(*)::int AS count ${among}`, [readSince]),
    ])
    return { count: row?.count ?? 0, first: first.map(({ partner_id }) => partner_id) }
  }

  /** In the order of their ids. */
  async list({
    limit,
    offset,
    q,
  }: UnknownProductQuestion): Promise<{ unknownProducts: UnknownProduct[]; count: number }> {
    const { sql } = this.database
    const among = `FROM partner_commerce_unknown_product s WHERE ${IS_STRANGE} AND ${IS_SEARCHED}`
    const part = toContains(q ?? "")
    const [unknownProducts, [row]] = await Promise.all([
      sql<UnknownProduct>(`SELECT ${COLUMNS} ${among} ORDER BY partner_id LIMIT ? OFFSET ?`, [part, limit, offset]),
      sql<{ count: number }>(`SELECT count(*)::int AS count ${among}`, [part]),
    ])
    return { unknownProducts, count: row?.count ?? 0 }
  }

  /** The given products that are still unknown. */
  find(partnerIds: string[]): Promise<UnknownProduct[]> {
    return this.database.sql<UnknownProduct>(
      `SELECT ${COLUMNS} FROM partner_commerce_unknown_product s WHERE ${IS_STRANGE} AND partner_id = ANY(?) ORDER BY partner_id`,
      [partnerIds],
    )
  }

  async noteArchived(partnerIds: string[]): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_unknown_product SET remote_status = ${PRODUCT_STATUS.archived}, updated_at = now()
        WHERE shop_code = $shop AND partner_id = ANY(?)`,
      [partnerIds],
    )
  }

  /**
   * Makes the unknown product the item of a variant. The ledger knows only the version that customers see, so the next push sends all
   * fields. Until the service approves them, customers buy at the price of this version.
   *
   * @param variantId has a row, because it was marked
   */
  async link({ partnerId, variantId }: { partnerId: string; variantId: string }): Promise<LinkedUnknownProduct> {
    return this.database.transaction(async (sql) => {
      const [unknownProduct] = await sql<FoundProduct>(
        `SELECT ${COLUMNS}, shown FROM partner_commerce_unknown_product s WHERE ${IS_STRANGE} AND partner_id = ? FOR UPDATE`,
        [partnerId],
      )
      if (!unknownProduct) return "no_unknown_product"
      const [row] = await sql<{ id: string; is_busy: boolean; is_there: boolean }>(
        `SELECT id, known IS NOT NULL OR in_flight IS NOT NULL AS is_there,
                ${IS_BUSY} AS is_busy
           FROM partner_commerce_item WHERE shop_code = $shop AND variant_id = ? AND deleted_at IS NULL FOR UPDATE`,
        [variantId],
      )
      if (!row || row.is_busy) return "busy"
      if (row.is_there) return "variant_has_item"
      await becomeItems(sql, [{ ...unknownProduct, item_id: row.id }])
      return "done"
    })
  }

  /**
   * Links the newcomers of a claim whose partner ids the last reading found at the service: their items are older than this ledger. So the
   * plan knows their status and price, and a create is sent only for a new product.
   *
   * @returns the ids of the linked rows: the claim no longer holds them, and they are due
   */
  async linkNewcomers(token: string, newcomers: Newcomer[]): Promise<Set<string>> {
    if (newcomers.length === 0) return new Set()
    return this.database.transaction(async (sql) => {
      const links = await sql<ItemLink>(
        `${LINKS} JOIN partner_commerce_item i ON i.id = n.id
          WHERE i.lease_token = ? AND i.known IS NULL AND i.in_flight IS NULL ORDER BY s.partner_id FOR UPDATE OF i, s SKIP LOCKED`,
        [toJson(newcomers), token],
      )
      await becomeItems(sql, links)
      return new Set(links.map(({ item_id }) => item_id))
    })
  }

  /** The known values that {@link linkNewcomers} would record, by the newcomer's id. It records none. */
  async findLinks(newcomers: Newcomer[]): Promise<Map<string, { partner_id: string; known: Known }>> {
    const links = newcomers.length === 0 ? [] : await this.database.sql<ItemLink>(LINKS, [toJson(newcomers)])
    return new Map(links.map((link) => [link.item_id, { partner_id: link.partner_id, known: toLinked(link) }]))
  }
}

type FoundProduct = UnknownProduct & Pick<SeenUnknownProduct, "shown">
type ItemLink = FoundProduct & { item_id: string }

/** If two newcomers have one id, the first one gets the product. Readings come each hour, so an older row proves no price. */
const LINKS = `
  WITH newcomers AS (
    SELECT DISTINCT ON (n.partner_id) n.* FROM jsonb_to_recordset(?::jsonb) AS n(id text, partner_id text)
     WHERE NOT EXISTS (
       SELECT 1 FROM partner_commerce_item other
        WHERE other.shop_code = $shop AND other.partner_id = n.partner_id AND other.id <> n.id AND other.deleted_at IS NULL)
     ORDER BY n.partner_id, n.id)
  SELECT ${COLUMNS.split(", ")
    .map((column) => `s.${column}`)
    .join(", ")}, s.shown, n.id AS item_id
    FROM newcomers n
    JOIN partner_commerce_unknown_product s ON s.shop_code = $shop AND s.partner_id = n.partner_id AND s.deleted_at IS NULL
     AND s.updated_at > now() - interval '2 hours'`

async function becomeItems(sql: Sql, links: ItemLink[]): Promise<void> {
  if (links.length === 0) return
  const items = links.map((link) => ({ ...link, known: toLinked(link) }))
  await sql(
    `UPDATE partner_commerce_item i SET ${versionsSql({ row: "i", content: true, stock: false })},
            partner_id = given.partner_id, known = given.known, live_name = ${liveNameSql(partsOf("given.known"))},
            remote_sku = given.remote_sku, remote_status = given.remote_status, state = 'pending', refused = NULL, problems = NULL,
            lease_token = NULL, lease_until = NULL, content_retry_at = NULL, attempts = 0,
            decisions = NULL, deferred_by = NULL, deferred_lane = NULL, deferred_change = NULL, updated_at = now()
       FROM jsonb_to_recordset(?::jsonb) AS given (item_id text, partner_id text, known jsonb, remote_sku text, remote_status int)
      WHERE i.id = given.item_id`,
    [toJson(items)],
  )
  await sql(`DELETE FROM partner_commerce_unknown_product WHERE shop_code = $shop AND partner_id = ANY(?)`, [
    links.map(({ partner_id }) => partner_id),
  ])
}
