import { type Database } from "./database"

interface Search {
  table: string
  /** SQL of the columns, with `id`. */
  columns: string
  /** SQL. */
  conditions: string
  params: unknown[]
  /** SQL of the value by which the rows are sorted, then by their ids. */
  by: string
  descending: boolean
  limit: number
  offset: number
}

/** Reads a page of found rows and counts all of them in one statement: the page needs all found rows, because it is sorted. */
export async function readFound<Row extends { id: string }>(
  database: Database,
  { table, columns, conditions, params, by, descending, limit, offset }: Search,
): Promise<{ rows: Row[]; count: number }> {
  const direction = descending ? "DESC" : "ASC"
  const statement = `WITH found AS MATERIALIZED (SELECT id, ${by} AS found_place FROM ${table} WHERE ${conditions}),
     page AS MATERIALIZED (SELECT id AS found_id, found_place FROM found ORDER BY found_place ${direction}, id ${direction} LIMIT ? OFFSET ?)
     SELECT listed.*, counted.found_count
       FROM (SELECT count(*)::int AS found_count FROM found) counted
       LEFT JOIN page ON true
       LEFT JOIN LATERAL (SELECT ${columns} FROM ${table} WHERE id = page.found_id) listed ON true
      ORDER BY page.found_place ${direction}, page.found_id ${direction}`
  const found = await database.snapshot(({ sql }) =>
    sql<Row & { found_count: number }>(statement, [...params, limit, offset]),
  )
  const rows = found.flatMap(({ found_count: _, ...row }) => (row.id === null ? [] : [row as unknown as Row]))
  return { rows, count: found[0]?.found_count ?? 0 }
}
