import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121000010 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE "partner_commerce_run" ADD COLUMN IF NOT EXISTS "note" jsonb null;`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE "partner_commerce_run" DROP COLUMN IF EXISTS "note";`)
  }
}
