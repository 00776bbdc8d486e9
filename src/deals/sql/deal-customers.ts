import { type Database, toJson } from "../../database/database"

export interface ClaimedCustomer {
  /** The buyer's key: deals/rules/buyer. */
  key: string
  /** The id of Medusa's customer. */
  customerId: string
}

/** The customer of each buyer with a deal. The first claim of a key counts for all processes. */
export class DealCustomers {
  constructor(private readonly database: Database) {}

  /** @returns the customer of each key: the given one, or the one of an earlier deal */
  async claim(customers: readonly ClaimedCustomer[]): Promise<Map<string, string>> {
    if (customers.length === 0) return new Map()
    const rows = await this.database.sql<{ phone: string; customer_id: string }>(
      `INSERT INTO partner_commerce_deal_customer (id, shop_code, phone, customer_id)
       SELECT 'pccus_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, phone, customer_id
         FROM jsonb_to_recordset(?::jsonb) AS given (phone text, customer_id text) ORDER BY phone
       ON CONFLICT (shop_code, phone) WHERE deleted_at IS NULL DO UPDATE SET updated_at = now()
       RETURNING phone, customer_id`,
      [toJson(customers.map(({ key, customerId }) => ({ phone: key, customer_id: customerId })))],
    )
    return new Map(rows.map(({ phone, customer_id }) => [phone, customer_id]))
  }

  /** Forgets customers that are deleted or have become accounts. The next claim of their key makes another customer. */
  async forget(customerIds: readonly string[]): Promise<void> {
    await this.database.sql(
      `DELETE FROM partner_commerce_deal_customer WHERE shop_code = $shop AND customer_id = ANY(?)`,
      [customerIds],
    )
  }
}
