import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121000011 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_item_deferred" ON "partner_commerce_item" ("shop_code") WHERE deferred_by IS NOT NULL AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`DROP INDEX IF EXISTS "IDX_partner_commerce_item_deferred";`)
  }
}
