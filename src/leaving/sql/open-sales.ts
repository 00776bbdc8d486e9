import { type Database } from "../../database/database"
import { SERVICE_PART } from "../../payments/sql/payment-row"
import { type OpenBusiness, type OpenSale } from "../rules/open-sale"

/**
 * A sale is over for the plugin when its order is shipped, cancelled or completed, or when the money went back. Until a part of the order
 * is shipped, Medusa lets a user cancel it, and books the refund even without a payment provider.
 */
const isUnshipped = (sale: string) =>
  `EXISTS (SELECT 1 FROM "order" o JOIN order_item i ON i.order_id = o.id AND i.version = o.version AND i.deleted_at IS NULL
            WHERE o.id = ${sale}.order_id AND o.deleted_at IS NULL AND o.status NOT IN ('canceled', 'completed', 'archived')
              AND i.quantity - i.return_received_quantity - i.return_dismissed_quantity - i.written_off_quantity
                  > GREATEST(i.shipped_quantity, i.delivered_quantity))`

const isRefunded = (sale: string, paid: string) =>
  `(SELECT COALESCE(sum(r.amount::numeric), 0) FROM partner_commerce_refund r
     WHERE r.shop_code = $shop AND r.trx_id = ${sale}.trx_id AND r.state = 'done' AND r.deleted_at IS NULL) >= ${paid}`

const isUnreported = (deal: string) =>
  `EXISTS (SELECT 1 FROM partner_commerce_delivery_update u
            WHERE u.shop_code = $shop AND u.trx_id = ${deal}.trx_id AND u.state = 'queued' AND u.deleted_at IS NULL)`

const OPEN_DEALS = `
  SELECT 'deal' AS kind, d.trx_id, d.order_id, d.amount::numeric AS amount, d.currency_code, d.created_at,
         CASE WHEN d.state IN ('received', 'reserved', 'committed') THEN 'undecided'
              WHEN d.unfinished IS NOT NULL THEN 'unfinished'
              WHEN d.state IN ('cancelled', 'refused') AND COALESCE(d.asked_at, d.next_check_at) IS NOT NULL THEN 'undecided'
              WHEN d.state = 'confirmed' AND ${isUnshipped("d")} AND NOT ${isRefunded("d", "d.amount::numeric")} THEN 'not_shipped'
              WHEN ${isUnreported("d")} THEN 'not_reported' END AS reason
    FROM partner_commerce_deal d WHERE d.shop_code = $shop AND d.deleted_at IS NULL`

const OPEN_PAYMENTS = `
  SELECT 'payment', p.trx_id, p.order_id, p.amount::numeric, p.currency_code, p.created_at,
         CASE WHEN p.reversal = 'asked' THEN 'returning'
              WHEN p.reversal IS NOT NULL THEN NULL
              WHEN p.state = 'open' THEN 'undecided'
              WHEN p.state = 'held' THEN 'held'
              WHEN p.state <> 'approved' OR ${isRefunded("p", SERVICE_PART("p"))} THEN NULL
              WHEN p.order_id IS NULL THEN 'no_order'
              WHEN ${isUnshipped("p")} THEN 'not_shipped' END
    FROM partner_commerce_payment p WHERE p.shop_code = $shop AND p.trx_id IS NOT NULL AND p.deleted_at IS NULL`

const OPEN_REFUNDS = `
  SELECT 'refund', r.trx_id, COALESCE(d.order_id, p.order_id), r.amount::numeric, r.currency_code, r.created_at, 'undecided'
    FROM partner_commerce_refund r
    LEFT JOIN partner_commerce_deal d ON d.shop_code = r.shop_code AND d.trx_id = r.trx_id AND d.deleted_at IS NULL
    LEFT JOIN partner_commerce_payment p ON p.shop_code = r.shop_code AND p.trx_id = r.trx_id AND p.deleted_at IS NULL
   WHERE r.shop_code = $shop AND r.state IN ('unknown', 'pending') AND r.deleted_at IS NULL`

/** The sales and refunds that still need the plugin. Only a store that leaves the service reads them: nothing here has an index. */
export class OpenSales {
  constructor(private readonly database: Database) {}

  /** @returns the oldest first */
  async read(limit: number): Promise<OpenBusiness> {
    const rows = await this.database.sql<OpenSale & { count: number }>(
      `SELECT kind, trx_id, order_id, (SELECT display_id FROM "order" WHERE id = order_id) AS order_display_id,
              amount::float8 AS amount, currency_code, reason, (count(*) OVER ())::int AS count
         FROM (${OPEN_DEALS} UNION ALL ${OPEN_PAYMENTS} UNION ALL ${OPEN_REFUNDS}) sale
        WHERE reason IS NOT NULL ORDER BY created_at, trx_id, kind LIMIT ?`,
      [limit],
    )
    return { sales: rows.map(({ count: _, ...sale }) => sale), count: rows[0]?.count ?? 0 }
  }
}
