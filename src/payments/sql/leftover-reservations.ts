import { type Database } from "../../database/database"
import { type Slice } from "../../database/slice"

export interface LeftoverReservation {
  id: string
  inventoryItemId: string
}

/**
 * Reservations of cancelled orders. Medusa's cancellation deletes an order's reservations, and its undo restores them. If two people cancel
 * at the same moment, the slower cancellation fails and leaves the units reserved.
 */
export class LeftoverReservations {
  constructor(private readonly database: Database) {}

  /**
   * Reads the next live reservations, at the same cost for any number of orders: Medusa's index by line item skips deleted reservations. A
   * cancellation gets a minute to finish. The plugin leaves orders that it did not make as they are.
   *
   * @param after the line item at which the last slice ended; `""` = from the beginning
   */
  async findSlice(after: string, limit: number): Promise<Slice<LeftoverReservation>> {
    const [slice] = await this.database.sql<Slice<LeftoverReservation>>(
      `WITH live AS MATERIALIZED (
         SELECT id, line_item_id, inventory_item_id FROM reservation_item
          WHERE deleted_at IS NULL AND line_item_id > ? ORDER BY line_item_id FETCH FIRST (?) ROWS WITH TIES)
       SELECT CASE WHEN (SELECT count(*) FROM live) >= ? THEN (SELECT max(line_item_id) FROM live) END AS next,
              (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', live.id, 'inventoryItemId', live.inventory_item_id)), '[]')
                 FROM live
                WHERE EXISTS (
                  SELECT 1 FROM order_item line JOIN "order" made ON made.id = line.order_id
                   WHERE line.item_id = live.line_item_id AND line.deleted_at IS NULL AND made.deleted_at IS NULL
                     AND made.canceled_at < now() - interval '1 minute'
                     AND (EXISTS (SELECT 1 FROM partner_commerce_payment WHERE order_id = made.id)
                       OR EXISTS (SELECT 1 FROM partner_commerce_deal WHERE order_id = made.id)))) AS found`,
      [after, limit, limit],
    )
    return slice ?? { found: [], next: null }
  }
}
