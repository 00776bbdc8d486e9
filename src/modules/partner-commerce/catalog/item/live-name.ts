/**
 * The column `live_name`: the name that customers see, or where none was read the newest that they may see. Null where it is the name of the
 * newest content.
 *
 * @param known an SQL expression: what the service last acknowledged (core/catalog/plan/known)
 */
export const liveNameSql = (known: string): string =>
  `NULLIF(COALESCE(${known}->'live'->>'name', ${known}->'undecided'->-1->>'name'), ${known}->'content'->>'name')`
