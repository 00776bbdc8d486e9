/** The numbers that the change limit compares: waiting changes, changes sent within the hour, and all items. */
import {
  type ChangeLimit,
  type LimitedCounts,
  type ChangeLimits,
  LIMITED_KINDS,
  isTooMuch,
  itemsToCount,
  toChangeLimit,
} from "../../rules/change-limit/change-limit"
import { type Sql } from "../../../database/database"
import { type Settings } from "../../../settings/rules/settings"
import { countOfRun, type WaitingCounts, IS_DEFERRED, ofRun, repricedOfRun } from "./change-limit-sql"

/** Changes that were sent within this time count together with the due changes. */
export const WINDOW = "interval '1 hour'"

export const toChangeLimits = (
  settings: Pick<Settings, "change_limit_percent" | "max_price_drop_percent">,
): ChangeLimits => ({
  limitPercent: settings.change_limit_percent,
  maxPriceDropPercent: settings.max_price_drop_percent,
})

/** How many changes a run shows. */
export async function describeRun(sql: Sql, runId: string, limits: ChangeLimits): Promise<ChangeLimit> {
  const [counted] = await sql<Record<keyof WaitingCounts, string>>(countOfRun(LIMITED_KINDS), [
    repricedOfRun(runId),
    ofRun(runId, "waiting"),
    ...LIMITED_KINDS.map((kind) => ofRun(runId, "waiting", kind)),
    limits.maxPriceDropPercent,
  ])
  const counts: LimitedCounts = {
    items: await countItems(sql),
    affected: Number(counted?.affected ?? 0),
    withdrawn: Number(counted?.withdrawn ?? 0),
    zeroed: Number(counted?.zeroed ?? 0),
    repriced: Number(counted?.repriced ?? 0),
    steep: Number(counted?.steep ?? 0),
    largest_drop_percent: Number(counted?.largest_drop_percent ?? 0),
  }
  const sent = await countSent(sql, "decisions IS NULL")
  return { ...toChangeLimit(counts, { sent, ...limits }), holds: counts.affected > 0 }
}

/** The changes sent within the hour, or deferred by any push, except for these. */
export async function countOthers(sql: Sql, itemIds: string[]): Promise<number> {
  const [row] = await sql<{ count: string }>(
    `SELECT count(*) AS count FROM partner_commerce_item
      WHERE shop_code = $shop AND ((watched_at IS NOT NULL AND watched_at > now() - ${WINDOW}) OR ${IS_DEFERRED}) AND NOT (id = ANY(?))`,
    [itemIds],
  )
  return Number(row?.count ?? 0)
}

/** The items sent within the hour: all, or only those that meet the condition. */
export async function countSent(sql: Sql, among = "true"): Promise<number> {
  const [row] = await sql<{ count: string }>(
    `SELECT count(*) AS count FROM partner_commerce_item
      WHERE shop_code = $shop AND watched_at IS NOT NULL AND watched_at > now() - ${WINDOW} AND ${among}`,
  )
  return Number(row?.count ?? 0)
}

/**
 * On sale (catalog/rules/change-limit/change-limit: isOnSale), or withdrawn within the hour. Without the withdrawn items the total would
 * shrink, and each next hour the same share would mean fewer items.
 */
const IS_COUNTED = `known IS NOT NULL AND known->'confirmed' <> 'false'
        AND (COALESCE((known->>'archived')::boolean, false) = false AND deleted_at IS NULL
             OR watched_at IS NOT NULL AND watched_at > now() - ${WINDOW})`

/** Counts only as many items as the decision needs, so that a change of one item costs the same in any catalogue. */
export async function isTooMuchOf(sql: Sql, affected: number, limitPercent: number): Promise<boolean> {
  const [row] = await sql<{ count: string }>(
    `SELECT count(*) AS count FROM (
       SELECT 1 FROM partner_commerce_item WHERE shop_code = $shop AND ${IS_COUNTED} LIMIT ?) AS counted`,
    [itemsToCount(affected, limitPercent)],
  )
  return isTooMuch(affected, Number(row?.count ?? 0), limitPercent)
}

async function countItems(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: string }>(
    `SELECT count(*) AS count FROM partner_commerce_item WHERE shop_code = $shop AND ${IS_COUNTED}`,
  )
  return Number(row?.count ?? 0)
}
