import { type Database, newId, toJson } from "../../database/database"
import { ownMetadata } from "../../orders/sql/order-metadata"
import { RESTORED } from "../../orders/rules/restored-sale"
import { OWN_PROVIDER } from "../../payments/rules/provider-id"
import { type LostDeal, type LostPayment } from "../rules/lost-sale"

export interface RestoredPayment {
  payment_id: string
  order_ref: string
}

const OWN = ownMetadata("o")

/** Another shop's ledger may have the order, because one table holds all shops. */
const isUnknown = (table: string, { trxId, orderId }: { trxId: string; orderId: string }) =>
  `NOT EXISTS (SELECT 1 FROM ${table} known WHERE known.shop_code = $shop AND known.trx_id = ${trxId} AND known.deleted_at IS NULL)
   AND NOT EXISTS (SELECT 1 FROM ${table} known WHERE known.order_id = ${orderId} AND known.deleted_at IS NULL)`

const DEAL_TRX_ID = `lower(${OWN}->>'trx_id')`
/** Only the orders of deals have these fields. */
const IS_DEAL = `${OWN}->>'trx_id' IS NOT NULL AND ${OWN}->>'order_id' IS NOT NULL`

/** Orders with the mark of a deal. The first version of an order has the unit that the service sold. */
const LOST_DEALS = `
  SELECT o.id AS order_id, ${DEAL_TRX_ID} AS trx_id, COALESCE(paid.remote_trx_id, ${OWN}->>'trx_id') AS remote_trx_id,
         ${OWN}->>'order_id' AS remote_order_id, ${OWN} AS own, sold.amount, lower(o.currency_code) AS currency_code,
         COALESCE(paid.has_refunds, false) AS has_refunds, sold.variant_id, sold.product_id, o.created_at, o.shipping_address_id,
         CASE WHEN o.canceled_at IS NOT NULL OR ${OWN}->>'state' = 'cancelled' THEN 'cancelled'
              WHEN ${OWN}->>'state' = 'confirmed' THEN 'confirmed' ELSE 'committed' END AS state
    FROM "order" o
    JOIN LATERAL (
      SELECT line.unit_price::text AS amount, line.variant_id, line.product_id
        FROM order_item item JOIN order_line_item line ON line.id = item.item_id
       WHERE item.order_id = o.id ORDER BY item.version, item.created_at, item.id LIMIT 1) sold ON true
    LEFT JOIN LATERAL (
      SELECT payment.data->>'trx_id' AS remote_trx_id,
             EXISTS (SELECT 1 FROM refund WHERE payment_id = payment.id AND deleted_at IS NULL) AS has_refunds
        FROM order_payment_collection link JOIN payment ON payment.payment_collection_id = link.payment_collection_id
       WHERE link.order_id = o.id AND link.deleted_at IS NULL AND payment.provider_id = '${OWN_PROVIDER}'
         AND lower(payment.data->>'trx_id') = ${DEAL_TRX_ID} AND payment.deleted_at IS NULL
       ORDER BY payment.created_at DESC LIMIT 1) paid ON true
   WHERE o.deleted_at IS NULL AND ${IS_DEAL}
     AND ${isUnknown("partner_commerce_deal", { trxId: DEAL_TRX_ID, orderId: "o.id" })}`

const PAID_TRX_ID = "lower(paid.remote_trx_id)"
const IS_OWN = (row: string) =>
  `${row}.provider_id = '${OWN_PROVIDER}' AND ${row}.data->>'trx_id' IS NOT NULL AND ${row}.deleted_at IS NULL`

/**
 * Medusa may have several payments of one transaction: the captured one decides, then the newest. An order that waits for the service's
 * decision has a session and no payment.
 */
