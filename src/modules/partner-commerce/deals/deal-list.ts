import { type DealState } from "../../../core/deals/status"
import { type Database, toContains } from "../database"
import { type DayRange, isWithin } from "../day-range"
import { DEAL_COLUMNS, type DealRow } from "./deal-row"

export interface DealListQuestion {
  /** null = all. */
  states: DealState[] | null
  /** A part of any of the deal's ids, or of the name of what was bought. */
  q: string | null
  /** Orders that are searched for as well. */
  orderIds: string[]
  /** Days at which it was bought; absent = all. */
  bought?: DayRange
  limit: number
  offset: number
}

const IS_SEARCHED = `(concat_ws(' ', trx_id, remote_order_id, partner_id, order_id, variant_id) ILIKE ?
  OR variant_id IN (SELECT variant_id FROM partner_commerce_item WHERE shop_code = $shop AND deleted_at IS NULL AND name ILIKE ?)
  OR order_id = ANY(?))`

/** The deals as a person pages through them, the newest first. */
export class DealList {
  constructor(private readonly database: Database) {}

  async read(question: DealListQuestion): Promise<{ deals: DealRow[]; count: number }> {
    const { states, q, orderIds, bought, limit, offset } = question
    const conditions = [
      "shop_code = $shop AND deleted_at IS NULL",
      ...(states ? ["state = ANY(?)"] : []),
      ...(bought ? [isWithin("created_at", bought)] : []),
      ...(q ? [IS_SEARCHED] : []),
    ].join(" AND ")
    const params = [...(states ? [states] : []), ...(q ? [toContains(q), toContains(q), orderIds] : [])]
    const [deals, [counted]] = await Promise.all([
      this.database.sql<DealRow>(
        `SELECT ${DEAL_COLUMNS} FROM partner_commerce_deal WHERE ${conditions} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
        [...params, limit, offset],
      ),
      this.database.sql<{ count: string }>(
        `SELECT count(*) AS count FROM partner_commerce_deal WHERE ${conditions}`,
        params,
      ),
    ])
    return { deals, count: Number(counted?.count ?? 0) }
  }
}
