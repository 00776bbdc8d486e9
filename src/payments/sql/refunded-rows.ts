const REFUNDS =
  "SELECT r.trx_id FROM partner_commerce_refund r WHERE r.shop_code = $shop AND r.state = 'done' AND r.deleted_at IS NULL"

/**
 * SQL: whether the row's transaction has a refund, or has no refund. The refunded rows are found by the array of their transactions, because
 * few sales of a million are refunded, and Postgres would read them all for a join.
 */
export const isRefunded = (table: string, isWanted: boolean): string =>
  isWanted ? `${table}.trx_id = ANY(ARRAY(${REFUNDS}))` : `NOT EXISTS (${REFUNDS} AND r.trx_id = ${table}.trx_id)`
