import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { type Sql } from "../../src/database/database"

/** The columns of Medusa's tables that the plugin's statements read. A module suite loads only the plugin's module, so it makes these tables. */
export async function createMedusaTables(sql: Sql): Promise<void> {
  await sql(`
    CREATE TABLE payment (id text PRIMARY KEY, provider_id text NOT NULL, payment_collection_id text NOT NULL, data jsonb,
      currency_code text NOT NULL DEFAULT 'php', canceled_at timestamptz, deleted_at timestamptz);
    CREATE INDEX ON payment (provider_id) WHERE deleted_at IS NULL;
    CREATE INDEX ON payment (payment_collection_id) WHERE deleted_at IS NULL;
    CREATE TABLE capture (payment_id text NOT NULL, amount numeric NOT NULL, deleted_at timestamptz);
    CREATE INDEX ON capture (payment_id) WHERE deleted_at IS NULL;
    CREATE TABLE refund (id text PRIMARY KEY DEFAULT gen_random_uuid(), payment_id text NOT NULL, amount numeric NOT NULL, created_at timestamptz NOT NULL DEFAULT now(), deleted_at timestamptz);
    CREATE INDEX ON refund (payment_id) WHERE deleted_at IS NULL;
    CREATE TABLE order_transaction (id text PRIMARY KEY, order_id text NOT NULL, amount numeric NOT NULL, reference text, reference_id text,
      created_at timestamptz NOT NULL DEFAULT now(), deleted_at timestamptz);
    CREATE INDEX ON order_transaction (order_id) WHERE deleted_at IS NULL;
    CREATE TABLE order_summary (order_id text NOT NULL, version integer NOT NULL DEFAULT 1, totals jsonb, deleted_at timestamptz);
    CREATE INDEX ON order_summary (order_id, version) WHERE deleted_at IS NULL;
    CREATE TABLE "order" (id text PRIMARY KEY, display_id integer, customer_id text,
      status text NOT NULL DEFAULT 'pending', metadata jsonb, canceled_at timestamptz,
      updated_at timestamptz NOT NULL DEFAULT now(), deleted_at timestamptz);
    CREATE TABLE cart (id text PRIMARY KEY, customer_id text);
    CREATE TABLE order_payment_collection (order_id text NOT NULL, payment_collection_id text NOT NULL, deleted_at timestamptz);
    CREATE INDEX ON order_payment_collection (order_id);
    CREATE INDEX ON order_payment_collection (payment_collection_id);
    CREATE TABLE cart_payment_collection (cart_id text NOT NULL, payment_collection_id text NOT NULL, deleted_at timestamptz);
    CREATE INDEX ON cart_payment_collection (cart_id);
    CREATE TABLE product (id text PRIMARY KEY, title text, thumbnail text, deleted_at timestamptz);
    CREATE TABLE product_variant (id text PRIMARY KEY, product_id text, sku text, thumbnail text, deleted_at timestamptz);
    CREATE UNIQUE INDEX "IDX_product_variant_sku_unique" ON product_variant (sku) WHERE deleted_at IS NULL`)
}

export interface MedusaPayment {
  /** The payment collection, the order and the cart have this id too. */
  name: string
  trxId: string | null
  captured?: string
  refunds?: { amount: string; age?: string }[]
  provider?: string
}

/** An order with a collection and a payment, as a completed cart leaves them. */
export async function insertMedusaPayment(
  sql: Sql,
  { name, trxId, captured = "100", refunds = [], provider = OWN_PROVIDER }: MedusaPayment,
): Promise<void> {
  await sql(`INSERT INTO "order" (id) VALUES (?)`, [`order_${name}`])
  await sql("INSERT INTO order_payment_collection VALUES (?, ?)", [`order_${name}`, `col_${name}`])
  await sql("INSERT INTO cart_payment_collection VALUES (?, ?)", [`cart_${name}`, `col_${name}`])
  const data = trxId === null ? {} : { trx_id: trxId }
  await sql("INSERT INTO payment (id, provider_id, payment_collection_id, data) VALUES (?, ?, ?, ?::jsonb)", [
    `pay_${name}`,
    provider,
    `col_${name}`,
    JSON.stringify(data),
  ])
  await sql("INSERT INTO capture VALUES (?, ?)", [`pay_${name}`, captured])
  for (const { amount, age = "1 hour" } of refunds) {
    await sql("INSERT INTO refund (payment_id, amount, created_at) VALUES (?, ?, now() - ?::interval)", [
      `pay_${name}`,
      amount,
      age,
    ])
  }
}

/** A completion that failed late leaves this payment beside the valid one. The service never made its refund. */
export async function insertUndonePayment(sql: Sql, name: string, refundId: string): Promise<void> {
  await sql(
    `INSERT INTO payment (id, provider_id, payment_collection_id, data, canceled_at)
     SELECT 'pay_undone', provider_id, payment_collection_id, data, now() FROM payment WHERE id = ?`,
    [`pay_${name}`],
  )
  await sql("INSERT INTO capture (payment_id, amount) VALUES ('pay_undone', 100)")
  await sql(
    "INSERT INTO refund (id, payment_id, amount, created_at) VALUES (?, 'pay_undone', 100, now() - interval '1 hour')",
    [refundId],
  )
}
