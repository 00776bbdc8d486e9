import { randomUUID } from "node:crypto"
import { type Change } from "../../../core/catalog/change"
import { type Known, toKnownChange } from "../../../core/catalog/known"
import { type ServiceRejection } from "../../../core/catalog/plan"
import { type ItemProblem } from "../../../core/catalog/problem"
import { HELD_BY_BRAKE } from "./brake-ledger"
import { MS_SINCE, toJson, type Database } from "../database"
import { AFFECTED_VARIANTS, type MarkSource } from "./affected-variants"

export type ItemState = "unlisted" | "pending" | "synced" | "held" | "parked" | "archived"

/** A claimed row: what a push needs of it. */
export interface ClaimedItem {
  id: string
  variant_id: string
  product_id: string | null
  partner_id: string | null
  name: string | null
  state: ItemState
  wanted_version: number
  synced_version: number
  stock_wanted_version: number
  attempts: number
  known: Known | null
  refused: ServiceRejection | null
  in_flight: Change["kind"][] | null
  problems: ItemProblem[] | null
  /** What of it a person has confirmed that the brake had held (`toBrakedText`), until it is sent. */
  confirmed_change: string | null
}

/** A variant with what the ledger knows of it; one that was never noticed has its own id for an item's. */
export type PlannableItem = Pick<ClaimedItem, "id" | "variant_id" | "product_id" | "partner_id" | "known" | "refused">

/** What is written back for a claimed row. */
export interface ItemRecord {
  id: string
  partner_id: string | null
  product_id: string | null
  variant_sku: string | null
  name: string | null
  remote_sku: string | null
  state: ItemState
  known: Known | null
  /** As it was claimed: what is the same is not written again. Absent = all of it is written. */
  known_before?: Known | null
  refused: ServiceRejection | null
  problems: ItemProblem[]
  /** The versions that were claimed and are settled now; null = stays dirty. */
  synced_version: number | null
  stock_synced_version: number | null
  /** As it was claimed, settled or not: a deal that voids a later one has moved the stock since. */
  stock_claimed_version: number
  /** Its content has to be sent again at once. */
  again: boolean
  /** Of the inputs that were projected; null = as before. */
  content_fingerprint: string | null
  stock_fingerprint: string | null
  /** A change of stock alone was acknowledged; and something else, also the stock of a new item. */
  acknowledged_stock: boolean
  acknowledged_content: boolean
  /** Not claimed again for so long (ms); 0 = at once. */
  retry_in_ms: number
}

interface DueQuestion {
  shopCode: string
  lane: keyof typeof DUE
  /** Only these; absent = all. */
  variantIds?: string[]
}

/** Of a mark over everything: how much of it is one statement. */
const MARKED_TOGETHER = 5_000

interface MarkOrder {
  shopCode: string
  what: "stock" | "content"
  delayMs: number
  agoMs?: number
  isStockInTurn?: boolean
}

/** What a push may claim: stock of what is on the service already, or everything whose delay is over. */
const DUE = {
  stock: "stock_wanted_version > stock_synced_version AND known IS NOT NULL",
  content: "wanted_version > synced_version AND due_at <= now()",
} as const

/** Not left for later by a push that goes on, nor held by the brake. What a push that died left for later is free with its lease. */
const NOT_DEFERRED = "(deferred_by IS NULL OR lease_until < now())"

const NOT_CLAIMED_BY = "v.id NOT IN (SELECT variant_id FROM partner_commerce_item WHERE lease_token = ?)"

/** Nobody has it, and it is nothing that the brake is about. */
const WAITS_AFTER_FAILURE = "lease_token IS NULL AND deferred_by IS NULL AND lease_until > now()"

/** What a push needs of known: the stock lane has no use for contents, unless an answer got lost and one has to be forgotten. */
const CLAIMED_KNOWN = {
  stock: `CASE WHEN in_flight IS NULL THEN known || '{"content": null, "live": null}' ELSE known END AS known`,
  content: "known",
} as const

