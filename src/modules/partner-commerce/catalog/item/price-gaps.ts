import { type PriceGap } from "../../../../core/catalog/explain/waiting-price"
import { type Database } from "../../database"

export interface PriceGapCount extends PriceGap {
  items: number
}

/**
 * Items whose price at the service is another one than this store's, by both prices. Such an item waits for approval, for a person, or was
 * refused: each has an index, so it costs what waits.
 */
export async function countPriceGaps({ sql }: Database, { shopCode }: { shopCode: string }): Promise<PriceGapCount[]> {
  const rows = await sql<{ live: string; price: string; items: number }>(
    `SELECT live, price, count(*)::int AS items FROM (
       SELECT (known->'live'->>'deals_price')::numeric AS live, ${OWN_PRICE} AS price FROM partner_commerce_item
        WHERE shop_code = ? AND deleted_at IS NULL AND (pending_since IS NOT NULL OR braked IS NOT NULL OR state = 'parked')
          AND known->>'archived' = 'false' AND known->>'in_stock' IS DISTINCT FROM '0') AS item
      WHERE live <> price AND price > 0 AND live >= 0 GROUP BY live, price`,
    [shopCode],
  )
  return rows.map(({ live, price, items }) => ({ live: Number(live), price: Number(price), items }))
}

/**
 * The price that waits for a person or was discarded, else the one that was sent last: after a refusal the price is sent alone. Where the
 * ledger has no content, the refused one is the last.
 */
const OWN_PRICE = `COALESCE(
  (SELECT (b->>'deals_price')::numeric FROM jsonb_array_elements(braked) AS b WHERE b->>'kind' = 'repriced' AND b->>'state' <> 'confirmed' LIMIT 1),
  (known->'content'->>'deals_price')::numeric,
  (SELECT (c.value->'content'->>'deals_price')::numeric FROM jsonb_array_elements(refused->'changes') WITH ORDINALITY AS c
    WHERE c.value->>'kind' = 'update' ORDER BY c.ordinality DESC LIMIT 1))`
