import { type Database } from "../../../database/database"

/** Extends the lease of a claim whose holder is alive. @returns how many of its rows the claim still holds */
export async function renew({ sql }: Database, token: string, leaseMs: number): Promise<number> {
  const rows = await sql(
    `UPDATE partner_commerce_item SET lease_until = now() + ? * interval '1 millisecond' WHERE lease_token = ? RETURNING id`,
    [leaseMs, token],
  )
  return rows.length
}

/** Releases every row that a claim still holds, unchanged. */
export async function release({ sql }: Database, token: string): Promise<void> {
  await sql(`UPDATE partner_commerce_item SET lease_token = NULL, lease_until = NULL WHERE lease_token = ?`, [token])
}
