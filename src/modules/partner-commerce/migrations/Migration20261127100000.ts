import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The customers of payments, and the indexes by which a person finds a deal or a payment. */
export class Migration20261127100000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE "partner_commerce_payment" ADD COLUMN IF NOT EXISTS "customer" jsonb NULL`)
    // Avoids a question mark, because knex would read it as a parameter.
    this.addSql(`
      CREATE OR REPLACE FUNCTION partner_commerce_words(ids text[], texts text[], phones text[]) RETURNS tsvector
        LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
          SELECT array_to_tsvector(COALESCE(array_agg(DISTINCT left(word, 200)) FILTER (WHERE word ~ '[[:alnum:]]'), '{}'))
            FROM (SELECT lower(id) FROM unnest(ids) AS id
                  UNION ALL
                  SELECT lower(right(id, 7)) FROM unnest(ids) AS id WHERE length(id) > 18
                  UNION ALL
                  SELECT regexp_split_to_table(lower(written), '[][[:space:],;()"]+') FROM unnest(texts) AS written
                  UNION ALL
                  SELECT regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(00|)(63|)(0|)([0-9]{10})$', '\\4') FROM unnest(phones) AS phone
                 ) AS found (word)
        $$`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_words" ON "partner_commerce_deal" USING GIN ((${DEAL_WORDS}))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_payment_words" ON "partner_commerce_payment" USING GIN ((${PAYMENT_WORDS}))`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_shop_code_variant_id"
        ON "partner_commerce_deal" ("shop_code", "variant_id")`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "IDX_partner_commerce_deal_words"`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_partner_commerce_payment_words"`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_partner_commerce_deal_shop_code_variant_id"`)
    this.addSql(`DROP FUNCTION IF EXISTS partner_commerce_words(text[], text[], text[])`)
    this.addSql(`ALTER TABLE "partner_commerce_payment" DROP COLUMN IF EXISTS "customer"`)
  }
}

const NAMES = ["full_name", "first_name", "last_name", "email"]
const textsOf = (person: string) => NAMES.map((field) => `body#>>'{${person},${field}}'`).join(", ")

const DEAL_WORDS = `partner_commerce_words(ARRAY[trx_id, remote_order_id, partner_id, order_id],
  ARRAY[${textsOf("customer")}, ${textsOf("sender")}], ARRAY[body#>>'{customer,phone}', body#>>'{sender,phone}'])`

const PAYMENT_WORDS = `partner_commerce_words(ARRAY[trx_id, order_ref, order_id, cart_id],
  ARRAY[customer->>'full_name', customer->>'email', jsonb_path_query_array(lines, '$[*].code')::text, jsonb_path_query_array(lines, '$[*].item')::text],
  ARRAY[customer->>'phone'])`