const PAID_OR_WAITING = `
  SELECT payment.id, payment.payment_collection_id, payment.data->>'trx_id' AS remote_trx_id, payment.payment_session_id AS session_id,
         payment.amount, payment.currency_code, payment.captured_at, payment.created_at,
         CASE WHEN payment.captured_at IS NOT NULL THEN 'approved' WHEN payment.canceled_at IS NOT NULL THEN 'failed' ELSE 'held' END AS state
    FROM payment
   WHERE ${IS_OWN("payment")}
     AND payment.id = (SELECT best.id FROM payment best
                        WHERE best.payment_collection_id = payment.payment_collection_id AND ${IS_OWN("best")}
                          AND lower(best.data->>'trx_id') = lower(payment.data->>'trx_id')
                        ORDER BY best.captured_at IS NULL, best.canceled_at IS NOT NULL, best.created_at DESC, best.id LIMIT 1)
  UNION ALL
  SELECT session.id, session.payment_collection_id, session.data->>'trx_id', session.id, session.amount, session.currency_code, NULL,
         session.created_at, 'held'
    FROM payment_session session
   WHERE ${IS_OWN("session")}
     AND EXISTS (SELECT 1 FROM order_payment_collection link JOIN "order" o ON o.id = link.order_id AND o.deleted_at IS NULL
                  WHERE link.payment_collection_id = session.payment_collection_id AND link.deleted_at IS NULL AND o.canceled_at IS NULL)
     AND NOT EXISTS (SELECT 1 FROM payment
                      WHERE payment.payment_collection_id = session.payment_collection_id AND payment.deleted_at IS NULL
                        AND (payment.canceled_at IS NULL OR lower(payment.data->>'trx_id') = lower(session.data->>'trx_id')))`

const LOST_PAYMENTS = `
  SELECT paid.id AS payment_id, ${PAID_TRX_ID} AS trx_id, paid.remote_trx_id, o.id AS order_id, paid.session_id,
         COALESCE(in_cart.cart_id, of_order.cart_id) AS cart_id, o.customer_id, paid.amount::text AS amount,
         lower(paid.currency_code) AS currency_code, ${OWN}->>'open_amount' AS open_amount, ${OWN}->>'collected_by' AS collected_by,
         EXISTS (SELECT 1 FROM refund WHERE payment_id = paid.id AND deleted_at IS NULL) AS has_refunds,
         paid.state, paid.captured_at, o.created_at AS placed_at, paid.created_at
    FROM (${PAID_OR_WAITING}) paid
    LEFT JOIN order_payment_collection link ON link.payment_collection_id = paid.payment_collection_id AND link.deleted_at IS NULL
    LEFT JOIN "order" o ON o.id = link.order_id AND o.deleted_at IS NULL
    LEFT JOIN cart_payment_collection in_cart
      ON in_cart.payment_collection_id = paid.payment_collection_id AND in_cart.deleted_at IS NULL
    LEFT JOIN order_cart of_order ON of_order.order_id = o.id AND of_order.deleted_at IS NULL
   WHERE COALESCE(in_cart.cart_id, of_order.cart_id) IS NOT NULL AND (${IS_DEAL}) IS NOT TRUE
     AND ${isUnknown("partner_commerce_payment", { trxId: PAID_TRX_ID, orderId: "o.id" })}`

const TIMELINE = `jsonb_build_array(jsonb_build_object('at', now(), 'event', '${RESTORED}'))`

/** The name in the order's address; an erased order has no name. */
const CUSTOMER = `jsonb_strip_nulls(jsonb_build_object('phone', address.phone,
  'full_name', NULLIF(trim(concat_ws(' ', address.first_name, address.last_name)), ''), 'adr_shipping', lost.own->'address_raw'))`

/** SQL: whether the transaction has a refund. Its refunds are restored before the sale, so the trigger of `is_refunded` finds no sale. */
const hasRefund = (trxId: string) =>
  `EXISTS (SELECT 1 FROM partner_commerce_refund r
            WHERE r.shop_code = $shop AND r.trx_id = ${trxId} AND r.state = 'done' AND r.deleted_at IS NULL)`

/** Sales in Medusa's tables that the ledgers lack. Only a store that comes back reads them: they have no index. */
export class LostSales {
  constructor(private readonly database: Database) {}

  /** @param after the order of the last deal of the slice before; "" = the first slice */
  async deals(after: string, limit: number): Promise<LostDeal[]> {
    return this.database.sql<LostDeal>(
      `SELECT order_id, trx_id, remote_trx_id, remote_order_id, amount, currency_code, has_refunds
         FROM (${LOST_DEALS}) lost WHERE order_id > ? ORDER BY order_id LIMIT ?`,
      [after, limit],
    )
  }

