import { type Known, toKnownChange } from "../../../../core/catalog/known"
import { type NextItem } from "../../../../core/catalog/next-item"
import { type Database, MS_SINCE, toJson } from "../../database"
import { oursSql } from "./item-table"
import { versionsSql } from "./mark-sql"

/** The record that is written back for a claimed row: what was projected of it, and its next state. */
export interface ItemRecord extends NextItem {
  id: string
  /** From here on null = as before. */
  partner_id: string | null
  product_id: string | null
  variant_sku: string | null
  name: string | null
  content_fingerprint: string | null
  stock_fingerprint: string | null
  /** As it was claimed: what is the same is not written again. Absent = all of it is written. */
  known_before?: Known | null
  /** As it was claimed, settled or not: a deal that voids a later one has moved the stock since. */
  stock_claimed_version: number
}

/**
 * Writes outcomes back and lets go of the rows. All was decided before (core/catalog/next-item); only what may have moved during the push
 * is judged here: the claim may be lost, and where a deal voided the stock meanwhile, it stays void.
 *
 * @returns how many were still ours
 */
export async function record({ sql }: Database, token: string, records: ItemRecord[]): Promise<number> {
  if (records.length === 0) return 0
  const rows = await sql<{ id: string }>(
    `WITH r AS (SELECT * FROM jsonb_to_recordset(?::jsonb) AS r(
       id text, partner_id text, product_id text, variant_sku text, name text, remote_sku text, state text, known_gone boolean,
       known_change jsonb, refused jsonb, problems jsonb, synced_version int, stock_synced_version int, stock_claimed_version int,
       resend boolean, content_fingerprint text, stock_fingerprint text, acknowledged_stock boolean, acknowledged_content boolean,
       attempts int, retry_in_ms bigint, confirmed_change jsonb, discarded_change jsonb)), ${oursSql("r")}
     UPDATE partner_commerce_item i SET
       partner_id = COALESCE(i.partner_id, r.partner_id),
       product_id = COALESCE(r.product_id, i.product_id),
       variant_sku = COALESCE(r.variant_sku, i.variant_sku),
       name = ${NEW_NAME},
       content_name = CASE WHEN r.known_gone THEN NULL
         WHEN r.known_change->'content' IS NULL AND ${NEW_NAME} IS NOT DISTINCT FROM i.name THEN i.content_name
         ELSE NULLIF((${NEW_KNOWN})->'content'->>'name', ${NEW_NAME}) END,
       live_name = CASE WHEN r.known_gone THEN NULL
         WHEN r.known_change->'content' IS NULL AND r.known_change->'live' IS NULL THEN i.live_name
         ELSE NULLIF((${NEW_KNOWN})->'live'->>'name', (${NEW_KNOWN})->'content'->>'name') END,
       remote_sku = COALESCE(r.remote_sku, i.remote_sku),
       state = r.state, refused = r.refused, problems = r.problems, in_flight = NULL, attempts = r.attempts,
       known = CASE WHEN r.known_gone THEN NULL
         WHEN i.stock_voided_version > r.stock_claimed_version THEN jsonb_set(${NEW_KNOWN}, '{in_stock}', 'null')
         ELSE ${NEW_KNOWN} END,
       brake_state = CASE WHEN r.confirmed_change IS NOT NULL THEN 'confirmed' END,
       braked_change = r.confirmed_change, discarded_change = r.discarded_change,
       ${versionsSql({ row: "i", content: "r.resend", stock: false })},
       synced_version = COALESCE(r.synced_version, i.synced_version),
       stock_synced_version = COALESCE(r.stock_synced_version, i.stock_synced_version),
       content_fingerprint = COALESCE(r.content_fingerprint, i.content_fingerprint),
       stock_fingerprint = COALESCE(r.stock_fingerprint, i.stock_fingerprint),
       pending_since = CASE WHEN r.state = 'pending' THEN COALESCE(i.pending_since, now()) END,
       content_lag_ms = CASE WHEN r.acknowledged_content AND r.synced_version > i.synced_version
         THEN ${MS_SINCE("i.marked_at")} ELSE i.content_lag_ms END,
       stock_lag_ms = CASE WHEN r.acknowledged_stock AND r.stock_synced_version > i.stock_synced_version
         THEN ${MS_SINCE("i.stock_marked_at")} ELSE i.stock_lag_ms END,
       last_synced_at = CASE WHEN r.acknowledged_stock OR r.acknowledged_content THEN now() ELSE i.last_synced_at END,
       lease_token = NULL,
       lease_until = CASE WHEN r.retry_in_ms > 0 THEN now() + r.retry_in_ms * interval '1 millisecond' END,
       updated_at = now()
     FROM r JOIN ours ON ours.id = r.id WHERE i.id = ours.id
     RETURNING i.id`,
    [toJson(records.map(toWritten)), token],
  )
  return rows.length
}

const NEW_KNOWN = "CASE WHEN r.known_change IS NULL THEN i.known ELSE COALESCE(i.known, '{}') || r.known_change END"
const NEW_NAME = "COALESCE(r.name, i.name)"

/** As the statement takes it. Field by field: a copy with a rest is an object of another make, of which a page of records has too much. */
function toWritten(record: ItemRecord) {
  const { known_gone, known_change } = toKnownChange(record.known_before, record.known)
  return {
    id: record.id,
    partner_id: record.partner_id,
    product_id: record.product_id,
    variant_sku: record.variant_sku,
    name: record.name,
    remote_sku: record.remote_sku,
    state: record.state,
    known_gone,
    known_change,
    refused: record.refused,
    problems: record.problems,
    synced_version: record.synced_version,
    stock_synced_version: record.stock_synced_version,
    stock_claimed_version: record.stock_claimed_version,
    resend: record.resend,
    content_fingerprint: record.content_fingerprint,
    stock_fingerprint: record.stock_fingerprint,
    acknowledged_stock: record.acknowledged_stock,
    acknowledged_content: record.acknowledged_content,
    attempts: record.attempts,
    retry_in_ms: record.retry_in_ms,
    confirmed_change: record.confirmed_change,
    discarded_change: record.discarded_change,
  }
}
