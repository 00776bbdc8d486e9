import { type PriceGap } from "../../rules/explain/waiting-price"
import { type Database } from "../../../database/database"

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
