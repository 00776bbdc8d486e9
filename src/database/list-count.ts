import { type Sql } from "./database"

/** The rows that a list counts after its page. A count of a million rows takes a second, and a person turns few pages. */
const MOST_AFTER_PAGE = 10_000

export interface ListCount {
  count: number
  /** False: the list has more than `count` rows. */
  is_count_exact: boolean
}

interface ListPage {
  limit: number
  offset: number
}

/**
 * Counts the rows of a long list, up to 10,000 rows after the page.
 * @param rows SQL of the rows, from the name of the table
 */
export async function countRows(
  sql: Sql,
  rows: string,
  params: unknown[],
  { limit, offset }: ListPage,
): Promise<ListCount> {
  const most = offset + limit + MOST_AFTER_PAGE
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT 1 FROM ${rows} LIMIT ${most + 1}) AS counted`,
    params,
  )
  const count = row?.count ?? 0
  return { count: Math.min(count, most), is_count_exact: count <= most }
}
