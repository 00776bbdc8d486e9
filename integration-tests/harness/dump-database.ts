import { type Store } from "./store"

/** Returns every row of every table as text. */
export async function dumpDatabase(store: Pick<Store, "sql">): Promise<string> {
  const tables = await store.sql<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await store.sql<{ text: string }>(`SELECT t::text AS text FROM ${name} t`)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join("\n")
}
