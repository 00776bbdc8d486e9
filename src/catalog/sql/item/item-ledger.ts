import { type Database } from "../../../database/database"
import { findBusy, pageShown, recordArchived } from "./archive-shown"
import { claim } from "./claim"
import {
  countByCategory,
  countByCause,
  countByRun,
  countByStage,
  countItems,
  countDirty,
  countPriceGaps,
} from "./count"
import { namedVariants, pageGone, pageVariants, partnerIdsTaken } from "./page-variants"
import { record, recordInFlight, resolveDrift } from "./record"
import { findCandidates, findPredecessors, relink, moveToRecreated, wakeRecreated } from "./recreated-variant"
import { type Lane, LANES } from "../../rules/item/lane"
import { REPEATED_CODES } from "../../rules/item/problem"
import {
  amongSql,
  BUILD_ONCE,
  dueRowsOf,
  FREE_AT,
  IS_DIRTY,
  IS_DUE,
  IS_FREE,
  oursSql,
  QUEUE,
  QUEUED_AT,
  WAITS_AFTER_FAILURE,
} from "./item-table"
import { EVERYTHING, sliceSql } from "./slice-sql"
import { markSql, markVariantsSql } from "./mark-sql"
import { analyzeGrown } from "../../../database/analyze-grown"
import { writeSelected } from "../../../database/bisect-rows"
import { AFFECTED_VARIANTS, type MarkSource } from "./affected-variants"
import { blockUnwritten } from "./block-unwritten"
import { pruneRows } from "../../../database/prune-rows"

/** The item rows of one database, as statements: item-table has the table's states. */
export function openItemLedger(database: Database) {
  const on =
    <Given extends unknown[], Answer>(statement: (database: Database, ...given: Given) => Answer) =>
    (...given: Given) =>
      statement(database, ...given)
  return {
    findBusy: on(findBusy),
    pageShown: on(pageShown),
    recordArchived: on(recordArchived),
    mark: on(mark),
    markGone: on(markGone),
    claim: on(claim),
    renew: on(renew),
    release: on(release),
    recordInFlight: on(recordInFlight),
    record: on(record),
    hasDueRows: on(hasDueRows),
    hasNewRows: on(hasNewRows),
    hasUnsentRows: on(hasUnsentRows),
    findBacklog: on(findBacklog),
    msUntilDue: on(msUntilDue),
    makeDue: on(makeDue),
    endWaits: on(endWaits),
    startClock: on(startClock),
    forgetRefusals: on(forgetRefusals),
    moveToRecreated: on(moveToRecreated),
    wakeRecreated: on(wakeRecreated),
    relink: on(relink),
    resolveDrift: on(resolveDrift),
    countItems: on(countItems),
    countByStage: on(countByStage),
    countByCategory: on(countByCategory),
    countByCause: on(countByCause),
    countByRun: on(countByRun),
    countDirty: on(countDirty),
    findCandidates: on(findCandidates),
    findPredecessors: on(findPredecessors),
    pageVariants: on(pageVariants),
    pageGone: on(pageGone),
    namedVariants: on(namedVariants),
    countPriceGaps: on(countPriceGaps),
    partnerIdsTaken: on(partnerIdsTaken),
    pruneGone: on(pruneGone),
  }
}

export interface DueQuestion {
  lane: Lane
  /** Only these variants; absent = all. */
  variantIds?: string[]
  /** The push that asks: the rows that it deferred do not count. */
  pushId?: string
}

/** Is any row due that does not wait after a failure? Rows that another process is pushing count too. */
async function hasDueRows({ sql }: Database, { lane, variantIds, pushId = "" }: DueQuestion): Promise<boolean> {
  const [among, params] = amongSql(variantIds)
  const { from, order } = dueRowsOf(lane, variantIds)
  const rows = await sql(
    `SELECT 1 FROM ${from}
      WHERE shop_code = $shop AND deleted_at IS NULL AND ${IS_DUE[lane]} AND ${IS_FREE} AND deferred_by IS DISTINCT FROM ?
        AND NOT (lease_token IS NULL AND COALESCE(${FREE_AT[lane]} > now(), false)) ${among} ORDER BY ${order} LIMIT 1`,
    [pushId, ...params],
  )
  return rows.length > 0
}

