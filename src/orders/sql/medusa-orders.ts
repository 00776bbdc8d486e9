import { type Database } from "../../database/database"
import { isReturnOfSale, soldLines } from "./sold-unit"

/** The largest `integer` of Postgres. */
const LARGEST = 2_147_483_647

/** Reads columns of Medusa's orders for lists, in one statement instead of one for each of the order's tables. */
export class MedusaOrders {
  constructor(private readonly database: Database) {}

  /** @returns the ids of orders with the searched order number, written as "1024" or "#1024" */
  async findByNumber(text: string | null): Promise<string[]> {
    const number = Number(/^#?(\d+)$/.exec(text ?? "")?.[1])
    if (!(number <= LARGEST)) return []
    const rows = await this.database.sql<{ id: string }>(
      `SELECT id FROM "order" WHERE display_id = ? AND deleted_at IS NULL`,
      [number],
    )
    return rows.map(({ id }) => id)
  }

  /** @returns the order number that this store's admin shows, by order; deleted orders are missing */
  async numbersOf(orderIds: readonly (string | null)[]): Promise<Map<string, number>> {
    const ids = toIds(orderIds)
    if (ids.length === 0) return new Map()
    const rows = await this.database.sql<{ id: string; display_id: number }>(
      `SELECT id, display_id FROM "order" WHERE id = ANY(?) AND deleted_at IS NULL AND display_id IS NOT NULL`,
      [ids],
    )
    return new Map(rows.map(({ id, display_id }) => [id, display_id]))
  }

  /** @returns the orders whose sold unit came back without a replacement */
  async returnedOf(orderIds: readonly (string | null)[]): Promise<Set<string>> {
    const ids = toIds(orderIds)
    if (ids.length === 0) return new Set()
    const rows = await this.database.sql<{ order_id: string }>(
      `SELECT DISTINCT r.order_id FROM "return" r WHERE r.order_id = ANY(?) AND ${isReturnOfSale("r")}`,
      [ids],
    )
    return new Set(rows.map(({ order_id }) => order_id))
  }

  /** @returns the lines of the sold units */
  async soldLinesOf(orderIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.sql<{ item_id: string }>(
      `SELECT found.item_id FROM unnest(?::text[]) given(order_id) CROSS JOIN LATERAL (${soldLines("given.order_id")}) found`,
      [orderIds],
    )
    return new Set(rows.map(({ item_id }) => item_id))
  }
}

const toIds = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
