import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The time when the plugin last sent an item's content or status. */
export class Migration20261126140000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE "partner_commerce_item" ADD COLUMN IF NOT EXISTS "content_sent_at" timestamptz NULL`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE "partner_commerce_item" DROP COLUMN IF EXISTS "content_sent_at"`)
  }
}
