import { ownMetadata } from "../../orders/sql/order-metadata"
import { type decorateCartTotals } from "@medusajs/framework/utils"
import { OWN_PROVIDER } from "../rules/provider-id"
import { type CartStock } from "../rules/cart-stock"
import { type FreeStock, type InventoryPart } from "../../stock/rules/reservation"
import { type Database } from "../../database/database"
import { FREE_STOCK } from "../../stock/sql/free-stock"
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
  /** The cart that the session pays, also after its completion; null for an order without a cart. */
  cart_id: string | null
  order_id: string | null
}

/** All data from which Medusa computes a cart's totals, in the form of its cart module. */
export type WholeCart = Parameters<typeof decorateCartTotals>[0] & { id: string }

export interface StandingOrder {
  id: string
  /** It stays cancelled when a person archives it, and then its status says `archived`. */
  is_canceled: boolean
  display_id: number | null
  /** The order is more than a minute old by the database's clock. The process that made it has emitted `order.placed`, or never will. */
  is_old: boolean
  /** A payment row or the ledger names the order. False = only the session of an unfinished order names it. */
  is_recorded: boolean
}

/** A captured payment of our provider. */
export interface PaidInMedusa {
  /** As the service spells it. */
  remote_trx_id: string
  /** Major units, exact. */
  amount: string
  currency_code: string
  order_id: string | null
  /** The amount that the service does not collect; null = the service collects everything. */
  open_amount: string | null
}

export type ShownTransaction = Pick<PaymentRow, "cart_id" | "trx_id" | "session_id" | "order_id" | "order_ref">

/** The place of a transaction in Medusa's tables. */
export interface TransactionStanding {
  /** A session of the cart that shows the transaction, an authorized one first; null = no session shows it. */
  session: SessionRow | null
  /** The cart has another session, and Medusa could complete the cart with it. */
  has_other_session: boolean
  /** The order that this transaction pays, including a cancelled order; null = no order. */
  order: StandingOrder | null
  /** The cart has become an order, which any payment may pay. */
  is_cart_ordered: boolean
}

/** A variant with the stock of all locations that a sales channel has. */
export interface OfferedVariant {
  id: string
  /** The store counts its stock, and takes no orders beyond the stock. */
  is_counted: boolean
  parts: InventoryPart[]
  levels: (FreeStock & { channelIds: string[] })[]
}

export interface PaymentCollectionRow {
  /** Null = the collection pays no cart, for example after an edit of an order. */
  cart_id: string | null
  /** Major units, exact. */
  amount: string
  currency_code: string
}

/** An order with its payments. Amounts are in major units, times in ISO 8601. */
export interface PaymentOrder {
  id: string
  currency_code: string
  is_canceled: boolean
  /** The order number that the customer sees. */
  number: string
  /** The price of the order after its edits, exact; null = Medusa has no totals of the order. */
  total: string | null
  /** The oldest first, like all lists in this type. */
  payment_collections: OrderPaymentCollection[]
}

export interface OrderPaymentCollection {
  id: string
  status: string
  amount: number
  payments: {
    id: string
    provider_id: string
    /** The transaction that our provider's payment names. */
    trx_id: string | null
    amount: number
    canceled_at: string | null
    captured_at: string | null
    captures: { amount: number }[]
    /** The order has an entry for each capture. */
    is_capture_booked: boolean
    refunds: { amount: number }[]
  }[]
  payment_sessions: {
    id: string
    provider_id: string
    trx_id: string | null
    amount: number
    /** Its payment is cancelled. Medusa makes only one payment of a session. */
    is_used_up: boolean
  }[]
}

/**
 * Reads rows of Medusa's checkout, each with all its parts in one statement, because a customer waits. Medusa's modules read table by
 * table, which takes several times as long (docs/architecture.md). All amounts are in major units, exact if Medusa stores them exactly
 * (`raw_…`).
 */
export class CheckoutQueries {
  constructor(private readonly database: Database) {}

  /** @returns null for a session that was deleted */
  async readSession(id: string): Promise<SessionRow | null> {
    const [row] = await this.database.sql<SessionRow>(
      `SELECT ${SESSION} FROM payment_session session WHERE id = ? AND deleted_at IS NULL`,
      [id],
    )
    return row ?? null
  }