/** The columns by which a push finds its rows. The wide ones are left out: to sample them costs more than it tells. */
const PLANNED_BY =
  "id, shop_code, variant_id, partner_id, name, state, due_at, wanted_version, synced_version, stock_wanted_version, stock_synced_version, lease_token, lease_until, deferred_by, deleted_at"

const KNOWN = "CASE WHEN r.known_change IS NULL THEN i.known ELSE COALESCE(i.known, '{}') || r.known_change END"
const NEW_NAME = "COALESCE(r.name, i.name)"

/** What a person has decided about a change ends when that is sent: of stock alone in its own lane, of anything with the content. */
const UNTIL_SENT = (
  decided: string,
) => `CASE WHEN r.synced_version IS NULL AND NOT (r.stock_synced_version IS NOT NULL AND i.${decided} = 'zeroed')
           THEN i.${decided} END`

/** Locks rows that are still ours in the order in which marks lock them, so that nobody waits for another in a circle. */
const OURS = (given: string) => `ours AS MATERIALIZED (
         SELECT id FROM partner_commerce_item WHERE id IN (SELECT id FROM ${given}) AND lease_token = ?
          ORDER BY variant_id FOR UPDATE)`

/**
 * The item rows of one shop, as statements.
 *
 * A row is marked (a version counts up), claimed (a lease, so that any number of processes work side by side), its request is noted
 * as in flight, and the outcome is recorded under the lease that claimed it. Who lost the lease records nothing.
 */
export class ItemLedger {
  constructor(private readonly database: Database) {}

  /**
   * Marks the variants behind these ids, creating rows for those never seen: one statement, whatever the number, and for all of them a
   * statement per page, so that whoever needs one of the rows waits for a page and not for all.
   *
   * @param delayMs how long content waits for more changes, counted from the first of them: what is marked again and again must
   *   not wait for ever
   * @param agoMs how long ago the first of it changed: the lag is counted from there
   * @param isStockInTurn stock is looked at together with content, not before it in a lane of its own: for a pass over everything,
   *   which would else read everything twice
   * @param exceptLease not what this claim has: who claimed it knows of the change
   */
  async mark({
    source,
    ids,
    exceptLease,
    ...how
  }: MarkOrder & { source: MarkSource; ids: string[]; exceptLease?: string | null }): Promise<void> {
    if (source !== "all") {
      const [where, params] = exceptLease ? [` AND ${NOT_CLAIMED_BY}`, [ids, exceptLease]] : ["", [ids]]
      await this.markWhere(how, AFFECTED_VARIANTS[source] + where, params)
      return
    }
    for (let after: string | null = ""; after !== null;) {
      after = await this.markWhere(how, `${AFFECTED_VARIANTS.all} AND v.id > ?`, [after], MARKED_TOGETHER)
    }
    // Postgres counts a table itself once a minute. Until then it takes a ledger that was just filled for an empty one, and reads all of
    // it for every page of the push that follows.
    await this.database.sql(`ANALYZE partner_commerce_item (${PLANNED_BY})`)
  }

