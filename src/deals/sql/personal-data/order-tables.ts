/** Policy table: the tables in which Medusa keeps data about the customer of an order, and their erasure. */

export interface ErasedTable {
  table: string
  /** The rows of an order; `?` = its id. */
  rows: string
  /** Columns that contain only personal data, with their new values (SQL). */
  emptied?: Record<string, string>
  /** Columns that may name the customer in a longer text. The customer's words are cut out of them. */
  cut?: readonly string[]
}

const ADDRESS: Record<string, string> = {
  ...{ company: "NULL", first_name: "NULL", last_name: "NULL", phone: "NULL", metadata: "NULL" },
  ...{ address_1: "NULL", address_2: "NULL", city: "NULL", province: "NULL", postal_code: "NULL" },
}

const ITEMS = `SELECT item_id FROM order_item WHERE order_id = ?`
const SHIPPING_METHODS = `SELECT shipping_method_id FROM order_shipping WHERE order_id = ?`
const FULFILMENTS = `SELECT fulfillment_id FROM order_fulfillment WHERE order_id = ?
  UNION SELECT l.fulfillment_id FROM return_fulfillment l JOIN "return" r ON r.id = l.return_id WHERE r.order_id = ?`
const COLLECTIONS = `SELECT payment_collection_id FROM order_payment_collection WHERE order_id = ?`
const PAYMENTS = `SELECT id FROM payment WHERE payment_collection_id IN (${COLLECTIONS})`

/** An address of a changed order: its id and country stay, because Medusa's own page shows them. */
const KEPT_OF_CHANGE = (side: string) =>
  `'${side}', CASE WHEN jsonb_typeof(details->'${side}') = 'object' AND details->>'type' LIKE '%address'
     THEN jsonb_build_object('id', details->'${side}'->'id', 'country_code', details->'${side}'->'country_code') END`

/** Present and former addresses of the order: a change of an order makes a new address, and leaves the old one. */
export const ORDER_ADDRESSES = `SELECT unnest(ARRAY[shipping_address_id, billing_address_id]) FROM "order" WHERE id = ?
  UNION SELECT unnest(ARRAY[details->'old'->>'id', details->'new'->>'id']) FROM order_change_action
         WHERE order_id = ? AND details->>'type' IN ('shipping_address', 'billing_address')`
export const ORDER_FULFILMENTS = FULFILMENTS
export const ORDER_COLLECTIONS = COLLECTIONS

/** The order of the tables matters: a table must not lose rows that find the rows of a later table. */
export const ORDER_TABLES: readonly ErasedTable[] = [
  { table: "order_address", rows: `id IN (${ORDER_ADDRESSES})`, emptied: ADDRESS },
  {
    table: "order_change_action",
    rows: `order_id = ? AND details->>'type' IN ('shipping_address', 'billing_address', 'email', 'metadata')`,
    emptied: {
      details: `jsonb_build_object('type', details->'type', ${KEPT_OF_CHANGE("old")}, ${KEPT_OF_CHANGE("new")})`,
    },
  },
  { table: "order_change_action", rows: "order_id = ?", cut: ["details", "internal_note"] },
  {
    table: "order_change",
    rows: "order_id = ?",
    cut: ["description", "internal_note", "declined_reason", "requested_by", "metadata"],
  },
  {
    table: '"order"',
    rows: "id = ?",
    emptied: { email: "NULL", metadata: "metadata #- '{partner_commerce,sender}' #- '{partner_commerce,address_raw}'" },
    cut: ["metadata"],
  },
  { table: "order_item", rows: "order_id = ?", cut: ["metadata"] },
  { table: "order_line_item", rows: `id IN (${ITEMS})`, cut: ["metadata"] },
  { table: "order_line_item_tax_line", rows: `item_id IN (${ITEMS})`, cut: ["data", "metadata"] },
  { table: "order_shipping_method", rows: `id IN (${SHIPPING_METHODS})`, cut: ["data", "metadata"] },
  {
    table: "order_shipping_method_tax_line",
    rows: `shipping_method_id IN (${SHIPPING_METHODS})`,
    cut: ["data", "metadata"],
  },
  { table: "order_credit_line", rows: "order_id = ?", cut: ["reference", "metadata"] },
  { table: '"return"', rows: "order_id = ?", cut: ["metadata"] },
  {
    table: "return_item",
    rows: `return_id IN (SELECT id FROM "return" WHERE order_id = ?)`,
    cut: ["note", "metadata"],
  },
  { table: "order_claim", rows: "order_id = ?", cut: ["metadata"] },
  {
    table: "order_claim_item",
    rows: "claim_id IN (SELECT id FROM order_claim WHERE order_id = ?)",
    cut: ["note", "metadata"],
  },
  { table: "order_exchange", rows: "order_id = ?", cut: ["metadata"] },
  {
    table: "order_exchange_item",
    rows: "exchange_id IN (SELECT id FROM order_exchange WHERE order_id = ?)",
    cut: ["note", "metadata"],
  },
  {
    table: "fulfillment_address",
    rows: `id IN (SELECT delivery_address_id FROM fulfillment WHERE id IN (${FULFILMENTS}))`,
    emptied: ADDRESS,
  },
  { table: "fulfillment", rows: `id IN (${FULFILMENTS})`, cut: ["data", "metadata"] },
  { table: "fulfillment_label", rows: `fulfillment_id IN (${FULFILMENTS})`, cut: ["tracking_url", "label_url"] },
  { table: "payment_collection", rows: `id IN (${COLLECTIONS})`, cut: ["metadata"] },
  {
    table: "payment_session",
    rows: `payment_collection_id IN (${COLLECTIONS})`,
    emptied: { context: "'{}'::jsonb" },
    cut: ["data", "metadata"],
  },
  { table: "payment", rows: `payment_collection_id IN (${COLLECTIONS})`, cut: ["data", "metadata"] },
  { table: "capture", rows: `payment_id IN (${PAYMENTS})`, cut: ["metadata"] },
  { table: "refund", rows: `payment_id IN (${PAYMENTS})`, cut: ["note", "metadata"] },
]

/** Our tables, by the transaction; `?` = its id. */
export const DEAL_TABLES: readonly ErasedTable[] = [
  { table: "partner_commerce_delivery_update", rows: "shop_code = $shop AND trx_id = ?", cut: ["last_error", "why"] },
  { table: "partner_commerce_refund", rows: "shop_code = $shop AND trx_id = ?", cut: ["reason", "why", "timeline"] },
  {
    table: "partner_commerce_activity",
    rows: "shop_code = $shop AND trx_id = ?",
    cut: ["path", "request", "response", "error"],
  },
  {
    table: "partner_commerce_problem",
    rows: "shop_code = $shop AND strpos(concat(key, message, why::text), ?) > 0",
    cut: ["message", "why"],
  },
  { table: "reservation_item", rows: "external_id = ?", cut: ["description", "metadata"] },
]
