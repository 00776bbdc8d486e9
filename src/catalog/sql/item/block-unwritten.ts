import { toProblem } from "../../rules/item/problem"
import { toFailureText } from "../../../messages/rules/failure-text"
import { writeBisected, type WrittenRows } from "../../../database/bisect-rows"
import { type Database, toJson } from "../../../database/database"

export interface UnwrittenRows {
  /** The column that the bad rows are named by. */
  by: "id" | "variant_id"
  bad: WrittenRows<string, unknown>["bad"]
  /** The condition on the row `i` under which the statement writes it, with its parameters; absent = it writes any row. */
  fence?: [condition: string, params: unknown[]]
  /** The next sweep marks the item in both lanes, which ends the block, because its own inputs may never change. */
  isSweptAgain?: boolean
}

const NO_FINGERPRINTS = ", content_fingerprint = NULL, stock_fingerprint = NULL"

/**
 * Holds items of which a statement cannot write the rows, with the reason, until they change. Their claims end.
 */
export async function blockUnwritten(
  { sql }: Database,
  { by, bad, fence: [condition, params] = ["true", []], isSweptAgain = false }: UnwrittenRows,
): Promise<void> {
  const blocked = bad.map(({ row, error }) => ({
    id: row,
    problems: [toProblem({ code: "not_recorded", values: { detail: toFailureText(error) } })],
  }))
  await writeBisected(blocked, (some) =>
    sql(
      `UPDATE partner_commerce_item i
          SET state = 'blocked', problems = h.problems, synced_version = i.wanted_version, stock_synced_version = i.stock_wanted_version,
              lease_token = NULL, lease_until = NULL, updated_at = now()${isSweptAgain ? NO_FINGERPRINTS : ""}
         FROM jsonb_to_recordset(?::jsonb) AS h(id text, problems jsonb)
        WHERE i.shop_code = $shop AND i.deleted_at IS NULL AND i.${by} = h.id AND ${condition}`,
      [toJson(some), ...params],
    ),
  )
}