  /** @returns the cart without its totals; null for a cart that was deleted */
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
   * Reads the order that Medusa makes of a cart, before an edit. Medusa copies the cart first, and authorizes its payment later.
   * Between both steps a storefront can delete a line of the cart.
   *
   * @returns the order in the form of its cart, without totals; null = the cart has no order
   */
  async readOrderOfCart(cartId: string): Promise<WholeCart | null> {
    const [row] = await this.database.sql<{ sold: WholeCart }>(
      `SELECT to_jsonb(made) || jsonb_build_object(
                'shipping_address', (SELECT to_jsonb(address) FROM order_address address WHERE id = made.shipping_address_id),
                'credit_lines', (${rowsOf("order_credit_line", "order_id = made.id AND row.version = 1")}),
                'items', (${orderLinesOf("order_item", "order_line_item", "item_id", ORDERED)}),
                'shipping_methods', (${orderLinesOf("order_shipping", "order_shipping_method", "shipping_method_id", "to_jsonb(line)")})) AS sold
         FROM order_cart link JOIN "order" made ON made.id = link.order_id AND made.deleted_at IS NULL
        WHERE link.cart_id = ? AND link.deleted_at IS NULL
        ORDER BY made.created_at DESC LIMIT 1`,
      [cartId],
    )
    return row?.sold ?? null
  }

  /**
   * Applies the rule of identity: the order of a transaction is the order of our provider's payment row that names the transaction, else the
   * ledger's order. Any storefront can delete a session, so sessions decide only before an order exists. Then
   * the cart's unfinished order counts, unless a payment or another transaction claims it.
   *
   * A session that shows no transaction yet is known by its id: its process died before it wrote the transaction. A storefront can name a
   * transaction in the session of another provider, so only our provider's sessions count.
   */
  async readStanding({
    cart_id,
    trx_id,
    session_id,
    order_id,
    order_ref,
  }: ShownTransaction): Promise<TransactionStanding> {
    const [row] = await this.database.sql<TransactionStanding>(
      `WITH collection AS (
         SELECT payment_collection_id AS id FROM cart_payment_collection WHERE cart_id = ? AND deleted_at IS NULL),
       session AS (
         SELECT session.*,
                provider_id = ? AND (lower(data->>'trx_id') = ? OR id = ? AND data->>'trx_id' IS NULL) IS TRUE AS is_shown
           FROM payment_session session WHERE deleted_at IS NULL AND payment_collection_id IN (SELECT id FROM collection)),
       other AS (
         SELECT EXISTS (SELECT 1 FROM session WHERE NOT is_shown AND status = ANY(?)) AS is_there),
       candidate AS (
         SELECT link.order_id, 1 AS rank
           FROM payment paid
           JOIN order_payment_collection link
             ON link.payment_collection_id = paid.payment_collection_id AND link.deleted_at IS NULL
          WHERE paid.payment_collection_id IN (
                  SELECT id FROM collection UNION
                  SELECT payment_collection_id FROM order_payment_collection WHERE order_id = ? AND deleted_at IS NULL)
            AND paid.provider_id = ? AND lower(paid.data->>'trx_id') = ?
            AND paid.canceled_at IS NULL AND paid.deleted_at IS NULL
         UNION ALL
         SELECT ?, 2
         UNION ALL
         SELECT link.order_id, 3
           FROM order_cart link
          WHERE link.cart_id = ? AND link.deleted_at IS NULL
            AND EXISTS (SELECT 1 FROM session WHERE is_shown) AND NOT (SELECT is_there FROM other)
            AND NOT EXISTS (
              SELECT 1 FROM order_payment_collection paid_by
                JOIN payment paid ON paid.payment_collection_id = paid_by.payment_collection_id
               WHERE paid_by.order_id = link.order_id AND paid_by.deleted_at IS NULL
                 AND paid.canceled_at IS NULL AND paid.deleted_at IS NULL)
            AND NOT EXISTS (
              SELECT 1 FROM partner_commerce_payment claimed
               WHERE claimed.shop_code = $shop AND claimed.order_id = link.order_id AND claimed.order_ref <> ?
                 AND claimed.deleted_at IS NULL))
       SELECT (SELECT to_jsonb(shown) FROM (
                 SELECT ${SESSION} FROM session WHERE is_shown ORDER BY authorized_at, created_at DESC, id LIMIT 1) shown) AS session,
              (SELECT is_there FROM other) AS has_other_session,
              (SELECT jsonb_build_object('id', made.id, 'is_canceled', made.canceled_at IS NOT NULL, 'display_id', made.display_id,
                                         'is_old', made.created_at < now() - interval '1 minute', 'is_recorded', candidate.rank < 3)
                 FROM candidate JOIN "order" made ON made.id = candidate.order_id AND made.deleted_at IS NULL
                ORDER BY candidate.rank, made.canceled_at IS NOT NULL LIMIT 1) AS "order",
              EXISTS (SELECT 1 FROM order_cart link JOIN "order" made ON made.id = link.order_id AND made.deleted_at IS NULL
                       WHERE link.cart_id = ? AND link.deleted_at IS NULL) AS is_cart_ordered`,
      [
        cart_id,
        OWN_PROVIDER,
        trx_id,
        session_id,
        PROCESSABLE,
        order_id,
        OWN_PROVIDER,
        trx_id,
        order_id,
        cart_id,
        order_ref,
        cart_id,
      ],
    )
    return row ?? { session: null, has_other_session: false, order: null, is_cart_ordered: false }
  }

