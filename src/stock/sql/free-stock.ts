import { type FreeStock } from "../rules/reservation"
import { type Sql } from "../../database/database"

/** Quantities by their exact values, as Medusa's inventory module computes with them. */
const exact = (row: string, column: string) => `COALESCE((${row}.raw_${column}->>'value')::numeric, ${row}.${column})`

/** Units of the live reservations of a level, for a statement that calls it `level`. */
const RESERVED = `COALESCE((
             SELECT sum(${exact("taken", "quantity")}) FROM reservation_item taken
              WHERE taken.inventory_item_id = level.inventory_item_id AND taken.location_id = level.location_id
                AND taken.deleted_at IS NULL), 0)`

/**
 * The only rule for free stock, for the catalogue, its fingerprints, a deal and the simulation: stocked minus the live reservations, per
 * inventory item and location. Medusa's own `reserved_quantity` is a running total, and concurrent writers were seen to lose its updates.
 * With it, the stock lane would undo the stock of a deal's answer. Negative after backorders.
 *
 * A subselect per level, not a join with sums: then every plan reads only the reservations that it needs, by Medusa's own index of the live
 * ones by inventory item, and ended reservations cost nothing.
 *
 * @param items a query of inventory item ids
 * @returns a query of `inventory_item_id`, `location_id`, `free`: a row per level, without deleted inventory items
 */
export const FREE_STOCK = (items: string) => `
    SELECT level.inventory_item_id, level.location_id,
           ${exact("level", "stocked_quantity")} - ${RESERVED} AS free
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

/** A level whose running total of reserved units has drifted from its reservations, before and after its repair. */
export interface RepairedLevel {
  inventoryItemId: string
  /** Names of the inventory item and of the location. */
  item: string
  location: string
  from: string
  to: string
}

/**
 * Sets the running totals to the units of the live reservations. If a total is too high, Medusa refuses to reserve; if it is too low,
 * Medusa oversells. Only the holder of the stock lock may call it: without the lock a half-made reservation would be miscounted.
 */
export function repairReservedQuantities(sql: Sql, inventoryItemIds: readonly string[]): Promise<RepairedLevel[]> {
  return sql<RepairedLevel>(
    `UPDATE inventory_level drifted
        SET reserved_quantity = kept.units, updated_at = now(),
            raw_reserved_quantity = jsonb_build_object('value', kept.units::text, 'precision', 20)
       FROM (SELECT level.id, trim_scale(${exact("level", "reserved_quantity")}) AS counted, trim_scale(${RESERVED}) AS units
               FROM inventory_level level WHERE level.inventory_item_id = ANY(?) AND level.deleted_at IS NULL) kept
      WHERE drifted.id = kept.id AND kept.counted <> kept.units
     RETURNING drifted.inventory_item_id AS "inventoryItemId", kept.counted::text AS "from", kept.units::text AS "to",
               (SELECT COALESCE(sku, title, id) FROM inventory_item WHERE id = drifted.inventory_item_id) AS item,
               COALESCE((SELECT name FROM stock_location WHERE id = drifted.location_id), drifted.location_id) AS location`,
    [[...inventoryItemIds]],
  )
}
