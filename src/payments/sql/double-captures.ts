import { OWN_PROVIDER } from "../rules/provider-id"
import { type Database } from "../../database/database"
import { toOldestId } from "../../database/medusa-ids"

export interface DoubleCapture {
  /** The entry in the order's books. */
  id: string
  orderId: string
}

const TWO_DAYS_MS = 2 * 24 * 3_600_000

/**
 * Captures that an order's books name twice. Medusa's workflow reads the books before it writes an entry, without a lock: a person and
 * the plugin that book one capture at the same moment both write an entry.
 */
export class DoubleCaptures {
  constructor(private readonly database: Database) {}

  /**
   * Reads the entries of the last day.
   *
   * @param orderId null = every order
   * @returns all but the first entry of each capture
   */
  async find(orderId: string | null = null): Promise<DoubleCapture[]> {
    return this.database.sql<DoubleCapture>(
      `SELECT later.id, later.order_id AS "orderId"
         FROM order_transaction later
        WHERE later.id > ? AND later.created_at > now() - interval '1 day' AND later.reference = 'capture' AND later.deleted_at IS NULL
          AND (?::text IS NULL OR later.order_id = ?)
          AND EXISTS (
            SELECT 1 FROM order_transaction first
             WHERE first.order_id = later.order_id AND first.reference = 'capture' AND first.reference_id = later.reference_id
               AND first.deleted_at IS NULL AND (first.created_at, first.id) < (later.created_at, later.id))
          AND EXISTS (
            SELECT 1 FROM capture JOIN payment ON payment.id = capture.payment_id
             WHERE capture.id = later.reference_id AND payment.provider_id = ?)`,
      [toOldestId("ordtrx", TWO_DAYS_MS), orderId, orderId, OWN_PROVIDER],
    )
  }
}