  /** Applies the same rule to an order. @returns the transaction that pays the order, in the form that ids are compared in; null = no transaction */
  async findTransactionOf(orderId: string): Promise<string | null> {
    const [row] = await this.database.sql<{ trx_id: string }>(
      `WITH collection AS (
         SELECT payment_collection_id AS id FROM order_payment_collection WHERE order_id = ? AND deleted_at IS NULL),
       candidate AS (
         SELECT 1 AS rank, lower(data->>'trx_id') AS trx_id, created_at FROM payment
          WHERE payment_collection_id IN (SELECT id FROM collection) AND provider_id = ? AND canceled_at IS NULL AND deleted_at IS NULL
         UNION ALL
         SELECT 2, trx_id, created_at FROM partner_commerce_payment WHERE shop_code = $shop AND order_id = ? AND deleted_at IS NULL
         UNION ALL
         SELECT 3, lower(data->>'trx_id'), created_at FROM payment_session
          WHERE payment_collection_id IN (SELECT id FROM collection) AND provider_id = ? AND deleted_at IS NULL)
       SELECT trx_id FROM candidate WHERE trx_id IS NOT NULL ORDER BY rank, created_at DESC LIMIT 1`,
      [orderId, OWN_PROVIDER, orderId, OWN_PROVIDER],
    )
    return row?.trx_id ?? null
  }

  /** The transaction as Medusa's books have it: their payment row stays when the plugin's tables are removed. */
  async findPaidInMedusa(trxId: string): Promise<PaidInMedusa | null> {
    const [row] = await this.database.sql<PaidInMedusa>(
      `SELECT paid.data->>'trx_id' AS remote_trx_id, paid.amount::text AS amount, lower(paid.currency_code) AS currency_code,
              link.order_id, ${ownMetadata("o")}->>'open_amount' AS open_amount
         FROM payment paid
         LEFT JOIN order_payment_collection link ON link.payment_collection_id = paid.payment_collection_id AND link.deleted_at IS NULL
         LEFT JOIN "order" o ON o.id = link.order_id AND o.deleted_at IS NULL
        WHERE paid.provider_id = ? AND lower(paid.data->>'trx_id') = ? AND paid.captured_at IS NOT NULL AND paid.deleted_at IS NULL
        ORDER BY paid.created_at DESC LIMIT 1`,
      [OWN_PROVIDER, trxId],
    )
    return row ?? null
  }

