import { cursorAt, isOlder, type ListCursor } from "../../database/list-cursor"
import { type DealRefusalCode } from "../rules/refusal"
import { type DealState } from "../rules/status"
import { type Database, toContains } from "../../database/database"
import { type DayRange, isWithin } from "../../database/day-range"
import { readFound } from "../../database/found-rows"
import { countRows, type ListCount } from "../../database/list-count"
import { anyOf, DEAL_WORDS, hasWords } from "../../database/search-words"
import { LISTED_DEAL_COLUMNS, type ListedDeal, IS_GIFT } from "./deal-row"

export interface DealFilter {
  /** null = all. */
  states: DealState[] | null
  /** A search text: a customer, an order, an id or a product; null = all. */
  q: string | null
  /** Searches no names, addresses and phone numbers; absent = searches them. */
  isImpersonal?: boolean
  /** Orders that the search includes as well. */
  orderIds: string[]
  /** The days of the purchase; absent = all. */
  bought?: DayRange
  /** With or without a refund; absent = both. */
  refunded?: boolean
  /** With or without a sender; absent = both. */
  gift?: boolean
  /** Absent = all. */
  refusalCodes?: DealRefusalCode[]
}

export interface DealListQuestion extends DealFilter {
  limit: number
  offset: number
}

/** The most variants that a search by name or SKU includes. More results do not help a person. */
const MOST_VARIANTS = 500

/** The deals, page by page, the newest first. */
export class DealList {
  constructor(private readonly database: Database) {}

  async read({ limit, offset, ...filter }: DealListQuestion): Promise<ListCount & { deals: ListedDeal[] }> {
    const { conditions, params } = await this.toConditions(filter)
    if (filter.q) {
      const { rows, count } = await readFound<ListedDeal>(this.database, {
        ...{ table: "partner_commerce_deal", columns: LISTED_DEAL_COLUMNS, conditions, params },
        ...{ by: "created_at", descending: true, limit, offset },
      })
      return { deals: rows, count, is_count_exact: true }
    }
    const [deals, counted] = await Promise.all([
      this.database.sql<ListedDeal>(
        `SELECT ${LISTED_DEAL_COLUMNS} FROM partner_commerce_deal WHERE ${conditions} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
        [...params, limit, offset],
      ),
      countRows(this.database.sql, `partner_commerce_deal WHERE ${conditions}`, params, { limit, offset }),
    ])
    return { deals, ...counted }
  }

  async page(
    filter: DealFilter,
    after: ListCursor | null,
    limit: number,
  ): Promise<(ListedDeal & { cursor_at: string })[]> {
    const { conditions, params } = await this.toConditions(filter)
    return this.database.sql(
      `SELECT ${LISTED_DEAL_COLUMNS}, ${cursorAt("created_at")} AS cursor_at FROM partner_commerce_deal WHERE ${conditions} AND ${isOlder(after)}
        ORDER BY created_at DESC, id DESC LIMIT ?`,
      [...params, limit],
    )
  }

  private async toConditions(filter: DealFilter): Promise<{ conditions: string; params: unknown[] }> {
    const { states, q, isImpersonal, orderIds, bought, refunded, gift, refusalCodes } = filter
    const variantIds = q ? await this.findVariants(q) : []
    const conditions = [
      "shop_code = $shop AND deleted_at IS NULL",
      ...(states ? ["state = ANY(?)"] : []),
      ...(refusalCodes ? ["state = 'refused' AND refusal_code = ANY(?)"] : []),
      ...(q
        ? [
            anyOf([
              hasWords(DEAL_WORDS, q, isImpersonal),
              ...(orderIds.length > 0 ? ["order_id = ANY(?)"] : []),
              ...(variantIds.length > 0 ? ["shop_code = $shop AND variant_id = ANY(?)"] : []),
            ]),
          ]
        : []),
      ...(bought ? [isWithin("created_at", bought)] : []),
      ...(refunded === undefined ? [] : [refunded ? "is_refunded" : "NOT is_refunded"]),
      ...(gift === undefined ? [] : [gift ? IS_GIFT : `NOT ${IS_GIFT}`]),
    ]
    const params = [
      ...(states ? [states] : []),
      ...(refusalCodes ? [refusalCodes] : []),
      ...(q ? [orderIds, variantIds].filter(({ length }) => length > 0) : []),
    ]
    return { conditions: conditions.join(" AND "), params }
  }

  private async findVariants(q: string): Promise<string[]> {
    const rows = await this.database.sql<{ variant_id: string }>(
      `SELECT variant_id FROM partner_commerce_item
        WHERE shop_code = $shop AND deleted_at IS NULL AND (name ILIKE ? OR variant_sku ILIKE ? OR remote_sku = ?) LIMIT ${MOST_VARIANTS}`,
      [toContains(q), toContains(q), q],
    )
    return rows.map(({ variant_id }) => variant_id)
  }
}
