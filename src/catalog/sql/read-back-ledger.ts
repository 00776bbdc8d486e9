import { type RemoteStatusNumber } from "../../service/rules/remote-status"
import { type ItemAfterReading, type ItemRead, type WaitingItemRead } from "../rules/read-back/item-after-reading"
import { type Expectation } from "../rules/read-back/remote-list"
import { NOT_KNOWN } from "../rules/desired/content"
import { type RemoteVersions } from "../rules/read-back/read-back"
import { PRODUCT_STATUS } from "../../service/rules/wire/catalog"
import { blockUnwritten } from "./item/block-unwritten"
import { writeBisected } from "../../database/bisect-rows"
import { toJson, type Database } from "../../database/database"
import { BUILD_ONCE, liveNameSql, partsOf } from "./item/item-table"
import { markSql } from "./item/mark-sql"

/** An item with the finding of the read-back. */
export interface ReadItem extends ItemRead {
  id: string
  variant_id: string
  partner_id: string
}

type WaitingItem = ReadItem & WaitingItemRead

export interface ReadingPage {
  afterId: string
  readSince: string
  limit: number
}

/** The reading may lack content or a status that was sent within the minute before. */
const SENT_LATELY = `COALESCE(content_sent_at > ?::timestamptz - interval '1 minute', false)`
/** A full remote list without the item makes its existence doubtful. */
const HAS_WAITED = `pending_since IS NOT NULL AND NOT ${SENT_LATELY} AND missed_reads = 0`
const READ_ITEM = `id, variant_id, partner_id, known, in_flight, refused, problems, remote_status, missed_reads, rejection_seen, drift,
              ${SENT_LATELY} AS sent_lately, CASE WHEN read_run = ? THEN read_back ELSE '{}'::jsonb END AS versions`

/** No push has changed the row since the start of the reading, and no push holds it. */
const IS_UNTOUCHED = "i.updated_at <= ?::timestamptz AND (i.lease_token IS NULL OR i.lease_until < now())"

export interface ReadBackRecord extends ItemAfterReading {
  id: string
}

/** The plan holds the item because the price on sale is unknown (catalog/rules/plan/comeback). */
const IS_AT_UNKNOWN_PRICE = `COALESCE(known->'live', 'null') = 'null' AND COALESCE(known->'archived', 'null') <> 'true'
               AND (known->'archived' = 'null' OR known->'unarchived' = 'true')
               AND known->'undecided' @> '[{"deals_price": ${NOT_KNOWN.deals_price}}]'`

/** Minutes after an item began to wait. */
const CHECKED_AFTER_MIN = [1, 2, 5, 10, 15]
const WAITING_EVERY = "15 minutes"
const EVERYTHING_EVERY = "1 hour"

/**
 * Stages the rows of `GET /products` page by page, because the versions of one item may be on different pages, and settles them after the
 * last page. It skips items that were pushed since, because their rows in the reading are older.
 */
export class ReadBackLedger {
  constructor(private readonly database: Database) {}

  /** The database's clock, which is the one that rows are stamped with. */
  async now(): Promise<string> {
    const [row] = await this.database.sql<{ now: string }>(`SELECT now()::text AS now`)
    return row?.now ?? new Date().toISOString()
  }

