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

/** Which customers are connected, with their sealed tokens: one row each (models/customer-account). */
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
   * @param askedAt when this store asked for the token, ms since the epoch; null = not known
   * @returns false where the customer has been forgotten since
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

  /** Forgets the token. Of several at once only one gets it, to tell the service. @returns what was forgotten, or null */
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

  /** Nothing of a deleted customer stays. */
  async remove(customerId: string): Promise<void> {
    await this.database.sql(
      `DELETE FROM partner_commerce_customer_account WHERE shop_code = $shop AND customer_id = ?`,
      [customerId],
    )
  }

  /** Customers whose deletion was not heard of. */
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

  /** Those that another key sealed, by customer. @param after the last customer of the page before, or "" */
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

  /** The same token under another key; nothing where it has changed meanwhile. */
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
