import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The open amount of a payment: a down payment that the merchant or the courier collects. */
export class Migration20261126120000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      ALTER TABLE "partner_commerce_payment"
        ADD COLUMN IF NOT EXISTS "open_amount" text NULL,
        ADD COLUMN IF NOT EXISTS "collected_by" text CHECK ("collected_by" IN ('merchant', 'courier')) NULL`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE "partner_commerce_payment" DROP COLUMN IF EXISTS "open_amount", DROP COLUMN IF EXISTS "collected_by"`)
  }
}
