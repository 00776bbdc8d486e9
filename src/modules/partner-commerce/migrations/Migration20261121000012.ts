import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121000012 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE "partner_commerce_problem" ADD COLUMN IF NOT EXISTS "why" jsonb NULL;`)
    this.addSql(`ALTER TABLE "partner_commerce_delivery_update" ADD COLUMN IF NOT EXISTS "why" jsonb NULL;`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE "partner_commerce_problem" DROP COLUMN IF EXISTS "why";`)
    this.addSql(`ALTER TABLE "partner_commerce_delivery_update" DROP COLUMN IF EXISTS "why";`)
  }
}
