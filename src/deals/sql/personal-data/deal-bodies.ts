import { type Database } from "../../../database/database"
import { pruneRows, ROWS_PER_BATCH } from "../../../database/prune-rows"
import { ERASED_BODY } from "./erased-body"

/** Retention of what the service sent about customers, in the ledger of deals alone: the order is the merchant's. */
export class DealBodies {
  constructor(private readonly database: Database) {}

  /**
   * Empties bodies of deals that are over, of every shop, in batches in the order of their ids: those that were emptied before are passed by
   * once. The hash of the body and the answer stay, and with them what a repeated call is answered.
   *
   * @returns how many were emptied
   */
  async prune(olderThanDays: number): Promise<number> {
    let emptied = 0
    for (let after = ""; ;) {
      const page = await this.database.sql<{ id: string; is_full: boolean }>(
        `SELECT id, body <> ${ERASED_BODY} AS is_full FROM partner_commerce_deal
          WHERE id > ? AND state IN ('confirmed', 'cancelled', 'refused') AND unfinished IS NULL
            AND created_at < now() - ? * interval '1 day'
          ORDER BY id LIMIT ${ROWS_PER_BATCH}`,
        [after, olderThanDays],
      )
      const full = page.filter(({ is_full }) => is_full).map(({ id }) => id)
      if (full.length > 0) {
        await this.database.sql(`UPDATE partner_commerce_deal SET body = ${ERASED_BODY} WHERE id = ANY(?)`, [full])
      }
      emptied += full.length
      const last = page.at(-1)
      if (!last || page.length < ROWS_PER_BATCH) return emptied
      after = last.id
    }
  }

  /** Forgets phone numbers under which nobody has bought for so long. @returns how many */
  async prunePhones(olderThanDays: number): Promise<number> {
    return pruneRows(this.database, {
      table: "partner_commerce_deal_customer",
      condition: "old.updated_at < now() - ? * interval '1 day'",
      params: [olderThanDays],
    })
  }
}
