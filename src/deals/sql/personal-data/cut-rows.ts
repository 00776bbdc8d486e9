import { type Cut } from "../../../service/rules/personal-data"
import { type Sql, toJson } from "../../../database/database"
import { type ErasedTable } from "./order-tables"
import { KEPT_OF_BODY } from "../../rules/erase"

/** Repeats the key for every `?` of a condition. */
export const paramsOf = (condition: string, key: string): string[] =>
  Array<string>(condition.split("?").length - 1).fill(key)

/** Returns only the tables that exist, because a store may run without a module of Medusa. */
export async function keepExisting<Table extends Pick<ErasedTable, "table">>(
  sql: Sql,
  tables: readonly Table[],
): Promise<Table[]> {
  const names = tables.map(({ table }) => table)
  const there = await sql<{ name: string }>(
    "SELECT name FROM unnest(?::text[]) name WHERE to_regclass(name) IS NOT NULL",
    [names],
  )
  const existing = new Set(there.map(({ name }) => name))
  return tables.filter(({ table }) => existing.has(table))
}

interface CutRows {
  table: string
  /** Condition of the rows, with its parameters. */
  rows: string
  params: unknown[]
  columns: readonly string[]
  cut: Cut
}

interface Row {
  id: string
  values: Record<string, unknown>
}

/** Cuts words out of text and JSON columns, and writes only changed values. */
export async function cutRows(sql: Sql, { table, rows, params, columns, cut }: CutRows): Promise<void> {
  const values = columns.map((column) => `'${column}', ${column}`).join(", ")
  const found = await sql<Row>(`SELECT id, jsonb_build_object(${values}) AS values FROM ${table} WHERE ${rows}`, params)
  for (const row of found) {
    const changed = columns.filter((column) => isOther(row.values[column], cut(row.values[column])))
    if (changed.length === 0) continue
    const sets = changed.map((column) => `${column} = (jsonb_populate_record(NULL::${table}, ?::jsonb)).${column}`)
    const after = toJson(Object.fromEntries(changed.map((column) => [column, cut(row.values[column])])))
    await sql(`UPDATE ${table} SET ${sets.join(", ")} WHERE id = ?`, [...changed.map(() => after), row.id])
  }
}

const isOther = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after)

const KEPT = KEPT_OF_BODY.map((key) => `'${key}'`).join(", ")

/** The part of a deal's body that stays (SQL). The remaining customer is empty. */
export const ERASED_BODY = `((SELECT jsonb_object_agg(key, value) FROM jsonb_each(body) WHERE key IN (${KEPT})) || '{"customer": {}}'::jsonb)`