  /** @returns the last of a full page, or null when there is nothing after it */
  private async markWhere(
    { shopCode, what, delayMs, agoMs = 0, isStockInTurn = false }: MarkOrder,
    where: string,
    params: unknown[],
    limit?: number,
  ): Promise<string | null> {
    const content = what === "content" ? 1 : 0
    const stock = isStockInTurn ? 0 : 1
    const [page] = await this.database.sql<{ last: string | null; count: string }>(
      `WITH changed AS (
         SELECT v.id, v.product_id, v.sku FROM product_variant v WHERE ${where} ORDER BY v.id ${limit ? "LIMIT ?" : ""}),
       marked AS (
       INSERT INTO partner_commerce_item
         (id, shop_code, variant_id, product_id, variant_sku, due_at, wanted_version, stock_wanted_version, marked_at, stock_marked_at)
       SELECT 'pcitem_' || upper(replace(gen_random_uuid()::text, '-', '')), ?, v.id, v.product_id, v.sku,
              now() + ? * interval '1 millisecond', 1, 1, first.at, first.at
         FROM changed v, (SELECT now() - ? * interval '1 millisecond' AS at) AS first
        ORDER BY v.id
       ON CONFLICT (shop_code, variant_id) WHERE deleted_at IS NULL DO UPDATE SET
         wanted_version = partner_commerce_item.wanted_version + ${content},
         stock_wanted_version = partner_commerce_item.stock_wanted_version + ${stock},
         marked_at = CASE WHEN ${content} = 1 AND partner_commerce_item.wanted_version = partner_commerce_item.synced_version
           THEN excluded.marked_at ELSE partner_commerce_item.marked_at END,
         stock_marked_at = CASE WHEN ${stock} = 1 AND partner_commerce_item.stock_wanted_version = partner_commerce_item.stock_synced_version
           THEN excluded.stock_marked_at ELSE partner_commerce_item.stock_marked_at END,
         due_at = CASE WHEN ${content} = 0 THEN partner_commerce_item.due_at
           WHEN partner_commerce_item.wanted_version = partner_commerce_item.synced_version THEN excluded.due_at
           ELSE LEAST(partner_commerce_item.due_at, excluded.due_at) END,
         lease_until = CASE WHEN partner_commerce_item.deferred_by IS NULL THEN partner_commerce_item.lease_until END,
         deferred_by = NULL, updated_at = now())
       SELECT max(id) AS last, count(*) AS count FROM changed`,
      [...params, ...(limit ? [limit] : []), shopCode, delayMs, agoMs],
    )
    return page && limit !== undefined && Number(page.count) === limit ? page.last : null
  }

  /**
   * Claims rows that are due, oldest first. The stock lane takes what is on the service already and whose stock was marked; a row
   * whose answer got lost is claimed again when its lease has run out.
   */
  async claim({
    shopCode,
    lane,
    limit,
    leaseMs,
    variantIds,
    deferredBy,
  }: {
    shopCode: string
    lane: "stock" | "content"
    limit: number
    leaseMs: number
    variantIds?: string[]
    /** What this push left for later, instead of what is due. */
    deferredBy?: string
  }): Promise<{ token: string; items: ClaimedItem[] }> {
    const token = randomUUID()
    const items = await this.database.sql<ClaimedItem>(
      `WITH due AS MATERIALIZED (
          SELECT id FROM partner_commerce_item
           WHERE shop_code = ? AND deleted_at IS NULL AND ${DUE[lane]}
             AND ${deferredBy ? `deferred_by = ? AND NOT (${HELD_BY_BRAKE})` : `${NOT_DEFERRED} AND (lease_until IS NULL OR lease_until < now())`}
             ${variantIds ? "AND variant_id = ANY(?)" : ""}
           ORDER BY due_at LIMIT ? FOR UPDATE SKIP LOCKED)
       UPDATE partner_commerce_item SET lease_token = ?, lease_until = now() + ? * interval '1 millisecond', deferred_by = NULL
        WHERE id IN (SELECT id FROM due)
       RETURNING id, variant_id, product_id, partner_id, name, state, wanted_version, synced_version, stock_wanted_version, attempts,
                 ${CLAIMED_KNOWN[lane]}, refused, in_flight, problems, confirmed_change`,
      [shopCode, ...(deferredBy ? [deferredBy] : []), ...(variantIds ? [variantIds] : []), limit, token, leaseMs],
    )
    return { token, items }
  }