  /**
   * Which read-back is due, unless one is running. The full one is due each hour, or after {@link WAITING_EVERY} if the last one failed.
   * The one of waiting and rejected versions is due {@link CHECKED_AFTER_MIN} minutes after an item began to wait, and then every {@link
   * WAITING_EVERY}. If customers may see one of these items at an unknown price, the full one is due instead. A separate index holds the
   * waiting rows.
   */
  async due(): Promise<"all" | "waiting" | null> {
    const [row] = await this.database.sql<{ due: "all" | "waiting" | null }>(
      `WITH last AS (
         SELECT max(created_at) AS at, max(created_at) FILTER (
                  WHERE scope->>'scope' <> 'waiting' AND (status <> 'failed' OR created_at > now() - interval '${WAITING_EVERY}')) AS whole_at,
                COALESCE(bool_or(status IN ('queued', 'running')), false) AS goes_on
           FROM partner_commerce_run WHERE shop_code = $shop AND kind = 'reconcile' AND deleted_at IS NULL)
       SELECT CASE
         WHEN last.goes_on THEN NULL
         WHEN last.whole_at IS NULL OR last.whole_at < now() - interval '${EVERYTHING_EVERY}' THEN 'all'
         WHEN last.at < now() - interval '${WAITING_EVERY}' AND (
           EXISTS (
             SELECT 1 FROM partner_commerce_item WHERE shop_code = $shop AND pending_since IS NOT NULL AND deleted_at IS NULL) OR EXISTS (
             SELECT 1 FROM partner_commerce_item
              WHERE shop_code = $shop AND remote_status = ${PRODUCT_STATUS.rejected} AND deleted_at IS NULL)) THEN 'waiting'
         ELSE (
           SELECT CASE WHEN bool_or(waiting.is_unknown) THEN 'all' WHEN count(*) > 0 THEN 'waiting' END
             FROM unnest(ARRAY[${CHECKED_AFTER_MIN.join(",")}]) AS minutes CROSS JOIN LATERAL (
             SELECT ${IS_AT_UNKNOWN_PRICE} AS is_unknown FROM partner_commerce_item
              WHERE shop_code = $shop AND deleted_at IS NULL
                AND pending_since > last.at - minutes * interval '1 minute' AND pending_since <= now() - minutes * interval '1 minute'
              ORDER BY pending_since LIMIT 1000) AS waiting)
         END AS due
         FROM last`,
    )
    return row?.due ?? null
  }

  /**
   * @param asked the statuses that the reading covers: versions in other statuses stay as an earlier reading found them
   * @returns the partner ids that are ours
   */
  async stage(
    { runId, asked }: { runId: string; asked: readonly RemoteStatusNumber[] },
    versions: { partner_id: string; versions: RemoteVersions }[],
  ): Promise<Set<string>> {
    const rows = await this.database.sql<{ partner_id: string }>(
      `UPDATE partner_commerce_item i
          SET read_back = CASE WHEN i.read_run = ? THEN i.read_back ELSE COALESCE(i.read_back, '{}') - ?::text[] END || v.versions,
              read_run = ?, ${BUILD_ONCE}
         FROM jsonb_to_recordset(?::jsonb) AS v(partner_id text, versions jsonb)
        WHERE i.shop_code = $shop AND i.partner_id = v.partner_id AND i.deleted_at IS NULL
       RETURNING i.partner_id`,
      [runId, asked.map(String), runId, toJson(versions)],
    )
    return new Set(rows.map((row) => row.partner_id))
  }

