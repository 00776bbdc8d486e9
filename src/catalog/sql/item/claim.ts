import { randomUUID } from "node:crypto"
import { type InFlightChange } from "../../rules/answer/acknowledge"
import { type ItemBefore } from "../../rules/answer/next-item"
import { type Lane } from "../../rules/item/lane"
import { type DriftedValue } from "../../rules/read-back/drift"
import { type Database } from "../../../database/database"
import { amongSql, dueRowsOf, FREE_AT, IS_DUE, IS_FREE, QUEUE } from "./item-table"

/** A claimed row with the columns that a push needs. */
export interface ClaimedItem extends ItemBefore {
  id: string
  variant_id: string
  product_id: string | null
  partner_id: string | null
  name: string | null
  synced_version: number
  in_flight: InFlightChange[] | null
  /** When a change that the change limit watches was sent last. */
  watched_before: string | null
  /** The price at the last read-back, if no newer content is known. */
  read_price: number | null
  /** The service's values that a person decided to keep. */
  kept_there: DriftedValue[] | null
}

export interface ClaimOrder {
  lane: Lane
  limit: number
  leaseMs: number
  variantIds?: string[]
  /** The push, which claims no row that it deferred. */
  pushId?: string
  /** Claims the rows that the push deferred, instead of due rows. */
  isDeferred?: boolean
}

/**
 * Claims due rows, oldest first. The stock lane takes rows that are at the service and whose stock is marked. A row whose answer was lost
 * is claimed again once its lease has run out.
 */
export async function claim(
  { sql }: Database,
  { lane, limit, leaseMs, variantIds, pushId = "", isDeferred = false }: ClaimOrder,
): Promise<{ token: string; items: ClaimedItem[] }> {
  const token = randomUUID()
  const [among, params] = amongSql(variantIds)
  const { from, order } = isDeferred ? { from: QUEUE[lane], order: "queued_at" } : dueRowsOf(lane, variantIds)
  const items = await sql<ClaimedItem>(
    `WITH due AS MATERIALIZED (
        SELECT id FROM ${from}
         WHERE shop_code = $shop AND deleted_at IS NULL AND ${IS_DUE[lane]}
           AND ${isDeferred ? "deferred_by = ?" : `deferred_by IS DISTINCT FROM ? AND ${IS_FREE} AND COALESCE(${FREE_AT[lane]} < now(), true)`}
           ${among}
         ORDER BY ${order} LIMIT ? FOR UPDATE OF partner_commerce_item SKIP LOCKED)
     UPDATE partner_commerce_item SET
            lease_token = ?, lease_until = now() + ? * interval '1 millisecond',
            deferred_by = NULL, deferred_lane = NULL, deferred_change = NULL
      WHERE id IN (SELECT id FROM due)
     RETURNING id, variant_id, product_id, partner_id, name, state, wanted_version, synced_version, stock_wanted_version, attempts,
               pending_since IS NOT NULL AND COALESCE(known->'live', 'null') = 'null' AS awaits_first_approval,
               ${CLAIMED_KNOWN[lane]}, kept_there, refused, in_flight, problems, decisions, watched_at::text AS watched_before,
               ${READ_PRICE[lane]}`,
    [pushId, ...params, limit, token, leaseMs],
  )
  return { token, items }
}

/**
 * The part of known that a push needs: the stock lane has no use for contents, unless an answer got lost and a content has to be forgotten.
 */
const CLAIMED_KNOWN = {
  stock: `CASE WHEN in_flight IS NULL THEN (known - '{undecided,content,live}'::text[]) || '{"content": null, "live": null}' ELSE known END AS known`,
  content: "known",
} as const satisfies Record<Lane, string>

const READ_PRICE = {
  stock: "NULL AS read_price",
  content: `CASE WHEN known->'content' = 'null'
    THEN (COALESCE(read_back->'1', read_back->'2', read_back->'3', read_back->'4')->>'deals_price')::float8 END AS read_price`,
} as const satisfies Record<Lane, string>
