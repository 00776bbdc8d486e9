import { type Database, toJson } from "../../database/database"
import { withOwnMetadata } from "../../orders/sql/order-metadata"

export interface DealOrderState {
  orderId: string
  state: "confirmed" | "cancelled"
}

/** The deal's part in the metadata of Medusa's orders. */
export class DealOrders {
  constructor(private readonly database: Database) {}

  /** Writes the state into `metadata.partner_commerce`. @returns the orders that exist */
  async recordStates(states: readonly DealOrderState[]): Promise<Set<string>> {
    const latest = new Map(states.map(({ orderId, state }) => [orderId, { order_id: orderId, state }]))
    const rows = await this.database.sql<{ id: string }>(
      `UPDATE "order" o SET updated_at = now(), metadata = ${withOwnMetadata("o", (own) => `${own} || jsonb_build_object('state', given.state)`)}
         FROM jsonb_to_recordset(?::jsonb) AS given (order_id text, state text)
        WHERE o.id = given.order_id AND o.deleted_at IS NULL RETURNING o.id`,
      [toJson([...latest.values()])],
    )
    return new Set(rows.map(({ id }) => id))
  }
}