/** Is any row due that no push has finished yet? */
async function hasNewRows({ sql }: Database): Promise<boolean> {
  const rows = await sql(
    `SELECT 1 FROM ${QUEUE.content}
      WHERE shop_code = $shop AND deleted_at IS NULL AND ${IS_DUE.content} AND synced_version = 0 ORDER BY queued_at LIMIT 1`,
  )
  return rows.length > 0
}

/** Does any row wait to be compared or sent? Rows that only wait for a failure of this store to end do not count. */
async function hasUnsentRows({ sql }: Database): Promise<boolean> {
  const one = (lane: Lane, isDirty: string) =>
    `(SELECT 1 FROM ${QUEUE[lane]}
       WHERE shop_code = $shop AND deleted_at IS NULL AND ${isDirty}
         AND NOT (state = 'blocked'
                  AND EXISTS (SELECT 1 FROM jsonb_path_query(problems, 'lax $[*]') AS problem WHERE problem->>'code' = ANY(?)))
       ORDER BY queued_at LIMIT 1)`
  const rows = await sql(`${one("content", IS_DIRTY.content)} UNION ALL ${one("stock", IS_DUE.stock)}`, [
    REPEATED_CODES,
    REPEATED_CODES,
  ])
  return rows.length > 0
}

/** The work that the push job finds. */
export interface Backlog {
  /** Rows wait to be compared or sent, now or later. */
  has_marks: boolean
  /** A person has decided about changes, or has to decide. */
  has_decisions: boolean
}

async function findBacklog({ sql }: Database): Promise<Backlog> {
  const [backlog] = await sql<Backlog>(
    `SELECT EXISTS (SELECT 1 FROM partner_commerce_due_item WHERE shop_code = $shop) AS has_marks,
            EXISTS (SELECT 1 FROM partner_commerce_item WHERE shop_code = $shop AND deleted_at IS NULL AND decisions IS NOT NULL)
            OR EXISTS (SELECT 1 FROM partner_commerce_run
                        WHERE shop_code = $shop AND kind = 'sync' AND status = 'waiting' AND deleted_at IS NULL) AS has_decisions`,
  )
  return backlog ?? { has_marks: false, has_decisions: false }
}

/**
 * How long until more content is due, in ms; null = no content waits. Content that became due since the last claim counts too: its time may
 * have come between the claim and this question.
 */
async function msUntilDue({ sql }: Database): Promise<number | null> {
  const [row] = await sql<{ ms: string | null }>(
    `SELECT ceil(extract(epoch FROM due_at - now()) * 1000) AS ms FROM ${QUEUE.content}
      WHERE shop_code = $shop AND deleted_at IS NULL AND ${IS_DIRTY.content}
        AND (due_at > now() OR (lease_token IS NULL AND ${IS_FREE} AND NOT COALESCE(${FREE_AT.content} > now(), false)))
      ORDER BY queued_at LIMIT 1`,
  )
  return row?.ms == null ? null : Math.max(0, Number(row.ms))
}

/** A person wants these items sent: this clears their earlier rejections. */
async function forgetRefusals({ sql }: Database, variantIds: string[]): Promise<void> {
  await sql(
    `UPDATE partner_commerce_item SET refused = NULL, drift = NULL
      WHERE shop_code = $shop AND variant_id = ANY(?) AND (state = 'rejected' OR refused->>'code' = 'changed_there') AND lease_token IS NULL AND deleted_at IS NULL`,
    [variantIds],
  )
}

/** Rows under one lease, all of them or some. */
export interface Claim {
  token: string
  ids: readonly string[]
}

/** Extends the lease of a claim whose holder is alive. @returns how many of these rows the claim still holds */
async function renew({ sql }: Database, { token, ids }: Claim, leaseMs: number): Promise<number> {
  const rows = await sql(
    `WITH ${oursSql("unnest(?::text[]) AS given(id)")}
     UPDATE partner_commerce_item SET lease_until = now() + ? * interval '1 millisecond' WHERE id IN (SELECT id FROM ours) RETURNING id`,
    [ids, token, leaseMs],
  )
  return rows.length
}

