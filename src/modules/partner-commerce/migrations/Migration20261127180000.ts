import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Indexes and statistics for the lists of a store with a million sales. */
export class Migration20261127180000 extends Migration {
  override async up(): Promise<void> {
    // States the true cost of the function. Otherwise Postgres assumes a low cost, and splits a million rows into words instead of reading
    // the index of words.
    this.addSql(`ALTER FUNCTION partner_commerce_words(text[], text[], text[]) COST 10000`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_deal_gift"
        ON "partner_commerce_deal" ("shop_code", "created_at") WHERE COALESCE(jsonb_typeof(body->'sender'), 'null') <> 'null'`)
    // Statistics about the share of gifts. Without them Postgres expects a gift in each row, and reads the table instead of the index.
    this.addSql(`CREATE STATISTICS IF NOT EXISTS "partner_commerce_deal_gift"
        ON (COALESCE(jsonb_typeof(body->'sender'), 'null')) FROM "partner_commerce_deal"`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_payment_shop_code_state_created_at"
        ON "partner_commerce_payment" ("shop_code", "state", "created_at")`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "IDX_partner_commerce_payment_shop_code_state_created_at"`)
    this.addSql(`DROP STATISTICS IF EXISTS "partner_commerce_deal_gift"`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_partner_commerce_deal_gift"`)
    this.addSql(`ALTER FUNCTION partner_commerce_words(text[], text[], text[]) COST 100`)
  }
}
