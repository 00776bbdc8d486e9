import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The names that an item has on the service besides the wanted one, and the place to which the ledger is bound. */
export class Migration20261121000003 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE "partner_commerce_item" ADD COLUMN IF NOT EXISTS "content_name" text NULL, ADD COLUMN IF NOT EXISTS "live_name" text NULL;`);
    this.addSql(`UPDATE "partner_commerce_item" SET "content_name" = NULLIF("known"->'content'->>'name', "name"), "live_name" = NULLIF("known"->'live'->>'name', "known"->'content'->>'name') WHERE "known" IS NOT NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_shop_code_content_name" ON "partner_commerce_item" ("shop_code", "content_name") WHERE content_name IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_shop_code_live_name" ON "partner_commerce_item" ("shop_code", "live_name") WHERE live_name IS NOT NULL AND deleted_at IS NULL;`);
    this.addSql(`ALTER TABLE "partner_commerce_settings" ADD COLUMN IF NOT EXISTS "binding" jsonb NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE "partner_commerce_item" DROP COLUMN IF EXISTS "content_name", DROP COLUMN IF EXISTS "live_name";`);
    this.addSql(`ALTER TABLE "partner_commerce_settings" DROP COLUMN IF EXISTS "binding";`);
  }
}
