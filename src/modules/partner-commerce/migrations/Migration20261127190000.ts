import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** A category whose products the merchant does not sell: a mapping without a category of the service. */
export class Migration20261127190000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE "partner_commerce_category_mapping" ALTER COLUMN "category" DROP NOT NULL`)
  }

  override async down(): Promise<void> {
    this.addSql(`DELETE FROM "partner_commerce_category_mapping" WHERE "category" IS NULL`)
    this.addSql(`ALTER TABLE "partner_commerce_category_mapping" ALTER COLUMN "category" SET NOT NULL`)
  }
}