  /** @param after the payment in Medusa at the end of the slice before; "" = the first slice */
  async payments(after: string, limit: number): Promise<LostPayment[]> {
    return this.database.sql<LostPayment>(
      `SELECT payment_id, trx_id, remote_trx_id, order_id, amount, currency_code, has_refunds
         FROM (${LOST_PAYMENTS}) lost WHERE payment_id > ? ORDER BY payment_id LIMIT ?`,
      [after, limit],
    )
  }

  /**
   * Writes the rows of deals. Each row asks for a reading of its status. A row that exists stays as it is.
   *
   * @returns the number of restored deals
   */
  async restoreDeals(orderIds: readonly string[]): Promise<number> {
    const rows = await this.database.sql(
      `INSERT INTO partner_commerce_deal (id, shop_code, trx_id, remote_order_id, partner_id, variant_id, product_id, amount, currency_code,
              state, body_hash, body, deadline_at, order_id, review, asked_at, created_at, is_refunded, timeline)
       SELECT ${newId("pcdeal")}, $shop, lost.trx_id, lost.remote_order_id, named.id, lost.variant_id, lost.product_id, lost.amount,
              lost.currency_code, lost.state, '${RESTORED}',
              jsonb_build_object('order_id', lost.remote_order_id, 'trx_id', lost.remote_trx_id, 'product_id', named.id, 'amount', lost.amount::numeric,
                'currency', upper(lost.currency_code), 'created', lost.created_at, 'customer', ${CUSTOMER}, 'sender', lost.own->'sender'),
              lost.created_at, lost.order_id, NULLIF(lost.own->'review', '[]'::jsonb),
              CASE WHEN lost.state <> 'cancelled' THEN date_trunc('milliseconds', now()) END, lost.created_at, ${hasRefund("lost.trx_id")},
              ${TIMELINE}
         FROM (${LOST_DEALS}) lost
         LEFT JOIN order_address address ON address.id = lost.shipping_address_id
         LEFT JOIN partner_commerce_item item ON item.shop_code = $shop AND item.variant_id = lost.variant_id AND item.deleted_at IS NULL
        CROSS JOIN LATERAL (SELECT COALESCE(item.partner_id, lost.variant_id, lost.order_id) AS id) named
        WHERE lost.order_id = ANY(?)
       ON CONFLICT DO NOTHING RETURNING id`,
      [orderIds],
    )
    return rows.length
  }

  /**
   * Lists restored deals without a delivery status.
   *
   * @param after the last transaction of the slice before; "" = the first slice
   */
  async unreportedDeals(after: string, limit: number): Promise<string[]> {
    const rows = await this.database.sql<{ trx_id: string }>(
      `SELECT trx_id FROM partner_commerce_deal deal
        WHERE shop_code = $shop AND trx_id > ? AND body_hash = '${RESTORED}' AND deleted_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM partner_commerce_delivery_update WHERE shop_code = $shop AND trx_id = deal.trx_id AND deleted_at IS NULL)
        ORDER BY trx_id LIMIT ?`,
      [after, limit],
    )
    return rows.map(({ trx_id }) => trx_id)
  }

  /**
   * Writes the rows of payments. Each row asks for a reading of its status. Medusa has announced the order, and an earlier installation has
   * reported `OK` for a captured payment. A row that exists stays as it is.
   *
   * @returns the number of restored payments
   */
  async restorePayments(payments: readonly RestoredPayment[]): Promise<number> {
    const rows = await this.database.sql(
      `INSERT INTO partner_commerce_payment (id, shop_code, order_ref, trx_id, remote_trx_id, session_id, cart_id, customer_id, order_id,
              amount, currency_code, open_amount, collected_by, fingerprint, sale_fingerprint, lines, state, reported_at, placed_at, asked_at,
              created_at, is_refunded, timeline)
       SELECT ${newId("pcpay")}, $shop, given.order_ref, trx_id, remote_trx_id, session_id, cart_id, customer_id, order_id, amount,
              currency_code, open_amount, collected_by, '${RESTORED}', '${RESTORED}', '[]'::jsonb, state, captured_at, placed_at, date_trunc('milliseconds', now()),
              created_at, ${hasRefund("lost.trx_id")}, ${TIMELINE}
         FROM jsonb_to_recordset(?::jsonb) AS given (payment_id text, order_ref text)
         JOIN (${LOST_PAYMENTS}) lost ON lost.payment_id = given.payment_id
       ON CONFLICT DO NOTHING RETURNING id`,
      [toJson(payments)],
    )
    return rows.length
  }
}