  /** Reads the units that the lines of a cart need, and the free ones. It skips lines without stock control and lines that allow backorders. */
  async readCartStock(cartId: string): Promise<CartStock> {
    const [row] = await this.database.sql<{ lines: CartStock["lines"] | null; stock: CartStock["stock"] | null }>(
      `WITH share AS (
         SELECT line.id, COALESCE(line.product_title, line.title) AS title, part.inventory_item_id,
                line.quantity * part.required_quantity AS needed
           FROM cart_line_item line
           JOIN product_variant variant ON variant.id = line.variant_id AND variant.manage_inventory AND NOT variant.allow_backorder
           JOIN product_variant_inventory_item part ON part.variant_id = variant.id AND part.deleted_at IS NULL
          WHERE line.cart_id = ? AND line.deleted_at IS NULL),
       wanted AS (
         SELECT id, title, json_agg(json_build_object('inventoryItemId', inventory_item_id, 'required', needed)
                                    ORDER BY inventory_item_id) AS parts
           FROM share GROUP BY id, title),
       level AS (${FREE_STOCK("SELECT inventory_item_id FROM share")})
       SELECT (SELECT json_agg(json_build_object('title', title, 'parts', parts) ORDER BY id) FROM wanted) AS lines,
              (SELECT json_agg(json_build_object('inventoryItemId', inventory_item_id, 'locationId', location_id, 'free', free)
                               ORDER BY location_id)
                 FROM level
                WHERE location_id IN (
                  SELECT stock_location_id FROM sales_channel_stock_location
                   WHERE sales_channel_id = (SELECT sales_channel_id FROM cart WHERE id = ?) AND deleted_at IS NULL)) AS stock`,
      [cartId, cartId],
    )
    return { lines: row?.lines ?? [], stock: row?.stock ?? [] }
  }

  /** @returns variants by id */
  async readOffered(variantIds: readonly string[]): Promise<Map<string, OfferedVariant>> {
    const rows = await this.database.sql<OfferedVariant>(
      `WITH share AS (
         SELECT part.variant_id, part.inventory_item_id, part.required_quantity
           FROM product_variant_inventory_item part WHERE part.variant_id = ANY(?) AND part.deleted_at IS NULL),
       level AS (${FREE_STOCK("SELECT inventory_item_id FROM share")}),
       place AS (
         SELECT stock_location_id, json_agg(sales_channel_id) AS channel_ids
           FROM sales_channel_stock_location WHERE deleted_at IS NULL GROUP BY stock_location_id)
       SELECT variant.id, variant.manage_inventory AND NOT variant.allow_backorder AS is_counted,
              COALESCE((SELECT json_agg(json_build_object('inventoryItemId', inventory_item_id, 'required', required_quantity))
                          FROM share WHERE variant_id = variant.id), '[]') AS parts,
              COALESCE((SELECT json_agg(json_build_object('inventoryItemId', inventory_item_id, 'locationId', location_id,
                                                          'free', free, 'channelIds', channel_ids) ORDER BY location_id)
                          FROM level JOIN place ON place.stock_location_id = level.location_id
                         WHERE inventory_item_id IN (SELECT inventory_item_id FROM share WHERE variant_id = variant.id)), '[]') AS levels
         FROM product_variant variant WHERE variant.id = ANY(?) AND variant.deleted_at IS NULL`,
      [[...variantIds], [...variantIds]],
    )
    return new Map(rows.map((row) => [row.id, row]))
  }

  /**
   * Reads the goods of an order whose reservations together exceed the stock of a location. Medusa checks each line separately.
   *
   * @returns their names; empty = the stock covers every unit
   */
  async readOverbooked(cartId: string): Promise<string[]> {
    const rows = await this.database.sql<{ title: string }>(
      `WITH taken AS (
         SELECT reserved.inventory_item_id, reserved.location_id, COALESCE(line.product_title, line.title) AS title
           FROM order_cart link
           JOIN order_item item ON item.order_id = link.order_id AND item.deleted_at IS NULL
           JOIN order_line_item line ON line.id = item.item_id
           JOIN reservation_item reserved ON reserved.line_item_id = line.id AND reserved.deleted_at IS NULL
          WHERE link.cart_id = ? AND link.deleted_at IS NULL AND NOT COALESCE(reserved.allow_backorder, false)),
       level AS (${FREE_STOCK("SELECT inventory_item_id FROM taken")})
       SELECT DISTINCT taken.title FROM taken JOIN level USING (inventory_item_id, location_id) WHERE level.free < 0 ORDER BY 1`,
      [cartId],
    )
    return rows.map(({ title }) => title)
  }

  /** @returns null for an unknown collection */
  async readCollection(id: string): Promise<PaymentCollectionRow | null> {
    const [row] = await this.database.sql<PaymentCollectionRow>(
      `SELECT link.cart_id, COALESCE(raw_amount->>'value', amount::text) AS amount, currency_code
         FROM payment_collection collection
         LEFT JOIN cart_payment_collection link ON link.payment_collection_id = collection.id AND link.deleted_at IS NULL
        WHERE collection.id = ? AND collection.deleted_at IS NULL LIMIT 1`,
      [id],
    )
    return row ?? null
  }

