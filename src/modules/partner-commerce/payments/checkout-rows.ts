import { type decorateCartTotals } from "@medusajs/framework/utils"
import { type Database } from "../database"
import { type PaymentRow } from "./payment-row"

export interface SessionRow {
  id: string
  /** Major units, exact. */
  amount: string
  currency_code: string
  status: string
  data: Record<string, unknown> | null
  context: Record<string, unknown> | null
  payment_collection_id: string
  /** What it is to pay: a cart, and an order once that is completed; an order that was made without a cart has none. */
  cart_id: string | null
  order_id: string | null
}

/** All that Medusa computes a cart's totals from, in the form of its cart module. */
export type WholeCart = Parameters<typeof decorateCartTotals>[0] & { id: string }

export interface CartOrderRow {
  id: string
  status: string
  display_id: number | null
  /** By the database's clock: whoever made it has told of it by now, or never will. */
  is_old: boolean
}

export type ShownTransaction = Pick<PaymentRow, "cart_id" | "trx_id" | "session_id">

/** What Medusa's tables say of a transaction of a cart. */
export interface TransactionStanding {
  /** A session of the cart that shows it, an authorized one first; null = no session does any more. */
  session: SessionRow | null
  /** The order that the cart became; null = none yet. */
  order: CartOrderRow | null
}

/** An order with what was paid for it. Amounts are in major units, times in ISO 8601. */
export interface PaymentOrder {
  id: string
  currency_code: string
  /** The oldest first, as everything in them. */
  payment_collections: OrderPaymentCollection[]
  /** Whether the order's own books have a capture. */
  is_capture_booked: boolean
}

export interface OrderPaymentCollection {
  id: string
  status: string
  amount: number
  payments: {
    id: string
    provider_id: string
    amount: number
    canceled_at: string | null
    captured_at: string | null
    captures: { amount: number }[]
    refunds: { amount: number }[]
  }[]
  payment_sessions: { id: string }[]
}

/**
 * Rows of Medusa's checkout, each with what belongs to it in one statement: a customer waits for them, and Medusa's modules ask table by
 * table, which takes several times as long (docs/decisions/0089). All amounts are in major units, exact where Medusa keeps them so (`raw_…`).
 */
export class CheckoutRows {
  constructor(private readonly database: Database) {}

  /** @returns null for a session that was deleted */
  async readSession(id: string): Promise<SessionRow | null> {
    const [row] = await this.database.sql<SessionRow>(
      `SELECT ${SESSION} FROM payment_session session WHERE id = ? AND deleted_at IS NULL`,
      [id],
    )
    return row ?? null
  }

  /** @returns without its totals; null for a cart that was deleted */
  async readCart(id: string): Promise<WholeCart | null> {
    const [row] = await this.database.sql<{ cart: WholeCart }>(
      `SELECT to_jsonb(cart) || jsonb_build_object(
                'customer', (SELECT jsonb_build_object('id', id, 'has_account', has_account)
                               FROM customer WHERE id = cart.customer_id AND deleted_at IS NULL),
                'sales_channel', (SELECT jsonb_build_object('id', id, 'name', name)
                                    FROM sales_channel WHERE id = cart.sales_channel_id AND deleted_at IS NULL),
                'billing_address', (${address("billing_address_id")}),
                'shipping_address', (${address("shipping_address_id")}),
                'credit_lines', (${rowsOf("credit_line", "cart_id = cart.id")}),
                'items', (${linesOf("cart_line_item", "item_id")}),
                'shipping_methods', (${linesOf("cart_shipping_method", "shipping_method_id")})) AS cart
         FROM cart WHERE id = ? AND deleted_at IS NULL`,
      [id],
    )
    return row?.cart ?? null
  }

