import { type decorateCartTotals } from "@medusajs/framework/utils"
import { type Database } from "../database"

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
      `SELECT id, COALESCE(raw_amount->>'value', amount::text) AS amount, currency_code, status, data, context, payment_collection_id,
              (${linked("cart")}) AS cart_id, (${linked("order")}) AS order_id
         FROM payment_session session WHERE id = ? AND deleted_at IS NULL`,
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

  /** The order that a cart became; null = none yet. */
  async readOrderOfCart(cartId: string): Promise<CartOrderRow | null> {
    const [row] = await this.database.sql<CartOrderRow>(
      `SELECT made.id, made.status, made.display_id
         FROM order_cart link JOIN "order" made ON made.id = link.order_id AND made.deleted_at IS NULL
        WHERE link.cart_id = ? AND link.deleted_at IS NULL LIMIT 1`,
      [cartId],
    )
    return row ?? null
  }
}

const linked = (to: "cart" | "order") =>
  `SELECT ${to}_id FROM ${to}_payment_collection
    WHERE payment_collection_id = session.payment_collection_id AND deleted_at IS NULL LIMIT 1`

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
