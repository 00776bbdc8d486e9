/**
 * The column `live_name`: the name that customers see, or before a first reading the newest name that they may see. Null if the newest
 * content has the same name.
 *
 * @param known an SQL expression: the column `known` (catalog/rules/plan/known)
 */
export const liveNameSql = (known: string): string =>
  `NULLIF(COALESCE(${known}->'live'->>'name', ${known}->'undecided'->-1->>'name'), ${known}->'content'->>'name')`
