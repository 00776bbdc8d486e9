import { type Database } from "./database"

/**
 * Write counts of these tables, from Postgres's own statistics. An equal text means that no process wrote to them. If the statistics are
 * switched off, each text is different.
 */
export async function readTableWrites({ sql }: Database, tables: readonly string[]): Promise<string> {
  const [row] = await sql<{ writes: string }>(
    `SELECT CASE WHEN current_setting('track_counts')::boolean
            THEN md5(string_agg(ROW(relid, n_tup_ins, n_tup_upd, n_tup_del)::text, '' ORDER BY relid)) ELSE gen_random_uuid()::text END AS writes
       FROM pg_stat_user_tables WHERE relname = ANY(?)`,
    [tables],
  )
  return row?.writes ?? ""
}
