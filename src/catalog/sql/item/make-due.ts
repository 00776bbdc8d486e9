import { type Database } from "../../../database/database"
import { amongSql, IS_DIRTY, WAITS_AFTER_FAILURE } from "./item-table"

/**
 * Makes everything that is marked due now, also what waits after a failure: a person is waiting for it, and may have put right what
 * failed. How long the service asked everybody to wait is kept to when it is called.
 */
export async function makeDue({ sql }: Database, shopCode: string, variantIds?: string[]): Promise<void> {
  const [among, params] = amongSql(variantIds)
  await sql(
    `UPDATE partner_commerce_item SET due_at = LEAST(due_at, now()),
            lease_until = CASE WHEN ${WAITS_AFTER_FAILURE} THEN NULL ELSE lease_until END
      WHERE shop_code = ? AND deleted_at IS NULL AND ((due_at > now() AND ${IS_DIRTY.content}) OR (${WAITS_AFTER_FAILURE})) ${among}`,
    [shopCode, ...params],
  )
}

/** The service works again: what waits after a failure is due now. */
export async function endWaits({ sql }: Database, shopCode: string): Promise<void> {
  await sql(
    `UPDATE partner_commerce_item SET lease_until = NULL WHERE shop_code = ? AND deleted_at IS NULL AND ${WAITS_AFTER_FAILURE}`,
    [shopCode],
  )
}

/** Rows that wait begin to wait now: pushing was just switched on. */
export async function startClock({ sql }: Database, shopCode: string): Promise<void> {
  await sql(
    `UPDATE partner_commerce_item SET marked_at = now(), stock_marked_at = now()
      WHERE shop_code = ? AND deleted_at IS NULL AND (${IS_DIRTY.content} OR ${IS_DIRTY.stock})`,
    [shopCode],
  )
}
