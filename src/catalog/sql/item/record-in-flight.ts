import { type InFlightChange } from "../../rules/answer/acknowledge"
import { writeBisected } from "../../../database/bisect-rows"
import { type Database, toJson } from "../../../database/database"
import { blockUnwritten } from "./block-unwritten"
import { oursSql } from "./item-table"

/** The changes of an item that are about to be sent. */
export interface InFlight {
  id: string
  partner_id: string
  changes: InFlightChange[]
}

/**
 * Records the changes that the push is about to send, and freezes the partner id. If the process dies before it records the answer, the
 * next claim sees which known values are uncertain. Unanswered changes of an earlier holder stay recorded.
 *
 * @returns the ids of the rows that the claim still holds and that could be recorded; the push may send only these. A row that cannot be
 * recorded is blocked
 */
export async function recordInFlight(
  database: Database,
  token: string,
  sent: InFlight[],
  leaseMs: number,
): Promise<Set<string>> {
  const { written, bad } = await writeBisected(sent, (some) => note(database, token, some, leaseMs))
  await blockUnwritten(
    database,
    "id",
    bad.map(({ row, error }) => ({ row: row.id, error })),
  )
  return new Set(written)
}

async function note({ sql }: Database, token: string, sent: InFlight[], leaseMs: number): Promise<string[]> {
  if (sent.length === 0) return []
  const rows = await sql<{ id: string }>(
    `WITH s AS (SELECT * FROM jsonb_to_recordset(?::jsonb) AS s(id text, partner_id text, changes jsonb)), ${oursSql("s")}
     UPDATE partner_commerce_item i SET in_flight = COALESCE(i.in_flight, '[]') || s.changes, partner_id = s.partner_id,
            lease_until = now() + ? * interval '1 millisecond'
       FROM s JOIN ours ON ours.id = s.id WHERE i.id = ours.id
     RETURNING i.id`,
    [toJson(sent), token, leaseMs],
  )
  return rows.map((row) => row.id)
}
