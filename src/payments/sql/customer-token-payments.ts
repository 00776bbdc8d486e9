import { type Database } from "../../database/database"

/** Payments whose create call names the customer's account at the service. */
export class CustomerTokenPayments {
  constructor(private readonly database: Database) {}

  /** The note comes before the call. Even if the call fails, only the signed-in customer gets the address of the payment's page. */
  async mark(orderRef: string): Promise<void> {
    await this.database.sql(
      "UPDATE partner_commerce_payment SET carries_token = true WHERE shop_code = $shop AND order_ref = ?",
      [orderRef],
    )
  }
}
