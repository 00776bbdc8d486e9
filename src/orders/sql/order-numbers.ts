import { type Database } from "../../database/database"

/** The largest `integer` of Postgres. */
const LARGEST = 2_147_483_647

/** The order numbers that this store's admin shows. */
export class OrderNumbers {
  constructor(private readonly database: Database) {}

  /** @returns the ids of orders with the searched order number, written as "1024" or "#1024" */
  async find(text: string | null): Promise<string[]> {
    const number = Number(/^#?(\d+)$/.exec(text ?? "")?.[1])
    if (!(number <= LARGEST)) return []
    const rows = await this.database.sql<{ id: string }>(
      `SELECT id FROM "order" WHERE display_id = ? AND deleted_at IS NULL`,
      [number],
    )
    return rows.map(({ id }) => id)
  }

  /** @returns the number by order; deleted orders are missing */
  async read(orderIds: readonly (string | null)[]): Promise<Map<string, number>> {
    const ids = [...new Set(orderIds.filter((each) => each !== null))]
    if (ids.length === 0) return new Map()
    const rows = await this.database.sql<{ id: string; display_id: number }>(
      `SELECT id, display_id FROM "order" WHERE id = ANY(?) AND deleted_at IS NULL AND display_id IS NOT NULL`,
      [ids],
    )
    return new Map(rows.map(({ id, display_id }) => [id, display_id]))
  }
}
