import { type Lane } from "../../rules/item/lane"
import { type Database } from "../../../database/database"
import { amongSql, IS_DIRTY, IS_DUE, IS_FREE } from "./item-table"

export interface DueQuestion {
  shopCode: string
  lane: Lane
  /** Only these variants; absent = all. */
  variantIds?: string[]
}

/** Is any row due that does not wait after a failure? Rows that another process is pushing count too. */
export async function hasDueRows({ sql }: Database, { shopCode, lane, variantIds }: DueQuestion): Promise<boolean> {
  const [among, params] = amongSql(variantIds)
  const rows = await sql(
    `SELECT 1 FROM partner_commerce_item
      WHERE shop_code = ? AND deleted_at IS NULL AND ${IS_DUE[lane]} AND ${IS_FREE}
        AND NOT (lease_token IS NULL AND COALESCE(lease_until > now(), false)) ${among} LIMIT 1`,
    [shopCode, ...params],
  )
  return rows.length > 0
}

/** Is any row due that no push has finished yet? */
export async function hasNewRows({ sql }: Database, shopCode: string): Promise<boolean> {
  const rows = await sql(
    `SELECT 1 FROM partner_commerce_item
      WHERE shop_code = ? AND deleted_at IS NULL AND ${IS_DUE.content} AND synced_version = 0 LIMIT 1`,
    [shopCode],
  )
  return rows.length > 0
}

/** How long until more content is due, in ms; null = no content waits. */
export async function msUntilDue({ sql }: Database, shopCode: string): Promise<number | null> {
  const [row] = await sql<{ ms: string | null }>(
    `SELECT ceil(extract(epoch FROM min(due_at) - now()) * 1000) AS ms FROM partner_commerce_item
      WHERE shop_code = ? AND deleted_at IS NULL AND ${IS_DIRTY.content} AND due_at > now()`,
    [shopCode],
  )
  return row?.ms == null ? null : Number(row.ms)
}