/** Releases the rows that the claim still holds, unchanged. */
async function release({ sql }: Database, { token, ids }: Claim): Promise<void> {
  await sql(
    `WITH ${oursSql("unnest(?::text[]) AS given(id)")}
     UPDATE partner_commerce_item SET lease_token = NULL, lease_until = NULL WHERE id IN (SELECT id FROM ours)`,
    [ids, token],
  )
}

/**
 * Makes all marked rows due now, including those that wait after a failure: a person waits for them, and may have fixed the cause. A
 * waiting time that the service stated for all requests still applies when the push calls the service.
 */
async function makeDue({ sql }: Database, variantIds?: string[]): Promise<void> {
  const [among, params] = amongSql(variantIds)
  await sql(
    `UPDATE partner_commerce_item SET due_at = LEAST(due_at, now()),
            lease_until = CASE WHEN ${WAITS_AFTER_FAILURE} THEN NULL ELSE lease_until END, content_retry_at = NULL
      WHERE shop_code = $shop AND deleted_at IS NULL AND ((due_at > now() AND ${IS_DIRTY.content}) OR (${WAITS_AFTER_FAILURE})) ${among}`,
    params,
  )
}

/** The service works again: rows that wait after a failure become due now. */
async function endWaits({ sql }: Database): Promise<void> {
  await sql(
    `UPDATE partner_commerce_item SET lease_until = NULL, content_retry_at = NULL
      WHERE shop_code = $shop AND deleted_at IS NULL AND ${WAITS_AFTER_FAILURE}`,
  )
}

/** Rows that wait begin to wait now: pushing was just switched on. */
async function startClock({ sql }: Database): Promise<void> {
  await sql(
    `UPDATE partner_commerce_item SET marked_at = now(), stock_marked_at = now(), ${BUILD_ONCE}
      WHERE shop_code = $shop AND deleted_at IS NULL AND (${IS_DIRTY.content} OR ${IS_DIRTY.stock})`,
  )
}

/**
 * Marks items whose variant was deleted: `all` would not find them, because a deleted variant has no row.
 *
 * @param slice the range of variants to check; absent = all
 * @returns how many were marked
 */
async function markGone({ sql }: Database, slice = EVERYTHING): Promise<number> {
  const [among, params] = sliceSql("i.variant_id", slice)
  const rows = await sql(
    `UPDATE partner_commerce_item i SET
         ${markSql({ row: "i", content: true, stock: false })}
      WHERE shop_code = $shop AND deleted_at IS NULL AND state NOT IN ('unlisted', 'archived') AND wanted_version = synced_version AND ${among}
        AND NOT EXISTS (SELECT 1 FROM product_variant v WHERE v.id = i.variant_id AND v.deleted_at IS NULL)
     RETURNING i.id`,
    params,
  )
  return rows.length
}

export interface MarkOrder {
  /** `content` also marks the stock, unless `isStockInTurn`. */
  lane: Lane
  source: MarkSource
  ids: string[]
  /** How long content waits for more changes, counted from the first of them. */
  delayMs: number
  /** How long ago the first of these changes happened: the lag counts from then. */
  agoMs?: number
  /**
   * Compares stock together with content, and not earlier in its own lane. A pass over everything uses this, so that it reads each variant
   * once.
   */
  isStockInTurn?: boolean
}

/** Number of variants per statement in a mark over everything. */
const MARKED_TOGETHER = 5_000

/**
 * Marks the variants behind these ids in one statement, and creates rows for new ones. For all variants it uses one statement per page, so
 * that another process that needs a row waits for one page only. An item whose row cannot be marked is blocked.
 */
async function mark(database: Database, order: MarkOrder): Promise<void> {
  const { source, ids } = order
  if (source !== "all")
    return void (await markWhere(database, order, { where: AFFECTED_VARIANTS[source], params: [ids] }))
  for (let after: string | null = ""; after !== null;) {
    const page: VariantPage = {
      where: `${AFFECTED_VARIANTS.all} AND v.id > ?`,
      params: [after],
      limit: MARKED_TOGETHER,
    }
    after = await markWhere(database, order, page)
  }
  await repairQueue(database)
  // The push that follows reads the ledger, page after page.
  await analyzeGrown(database, ["partner_commerce_item", "partner_commerce_due_item"])
}

