import { type InFlightChange } from "../../../../core/catalog/answer/acknowledge"
import { type Database, toJson } from "../../database"
import { oursSql } from "./item-table"

/** The changes of an item that are about to be sent. */
export interface InFlight {
  id: string
  partner_id: string
  changes: InFlightChange[]
}

/**
 * Notes what is about to be sent, and freezes the partner id. If the process dies before it records the answer, the next claim
 * sees what can no longer be believed; what an earlier holder left unanswered stays noted beside it.
 *
 * @returns the ids of the rows that are still ours; only these may be sent
 */
export async function noteInFlight(
  { sql }: Database,
  token: string,
  sent: InFlight[],
  leaseMs: number,
): Promise<Set<string>> {
  const rows = await sql<{ id: string }>(
    `WITH s AS (SELECT * FROM jsonb_to_recordset(?::jsonb) AS s(id text, partner_id text, changes jsonb)), ${oursSql("s")}
     UPDATE partner_commerce_item i SET in_flight = COALESCE(i.in_flight, '[]') || s.changes, partner_id = s.partner_id,
            lease_until = now() + ? * interval '1 millisecond'
       FROM s JOIN ours ON ours.id = s.id WHERE i.id = ours.id
     RETURNING i.id`,
    [toJson(sent), token, leaseMs],
  )
  return new Set(rows.map((row) => row.id))
}
