import { type Database } from "./database"

/** So many in one statement: it is over in a moment, and locks nothing else for longer. */
export const ROWS_PER_BATCH = 1_000

export interface OldRows {
  table: string
  /** SQL condition on the rows, which are called `old`. */
  condition: string
  params?: unknown[]
}

/**
 * Deletes old rows in batches, until there are none: a log of millions must not be one transaction. What another process deletes at the
 * same time is left to it.
 *
 * @returns how many were deleted
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
