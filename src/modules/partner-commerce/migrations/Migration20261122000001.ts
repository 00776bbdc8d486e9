import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The brake's state becomes a column. What was left for later or held is judged anew. */
export class Migration20261122000001 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `UPDATE "partner_commerce_item" SET "deferred_by" = NULL, "lease_until" = NULL WHERE "deferred_by" IS NOT NULL;`,
    )
    this.addSql(`DROP INDEX IF EXISTS "IDX_partner_commerce_item_deferred";`)
    this.addSql(`ALTER TABLE "partner_commerce_item" DROP COLUMN IF EXISTS "deferred_change";`)
    this.addSql(`ALTER TABLE "partner_commerce_item" DROP COLUMN IF EXISTS "confirmed_change";`)
    this.addSql(`ALTER TABLE "partner_commerce_item" DROP COLUMN IF EXISTS "discarded_change";`)
    this.addSql(
      `ALTER TABLE "partner_commerce_item" ADD COLUMN IF NOT EXISTS "brake_state" text NULL, ADD COLUMN IF NOT EXISTS "braked_change" jsonb NULL, ADD COLUMN IF NOT EXISTS "discarded_change" jsonb NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_braked" ON "partner_commerce_item" ("shop_code", "brake_state") WHERE brake_state IS NOT NULL AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "IDX_partner_commerce_item_braked";`)
    this.addSql(
      `ALTER TABLE "partner_commerce_item" DROP COLUMN IF EXISTS "brake_state", DROP COLUMN IF EXISTS "braked_change", DROP COLUMN IF EXISTS "discarded_change";`,
    )
    this.addSql(
      `ALTER TABLE "partner_commerce_item" ADD COLUMN IF NOT EXISTS "deferred_change" text NULL, ADD COLUMN IF NOT EXISTS "confirmed_change" text NULL, ADD COLUMN IF NOT EXISTS "discarded_change" text NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_deferred" ON "partner_commerce_item" ("shop_code") WHERE deferred_by IS NOT NULL AND deleted_at IS NULL;`,
    )
  }
}
