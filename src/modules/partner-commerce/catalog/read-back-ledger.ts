import { type InFlightChange } from "../../../core/catalog/acknowledge"
import { type Drift } from "../../../core/catalog/drift"
import { type Expectation } from "../../../core/catalog/listing"
import { type RemoteVersions } from "../../../core/catalog/read-back"
import { type Known } from "../../../core/catalog/known"
import { type ServiceRejection } from "../../../core/catalog/sendable"
import { type ItemProblem } from "../../../core/catalog/problem"
import { type RemoteStatusNumber } from "../../../core/catalog/remote-status"
import { PRODUCT_STATUS } from "../../../core/wire/catalog"
import { toJson, type Database } from "../database"
import { markSql } from "./item/mark-sql"

/** An item with what the read-back found for it. */
export interface ReadItem {
  id: string
  variant_id: string
  partner_id: string
  known: Known | null
  /** Sent by a process that died before it noted an answer. */
  in_flight: InFlightChange[] | null
  refused: ServiceRejection | null
  problems: ItemProblem[] | null
  remote_status: RemoteStatusNumber | null
  missed_reads: number
  rejection_seen: string | null
  drift: Drift | null
  /** Empty: not found. */
  versions: RemoteVersions
}

export interface ReadBackRecord {
  id: string
  known: Known | null
  refused: ServiceRejection | null
  problems: ItemProblem[]
  remote_status: RemoteStatusNumber | null
  remote_message: string | null
  missed_reads: number
  rejection_seen: string | null
  drift: Drift | null
  /** The service turned it down. */
  parked: boolean
  /** It shows something else there, or was turned down: to be compared, and sent again. */
  is_due: boolean
}

/**
 * Stages what `GET /products` said on its way into the ledger, page by page, because the versions of one item may be on different
 * pages, and settles it when all were read. Items that were pushed meanwhile are left alone: what was read of them is older.
 */
export class ReadBackLedger {
  constructor(private readonly database: Database) {}

  /** The database's clock, which is the one that rows are stamped with. */
  async now(): Promise<string> {
    const [row] = await this.database.sql<{ now: string }>(`SELECT now()::text AS now`)
    return row?.now ?? new Date().toISOString()
  }

  /** Is none under way, and was the last so long ago, or something sent since that waits for approval, or is archived or back? */
  async isDue(shopCode: string, everyMinutes: number): Promise<boolean> {
    const [row] = await this.database.sql<{ due: boolean }>(
      `WITH last AS (
         SELECT max(created_at) AS at, COALESCE(bool_or(status IN ('queued', 'running')), false) AS goes_on
           FROM partner_commerce_run WHERE shop_code = ? AND kind = 'reconcile' AND deleted_at IS NULL)
       SELECT NOT last.goes_on AND (last.at IS NULL OR last.at < now() - ? * interval '1 minute' OR EXISTS (
                SELECT 1 FROM partner_commerce_item
                 WHERE shop_code = ? AND deleted_at IS NULL AND last_synced_at > last.at
                   AND (known->'content' IS DISTINCT FROM known->'live' OR (known->>'archived')::boolean <> (remote_status = 2)))) AS due
         FROM last`,
      [shopCode, everyMinutes, shopCode],
    )
    return row?.due ?? false
  }

  /** @returns the partner ids that are ours */
  async stage(
    shopCode: string,
    runId: string,
    versions: { partner_id: string; versions: RemoteVersions }[],
  ): Promise<Set<string>> {
    const rows = await this.database.sql<{ partner_id: string }>(
      `UPDATE partner_commerce_item i
          SET read_back = CASE WHEN i.read_run = ? THEN i.read_back ELSE '{}'::jsonb END || v.versions, read_run = ?
         FROM jsonb_to_recordset(?::jsonb) AS v(partner_id text, versions jsonb)
        WHERE i.shop_code = ? AND i.partner_id = v.partner_id AND i.deleted_at IS NULL
       RETURNING i.partner_id`,
      [runId, runId, toJson(versions), shopCode],
    )
    return new Set(rows.map((row) => row.partner_id))
  }

  /** Items that the service has acknowledged, and those of them that this reading has not found. One that was pushed meanwhile counts as found. */
  async countExpected(shopCode: string, runId: string, readSince: string): Promise<Expectation> {
    const [row] = await this.database.sql<Expectation>(
      `SELECT count(*)::int AS items,
              count(*) FILTER (WHERE read_run IS DISTINCT FROM ? AND updated_at <= ?::timestamptz)::int AS missing
         FROM partner_commerce_item
        WHERE shop_code = ? AND partner_id IS NOT NULL AND deleted_at IS NULL AND known->>'confirmed' = 'true'`,
      [runId, readSince, shopCode],
    )
    return row ?? { items: 0, missing: 0 }
  }

  /** Items that were found or should have been, in the order of their ids. */
  async page(shopCode: string, runId: string, afterId: string, limit: number): Promise<ReadItem[]> {
    return this.database.sql<ReadItem>(
      `SELECT id, variant_id, partner_id, known, in_flight, refused, problems, remote_status, missed_reads, rejection_seen, drift,
              CASE WHEN read_run = ? THEN read_back ELSE '{}'::jsonb END AS versions
         FROM partner_commerce_item
        WHERE shop_code = ? AND id > ? AND partner_id IS NOT NULL AND deleted_at IS NULL AND (known IS NOT NULL OR read_run = ?)
        ORDER BY id LIMIT ?`,
      [runId, shopCode, afterId, runId, limit],
    )
  }

  /** @param readSince rows that changed after this moment keep what they have. @returns the ids that were written */
  async record(records: ReadBackRecord[], readSince: string): Promise<Set<string>> {
    if (records.length === 0) return new Set()
    const rows = await this.database.sql<{ id: string }>(
      `UPDATE partner_commerce_item i SET
         known = r.known, content_name = NULLIF(r.known->'content'->>'name', i.name),
         live_name = NULLIF(r.known->'live'->>'name', r.known->'content'->>'name'), refused = r.refused, problems = r.problems, remote_status = r.remote_status,
         remote_message = r.remote_message, missed_reads = r.missed_reads, rejection_seen = r.rejection_seen, drift = r.drift, last_read_at = now(),
         state = CASE WHEN r.parked THEN 'parked' ELSE i.state END,
         pending_since = CASE WHEN r.missed_reads > 0 THEN i.pending_since
           WHEN r.remote_status = ${PRODUCT_STATUS.pending} THEN COALESCE(i.pending_since, now()) END,
         ${markSql({ row: "i", content: "r.is_due", stock: "r.is_due" })}
       FROM jsonb_to_recordset(?::jsonb) AS r(
         id text, known jsonb, refused jsonb, problems jsonb, remote_status int, remote_message text, missed_reads int, rejection_seen text, drift jsonb,
         parked boolean, is_due boolean)
       WHERE i.id = r.id AND i.updated_at <= ?::timestamptz AND (i.lease_token IS NULL OR i.lease_until < now())
       RETURNING i.id`,
      [toJson(records), readSince],
    )
    return new Set(rows.map((row) => row.id))
  }
}
