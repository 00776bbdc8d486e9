import { type PaymentState } from "../../../core/payments/status"
import { type Database, toContains } from "../database"
import { PAYMENT_COLUMNS, type PaymentRow } from "./payment-row"

export interface PaymentListQuestion {
  /** null = all. */
  states: PaymentState[] | null
  /** A part of any of the payment's ids. */
  q: string | null
  /** Orders that are searched for as well. */
  orderIds: string[]
  limit: number
  offset: number
}

/** The payments as a person pages through them, the newest first. */
export class PaymentList {
  constructor(private readonly database: Database) {}

  async read({
    states,
    q,
    orderIds,
    limit,
    offset,
  }: PaymentListQuestion): Promise<{ payments: PaymentRow[]; count: number }> {
    const conditions = [
      "shop_code = $shop AND deleted_at IS NULL",
      ...(states ? ["state = ANY(?)"] : []),
      ...(q ? ["(concat_ws(' ', trx_id, order_ref, order_id, cart_id) ILIKE ? OR order_id = ANY(?))"] : []),
    ].join(" AND ")
    const params = [...(states ? [states] : []), ...(q ? [toContains(q), orderIds] : [])]
    const [payments, [counted]] = await Promise.all([
      this.database.sql<PaymentRow>(
        `SELECT ${PAYMENT_COLUMNS} FROM partner_commerce_payment WHERE ${conditions} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
        [...params, limit, offset],
      ),
      this.database.sql<{ count: string }>(
        `SELECT count(*) AS count FROM partner_commerce_payment WHERE ${conditions}`,
        params,
      ),
    ])
    return { payments, count: Number(counted?.count ?? 0) }
  }
}
