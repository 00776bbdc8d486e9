/** SQL: whether the row's transaction has a refund, or has no refund. */
export const isRefunded = (table: string, isWanted: boolean): string =>
  `${isWanted ? "" : "NOT "}EXISTS (SELECT 1 FROM partner_commerce_refund r
     WHERE r.shop_code = $shop AND r.trx_id = ${table}.trx_id AND r.state = 'done' AND r.deleted_at IS NULL)`
