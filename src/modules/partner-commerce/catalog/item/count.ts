import { ITEM_STATES, type ItemState } from "../../../../core/catalog/item-state"
import { type Database } from "../../database"
import { amongSql, IS_DIRTY, IS_DUE } from "./item-table"

export async function countByState({ sql }: Database, shopCode: string): Promise<Record<ItemState, number>> {
  const rows = await sql<{ state: ItemState; count: string }>(
    `SELECT state, count(*) AS count FROM partner_commerce_item WHERE shop_code = ? AND deleted_at IS NULL GROUP BY state`,
    [shopCode],
  )
  const none = Object.fromEntries(ITEM_STATES.map((state) => [state, 0])) as Record<ItemState, number>
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) }
}

/** Rows that wait to be pushed now or soon. */
export async function countDirty({ sql }: Database, shopCode: string, variantIds?: string[]): Promise<number> {
  const [among, params] = amongSql(variantIds)
  const [row] = await sql<{ count: string }>(
    `SELECT count(*) AS count FROM partner_commerce_item
      WHERE shop_code = ? AND deleted_at IS NULL AND (${IS_DIRTY.content} OR (${IS_DUE.stock})) ${among}`,
    [shopCode, ...params],
  )
  return Number(row?.count ?? 0)
}
