import { type Database } from "./database"

/**
 * Analyses the tables that were never analysed or have more than doubled since. Postgres analyses a table only minutes after it was filled,
 * and until then plans as if the table were empty: a statement over an imported catalogue of 100,000 variants joins it with loops, which takes more
 * than a minute instead of a second. `ANALYZE` takes two seconds. Statements that need no statistics were slower, and had bad plans too.
 *
 * Each table is a separate transaction, because Postgres samples 30,000 rows of a table of any size. Tables that another process analyses
 * or locks are skipped. If no table has grown, this costs one statement on Postgres's own catalogue, of less than a millisecond.
 *
 * @param database without a `snapshot`, whose transaction would hold the locks until its end
 * @param tables missing tables are skipped
 */
export async function analyzeGrown({ sql }: Database, tables: readonly string[]): Promise<void> {
  try {
    const grown = await sql<{ name: string }>(GROWN, [tables])
    if (grown.length > 0) await sql(`ANALYZE (SKIP_LOCKED) ${grown.map(({ name }) => name).join(", ")}`)
  } catch {
    // Without statistics the next statements are slow, but still correct.
  }
}

/**
 * Growth by ten pages does not count, because Postgres samples such a small table completely.
 *
 * An index that is made after the rows, as in a restored dump, corrects only `relpages`. So another count shows that the table was never
 * analysed, if Postgres keeps counts. Tables that this role may not analyse are left out, because each attempt would add a warning to the
 * log.
 */
const GROWN = `
  SELECT c.oid::regclass::text AS name FROM pg_class c
   WHERE c.relname = ANY(?) AND c.relkind = 'r' AND pg_table_is_visible(c.oid) AND pg_has_role(c.relowner, 'USAGE')
     AND pg_relation_size(c.oid) / current_setting('block_size')::int > 10 + CASE
           WHEN current_setting('track_counts')::boolean
            AND COALESCE(pg_stat_get_last_analyze_time(c.oid), pg_stat_get_last_autoanalyze_time(c.oid)) IS NULL THEN 0
           ELSE 2 * c.relpages END`
