import { type Database } from "./database"

/**
 * Analyses those of the tables that have more than doubled since they were analysed, or never were. Postgres does so by itself some
 * minutes after a table was filled, and until then takes it for an empty one: a statement over an imported catalogue joins it by loops,
 * for minutes where it needs a second (docs/decisions/0088).
 *
 * Each table is a transaction of its own, for Postgres looks at 30,000 of its rows whatever its size; one that somebody else analyses
 * or holds is left to them. Where none has grown it is one statement on Postgres's own catalogue, of less than a millisecond.
 *
 * @param database not of a moment (`snapshot`): its transaction would hold the locks until its end
 * @param tables those that are not there are left out
 */
export async function analyzeGrown({ sql }: Database, tables: readonly string[]): Promise<void> {
  try {
    const grown = await sql<{ name: string }>(GROWN, [tables])
    if (grown.length > 0) await sql(`ANALYZE (SKIP_LOCKED) ${grown.map(({ name }) => name).join(", ")}`)
  } catch {
    // Without statistics what follows is slow, and not wrong.
  }
}

/**
 * Ten pages more do not count: so few are read whole anyway.
 *
 * An index that is made after the rows, as by a restored dump, corrects `relpages` and nothing else: that nobody has analysed the table is
 * known by another count, where Postgres counts at all. Whoever may not analyse a table would be told so in the database's log each time.
 */
const GROWN = `
  SELECT c.oid::regclass::text AS name FROM pg_class c
   WHERE c.relname = ANY(?) AND c.relkind = 'r' AND pg_table_is_visible(c.oid) AND pg_has_role(c.relowner, 'USAGE')
     AND pg_relation_size(c.oid) / current_setting('block_size')::int > 10 + CASE
           WHEN current_setting('track_counts')::boolean
            AND COALESCE(pg_stat_get_last_analyze_time(c.oid), pg_stat_get_last_autoanalyze_time(c.oid)) IS NULL THEN 0
           ELSE 2 * c.relpages END`