  /**
   * Notes what is about to be sent, and freezes the partner id. If the process dies before it records the answer, the next claim
   * sees what can no longer be believed; what an earlier holder left unanswered stays noted beside it.
   *
   * @returns the ids of the rows that are still ours; only these may be sent
   */
  async noteInFlight(
    token: string,
    sent: { id: string; partner_id: string; kinds: Change["kind"][] }[],
    leaseMs: number,
  ) {
    const rows = await this.database.sql<{ id: string }>(
      `WITH s AS (SELECT * FROM jsonb_to_recordset(?::jsonb) AS s(id text, partner_id text, kinds jsonb)), ${OURS("s")}
       UPDATE partner_commerce_item i SET in_flight = COALESCE(i.in_flight, '[]') || s.kinds, partner_id = s.partner_id,
              lease_until = now() + ? * interval '1 millisecond'
         FROM s JOIN ours ON ours.id = s.id WHERE i.id = ours.id
       RETURNING i.id`,
      [toJson(sent), token, leaseMs],
    )
    return new Set(rows.map((row) => row.id))
  }

  /**
   * Writes outcomes back and lets go of the rows. Where a deal voided the stock while the push was under way, it stays void.
   *
   * @returns how many were still ours
   */
  async record(token: string, records: ItemRecord[]): Promise<number> {
    if (records.length === 0) return 0
    const rows = await this.database.sql<{ id: string }>(
      `WITH r AS (SELECT * FROM jsonb_to_recordset(?::jsonb) AS r(
         id text, partner_id text, product_id text, variant_sku text, name text, remote_sku text, state text, known_gone boolean,
         known_change jsonb, refused jsonb, problems jsonb, synced_version int, stock_synced_version int, stock_claimed_version int, again boolean, content_fingerprint text,
         stock_fingerprint text, acknowledged_stock boolean, acknowledged_content boolean, retry_in_ms bigint)), ${OURS("r")}
       UPDATE partner_commerce_item i SET
         partner_id = COALESCE(i.partner_id, r.partner_id),
         product_id = COALESCE(r.product_id, i.product_id),
         variant_sku = COALESCE(r.variant_sku, i.variant_sku),
         name = COALESCE(r.name, i.name),
         content_name = CASE WHEN r.known_gone THEN NULL
           WHEN r.known_change->'content' IS NULL AND ${NEW_NAME} IS NOT DISTINCT FROM i.name THEN i.content_name
           ELSE NULLIF((${KNOWN})->'content'->>'name', ${NEW_NAME}) END,
         live_name = CASE WHEN r.known_gone THEN NULL
           WHEN r.known_change->'content' IS NULL AND r.known_change->'live' IS NULL THEN i.live_name
           ELSE NULLIF((${KNOWN})->'live'->>'name', (${KNOWN})->'content'->>'name') END,
         remote_sku = COALESCE(r.remote_sku, i.remote_sku),
         state = r.state, refused = r.refused, problems = r.problems, in_flight = NULL,
         discarded_change = ${UNTIL_SENT("discarded_change")}, confirmed_change = ${UNTIL_SENT("confirmed_change")},
         known = CASE WHEN r.known_gone THEN NULL
           WHEN i.stock_voided_version > r.stock_claimed_version THEN jsonb_set(${KNOWN}, '{in_stock}', 'null') ELSE ${KNOWN} END,
         wanted_version = i.wanted_version + CASE WHEN r.again THEN 1 ELSE 0 END,
         due_at = CASE WHEN r.again THEN now() ELSE i.due_at END,
         synced_version = COALESCE(r.synced_version, i.synced_version),
         stock_synced_version = COALESCE(r.stock_synced_version, i.stock_synced_version),
         content_fingerprint = COALESCE(r.content_fingerprint, i.content_fingerprint),
         stock_fingerprint = COALESCE(r.stock_fingerprint, i.stock_fingerprint),
         attempts = CASE WHEN r.retry_in_ms > 0 THEN i.attempts + 1 ELSE 0 END,
         pending_since = CASE WHEN r.state <> 'pending' THEN NULL ELSE COALESCE(i.pending_since, now()) END,
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

  /** Lets go of everything that a claim still holds, unchanged. */
  async release(token: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_item SET lease_token = NULL, lease_until = NULL WHERE lease_token = ?`,
      [token],
    )
  }

