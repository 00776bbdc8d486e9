import { type DriftedValue } from "../../rules/read-back/drift"
import { type Database, toJson } from "../../../database/database"
import { markSql } from "./mark-sql"

/**
 * A person decided about values that the service changes: the drift is over, and the next push compares the item again.
 *
 * @param kept the service's values to keep; null = the push sends this store's values
 */
export async function resolveDrift({ sql }: Database, id: string, kept: DriftedValue[] | null): Promise<void> {
  await sql(
    `UPDATE partner_commerce_item i SET ${markSql({ row: "i", content: true, stock: false })},
            drift = NULL, kept_there = ?::jsonb,
            refused = CASE WHEN refused->>'code' = 'changed_there' THEN NULL ELSE refused END
      WHERE shop_code = $shop AND id = ?`,
    [kept && toJson(kept), id],
  )
}