  /**
   * The plugin cannot read the service's rows of these items. So this reading decides nothing about them: they count as changed after its
   * start.
   */
  async leave(partnerIds: string[]): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_item SET updated_at = now(), ${BUILD_ONCE}
        WHERE shop_code = $shop AND deleted_at IS NULL AND partner_id IN (SELECT jsonb_array_elements_text(?::jsonb))`,
      [toJson(partnerIds)],
    )
  }

  /**
   * Counts the items that the service has acknowledged, and those that this reading has not found. An item that was pushed since, or within
   * the minute before, counts as found.
   */
  async countExpected(runId: string, readSince: string): Promise<Expectation> {
    const [row] = await this.database.sql<Expectation>(
      `SELECT count(*)::int AS items,
              count(*) FILTER (WHERE read_run IS DISTINCT FROM ? AND updated_at <= ?::timestamptz AND NOT ${SENT_LATELY})::int AS missing
         FROM partner_commerce_item
        WHERE shop_code = $shop AND partner_id IS NOT NULL AND deleted_at IS NULL AND known->>'confirmed' = 'true'`,
      [runId, readSince, readSince],
    )
    return row ?? { items: 0, missing: 0 }
  }

  /** Is a waiting item in neither list of this reading, neither as waiting nor as rejected? */
  async hasLeft(runId: string, readSince: string): Promise<boolean> {
    const rows = await this.database.sql(
      `SELECT 1 FROM partner_commerce_item
        WHERE shop_code = $shop AND deleted_at IS NULL AND ${HAS_WAITED} AND read_run IS DISTINCT FROM ? LIMIT 1`,
      [readSince, runId],
    )
    return rows.length > 0
  }

  /** Items that wait, or that the lists of a reading show, in the order of their ids. */
  async pageWaiting(runId: string, { afterId, readSince, limit }: ReadingPage): Promise<WaitingItem[]> {
    return this.database.sql<WaitingItem>(
      `SELECT ${READ_ITEM}, read_back, ${HAS_WAITED} AS has_waited
         FROM partner_commerce_item
        WHERE shop_code = $shop AND id > ? AND partner_id IS NOT NULL AND deleted_at IS NULL AND known IS NOT NULL
          AND (pending_since IS NOT NULL OR read_run = ?)
        ORDER BY id LIMIT ?`,
      [readSince, runId, readSince, afterId, runId, limit],
    )
  }

  /** Items that were found or should have been, in the order of their ids. */
  async page(runId: string, { afterId, readSince, limit }: ReadingPage): Promise<ReadItem[]> {
    return this.database.sql<ReadItem>(
      `SELECT ${READ_ITEM}
         FROM partner_commerce_item
        WHERE shop_code = $shop AND id > ? AND partner_id IS NOT NULL AND deleted_at IS NULL AND (known IS NOT NULL OR read_run = ?)
        ORDER BY id LIMIT ?`,
      [readSince, runId, afterId, runId, limit],
    )
  }

  /**
   * Writes earlier decisions (catalog/rules/read-back/item-after-reading).
   *
   * @param readSince rows that changed after this moment keep their values
   * @returns the ids of the written rows; an item whose row the table rejects is held
   */
  async record(records: ReadBackRecord[], readSince: string): Promise<Set<string>> {
    const { written, bad } = await writeBisected(records, (some) => this.write(some, readSince))
    await blockUnwritten(this.database, {
      by: "id",
      bad: bad.map(({ row, error }) => ({ row: row.id, error })),
      fence: [IS_UNTOUCHED, [readSince]],
      isSweptAgain: true,
    })
    return new Set(written)
  }

  private async write(records: ReadBackRecord[], readSince: string): Promise<string[]> {
    if (records.length === 0) return []
    const rows = await this.database.sql<{ id: string }>(
      `UPDATE partner_commerce_item i SET
         known = r.known, read_back = COALESCE(r.read_back, i.read_back), content_name = NULLIF(r.known->'content'->>'name', i.name),
         live_name = ${liveNameSql(partsOf("r.known"))}, refused = r.refused, problems = r.problems, remote_status = r.remote_status,
         remote_message = r.remote_message, remote_sku = COALESCE(r.remote_sku, i.remote_sku), missed_reads = r.missed_reads, rejection_seen = r.rejection_seen, drift = r.drift, last_read_at = now(),
         state = COALESCE(r.state, i.state),
         pending_since = CASE WHEN r.awaits_approval THEN COALESCE(i.pending_since, now())
           WHEN r.awaits_approval = false THEN NULL ELSE i.pending_since END,
         ${markSql({ row: "i", content: "r.is_due", stock: "r.is_due" })}
       FROM jsonb_to_recordset(?::jsonb) AS r(
         id text, known jsonb, read_back jsonb, refused jsonb, problems jsonb, remote_status int, remote_message text, remote_sku text, missed_reads int, rejection_seen text, drift jsonb,
         state text, awaits_approval boolean, is_due boolean)
       WHERE i.id = r.id AND ${IS_UNTOUCHED}
       RETURNING i.id`,
      [toJson(records), readSince],
    )
    return rows.map((row) => row.id)
  }
}
