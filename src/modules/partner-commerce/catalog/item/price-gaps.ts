import { type PriceGap } from "../../../../core/catalog/explain/waiting-price"
import { type Database } from "../../database"

export interface PriceGapCount extends PriceGap {
  items: number
}

/**
 * Items whose price at the service is another one than this store's, by both prices. Such an item waits for approval, for a person, was
 * refused, or is changed by the service each time: each has an index, so it costs what waits.
 */
export async function countPriceGaps({ sql }: Database, { shopCode }: { shopCode: string }): Promise<PriceGapCount[]> {
  const rows = await sql<{ live: string; price: string; items: number }>(
    `SELECT live, price, count(*)::int AS items FROM (
       SELECT (known->'live'->>'deals_price')::numeric AS live, ${OWN_PRICE} AS price FROM partner_commerce_item
        WHERE shop_code = ? AND deleted_at IS NULL
          AND (pending_since IS NOT NULL OR braked IS NOT NULL OR state = 'parked' OR (drift IS NOT NULL AND ${IS_CHANGED_THERE}))
          AND known->>'archived' = 'false' AND known->>'in_stock' IS DISTINCT FROM '0') AS item
      WHERE live <> price AND price > 0 AND live >= 0 GROUP BY live, price`,
    [shopCode],
  )
  return rows.map(({ live, price, items }) => ({ live: Number(live), price: Number(price), items }))
}

const IS_CHANGED_THERE = "refused->>'code' = 'changed_there'"

const REFUSED_PRICE = `(SELECT (c->'content'->>'deals_price')::numeric
    FROM jsonb_array_elements(refused->'changes') WITH ORDINALITY AS refusal(c, at) WHERE c->>'kind' = 'update' ORDER BY at DESC LIMIT 1)`

/**
 * The price that waits for a person or was discarded, the one that the service changes each time, the one that it took last, or else the one
 * that it refused last. (After a refusal of a text the price is sent alone, so a price that was taken is newer than the refused one.)
 */
const OWN_PRICE = `COALESCE(
  (SELECT (b->>'deals_price')::numeric FROM jsonb_array_elements(braked) AS b WHERE b->>'kind' = 'repriced' AND b->>'state' <> 'confirmed' LIMIT 1),
  CASE WHEN ${IS_CHANGED_THERE} THEN ${REFUSED_PRICE} END,
  (known->'content'->>'deals_price')::numeric,
  ${REFUSED_PRICE})`
