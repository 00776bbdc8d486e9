import { type Database } from "../../../database/database"

/** The holders of these partner ids: partner id → item id. */
export async function partnerIdsTaken({ sql }: Database, partnerIds: string[]): Promise<Map<string, string>> {
  const rows = await sql<{ partner_id: string; id: string }>(
    `SELECT partner_id, id FROM partner_commerce_item WHERE shop_code = $shop AND partner_id = ANY(?) AND deleted_at IS NULL`,
    [partnerIds],
  )
  return new Map(rows.map((row) => [row.partner_id, row.id]))
}
