import { type Database } from "../../../database/database"
import { amongSql, IS_DIRTY, WAITS_AFTER_FAILURE } from "./item-table"

/**
 * Makes all marked rows due now, including those that wait after a failure: a person waits for them, and may have fixed the cause. A
 * waiting time that the service stated for all requests still applies when the push calls the service.
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

/** The service works again: rows that wait after a failure become due now. */
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
