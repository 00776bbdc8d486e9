import { type UnknownPayment } from "../rules/compare-books"
import { type MedusaBooks } from "../rules/compare-medusa"
import { OWN_PROVIDER } from "../../payments/rules/provider-id"
import { isUndone } from "../../payments/sql/undone-payment"
import { type Database } from "../../database/database"

/** A payment of our provider, as Medusa has it. */
export interface MedusaPaymentRow extends UnknownPayment {
  id: string
  /** The ledger of a shop has the transaction. */
  isKnown: boolean
}

/** Medusa computes beyond the cent, for example a discount in percent. The service and our ledger keep each amount in cents. */
const IN_CENTS = "round(amount, 2)"

/**
 * Medusa's payments of our provider. Medusa has no index on a payment's data. So the statements find a transaction's payments through its order and its
 * cart, and read all payments page by page in the order of their ids.
 */
export class MedusaPayments {
  constructor(private readonly database: Database) {}

  /** @param afterId of the last payment of the page before; null = the first page */
  async page(afterId: string | null, limit: number): Promise<MedusaPaymentRow[]> {
    const shops = await this.readShopCodes()
    return this.database.sql<MedusaPaymentRow>(
      `SELECT paid.id, paid.trx_id AS "trxId", link.order_id AS "orderId",
              (SELECT COALESCE(sum(${IN_CENTS}), 0)::text FROM capture WHERE payment_id = paid.id AND deleted_at IS NULL) AS captured,
              (SELECT COALESCE(sum(${IN_CENTS}), 0)::text FROM refund WHERE payment_id = paid.id AND deleted_at IS NULL) AS refunded,
              ${isInLedger("partner_commerce_payment")} OR ${isInLedger("partner_commerce_deal")} AS "isKnown"
         FROM (SELECT id, payment_collection_id, lower(data->>'trx_id') AS trx_id FROM payment
                WHERE provider_id = '${OWN_PROVIDER}' AND deleted_at IS NULL AND id > ? ORDER BY id LIMIT ?) paid
         LEFT JOIN LATERAL (
           SELECT order_id FROM order_payment_collection
            WHERE payment_collection_id = paid.payment_collection_id AND deleted_at IS NULL LIMIT 1) link ON true
        ORDER BY paid.id`,
      [shops, shops, afterId ?? "", limit],
    )
  }

  /** Current and former shop codes, so that payments under a former code are known too. A loose scan of the index. */
  private async readShopCodes(): Promise<string[]> {
    const next = (table: string, condition: string) => `SELECT min(shop_code) FROM ${table} WHERE ${condition}`
    const codesOf = (table: string) =>
      `SELECT code FROM (WITH RECURSIVE shop (code) AS (
         (${next(table, "true")}) UNION ALL SELECT (${next(table, "shop_code > shop.code")}) FROM shop WHERE shop.code IS NOT NULL)
       SELECT code FROM shop WHERE code IS NOT NULL) codes`
    const rows = await this.database.sql<{ code: string }>(
      `${codesOf("partner_commerce_payment")} UNION ${codesOf("partner_commerce_deal")}`,
    )
    return rows.map(({ code }) => code)
  }
}

/** A payment without a transaction id is found by its order. */
const isInLedger = (table: string) => `
  CASE WHEN paid.trx_id IS NULL THEN EXISTS (SELECT 1 FROM ${table} WHERE order_id = link.order_id)
       ELSE EXISTS (SELECT 1 FROM ${table} WHERE shop_code = ANY(?) AND trx_id = paid.trx_id) END`

/** A row of the statement in `joinMedusaBooks`. */
export interface MedusaBooksRow {
  order_id: string | null
  is_order_canceled: boolean | null
  payments: number
  captured: string | null
  refunded: string | null
  freshly_refunded: string | null
  currency_code: string | null
  is_canceled: boolean | null
}

/**
 * Joins Medusa's side to ledger rows with `trx_id`, `order_id` and `cart_id`, as `medusa.medusa`. The ten minutes after a
 * cancellation leave time for the request of its refunds.
 *
 * @param entry name of the ledger rows in the statement
 */
export const joinMedusaBooks = (entry: string): string => `
  LEFT JOIN LATERAL (
    SELECT array_agg(payment_collection_id) AS ids FROM (
      SELECT payment_collection_id FROM order_payment_collection WHERE order_id = ${entry}.order_id AND deleted_at IS NULL
      UNION SELECT payment_collection_id FROM cart_payment_collection WHERE cart_id = ${entry}.cart_id AND deleted_at IS NULL) linked
  ) collection ON true
  LEFT JOIN LATERAL (
    SELECT to_jsonb(found) AS medusa FROM (
      SELECT made.id AS order_id, made.canceled_at < now() - interval '10 minutes' AS is_order_canceled, paid.*
        FROM (SELECT count(*)::int AS payments, sum(captured.amount)::text AS captured, sum(refunded.amount)::text AS refunded,
                     sum(refunded.fresh)::text AS freshly_refunded, min(payment.currency_code) AS currency_code,
                     bool_and(payment.canceled_at IS NOT NULL) AS is_canceled
                FROM payment
                LEFT JOIN LATERAL (SELECT COALESCE(sum(${IN_CENTS}), 0) AS amount FROM capture
                                    WHERE payment_id = payment.id AND deleted_at IS NULL) captured ON true
                LEFT JOIN LATERAL (SELECT COALESCE(sum(${IN_CENTS}), 0) AS amount,
                                          COALESCE(sum(${IN_CENTS}) FILTER (WHERE created_at > now() - interval '10 minutes'), 0) AS fresh
                                     FROM refund WHERE payment_id = payment.id AND deleted_at IS NULL) refunded ON true
               WHERE payment.payment_collection_id = ANY(collection.ids) AND payment.provider_id = '${OWN_PROVIDER}'
                 AND lower(payment.data->>'trx_id') = ${entry}.trx_id AND payment.deleted_at IS NULL
                 AND NOT ${isUndone("payment")}) paid
        LEFT JOIN "order" made ON made.deleted_at IS NULL AND made.id = COALESCE(${entry}.order_id,
          (SELECT order_id FROM order_payment_collection
            WHERE payment_collection_id = ANY(collection.ids) AND deleted_at IS NULL LIMIT 1))) found
  ) medusa ON true`

export const toMedusaBooks = (row: MedusaBooksRow): MedusaBooks => ({
  orderId: row.order_id,
  isOrderCanceled: row.is_order_canceled ?? false,
  payment:
    row.payments === 0
      ? null
      : {
          captured: row.captured ?? "0",
          refunded: row.refunded ?? "0",
          freshlyRefunded: row.freshly_refunded ?? "0",
          currencyCode: row.currency_code ?? "",
          isCanceled: row.is_canceled ?? false,
        },
})
