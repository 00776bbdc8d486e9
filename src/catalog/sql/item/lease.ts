import { type Database } from "../../../database/database"

/** Keeps a claim alive while its holder is. @returns how many rows of it are still ours */
export async function renew({ sql }: Database, token: string, leaseMs: number): Promise<number> {
  const rows = await sql(
    `UPDATE partner_commerce_item SET lease_until = now() + ? * interval '1 millisecond' WHERE lease_token = ? RETURNING id`,
    [leaseMs, token],
  )
  return rows.length
}

/** Lets go of everything that a claim still holds, unchanged. */
export async function release({ sql }: Database, token: string): Promise<void> {
  await sql(`UPDATE partner_commerce_item SET lease_token = NULL, lease_until = NULL WHERE lease_token = ?`, [token])
}
