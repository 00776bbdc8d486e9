import { type PriceGap } from "../../rules/explain/waiting-price"
import {
  ITEM_STATUSES,
  type ItemStatus,
  ITEM_STATES,
  type ItemState,
  type Funnel,
  type FunnelStage,
  toFunnel,
} from "../../rules/item/item-status"
import { CHANGE_LIMIT_CODES, type ItemProblemCode } from "../../rules/item/problem"
import { type SentContent } from "../../../activity/rules/timeline"
import { type Database } from "../../../database/database"
import { TEST_TRANSACTION } from "../../../orders/rules/test-deal"
import { amongSql, IS_DIRTY, IS_DUE, IS_QUEUED, SHOWN_STATE, STATUS_SQL } from "./item-table"

export interface ItemCounts {
  states: Record<ItemState, number>
  /** The list shows these items only. */
  statuses: Record<ItemStatus, number>
}

/** One reading of all rows for both counts. */
export async function countItems({ sql }: Database): Promise<ItemCounts> {
  const rows = await sql<{ state: ItemState; status: ItemStatus; count: string }>(
    `SELECT ${SHOWN_STATE} AS state, ${STATUS_SQL} AS status, count(*) AS count FROM partner_commerce_item
      WHERE shop_code = $shop AND deleted_at IS NULL GROUP BY 1, 2`,
  )
  const states = Object.fromEntries(ITEM_STATES.map((state) => [state, 0])) as ItemCounts["states"]
  const statuses = Object.fromEntries(ITEM_STATUSES.map((status) => [status, 0])) as ItemCounts["statuses"]
  for (const { state, status, count } of rows) {
    states[state] += Number(count)
    if (state !== "unlisted") statuses[status] += Number(count)
  }
  return { states, statuses }
}

/** Items with content that waits for the service's approval. */
export interface AwaitingApproval {
  items: number
  /** When the service took the oldest of that content; null = none waits. */
  since: string | null
}

export async function countAwaitingApproval({ sql }: Database): Promise<AwaitingApproval> {
  const [row] = await sql<AwaitingApproval>(
    `SELECT count(*)::int AS items, min(pending_since) AS since FROM partner_commerce_item
      WHERE shop_code = $shop AND deleted_at IS NULL AND pending_since IS NOT NULL AND state <> 'unlisted'`,
  )
  return row ?? { items: 0, since: null }
}

export async function countByStage({ sql }: Database): Promise<Funnel> {
  const rows = await sql<{ stage: FunnelStage; count: string }>(
    `SELECT funnel_stage AS stage, count(*) AS count FROM partner_commerce_item
      WHERE shop_code = $shop AND deleted_at IS NULL AND funnel_stage IS NOT NULL GROUP BY funnel_stage`,
  )
  return toFunnel(Object.fromEntries(rows.map(({ stage, count }) => [stage, Number(count)])))
}

/** The items of one of the service's categories, by the stage that they have reached. */
export interface CategoryFunnel {
  category: string
  funnel: Funnel
  /** The category's items that wait for the service. */
  in_review: number
}

/** Counts by the items' category. No index exists, because each push would have to write it, so the query reads all rows. */
export async function countByCategory({ sql }: Database): Promise<CategoryFunnel[]> {
  const rows = await sql<{ category: string; stages: Partial<Funnel>; in_review: number }>(
    `SELECT category, jsonb_object_agg(stage, items) AS stages, sum(in_review)::int AS in_review FROM (
       SELECT category, funnel_stage AS stage, count(*)::int AS items,
              count(*) FILTER (WHERE (${STATUS_SQL}) = 'in_review') AS in_review FROM partner_commerce_item
        WHERE shop_code = $shop AND deleted_at IS NULL AND funnel_stage IS NOT NULL AND category IS NOT NULL GROUP BY 1, 2) counted
      GROUP BY category ORDER BY category`,
  )
  return rows.map(({ category, stages, in_review }) => ({ category, funnel: toFunnel(stages), in_review }))
}

/** The causes of blocked and rejected items that a person can fix. */
export interface BlockedCause {
  code: ItemProblemCode
  /** In English: the fix for the code, or the words of a merchant's own hook. */
  fix: string
  items: number
  /** How many of these items customers can still buy, in their old form. */
  on_sale: number
  /** Purchases of these items in the last 30 days, refused ones included: sales that the cause can cost. */
  purchases: number
  /** Some of the items: those with purchases first, then by name. */
  examples: BlockedExample[]
  /** The messages of the service or its reviewer, the most frequent first; empty if the plugin itself found the fault. */
  words: { words: string; items: number }[]
}

interface BlockedExample {
  variant_id: string
  product_id: string | null
  name: string | null
}

/** Codes with the service's own message. */
const SAID_THERE: readonly string[] = ["refused", "rejected"] satisfies ItemProblemCode[]
const EXAMPLES = 3
const WORDS = 5
const PURCHASE_DAYS = 30

