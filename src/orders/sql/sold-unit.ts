/** SQL about the unit that a deal sold. People change orders: an exchange or a claim replaces the unit, an edit adds other goods. */

/** The state of a return whose goods the store has received. A requested return does not count, because the parcel may still arrive. */
const RECEIVED = "received"

/**
 * The lines of the sold unit: the oldest line of the order, because a deal has one line, and the lines that replaced it later.
 *
 * @param orderId as SQL; the aliases of this query must not hide its table
 */
export const soldLines = (orderId: string): string => `
  (SELECT item.item_id FROM order_item item
     JOIN "order" sold ON sold.id = item.order_id AND sold.version = item.version JOIN order_line_item line ON line.id = item.item_id
    WHERE item.order_id = ${orderId} AND item.quantity > 0 AND item.deleted_at IS NULL ORDER BY line.created_at, line.id LIMIT 1)
  UNION SELECT item.item_id FROM order_exchange_item item JOIN order_exchange exchange ON exchange.id = item.exchange_id
         WHERE exchange.order_id = ${orderId} AND item.deleted_at IS NULL
  UNION SELECT item.item_id FROM order_claim_item item JOIN order_claim claim ON claim.id = item.claim_id
         WHERE claim.order_id = ${orderId} AND item.is_additional_item AND item.deleted_at IS NULL`

/**
 * Condition: the sold unit came back without a replacement.
 *
 * @param row of Medusa's table `return`, as SQL
 */
export const isReturnOfSale = (row: string): string =>
  `${row}.status = '${RECEIVED}' AND ${row}.deleted_at IS NULL AND ${row}.exchange_id IS NULL
   AND NOT EXISTS (SELECT 1 FROM order_claim claim WHERE claim.id = ${row}.claim_id AND claim.type = 'replace')
   AND EXISTS (SELECT 1 FROM return_item back
                WHERE back.return_id = ${row}.id AND back.deleted_at IS NULL AND back.item_id IN (${soldLines(`${row}.order_id`)}))`

/**
 * Condition: the parcel contains the sold unit.
 *
 * @param fulfilmentId as SQL
 * @param orderId as SQL
 */
export const isParcelOfSale = (fulfilmentId: string, orderId: string): string =>
  `EXISTS (SELECT 1 FROM fulfillment_item packed WHERE packed.fulfillment_id = ${fulfilmentId} AND packed.line_item_id IN (${soldLines(orderId)}))`