/**
 * Queues dirty items that are not in the queue, and removes the entries of others. Only a restore of the table without its triggers, or a
 * TRUNCATE, leaves such items.
 */
async function repairQueue({ sql }: Database): Promise<void> {
  const isDirty = { stock: IS_DUE.stock, content: IS_DIRTY.content } satisfies Record<Lane, string>
  for (const lane of LANES) {
    await sql(
      `DELETE FROM partner_commerce_due_item WHERE shop_code = $shop AND lane = ?
        AND NOT EXISTS (SELECT 1 FROM partner_commerce_item WHERE id = item_id AND deleted_at IS NULL AND ${isDirty[lane]})`,
      [lane],
    )
    await sql(
      `INSERT INTO partner_commerce_due_item (item_id, lane, shop_code, due_at)
       SELECT id, ?, shop_code, ${QUEUED_AT[lane]} FROM partner_commerce_item
        WHERE shop_code = $shop AND deleted_at IS NULL AND ${isDirty[lane]}
          AND NOT EXISTS (SELECT 1 FROM partner_commerce_due_item WHERE item_id = id AND lane = ?)
       ON CONFLICT DO NOTHING`,
      [lane, lane],
    )
  }
}

/** Variants by a condition on `product_variant v`. */
interface VariantPage {
  where: string
  params: unknown[]
  limit?: number
}

/** @returns the last id of a full page, or null after the last page */
async function markWhere(database: Database, order: MarkOrder, page: VariantPage): Promise<string | null> {
  const readIds = () => readPage(database, page)
  const { written, bad } = await writeSelected({
    write: () => markPage(database, order, page),
    readIds,
    writeSome: (ids) => markPage(database, order, { where: "v.id = ANY(?)", params: [ids] }),
  })
  const [whole] = written
  if (bad.length === 0)
    return whole && page.limit !== undefined && Number(whole.count) === page.limit ? whole.last : null
  await blockUnwritten(database, { by: "variant_id", bad })
  const ids = await readIds()
  return ids.length === page.limit ? (ids.at(-1) ?? null) : null
}

async function readPage({ sql }: Database, { where, params, limit }: VariantPage): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT v.id FROM product_variant v WHERE ${where} ORDER BY v.id ${limit ? "LIMIT ?" : ""}`,
    [...params, ...(limit ? [limit] : [])],
  )
  return rows.map(({ id }) => id)
}

function markPage(
  { sql }: Database,
  { lane, delayMs, agoMs = 0, isStockInTurn = false }: MarkOrder,
  { where, params, limit }: VariantPage,
) {
  return sql<{ last: string | null; count: string }>(
    `WITH changed AS (
       SELECT v.id, v.product_id, v.sku, now() + ? * interval '1 millisecond' AS due_at, now() - ? * interval '1 millisecond' AS at
         FROM product_variant v WHERE ${where} ORDER BY v.id ${limit ? "LIMIT ?" : ""}),
     marked AS (
       ${markVariantsSql({
         from: "changed",
         content: lane === "content",
         stock: !isStockInTurn,
         at: "v.at",
         dueAt: "v.due_at",
       })})
     SELECT max(id) AS last, count(*) AS count FROM changed`,
    [delayMs, agoMs, ...params, ...(limit ? [limit] : [])],
  )
}

/**
 * Deletes items whose variant has been gone for this long, in every shop, if they are withdrawn from the service or were never sent. A
 * variant that was deleted by SQL has no deletion date, so the last change of the item counts.
 *
 * @returns how many
 */
async function pruneGone(database: Database, olderThanDays: number): Promise<number> {
  const longAgo = "now() - ? * interval '1 day'"
  return pruneRows(database, {
    table: "partner_commerce_item",
    condition: `old.state IN ('unlisted', 'archived') AND old.lease_token IS NULL AND old.in_flight IS NULL
          AND old.wanted_version = old.synced_version AND old.updated_at < ${longAgo}
          AND NOT EXISTS (SELECT 1 FROM product_variant v WHERE v.id = old.variant_id AND COALESCE(v.deleted_at >= ${longAgo}, true))`,
    params: [olderThanDays, olderThanDays],
  })
}
