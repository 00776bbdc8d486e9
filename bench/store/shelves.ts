import { Client } from "@medusajs/framework/pg"
import type { OpenShop } from "./tasks/open-shop"

/**
 * Creates goods by bulk SQL, in seconds instead of an hour with Medusa's workflows: two to four variants per product, each with a price in
 * two currencies and every fifth on sale, two options, three pictures per product, one or two categories, and stock in the warehouse. The
 * pictures' hashes are in the plugin's cache, so that no bench measures downloads.
 */
export async function fillShelves(databaseUrl: string, { variants, shop }: { variants: number; shop: OpenShop }) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of statements(variants, shop)) await client.query(statement)
    await client.query("VACUUM ANALYZE")
  } finally {
    await client.end()
  }
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const raw = (amount: string) => `jsonb_build_object('value', (${amount})::text, 'precision', 20)`

function statements(variants: number, shop: OpenShop): string[] {
  const categories = `ARRAY[${shop.categoryIds.map(literal).join(",")}]`
  const price = "(1000 + (n * 37) % 50000)"
  return [
    `CREATE TEMPORARY TABLE v AS
       SELECT row_number() OVER (ORDER BY p, k) AS n, p, k FROM (
         SELECT p, k FROM generate_series(1, ${variants}) AS p, generate_series(1, 2 + p % 3) AS k
         ORDER BY p, k LIMIT ${variants}) AS all_variants`,
    `CREATE TEMPORARY TABLE p AS SELECT DISTINCT p FROM v`,
    `INSERT INTO product (id, title, handle, subtitle, description, status, thumbnail, metadata, is_giftcard, discountable)
       SELECT 'prod_' || lpad(p::text, 8, '0'), 'Product ' || p, 'product-' || p, 'The ' || p || 'th of its kind',
              '<p>' || repeat('A good thing to have, well made and light. ', 8) || p || '</p>', 'published',
              'https://pictures.example/' || p || '-1.jpg', jsonb_build_object('line', p % 10), false, true FROM p`,
    `INSERT INTO image (id, url, rank, product_id)
       SELECT 'img_' || lpad(p::text, 8, '0') || i, 'https://pictures.example/' || p || '-' || i || '.jpg', i - 1,
              'prod_' || lpad(p::text, 8, '0') FROM p, generate_series(1, 3) AS i`,
    `INSERT INTO partner_commerce_image (id, url, hash, bytes, checked_at)
       SELECT 'pcimg_' || id, url, encode(sha256(url::bytea), 'hex'), 1000, now() FROM image`,
    `INSERT INTO product_category_product (product_id, product_category_id)
       SELECT DISTINCT 'prod_' || lpad(p::text, 8, '0'), (${categories})[1 + (p * i) % ${shop.categoryIds.length}]
         FROM p, generate_series(1, 2) AS i`,
    `INSERT INTO product_sales_channel (id, product_id, sales_channel_id)
       SELECT 'prodsc_' || p, 'prod_' || lpad(p::text, 8, '0'), ${literal(shop.salesChannelId)} FROM p`,
    `INSERT INTO product_option (id, title, is_exclusive) VALUES ('opt_color', 'Color', false), ('opt_size', 'Size', false)`,
    `INSERT INTO product_option_value (id, value, option_id)
       SELECT 'optval_' || o || i, o || ' ' || i, 'opt_' || o FROM unnest(ARRAY['color', 'size']) AS o, generate_series(1, 4) AS i`,
    `INSERT INTO product_product_option (id, product_id, product_option_id)
       SELECT 'prodopt_' || p || o, 'prod_' || lpad(p::text, 8, '0'), 'opt_' || o FROM p, unnest(ARRAY['color', 'size']) AS o`,
    `INSERT INTO product_variant (id, title, sku, product_id, manage_inventory, allow_backorder, metadata, weight)
       SELECT 'variant_' || lpad(n::text, 8, '0'), 'Kind ' || k, 'SKU-' || n, 'prod_' || lpad(p::text, 8, '0'), true, false,
              jsonb_build_object('shelf', n % 100), n % 7 FROM v`,
    `INSERT INTO product_variant_option (variant_id, option_value_id)
       SELECT 'variant_' || lpad(n::text, 8, '0'), 'optval_' || o || k FROM v, unnest(ARRAY['color', 'size']) AS o`,
    `INSERT INTO price_set (id) SELECT 'pset_' || n FROM v`,
    `INSERT INTO product_variant_price_set (id, variant_id, price_set_id)
       SELECT 'pvps_' || n, 'variant_' || lpad(n::text, 8, '0'), 'pset_' || n FROM v`,
    `INSERT INTO price (id, price_set_id, currency_code, amount, raw_amount, rules_count)
       SELECT 'price_' || n || c, 'pset_' || n, c, ${price}, ${raw(price)}, 0 FROM v, unnest(ARRAY['php', 'usd']) AS c`,
    `INSERT INTO price_list (id, title, description, type, status, rules_count) VALUES ('plist_sale', 'Sale', 'Sale', 'sale', 'active', 0)`,
    `INSERT INTO price (id, price_set_id, currency_code, amount, raw_amount, rules_count, price_list_id)
       SELECT 'price_sale' || n, 'pset_' || n, 'php', ${price} - 100, ${raw(`${price} - 100`)}, 0, 'plist_sale' FROM v WHERE n % 5 = 0`,
    `INSERT INTO inventory_item (id, sku, title) SELECT 'iitem_' || n, 'SKU-' || n, 'SKU-' || n FROM v`,
    `INSERT INTO inventory_level (id, inventory_item_id, location_id, stocked_quantity, raw_stocked_quantity, reserved_quantity, raw_reserved_quantity)
       SELECT 'ilev_' || n, 'iitem_' || n, ${literal(shop.locationId)}, n % 50, ${raw("n % 50")}, 0, ${raw("0")} FROM v`,
    `INSERT INTO product_variant_inventory_item (id, variant_id, inventory_item_id, required_quantity)
       SELECT 'pvitem_' || n, 'variant_' || lpad(n::text, 8, '0'), 'iitem_' || n, 1 FROM v`,
  ]
}