  /**
   * Sessions come and go while their transaction stays, so it is found by what they show. A session that shows nothing yet, because its
   * process died before it was told, is known by its id.
   */
  async readStanding({ cart_id, trx_id, session_id }: ShownTransaction): Promise<TransactionStanding> {
    const [row] = await this.database.sql<TransactionStanding>(
      `SELECT (SELECT to_jsonb(shown) FROM (
                 SELECT ${SESSION} FROM payment_session session
                  WHERE deleted_at IS NULL
                    AND payment_collection_id IN (
                      SELECT payment_collection_id FROM cart_payment_collection WHERE cart_id = ? AND deleted_at IS NULL)
                    AND (lower(data->>'trx_id') = ? OR id = ? AND data->>'trx_id' IS NULL)
                  ORDER BY authorized_at, created_at DESC, id LIMIT 1) shown) AS session,
              (SELECT jsonb_build_object('id', made.id, 'status', made.status, 'display_id', made.display_id,
                                         'is_old', made.created_at < now() - interval '1 minute')
                 FROM order_cart link JOIN "order" made ON made.id = link.order_id AND made.deleted_at IS NULL
                WHERE link.cart_id = ? AND link.deleted_at IS NULL LIMIT 1) AS "order"`,
      [cart_id, trx_id, session_id, cart_id],
    )
    return row ?? { session: null, order: null }
  }

  /** @returns by the order's id; those that do not exist are missing */
  async readPaymentOrders(ids: readonly string[]): Promise<Map<string, PaymentOrder>> {
    if (ids.length === 0) return new Map()
    const rows = await this.database.sql<PaymentOrder>(
      `SELECT made.id, made.currency_code,
              EXISTS (SELECT 1 FROM order_transaction
                       WHERE order_id = made.id AND reference = 'capture' AND deleted_at IS NULL) AS is_capture_booked,
              (SELECT COALESCE(jsonb_agg(jsonb_build_object(
                        'id', collection.id, 'status', collection.status, 'amount', collection.amount,
                        'payments', (${inOrder("payment", "payment_collection_id = collection.id", PAYMENT)}),
                        'payment_sessions', (${inOrder("payment_session", "payment_collection_id = collection.id", `'id', row.id`)})
                      ) ORDER BY collection.created_at, collection.id), '[]')
                 FROM order_payment_collection link JOIN payment_collection collection ON collection.id = link.payment_collection_id
                WHERE link.order_id = made.id AND link.deleted_at IS NULL AND collection.deleted_at IS NULL) AS payment_collections
         FROM "order" made WHERE made.id = ANY(?) AND made.deleted_at IS NULL`,
      [[...ids]],
    )
    return new Map(rows.map((row) => [row.id, row]))
  }
}

const inOrder = (table: string, condition: string, fields: string) =>
  `SELECT COALESCE(jsonb_agg(jsonb_build_object(${fields}) ORDER BY row.created_at, row.id), '[]')
     FROM ${table} row WHERE row.${condition} AND row.deleted_at IS NULL`

const amountsOf = (table: string) =>
  `SELECT COALESCE(jsonb_agg(jsonb_build_object('amount', amount)), '[]')
     FROM ${table} WHERE payment_id = row.id AND deleted_at IS NULL`

const PAYMENT = `'id', row.id, 'provider_id', row.provider_id, 'amount', row.amount,
  'canceled_at', row.canceled_at, 'captured_at', row.captured_at,
  'captures', (${amountsOf("capture")}), 'refunds', (${amountsOf("refund")})`

const linked = (to: "cart" | "order") =>
  `SELECT ${to}_id FROM ${to}_payment_collection
    WHERE payment_collection_id = session.payment_collection_id AND deleted_at IS NULL LIMIT 1`

const SESSION = `id, COALESCE(raw_amount->>'value', amount::text) AS amount, currency_code, status, data, context, payment_collection_id,
  (${linked("cart")}) AS cart_id, (${linked("order")}) AS order_id`

const address = (column: string) =>
  `SELECT to_jsonb(address) FROM cart_address address WHERE id = cart.${column} AND deleted_at IS NULL`

const rowsOf = (table: string, condition: string) =>
  `SELECT COALESCE(jsonb_agg(row), '[]') FROM ${table} row WHERE ${condition} AND deleted_at IS NULL`

/** In the order in which they were added: the database gives rows that were changed behind the others. */
const linesOf = (table: string, key: string) => `
  SELECT COALESCE(jsonb_agg(to_jsonb(line) || jsonb_build_object(
           'tax_lines', (${rowsOf(`${table}_tax_line`, `${key} = line.id`)}),
           'adjustments', (${rowsOf(`${table}_adjustment`, `${key} = line.id`)})) ORDER BY line.id), '[]')
    FROM ${table} line WHERE line.cart_id = cart.id AND line.deleted_at IS NULL`
