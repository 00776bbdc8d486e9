import { type Database } from "../database"

/** Payments whose create call names the customer's account at the service. */
export class TokenCarriers {
  constructor(private readonly database: Database) {}

  /** Before the call: from then on the page of the payment is shown to the signed-in customer alone, whatever becomes of the call. */
  async mark(orderRef: string): Promise<void> {
    await this.database.sql(
      "UPDATE partner_commerce_payment SET carries_token = true WHERE shop_code = $shop AND order_ref = ?",
      [orderRef],
    )
  }
}
