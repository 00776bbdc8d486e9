import { type Database } from "../../database/database"
import { ROWS_PER_BATCH } from "../../database/prune-rows"

/** Erasure of the customers that payments name. The order of a payment is the merchant's. */
export class PaymentCustomers {
  constructor(private readonly database: Database) {}

  /** Forgets a customer of Medusa in every payment: their own, those of their orders and of their carts. */
  async forget(customerId: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_payment SET customer = NULL
        WHERE customer IS NOT NULL AND (customer_id = ? OR order_id = ANY(ARRAY(SELECT id FROM "order" WHERE customer_id = ?))
           OR shop_code = $shop AND cart_id = ANY(ARRAY(SELECT id FROM cart WHERE customer_id = ?)))`,
      [customerId, customerId, customerId],
    )
  }

  /**
   * Forgets the customers of payments that ended at least this many days ago, in every shop, in batches. @returns the number of payments
   */
  async prune(olderThanDays: number): Promise<number> {
    for (let forgotten = 0; ;) {
      const rows = await this.database.sql(
        `UPDATE partner_commerce_payment SET customer = NULL WHERE id IN (
           SELECT id FROM partner_commerce_payment
            WHERE customer IS NOT NULL AND state NOT IN ('open', 'held') AND created_at < now() - ? * interval '1 day' LIMIT ${ROWS_PER_BATCH})
         RETURNING id`,
        [olderThanDays],
      )
      forgotten += rows.length
      if (rows.length < ROWS_PER_BATCH) return forgotten
    }
  }
}
