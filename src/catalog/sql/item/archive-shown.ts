import { type InFlightChange } from "../../rules/answer/acknowledge"
import { type Known, type KnownChange } from "../../rules/plan/known"
import { PRODUCT_STATUS } from "../../../service/rules/wire/catalog"
import { type Database, toJson } from "../../../database/database"
import { IS_BUSY, liveNameSql } from "./item-table"
import { NEW_KNOWN, newPart } from "./record"

/** An item that the service may show. */
export interface ShownItem {
  id: string
  partner_id: string
  known: Known | null
  /** Changes that a push sends now, or whose answer a dead process did not record. */
  in_flight: InFlightChange[] | null
  /** A push works on the item now. */
  is_busy: boolean
}

/**
 * Finds the items that a push works on now. No index finds them, so this reads all items, unless ids are given.
 *
 * @param among the ids of these items; absent = all items
 * @returns their ids
 */
export async function findBusy({ sql }: Database, among?: readonly string[]): Promise<string[]> {
  const [isAmong, params] = among ? ["AND id = ANY(?)", [among]] : ["", []]
  const rows = await sql<{ id: string }>(
    `SELECT id FROM partner_commerce_item WHERE shop_code = $shop AND deleted_at IS NULL AND ${IS_BUSY} ${isAmong}`,
    params,
  )
  return rows.map(({ id }) => id)
}

/**
 * A sent create counts before its answer.
 *
 * @param after the last id of the page before; `""` = from the beginning
 */
export async function pageShown(
  { sql }: Database,
  { after, limit }: { after: string; limit: number },
): Promise<ShownItem[]> {
  return sql<ShownItem>(
    `SELECT id, partner_id, known, in_flight, ${IS_BUSY} AS is_busy FROM partner_commerce_item
      WHERE shop_code = $shop AND deleted_at IS NULL AND id > ? AND partner_id IS NOT NULL
        AND (in_flight IS NOT NULL
             OR (jsonb_typeof(known) = 'object' AND known->>'archived' IS DISTINCT FROM 'true')) ORDER BY id LIMIT ?`,
    [after, limit],
  )
}

export interface ArchivedRow extends Pick<KnownChange, "known_change"> {
  id: string
}

/**
 * Records that the service has archived these items on a user's order. The next push compares each item with the store's wishes at that
 * time. A process that lost its lease can no longer record an earlier answer.
 */
export async function recordArchived({ sql }: Database, archived: readonly ArchivedRow[]): Promise<void> {
  await sql(
    `UPDATE partner_commerce_item i
        SET known = ${NEW_KNOWN}, content_name = NULLIF(${newPart("content")}->>'name', i.name),
            live_name = ${liveNameSql(newPart)},
            in_flight = CASE WHEN ${IS_BUSY} THEN i.in_flight END, lease_token = CASE WHEN ${IS_BUSY} THEN i.lease_token END,
            state = 'archived', remote_status = ${PRODUCT_STATUS.archived}, updated_at = now()
       FROM jsonb_to_recordset(?::jsonb) AS r(id text, known_change jsonb)
      WHERE i.shop_code = $shop AND i.id = r.id AND i.deleted_at IS NULL`,
    [toJson(archived)],
  )
}
