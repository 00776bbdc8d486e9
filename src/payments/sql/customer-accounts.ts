import { type Database } from "../../database/database"
import { type Sealed } from "./token-seal"

export interface CustomerAccountRow {
  id: string
  customerId: string
  sealed: Sealed
  connectedAt: string
}

interface Row {
  id: string
  customer_id: string
  sealed: string
  key_id: string
  connected_at: Date
}

/** Connected customers with their sealed tokens: one row each (models/customer-account). */
export class CustomerAccounts {
  constructor(private readonly database: Database) {}

  async find(customerId: string): Promise<CustomerAccountRow | null> {
    const [row] = await this.database.sql<Row>(
      `SELECT id, customer_id, sealed, key_id, connected_at FROM partner_commerce_customer_account
        WHERE shop_code = $shop AND customer_id = ? AND sealed IS NOT NULL AND deleted_at IS NULL`,
      [customerId],
    )
    return row ? toConnection(row) : null
  }

  /**
   * Connects the customer, or replaces their token.
   *
   * @param askedAt when this store requested the token, ms since the epoch; null = not known
   * @returns false if the customer was forgotten after `askedAt`
   */
  async store(customerId: string, { text, keyId }: Sealed, askedAt: number | null): Promise<boolean> {
    const rows = await this.database.sql(
      `INSERT INTO partner_commerce_customer_account AS known (id, shop_code, customer_id, sealed, key_id, connected_at)
       VALUES ('pccon_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, ?, ?, ?, now())
       ON CONFLICT (shop_code, customer_id) WHERE deleted_at IS NULL
       DO UPDATE SET sealed = excluded.sealed, key_id = excluded.key_id, forgotten_at = NULL, updated_at = now(),
                     connected_at = CASE WHEN known.sealed IS NULL THEN now() ELSE known.connected_at END
               WHERE known.forgotten_at IS NULL OR known.forgotten_at < COALESCE(to_timestamp(?::float8 / 1000), now())
       RETURNING id`,
      [customerId, text, keyId, askedAt],
    )
    return rows.length > 0
  }

  /**
   * Forgets the token. Only one of several simultaneous callers gets the row, so the service is called once. @returns the row before, or
   * null
   */
  async forget(customerId: string): Promise<CustomerAccountRow | null> {
    const [row] = await this.database.sql<Row>(
      `UPDATE partner_commerce_customer_account c
          SET sealed = NULL, key_id = NULL, connected_at = NULL, forgotten_at = now(), updated_at = now()
         FROM (SELECT id, customer_id, sealed, key_id, connected_at FROM partner_commerce_customer_account
                WHERE shop_code = $shop AND customer_id = ? AND sealed IS NOT NULL AND deleted_at IS NULL
                  FOR UPDATE) AS known
        WHERE c.id = known.id
       RETURNING known.id, known.customer_id, known.sealed, known.key_id, known.connected_at`,
      [customerId],
    )
    return row ? toConnection(row) : null
  }

  /** Deletes the row of a deleted customer. */
  async remove(customerId: string): Promise<void> {
    await this.database.sql(
      `DELETE FROM partner_commerce_customer_account WHERE shop_code = $shop AND customer_id = ?`,
      [customerId],
    )
  }

  /** Connected customers whose deletion event was lost. */
  async findDeleted(limit: number): Promise<string[]> {
    const rows = await this.database.sql<{ customer_id: string }>(
      `SELECT customer_id FROM partner_commerce_customer_account c
        WHERE shop_code = $shop
          AND NOT EXISTS (SELECT FROM customer m WHERE m.id = c.customer_id AND m.deleted_at IS NULL)
        ORDER BY customer_id LIMIT ?`,
      [limit],
    )
    return rows.map(({ customer_id }) => customer_id)
  }

  /** Tokens that another key sealed, by customer. @param after the last customer of the previous page, or "" */
  async findSealedOtherwise(
    keyId: string,
    { after, limit }: { after: string; limit: number },
  ): Promise<CustomerAccountRow[]> {
    const rows = await this.database.sql<Row>(
      `SELECT id, customer_id, sealed, key_id, connected_at FROM partner_commerce_customer_account
        WHERE shop_code = $shop AND sealed IS NOT NULL AND key_id <> ? AND customer_id > ? AND deleted_at IS NULL
        ORDER BY customer_id LIMIT ?`,
      [keyId, after, limit],
    )
    return rows.map(toConnection)
  }

  /** Stores the same token under another key, unless the row has changed since it was read. */
  async reseal(row: CustomerAccountRow, { text, keyId }: Sealed): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_customer_account SET sealed = ?, key_id = ?, updated_at = now()
        WHERE shop_code = $shop AND id = ? AND sealed = ?`,
      [text, keyId, row.id, row.sealed.text],
    )
  }
}

const toConnection = ({ id, customer_id, sealed, key_id, connected_at }: Row): CustomerAccountRow => ({
  id,
  customerId: customer_id,
  sealed: { text: sealed, keyId: key_id },
  connectedAt: new Date(connected_at).toISOString(),
})

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
