import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121000013 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `ALTER TABLE "partner_commerce_item" ADD COLUMN IF NOT EXISTS "stock_voided_version" integer NOT NULL DEFAULT 0;`,
    )
    this.addSql(`ALTER TABLE "partner_commerce_item" ADD COLUMN IF NOT EXISTS "confirmed_change" text NULL;`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE "partner_commerce_item" DROP COLUMN IF EXISTS "confirmed_change";`)
    this.addSql(`ALTER TABLE "partner_commerce_item" DROP COLUMN IF EXISTS "stock_voided_version";`)
  }
}
