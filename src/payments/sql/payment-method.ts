import { type Database } from "../../database/database"

/** Medusa's row of a payment provider. Its payment module offers no method that writes it. */
export class PaymentMethod {
  constructor(private readonly database: Database) {}

  /** Medusa enables the row again at the next start with the provider in its configuration. @returns whether it was enabled */
  async disable(providerId: string): Promise<boolean> {
    const rows = await this.database.sql(
      "UPDATE payment_provider SET is_enabled = false, updated_at = now() WHERE id = ? AND is_enabled AND deleted_at IS NULL RETURNING id",
      [providerId],
    )
    return rows.length > 0
  }
}
