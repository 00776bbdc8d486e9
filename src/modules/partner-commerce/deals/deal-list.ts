import { type DealState } from "../../../core/deals/status"
import { type Database } from "../database"
import { DEAL_COLUMNS, type DealRow } from "./deal-row"

export interface DealListQuestion {
  /** null = all. */
  states: DealState[] | null
  /** A part of any of the deal's ids. */
  q: string | null
  limit: number
  offset: number
}

/** The deals as a person pages through them, the newest first. */
export class DealList {
  constructor(private readonly database: Database) {}

  async read({ states, q, limit, offset }: DealListQuestion): Promise<{ deals: DealRow[]; count: number }> {
    const conditions = [
      "shop_code = $shop AND deleted_at IS NULL",
      ...(states ? ["state = ANY(?)"] : []),
      ...(q ? ["concat_ws(' ', trx_id, remote_order_id, partner_id, order_id, variant_id) ILIKE ?"] : []),
    ].join(" AND ")
    const params = [...(states ? [states] : []), ...(q ? [`%${q.replace(/[\\%_]/g, "\\$&")}%`] : [])]
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
