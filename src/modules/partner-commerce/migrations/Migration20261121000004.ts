import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121000004 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE "partner_commerce_item" ADD COLUMN IF NOT EXISTS "deferred_change" text null, ADD COLUMN IF NOT EXISTS "discarded_change" text null;`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_search" ON "partner_commerce_item" ("shop_code", "name", "id", "variant_sku", "partner_id", "state") WHERE deleted_at IS NULL;`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_by_sku" ON "partner_commerce_item" ("shop_code", "variant_sku", "id") WHERE deleted_at IS NULL;`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_by_last_synced" ON "partner_commerce_item" ("shop_code", "last_synced_at", "id") WHERE deleted_at IS NULL;`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_by_state" ON "partner_commerce_item" ("shop_code", "state", "id") WHERE deleted_at IS NULL;`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_partner_commerce_item_shop_code_name";`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_partner_commerce_item_shop_code_state";`)

    this.addSql(`ALTER TABLE "partner_commerce_remote_category" ADD COLUMN IF NOT EXISTS "acknowledged_keys" jsonb null;`)
    // What was there before anybody could acknowledge it is no news.
    this.addSql(`UPDATE "partner_commerce_remote_category" SET "acknowledged_keys" = "device_keys" WHERE "gone_at" IS NULL AND "acknowledged_keys" IS NULL;`)

    this.addSql(`ALTER TABLE "partner_commerce_activity" ADD COLUMN IF NOT EXISTS "partner_ids" text[] null;`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_activity_partner_ids" ON "partner_commerce_activity" USING GIN ("partner_ids") WHERE deleted_at IS NULL;`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE "partner_commerce_activity" DROP COLUMN IF EXISTS "partner_ids";`)
    this.addSql(`ALTER TABLE "partner_commerce_remote_category" DROP COLUMN IF EXISTS "acknowledged_keys";`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_shop_code_name" ON "partner_commerce_item" ("shop_code", "name") WHERE deleted_at IS NULL;`)
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_shop_code_state" ON "partner_commerce_item" ("shop_code", "state") WHERE deleted_at IS NULL;`)
    for (const index of ["search", "by_sku", "by_last_synced", "by_state"]) this.addSql(`DROP INDEX IF EXISTS "IDX_partner_commerce_item_${index}";`)
    this.addSql(`ALTER TABLE "partner_commerce_item" DROP COLUMN IF EXISTS "deferred_change", DROP COLUMN IF EXISTS "discarded_change";`)
  }
}