  /** @returns orders by id; unknown ids are missing */
  async readPaymentOrders(ids: readonly string[]): Promise<Map<string, PaymentOrder>> {
    if (ids.length === 0) return new Map()
    const rows = await this.database.sql<PaymentOrder>(
      `SELECT made.id, made.currency_code, made.canceled_at IS NOT NULL AS is_canceled,
              COALESCE(made.display_id::text, made.id) AS number,
              (SELECT totals ->> 'current_order_total' FROM order_summary
                WHERE order_id = made.id AND version = made.version AND deleted_at IS NULL LIMIT 1) AS total,
              (SELECT COALESCE(jsonb_agg(jsonb_build_object(
                        'id', collection.id, 'status', collection.status, 'amount', collection.amount,
                        'payments', (${inOrder("payment", "payment_collection_id = collection.id", PAYMENT)}),
                        'payment_sessions', (${inOrder("payment_session", "payment_collection_id = collection.id", PAYMENT_SESSION)})
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

const PAID_BY = `'id', row.id, 'provider_id', row.provider_id, 'trx_id', lower(row.data->>'trx_id'), 'amount', row.amount`

const PAYMENT = `${PAID_BY},
  'canceled_at', row.canceled_at, 'captured_at', row.captured_at,
  'captures', (${amountsOf("capture")}), 'refunds', (${amountsOf("refund")}),
  'is_capture_booked', NOT EXISTS (
    SELECT 1 FROM capture WHERE payment_id = row.id AND deleted_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM order_transaction entry
       WHERE entry.order_id = made.id AND entry.reference = 'capture' AND entry.reference_id = capture.id AND entry.deleted_at IS NULL))`

const PAYMENT_SESSION = `${PAID_BY}, 'is_used_up', EXISTS (
  SELECT 1 FROM payment paid
   WHERE paid.payment_collection_id = row.payment_collection_id AND paid.payment_session_id = row.id AND paid.canceled_at IS NOT NULL
     AND paid.deleted_at IS NULL)`

/** Statuses of a session with which Medusa completes a cart. */
const PROCESSABLE = ["pending", "requires_more", "authorized", "captured", "pending_authorization"]

const linked = (to: "cart" | "order") =>
  `SELECT ${to}_id FROM ${to}_payment_collection
    WHERE payment_collection_id = session.payment_collection_id AND deleted_at IS NULL LIMIT 1`

const SESSION = `id, COALESCE(raw_amount->>'value', amount::text) AS amount, currency_code, status, data, context, payment_collection_id,
  (${linked("cart")}) AS cart_id, (${linked("order")}) AS order_id`

const address = (column: string) =>
  `SELECT to_jsonb(address) FROM cart_address address WHERE id = cart.${column} AND deleted_at IS NULL`

const rowsOf = (table: string, condition: string) =>
  `SELECT COALESCE(jsonb_agg(row), '[]') FROM ${table} row WHERE ${condition} AND deleted_at IS NULL`

/** In the order in which the lines were added, because the database returns changed rows last. */
const linesOf = (table: string, key: string) => `
  SELECT COALESCE(jsonb_agg(to_jsonb(line) || jsonb_build_object(
           'tax_lines', (${rowsOf(`${table}_tax_line`, `${key} = line.id`)}),
           'adjustments', (${rowsOf(`${table}_adjustment`, `${key} = line.id`)})) ORDER BY line.id), '[]')
    FROM ${table} line WHERE line.cart_id = cart.id AND line.deleted_at IS NULL`

const ORDERED = `to_jsonb(line) || jsonb_build_object('quantity', part.quantity, 'raw_quantity', part.raw_quantity)`

/** Lines of the first version of an order, with their taxes and adjustments. */
const orderLinesOf = (part: string, table: string, key: string, line: string) => `
  SELECT COALESCE(jsonb_agg(${line} || jsonb_build_object(
           'tax_lines', (${rowsOf(`${table}_tax_line`, `${key} = line.id`)}),
           'adjustments', (${rowsOf(`${table}_adjustment`, `${key} = line.id AND row.version = 1`)})) ORDER BY line.id), '[]')
    FROM ${part} part JOIN ${table} line ON line.id = part.${key}
   WHERE part.order_id = made.id AND part.version = 1 AND part.deleted_at IS NULL`