/**
 * @param runId only items whose content was last answered in this run
 * @returns the most frequent cause first; an item that lacks two things counts for both. Items that a person left unchanged are not
 * counted, because they need no action.
 */
export async function countByCause({ sql }: Database, runId: string | null = null): Promise<BlockedCause[]> {
  return sql<BlockedCause>(
    `WITH blocked AS (
       SELECT DISTINCT ON (item.id, problem->>'code') item.id, variant_id, item.partner_id, product_id, name, funnel_stage,
              problem->>'code' AS code, problem->>'fix' AS fix,
              CASE WHEN problem->>'code' = ANY(?) THEN problem->'values'->>'words' END AS words
         FROM partner_commerce_item item, jsonb_path_query(problems, 'lax $[*]') AS problem
        WHERE shop_code = $shop AND deleted_at IS NULL AND state IN ('blocked', 'rejected') AND (?::text IS NULL OR content_run = ?)
          AND problem->>'severity' = 'blocking' AND problem->>'code' <> ALL(?)),
     said AS (
       SELECT code, words, count(*)::int AS items, row_number() OVER (PARTITION BY code ORDER BY count(*) DESC, words) AS place
         FROM blocked WHERE words IS NOT NULL GROUP BY code, words),
     bought AS (
       SELECT partner_id, count(*)::int AS purchases FROM partner_commerce_deal
        WHERE shop_code = $shop AND created_at > now() - interval '${PURCHASE_DAYS} days' AND trx_id NOT LIKE '${TEST_TRANSACTION}%'
          AND deleted_at IS NULL GROUP BY partner_id)
     SELECT code, min(fix) AS fix, count(*)::int AS items, (count(*) FILTER (WHERE funnel_stage = 'on_sale'))::int AS on_sale,
            COALESCE(sum(purchases), 0)::int AS purchases,
            to_jsonb((array_agg(jsonb_build_object('variant_id', variant_id, 'product_id', product_id, 'name', name)
                                ORDER BY COALESCE(purchases, 0) DESC, name, id))[1:${EXAMPLES}]) AS examples,
            COALESCE((SELECT jsonb_agg(jsonb_build_object('words', words, 'items', items) ORDER BY place)
                        FROM said WHERE said.code = blocked.code AND place <= ${WORDS}), '[]') AS words
       FROM blocked LEFT JOIN bought USING (partner_id) GROUP BY code ORDER BY count(*) DESC, code`,
    [SAID_THERE, runId, runId, CHANGE_LIMIT_CODES],
  )
}

export const NOTHING_SENT: SentContent = { awaiting: 0, rejected: 0 }

/** @param runIds ids of runs, or keys of hours @returns only runs with waiting or rejected content */
export async function countByRun({ sql }: Database, runIds: string[]): Promise<(SentContent & { run_id: string })[]> {
  return sql(
    `SELECT run_id, sum(awaiting)::int AS awaiting, sum(rejected)::int AS rejected FROM (
       SELECT sent_in AS run_id, count(*) AS awaiting, 0 AS rejected FROM partner_commerce_item
        WHERE shop_code = $shop AND deleted_at IS NULL AND pending_since IS NOT NULL AND sent_in = ANY(?) GROUP BY 1
       UNION ALL
       SELECT sent_in, 0, count(*) FROM partner_commerce_item
        WHERE shop_code = $shop AND deleted_at IS NULL AND state IN ('blocked', 'rejected') AND refused->>'code' = 'rejected' AND sent_in = ANY(?)
        GROUP BY 1) counted
      GROUP BY run_id`,
    [runIds, runIds],
  )
}

/** Rows that wait to be pushed now or soon. */
export async function countDirty({ sql }: Database, variantIds?: string[]): Promise<number> {
  const [among, params] = amongSql(variantIds)
  const [row] = await sql<{ count: string }>(
    `SELECT count(*) AS count FROM partner_commerce_item
      WHERE shop_code = $shop AND deleted_at IS NULL AND ${IS_QUEUED} AND (${IS_DIRTY.content} OR (${IS_DUE.stock})) ${among}`,
    params,
  )
  return Number(row?.count ?? 0)
}

export interface PriceGapCount extends PriceGap {
  items: number
}

/**
 * Items whose price at the service differs from this store's price, grouped by both prices. Postgres generates both columns (item-table),
 * and an index has only these items: a catalogue whose items all wait for their first approval costs nothing.
 */
export async function countPriceGaps({ sql }: Database): Promise<PriceGapCount[]> {
  const rows = await sql<{ live: string; price: string; items: number }>(
    `SELECT sale_price AS live, awaited_price AS price, count(*)::int AS items FROM partner_commerce_item
      WHERE shop_code = $shop AND awaited_price > 0 AND sale_price IS NOT NULL AND deleted_at IS NULL GROUP BY 1, 2`,
  )
  return rows.map(({ live, price, items }) => ({ live: Number(live), price: Number(price), items }))
}
