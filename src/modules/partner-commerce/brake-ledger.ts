import { type ItemProblem } from "../../core/catalog/problem"
import { toJson, type Database } from "./database"

/** What a push that died left for later is free again after so long. */
const DEFERRED_FOR_MS = 600_000

/** Items that a push leaves for later, until it is known whether the brake holds them (core/catalog/brake). */
export class BrakeLedger {
  constructor(private readonly database: Database) {}

  /** Leaves claimed rows for later, in the name of this push. */
  async defer(token: string, ids: string[], flight: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_item SET deferred_by = ?, lease_token = NULL, lease_until = now() + ? * interval '1 millisecond'
        WHERE id = ANY(?) AND lease_token = ?`,
      [flight, DEFERRED_FOR_MS, ids, token],
    )
  }

  /** The brake holds what a push left for later, until somebody confirms or it changes. @returns how many */
  async holdDeferred(flight: string, problem: ItemProblem): Promise<number> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_item SET state = 'held', problems = ?::jsonb, lease_until = NULL, updated_at = now()
        WHERE deferred_by = ? RETURNING id`,
      [toJson([problem]), flight],
    )
    return rows.length
  }

  /** Somebody confirmed: what the brake held is due again. @returns how many */
  async confirmDeferred(shopCode: string): Promise<number> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_item SET deferred_by = NULL, state = 'pending', due_at = now(), lease_until = NULL, updated_at = now()
        WHERE shop_code = ? AND deferred_by IS NOT NULL AND state = 'held' AND deleted_at IS NULL RETURNING id`,
      [shopCode],
    )
    return rows.length
  }

  /** Is anything held by the brake? */
  async isBraked(shopCode: string): Promise<boolean> {
    const rows = await this.database.sql(
      `SELECT 1 FROM partner_commerce_item
        WHERE shop_code = ? AND deferred_by IS NOT NULL AND state = 'held' AND deleted_at IS NULL LIMIT 1`,
      [shopCode],
    )
    return rows.length > 0
  }

  /** Items that are on sale at the service. */
  async countOnSale(shopCode: string): Promise<number> {
    const [row] = await this.database.sql<{ count: string }>(
      `SELECT count(*) AS count FROM partner_commerce_item
        WHERE shop_code = ? AND known IS NOT NULL AND (known->>'confirmed')::boolean
          AND COALESCE((known->>'archived')::boolean, false) = false AND deleted_at IS NULL`,
      [shopCode],
    )
    return Number(row?.count ?? 0)
  }
}
