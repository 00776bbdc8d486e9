import { type RemoteStatusNumber } from "../../../core/catalog/item/remote-status"
import { PRODUCT_STATUS } from "../../../core/wire/catalog"
import { toFailureText } from "../../../core/failure-text"
import { type UnreadableRow } from "../../../core/wire/rows"
import { writeAround } from "../bad-rows"
import { type Database, toContains, toJson } from "../database"
import { versionsSql } from "./item/mark-sql"

/** A product there that is not of this store. */
export interface Stranger {
  partner_id: string
  remote_sku: string | null
  name: string | null
  remote_status: RemoteStatusNumber
}

export type LinkedStranger = "done" | "no_stranger" | "busy" | "variant_has_item"

const COLUMNS = "partner_id, remote_sku, name, remote_status"

/** It may have become an item since it was read: by a create whose answer was lost, or by a link. */
const IS_STRANGE = `s.shop_code = $shop AND s.deleted_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM partner_commerce_item i WHERE i.shop_code = s.shop_code AND i.partner_id = s.partner_id AND i.deleted_at IS NULL)`

const IS_SEARCHED = "concat_ws(' ', partner_id, remote_sku, name) ILIKE ?"

export interface StrangerQuestion {
  limit: number
  offset: number
  /** A part of a name, SKU or partner id; absent = all. */
  q?: string
}

/** The products that the last read-back found there, and that no item of this store is about. */
export class StrangerLedger {
  constructor(private readonly database: Database) {}

  /**
   * All of them, as they were read now.
   *
   * @param unread ids of products that could not be read: those among them stay as they were
   * @returns those that the table does not take
   */
  async replace(strangers: Stranger[], unread: string[] = []): Promise<UnreadableRow[]> {
    const kept = [...strangers.map(({ partner_id }) => partner_id), ...unread]
    await this.database.sql(
      `DELETE FROM partner_commerce_stranger
        WHERE shop_code = $shop AND partner_id NOT IN (SELECT jsonb_array_elements_text(?::jsonb))`,
      [toJson(kept)],
    )
    const { bad } = await writeAround(strangers, (some) => this.write(some))
    return bad.map(({ row, error }) => ({ id: row.partner_id, issue: toFailureText(error) }))
  }

  private write(strangers: Stranger[]): Promise<unknown[]> {
    return this.database.sql(
      `WITH now_there AS (SELECT * FROM jsonb_to_recordset(?::jsonb)
              AS s(partner_id text, remote_sku text, name text, remote_status int))
       INSERT INTO partner_commerce_stranger (id, shop_code, ${COLUMNS})
       SELECT 'pcstr_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, ${COLUMNS} FROM now_there ORDER BY partner_id
       ON CONFLICT (shop_code, partner_id) WHERE deleted_at IS NULL DO UPDATE SET
         remote_sku = excluded.remote_sku, name = excluded.name, remote_status = excluded.remote_status, updated_at = now()`,
      [toJson(strangers)],
    )
  }

  /** In the order of their ids. */
  async list({ limit, offset, q }: StrangerQuestion): Promise<{ strangers: Stranger[]; count: number }> {
    const { sql } = this.database
    const among = `FROM partner_commerce_stranger s WHERE ${IS_STRANGE} AND ${IS_SEARCHED}`
    const part = toContains(q ?? "")
    const [strangers, [row]] = await Promise.all([
      sql<Stranger>(`SELECT ${COLUMNS} ${among} ORDER BY partner_id LIMIT ? OFFSET ?`, [part, limit, offset]),
      sql<{ count: number }>(`SELECT count(*)::int AS count ${among}`, [part]),
    ])
    return { strangers, count: row?.count ?? 0 }
  }

  /** Those of them that are strangers still. */
  find(partnerIds: string[]): Promise<Stranger[]> {
    return this.database.sql<Stranger>(
      `SELECT ${COLUMNS} FROM partner_commerce_stranger s WHERE ${IS_STRANGE} AND partner_id = ANY(?) ORDER BY partner_id`,
      [partnerIds],
    )
  }

  async noteArchived(partnerIds: string[]): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_stranger SET remote_status = ${PRODUCT_STATUS.archived}, updated_at = now()
        WHERE shop_code = $shop AND partner_id = ANY(?)`,
      [partnerIds],
    )
  }

  /**
   * The stranger is the item of a variant from now on: nothing is known of it but that it is there, so all of it is sent.
   *
   * @param variantId has a row, since it was marked
   */
  async link({ partnerId, variantId }: { partnerId: string; variantId: string }): Promise<LinkedStranger> {
    return this.database.transaction(async (sql) => {
      const [stranger] = await sql<Stranger>(
        `SELECT ${COLUMNS} FROM partner_commerce_stranger s WHERE ${IS_STRANGE} AND partner_id = ? FOR UPDATE`,
        [partnerId],
      )
      if (!stranger) return "no_stranger"
      const [row] = await sql<{ id: string; is_busy: boolean; is_there: boolean }>(
        `SELECT id, known IS NOT NULL OR in_flight IS NOT NULL AS is_there,
                COALESCE(lease_token IS NOT NULL AND lease_until > now(), false) AS is_busy
           FROM partner_commerce_item WHERE shop_code = $shop AND variant_id = ? AND deleted_at IS NULL FOR UPDATE`,
        [variantId],
      )
      if (!row || row.is_busy) return "busy"
      if (row.is_there) return "variant_has_item"
      const archived = stranger.remote_status === PRODUCT_STATUS.archived
      const known = { confirmed: true, content: null, live: null, in_stock: null, archived }
      await sql(
        `UPDATE partner_commerce_item i SET ${versionsSql({ row: "i", content: true, stock: false })},
                partner_id = ?, known = ?::jsonb, remote_sku = ?, remote_status = ?, state = 'pending', refused = NULL, problems = NULL,
                lease_token = NULL, lease_until = NULL, attempts = 0, updated_at = now()
          WHERE id = ?`,
        [partnerId, toJson(known), stranger.remote_sku, stranger.remote_status, row.id],
      )
      await sql(`DELETE FROM partner_commerce_stranger WHERE shop_code = $shop AND partner_id = ?`, [partnerId])
      return "done"
    })
  }
}
