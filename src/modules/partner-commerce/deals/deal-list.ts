import { type DealState } from "../../../core/deals/status"
import { type Database, toContains } from "../database"
import { DEAL_COLUMNS, type DealRow } from "./deal-row"

/** Days of a store, both included; absent = without an end. ISO. */
export interface DayRange {
  from?: string
  to?: string
  /** IANA name. */
  timeZone: string
}

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

const DAY_START = "?::timestamp AT TIME ZONE ?"
const DAY_END = "(?::timestamp + interval '1 day') AT TIME ZONE ?"

/** The deals as a person pages through them, the newest first. */
export class DealList {
  constructor(private readonly database: Database) {}

  async read(question: DealListQuestion): Promise<{ deals: DealRow[]; count: number }> {
    const { states, q, orderIds, bought, limit, offset } = question
    const conditions = [
      "shop_code = $shop AND deleted_at IS NULL",
      ...(states ? ["state = ANY(?)"] : []),
      ...(bought?.from ? [`created_at >= ${DAY_START}`] : []),
      ...(bought?.to ? [`created_at < ${DAY_END}`] : []),
      ...(q ? [IS_SEARCHED] : []),
    ].join(" AND ")
    const days = [bought?.from, bought?.to].flatMap((day) => (day === undefined ? [] : [day, bought?.timeZone]))
    const params = [...(states ? [states] : []), ...days, ...(q ? [toContains(q), toContains(q), orderIds] : [])]
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