  /** Who has these partner ids: partner id → item id. */
  async partnerIdsTaken(shopCode: string, partnerIds: string[]): Promise<Map<string, string>> {
    const rows = await this.database.sql<{ partner_id: string; id: string }>(
      `SELECT partner_id, id FROM partner_commerce_item
        WHERE shop_code = ? AND partner_id = ANY(?) AND deleted_at IS NULL`,
      [shopCode, partnerIds],
    )
    return new Map(rows.map((row) => [row.partner_id, row.id]))
  }

  /** Rows that a push would claim now. */
  async countDue({ shopCode, lane, variantIds }: DueQuestion): Promise<number> {
    const [row] = await this.database.sql<{ count: string }>(
      `SELECT count(*) AS count FROM partner_commerce_item
        WHERE shop_code = ? AND deleted_at IS NULL AND ${DUE[lane]} AND ${NOT_DEFERRED}
          ${variantIds ? "AND variant_id = ANY(?)" : ""}`,
      [shopCode, ...(variantIds ? [variantIds] : [])],
    )
    return Number(row?.count ?? 0)
  }

  /** Is anything due that does not have to wait after a failure? Rows that somebody else is pushing now count too. */
  async hasDueRows({ shopCode, lane, variantIds }: DueQuestion): Promise<boolean> {
    const rows = await this.database.sql(
      `SELECT 1 FROM partner_commerce_item
        WHERE shop_code = ? AND deleted_at IS NULL AND ${DUE[lane]} AND ${NOT_DEFERRED} AND NOT (lease_token IS NULL AND COALESCE(lease_until > now(), false))
          ${variantIds ? "AND variant_id = ANY(?)" : ""} LIMIT 1`,
      [shopCode, ...(variantIds ? [variantIds] : [])],
    )
    return rows.length > 0
  }

  /** How long until more content is due, in ms; null = nothing waits for its moment. */
  async msUntilDue(shopCode: string): Promise<number | null> {
    const [row] = await this.database.sql<{ ms: string | null }>(
      `SELECT ceil(extract(epoch FROM min(due_at) - now()) * 1000) AS ms FROM partner_commerce_item
        WHERE shop_code = ? AND deleted_at IS NULL AND wanted_version > synced_version AND due_at > now() AND deferred_by IS NULL`,
      [shopCode],
    )
    return row?.ms == null ? null : Number(row.ms)
  }

  /** Is anything due that no push has looked at yet? */
  async hasNewRows(shopCode: string): Promise<boolean> {
    const rows = await this.database.sql(
      `SELECT 1 FROM partner_commerce_item
        WHERE shop_code = ? AND deleted_at IS NULL AND ${DUE.content} AND synced_version = 0 LIMIT 1`,
      [shopCode],
    )
    return rows.length > 0
  }

