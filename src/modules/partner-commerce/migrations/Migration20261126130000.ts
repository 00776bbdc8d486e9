import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The dimensions of images. */
export class Migration20261126130000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`ALTER TABLE "partner_commerce_image" ADD COLUMN IF NOT EXISTS "width" integer NULL, ADD COLUMN IF NOT EXISTS "height" integer NULL`)
  }

  override async down(): Promise<void> {
    this.addSql(`ALTER TABLE "partner_commerce_image" DROP COLUMN IF EXISTS "width", DROP COLUMN IF EXISTS "height"`)
  }
}
