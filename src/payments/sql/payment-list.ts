import { type PaymentState } from "../rules/status"
import { type Database } from "../../database/database"
import { type DayRange, isWithin } from "../../database/day-range"
import { cursorAt, isOlder, type ListCursor } from "../../database/list-cursor"
import { readFound } from "../../database/found-rows"
import { countRows, type ListCount } from "../../database/list-count"
import { anyOf, hasWords, PAYMENT_WORDS } from "../../database/search-words"
import { PAYMENT_COLUMNS, type PaymentRow } from "./payment-row"

export interface PaymentFilter {
  /** null = all. */
  states: PaymentState[] | null
  /** A search text: a customer, an order, an id or a product; null = all. */
  q: string | null
  /** Searches no names, addresses and phone numbers; absent = searches them. */
  isImpersonal?: boolean
  /** Orders that the search includes as well. */
  orderIds: string[]
  /** The days on which the payment began; absent = all. */
  begun?: DayRange
  /** With or without a refund; absent = both. */
  refunded?: boolean
}

export interface PaymentListQuestion extends PaymentFilter {
  limit: number
  offset: number
}

/** The payments, page by page, the newest first. */
export class PaymentList {
  constructor(private readonly database: Database) {}

  async read({ limit, offset, ...filter }: PaymentListQuestion): Promise<ListCount & { payments: PaymentRow[] }> {
    const { conditions, params } = toConditions(filter)
    if (filter.q) {
      const { rows, count } = await readFound<PaymentRow>(this.database, {
        ...{ table: "partner_commerce_payment", columns: PAYMENT_COLUMNS, conditions, params },
        ...{ by: "created_at", descending: true, limit, offset },
      })
      return { payments: rows, count, is_count_exact: true }
    }
    const [payments, counted] = await Promise.all([
      this.database.sql<PaymentRow>(
        `SELECT ${PAYMENT_COLUMNS} FROM partner_commerce_payment WHERE ${conditions} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
        [...params, limit, offset],
      ),
      countRows(this.database.sql, `partner_commerce_payment WHERE ${conditions}`, params, { limit, offset }),
    ])
    return { payments, ...counted }
  }

  async page(
    filter: PaymentFilter,
    after: ListCursor | null,
    limit: number,
  ): Promise<(PaymentRow & { cursor_at: string })[]> {
    const { conditions, params } = toConditions(filter)
    return this.database.sql(
      `SELECT ${PAYMENT_COLUMNS}, ${cursorAt("created_at")} AS cursor_at FROM partner_commerce_payment WHERE ${conditions} AND ${isOlder(after)}
        ORDER BY created_at DESC, id DESC LIMIT ?`,
      [...params, limit],
    )
  }
}

function toConditions({ states, q, isImpersonal, orderIds, begun, refunded }: PaymentFilter) {
  const conditions = [
    "shop_code = $shop AND deleted_at IS NULL",
    ...(states ? ["state = ANY(?)"] : []),
    ...(q
      ? [anyOf([hasWords(PAYMENT_WORDS, q, isImpersonal), ...(orderIds.length > 0 ? ["order_id = ANY(?)"] : [])])]
      : []),
    ...(begun ? [isWithin("created_at", begun)] : []),
    ...(refunded === undefined ? [] : [refunded ? "is_refunded" : "NOT is_refunded"]),
  ]
  return {
    conditions: conditions.join(" AND "),
    params: [...(states ? [states] : []), ...(q && orderIds.length > 0 ? [orderIds] : [])],
  }
}