  /** Keeps a claim alive while its holder is. @returns how many rows of it are still ours */
  async renew(token: string, leaseMs: number): Promise<number> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_item SET lease_until = now() + ? * interval '1 millisecond' WHERE lease_token = ? RETURNING id`,
      [leaseMs, token],
    )
    return rows.length
  }

  /** Rows that wait to be pushed now or soon. */
  async countDirty(shopCode: string, variantIds?: string[]): Promise<number> {
    const [row] = await this.database.sql<{ count: string }>(
      `SELECT count(*) AS count FROM partner_commerce_item
        WHERE shop_code = ? AND deleted_at IS NULL
          AND NOT (${HELD_BY_BRAKE})
          AND (wanted_version > synced_version OR (stock_wanted_version > stock_synced_version AND known IS NOT NULL))
          ${variantIds ? "AND variant_id = ANY(?)" : ""}`,
      [shopCode, ...(variantIds ? [variantIds] : [])],
    )
    return Number(row?.count ?? 0)
  }

  /** Marks what is in the ledger but no longer in the store: a deleted variant has no row that `all` would find. */
  async markGone(shopCode: string): Promise<number> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_item i SET wanted_version = wanted_version + 1, due_at = now(), marked_at = now()
        WHERE shop_code = ? AND deleted_at IS NULL AND state NOT IN ('unlisted', 'archived') AND wanted_version = synced_version
          AND NOT EXISTS (SELECT 1 FROM product_variant v WHERE v.id = i.variant_id AND v.deleted_at IS NULL)
       RETURNING i.id`,
      [shopCode],
    )
    return rows.length
  }

  /** Every variant of the store and every item of the ledger, in the order of variant ids; nothing is claimed. */
  async pageVariants(shopCode: string, afterVariantId: string, limit: number): Promise<PlannableItem[]> {
    return this.database.sql<PlannableItem>(
      `SELECT COALESCE(i.id, all_variants.id) AS id, all_variants.id AS variant_id, i.product_id, i.partner_id, i.known, i.refused
         FROM (SELECT id FROM product_variant WHERE deleted_at IS NULL
               UNION SELECT variant_id FROM partner_commerce_item
                      WHERE shop_code = ? AND state <> 'unlisted' AND deleted_at IS NULL) AS all_variants
         LEFT JOIN partner_commerce_item i ON i.variant_id = all_variants.id AND i.shop_code = ? AND i.deleted_at IS NULL
        WHERE all_variants.id > ? ORDER BY all_variants.id LIMIT ?`,
      [shopCode, shopCode, afterVariantId, limit],
    )
  }

  /**
   * Makes everything that is marked due now, also what waits after a failure: a person is waiting for it, and may have put right what
   * failed. How long the service asked everybody to wait is kept to when it is called.
   */
  async makeDue(shopCode: string, variantIds?: string[]): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_item SET due_at = LEAST(due_at, now()), lease_until = CASE WHEN ${WAITS_AFTER_FAILURE} THEN NULL ELSE lease_until END
        WHERE shop_code = ? AND deleted_at IS NULL
          AND ((due_at > now() AND wanted_version > synced_version) OR (${WAITS_AFTER_FAILURE}))
          ${variantIds ? "AND variant_id = ANY(?)" : ""}`,
      [shopCode, ...(variantIds ? [variantIds] : [])],
    )
  }

  /** The service works again: what waits after a failure is due now. */
  async endWaits(shopCode: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_item SET lease_until = NULL WHERE shop_code = ? AND deleted_at IS NULL AND ${WAITS_AFTER_FAILURE}`,
      [shopCode],
    )
  }

  /** A person wants these sent: what the service refused of them is no longer held against them. */
  async forgetRefusals(shopCode: string, variantIds: string[]): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_item SET refused = NULL
        WHERE shop_code = ? AND variant_id = ANY(?) AND state = 'parked' AND lease_token IS NULL AND deleted_at IS NULL`,
      [shopCode, variantIds],
    )
  }

  /** What waits begins to wait now: pushing was just switched on. */
  async startClock(shopCode: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_item SET marked_at = now(), stock_marked_at = now()
        WHERE shop_code = ? AND deleted_at IS NULL AND (wanted_version > synced_version OR stock_wanted_version > stock_synced_version)`,
      [shopCode],
    )
  }

  async countByState(shopCode: string): Promise<Record<ItemState, number>> {
    const rows = await this.database.sql<{ state: ItemState; count: string }>(
      `SELECT state, count(*) AS count FROM partner_commerce_item WHERE shop_code = ? AND deleted_at IS NULL GROUP BY state`,
      [shopCode],
    )
    const counts: Record<ItemState, number> = { unlisted: 0, pending: 0, synced: 0, held: 0, parked: 0, archived: 0 }
    for (const row of rows) counts[row.state] = Number(row.count)
    return counts
  }
}

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
    again: record.again,
    content_fingerprint: record.content_fingerprint,
    stock_fingerprint: record.stock_fingerprint,
    acknowledged_stock: record.acknowledged_stock,
    acknowledged_content: record.acknowledged_content,
    retry_in_ms: record.retry_in_ms,
  }
}
