import { type Database } from "./database"

/** Rows in one statement, so that it ends quickly and holds its locks only briefly. */
export const ROWS_PER_BATCH = 1_000

export interface OldRows {
  table: string
  /** SQL condition on the rows, with the alias `old`. */
  condition: string
  params?: unknown[]
}

/**
 * Deletes old rows in batches, because a log of millions must not be one transaction. It skips rows that another
 * process is deleting.
 *
 * @returns the number of deleted rows
 */
export async function pruneRows(database: Database, { table, condition, params = [] }: OldRows): Promise<number> {
  for (let pruned = 0; ;) {
    const rows = await database.sql(
      `DELETE FROM ${table} WHERE id IN (
         SELECT old.id FROM ${table} old WHERE ${condition} LIMIT ${ROWS_PER_BATCH} FOR UPDATE SKIP LOCKED) RETURNING id`,
      params,
    )
    pruned += rows.length
    if (rows.length < ROWS_PER_BATCH) return pruned
  }
}
