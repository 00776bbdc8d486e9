import { type Database } from "../../../database/database"
import { pruneRows, ROWS_PER_BATCH } from "../../../database/prune-rows"
import { ERASED_BODY } from "./cut-rows"

/** Retention of the service's customer data, only in the ledger of deals. The order belongs to the merchant. */
export class DealBodies {
  constructor(private readonly database: Database) {}

  /**
   * Empties bodies of ended deals of every shop, in batches ordered by id. Each run passes an emptied body only once. The hash of the body
   * and the answer stay, so that a repeated call still gets its answer.
   *
   * @returns the number of emptied bodies
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

  /** Forgets phone numbers without a purchase for this many days. @returns the number of phone numbers */
  async prunePhones(olderThanDays: number): Promise<number> {
    return pruneRows(this.database, {
      table: "partner_commerce_deal_customer",
      condition: "old.updated_at < now() - ? * interval '1 day'",
      params: [olderThanDays],
    })
  }
}
