import { type RunNote } from "../../../messages/rules/message"
import { type Sql, toJson } from "../../../database/database"
import { toNoteColumns } from "./sync-run-store"

export interface WaitingRun {
  id: string
  note: RunNote
  items: number
  /** Few changes at a time join this run; see change-limit-ledger. */
  gathers: boolean
}

/** Creates a run for the held changes of a push that no person started. */
export async function insertWaitingRun(sql: Sql, { id, note, items, gathers }: WaitingRun): Promise<void> {
  await sql(
    `INSERT INTO partner_commerce_run (id, shop_code, kind, status, scope, message, note, total, waiting)
     VALUES (?, $shop, 'sync', 'waiting', ?::jsonb, ?, ?::jsonb, ?, ?)`,
    [id, toJson({ scope: "changed", ...(gathers && { gathers }) }), ...toNoteColumns(note), items, items],
  )
}

/** The waiting run that few changes at a time join. */
export async function findGatheringRun(sql: Sql): Promise<string | null> {
  const [row] = await sql<{ id: string }>(
    `SELECT id FROM partner_commerce_run
      WHERE shop_code = $shop AND status = 'waiting' AND scope @> '{"gathers": true}' AND deleted_at IS NULL ORDER BY created_at LIMIT 1`,
  )
  return row?.id ?? null
}

/** Removes a run whose changes another run shows now. */
export async function removeRun(sql: Sql, id: string): Promise<void> {
  await sql(`DELETE FROM partner_commerce_run WHERE shop_code = $shop AND id = ?`, [id])
}
