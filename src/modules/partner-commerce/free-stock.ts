import { type FreeStock } from "../../core/deals/reservation"
import { type Sql } from "./database"

/** Quantities by their exact values, as Medusa's inventory module computes with them. */
const exact = (row: string, column: string) => `COALESCE((${row}.raw_${column}->>'value')::numeric, ${row}.${column})`

/**
 * The one rule of what is free, for the catalogue, its fingerprints, a deal and the simulation alike: stocked minus the live
 * reservations themselves, per inventory item and location. Medusa's own `reserved_quantity` is a running total that concurrent
 * writers were seen to lose updates of: by it the stock lane would take back what a deal has answered. Negative after backorders.
 *
 * A subselect per level, and not a join with sums: then every plan reads just the reservations that it needs, by Medusa's own index
 * of the live ones by inventory item, and however many are long over costs nothing.
 *
 * @param items a query of inventory item ids
 * @returns a query of `inventory_item_id`, `location_id`, `free`: a row per level, none for an inventory item that is deleted
 */
export const FREE_STOCK = (items: string) => `
    SELECT level.inventory_item_id, level.location_id,
           ${exact("level", "stocked_quantity")} - COALESCE((
             SELECT sum(${exact("taken", "quantity")}) FROM reservation_item taken
              WHERE taken.inventory_item_id = level.inventory_item_id AND taken.location_id = level.location_id
                AND taken.deleted_at IS NULL), 0) AS free
      FROM inventory_level level
      JOIN inventory_item item ON item.id = level.inventory_item_id AND item.deleted_at IS NULL
     WHERE level.deleted_at IS NULL AND level.inventory_item_id IN (${items})`

export async function readFreeStock(sql: Sql, inventoryItemIds: readonly string[]): Promise<FreeStock[]> {
  const rows = await sql<{ inventory_item_id: string; location_id: string; free: string }>(
    `WITH wanted AS (SELECT unnest(?::text[]) AS id) ${FREE_STOCK("SELECT id FROM wanted")}`,
    [[...inventoryItemIds]],
  )
  return rows.map((row) => ({
    inventoryItemId: row.inventory_item_id,
    locationId: row.location_id,
    free: Number(row.free),
  }))
}
