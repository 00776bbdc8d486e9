import { type World } from "../store/world"

/** Sales by bulk SQL, spread over two years. Every tenth deal was refused, and every twentieth payment was refunded in part. */
export async function fillSales(world: World, database: string, sales: number): Promise<void> {
  const [settings] = await world.query<{ shop_code: string }>(
    database,
    "SELECT shop_code FROM partner_commerce_settings LIMIT 1",
  )
  const shop = settings?.shop_code
  for (const [table, statement] of [
    ["partner_commerce_deal", DEALS],
    ["partner_commerce_payment", PAYMENTS],
    ["partner_commerce_refund", REFUNDS],
  ] as const) {
    const restore = await dropIndexes(world, database, table)
    await world.query(database, statement, [shop, sales])
    for (const definition of restore) await world.query(database, definition)
  }
  // At the end, because the refunds change their payments.
  await world.query(database, "VACUUM ANALYZE partner_commerce_deal, partner_commerce_payment, partner_commerce_refund")
}

/**
 * Drops the indexes before the inserts: making an index at the end is faster than updating it with each of a million rows. @returns the
 * statements that make the indexes again
 */
async function dropIndexes(world: World, database: string, table: string): Promise<string[]> {
  const indexes = await world.query<{ name: string; definition: string }>(
    database,
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i WHERE i.indrelid = $1::regclass AND NOT i.indisprimary`,
    [table],
  )
  for (const { name } of indexes) await world.query(database, `DROP INDEX ${name}`)
  return indexes.map(({ definition }) => definition)
}

const AT = "now() - (n * interval '63 seconds')"
const PERSON = `'full_name', 'Customer' || n % 50000 || ' Santos' || n % 977, 'phone', '+639' || lpad(n::text, 9, '0'), 'email', 'c' || n || '@shop.example'`

const DEALS = `INSERT INTO partner_commerce_deal (id, shop_code, trx_id, remote_order_id, partner_id, variant_id, amount, currency_code, body_hash,
         body, deadline_at, state, refusal_code, created_at, updated_at, order_id)
  SELECT 'pcdeal_' || n, $1, md5('deal' || n)::uuid::text, 'so-' || n, 'variant_' || lpad((1 + n % 1000)::text, 8, '0'),
         'variant_' || lpad((1 + n % 1000)::text, 8, '0'), '100', 'php', 'hash',
         jsonb_build_object('trx_id', md5('deal' || n)::uuid::text, 'customer', jsonb_build_object(${PERSON})), ${AT},
         CASE WHEN n % 10 = 0 THEN 'refused' ELSE 'confirmed' END, CASE WHEN n % 10 = 0 THEN 'OUT_OF_STOCK' END, ${AT}, ${AT},
         CASE WHEN n % 10 = 0 THEN NULL ELSE 'order_deal_' || n END
    FROM generate_series(1, $2::int) AS n`

const PAYMENTS = `INSERT INTO partner_commerce_payment (id, shop_code, order_ref, trx_id, remote_trx_id, session_id, cart_id, order_id, customer, amount,
         currency_code, fingerprint, sale_fingerprint, lines, state, created_at, updated_at)
  SELECT 'pcpay_' || n, $1, 'pcref_' || n, md5('payment' || n)::uuid::text, md5('payment' || n)::uuid::text, 'payses_' || n, 'cart_' || n,
         'order_payment_' || n, jsonb_build_object(${PERSON}), '100', 'php', 'hash', 'hash',
         jsonb_build_array(jsonb_build_object('code', 'SKU-' || n % 1000, 'item', 'Product ' || n % 1000, 'price', 100, 'quantity', 1, 'item_type', 'item')),
         'approved', ${AT}, ${AT}
    FROM generate_series(1, $2::int) AS n`

const REFUNDS = `INSERT INTO partner_commerce_refund (id, shop_code, trx_id, remote_trx_id, request_key, origin, amount, currency_code, state, settled_at,
         created_at, updated_at)
  SELECT 'pcref_' || n, $1, md5('payment' || n)::uuid::text, md5('payment' || n)::uuid::text, 'key-' || n, 'admin', '10', 'php', 'done', ${AT}, ${AT}, ${AT}
    FROM generate_series(20, $2::int, 20) AS n`
