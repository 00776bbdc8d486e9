import { type HistoryMessage } from "../../messages/rules/message"
import { type FreeStock } from "../rules/reservation"
import { type Sql } from "../../database/database"
import { readFreeStock, type RepairedLevel, repairReservedQuantities } from "./free-stock"
import { insertHistory } from "../../activity/sql/history"

/**
 * Reads the free stock for a task that reserves units next. It first repairs Medusa's running totals, because Medusa checks a reservation
 * by its totals. The timeline shows each repair.
 *
 * @param sql of the transaction that holds the stock lock
 */
export async function readLockedStock(sql: Sql, inventoryItemIds: readonly string[]): Promise<FreeStock[]> {
  const repaired = await repairReservedQuantities(sql, inventoryItemIds)
  await insertHistory(sql, { by: null, messages: repaired.map(toMessage) })
  return readFreeStock(sql, inventoryItemIds)
}

const toMessage = ({ inventoryItemId: inventory_item_id, ...values }: RepairedLevel): HistoryMessage => ({
  code: "reserved_quantity_repaired",
  values: { inventory_item_id, ...values },
})
