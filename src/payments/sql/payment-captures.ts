import { type Database } from "../../database/database"

/** Captures of our payments, in Medusa's own tables. */
export class PaymentCaptures {
  constructor(private readonly database: Database) {}

  /**
   * Mutex with a person who captures by hand: Medusa locks a payment's row before it counts the captured amount, and so does this method.
   * It uses the weaker lock that lets another connection insert rows that refer to the payment.
   *
   * @param task gets the payments without any capture
   */
  async whileNobodyCaptures<T>(
    paymentIds: readonly string[],
    task: (uncaptured: string[]) => Promise<T[]>,
  ): Promise<T[]> {
    if (paymentIds.length === 0) return []
    return this.database.transaction(async (sql) => {
      await sql("SET LOCAL lock_timeout = '3s'")
      await sql("SELECT id FROM payment WHERE id = ANY(?) ORDER BY id FOR NO KEY UPDATE", [paymentIds])
      const uncaptured = await sql<{ id: string }>(
        `SELECT id FROM payment p WHERE id = ANY(?) AND canceled_at IS NULL AND captured_at IS NULL AND deleted_at IS NULL
            AND NOT EXISTS (SELECT 1 FROM capture c WHERE c.payment_id = p.id AND c.deleted_at IS NULL)`,
        [paymentIds],
      )
      return uncaptured.length > 0 ? task(uncaptured.map(({ id }) => id)) : []
    })
  }

  /**
   * Finds captures whose announcement is missing. Medusa announces the capture of a person, but not a capture that it makes itself while it
   * authorizes a payment.
   *
   * @returns a payment's id for each capture without an announcement
   */
  async findUnannounced(paymentIds: readonly string[]): Promise<string[]> {
    if (paymentIds.length === 0) return []
    const rows = await this.database.sql<{ payment_id: string }>(
      `SELECT payment_id FROM capture WHERE ${UNANNOUNCED}`,
      [paymentIds],
    )
    return rows.map(({ payment_id }) => payment_id)
  }

  /** The mark is in the capture's own row. */
  async recordAnnounced(paymentIds: readonly string[]): Promise<void> {
    await this.database.sql(
      `UPDATE capture SET metadata = COALESCE(metadata, '{}') || '{"${ANNOUNCED}": true}' WHERE ${UNANNOUNCED}`,
      [paymentIds],
    )
  }
}

const ANNOUNCED = "partner_commerce_announced"

const UNANNOUNCED = `payment_id = ANY(?) AND created_by IS NULL AND deleted_at IS NULL
  AND NOT jsonb_exists(COALESCE(metadata, '{}'), '${ANNOUNCED}')`
