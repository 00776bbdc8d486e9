import { type Database } from "../../database/database"
import { RECEIVED } from "../rules/received-return"

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

  /** @returns the orders whose goods came back: the store has received a return (see rules/received-return) */
  async returnedOf(orderIds: readonly (string | null)[]): Promise<Set<string>> {
    const ids = toIds(orderIds)
    if (ids.length === 0) return new Set()
    const rows = await this.database.sql<{ order_id: string }>(
      `SELECT DISTINCT order_id FROM "return" WHERE order_id = ANY(?) AND status = '${RECEIVED}' AND deleted_at IS NULL`,
      [ids],
    )
    return new Set(rows.map(({ order_id }) => order_id))
  }
}

const toIds = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]
