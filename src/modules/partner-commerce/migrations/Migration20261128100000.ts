import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Deals and payments with a refund, and the time of each refund, so that lists and sums of them read an index. */
export class Migration20261128100000 extends Migration {
  override async up(): Promise<void> {
    for (const sale of SALES) {
      this.addSql(`ALTER TABLE "${sale}" ADD COLUMN IF NOT EXISTS "is_refunded" boolean NOT NULL DEFAULT false`)
      this.addSql(`
        UPDATE "${sale}" sale SET "is_refunded" = true
         WHERE EXISTS (SELECT 1 FROM "partner_commerce_refund" r
                        WHERE r.shop_code = sale.shop_code AND r.trx_id = sale.trx_id AND r.state = 'done')`)
      this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_${sale}_refunded" ON "${sale}" ("shop_code", "created_at") WHERE is_refunded`)
    }
    this.addSql(`
      CREATE INDEX IF NOT EXISTS "IDX_partner_commerce_refund_done_at" ON "partner_commerce_refund"
        ("shop_code", (COALESCE(settled_at, created_at)), "id") WHERE state = 'done'`)
    // A trigger, because each statement that ends a refund must note it in the same transaction.
    this.addSql(`
      CREATE OR REPLACE FUNCTION partner_commerce_note_refund() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          ${SALES.map((sale) => `UPDATE "${sale}" SET is_refunded = true WHERE shop_code = NEW.shop_code AND trx_id = NEW.trx_id AND NOT is_refunded;`).join("\n          ")}
          RETURN NULL;
        END $$`)
    this.addSql(`DROP TRIGGER IF EXISTS "partner_commerce_refund_done" ON "partner_commerce_refund"`)
    this.addSql(`
      CREATE TRIGGER "partner_commerce_refund_done" AFTER INSERT OR UPDATE OF state ON "partner_commerce_refund"
        FOR EACH ROW WHEN (NEW.state = 'done') EXECUTE FUNCTION partner_commerce_note_refund()`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TRIGGER IF EXISTS "partner_commerce_refund_done" ON "partner_commerce_refund"`)
    this.addSql(`DROP FUNCTION IF EXISTS partner_commerce_note_refund()`)
    this.addSql(`DROP INDEX IF EXISTS "IDX_partner_commerce_refund_done_at"`)
    for (const sale of SALES) {
      this.addSql(`DROP INDEX IF EXISTS "IDX_${sale}_refunded"`)
      this.addSql(`ALTER TABLE "${sale}" DROP COLUMN IF EXISTS "is_refunded"`)
    }
  }
}

const SALES = ["partner_commerce_deal", "partner_commerce_payment"]
