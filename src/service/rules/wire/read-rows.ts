import { z } from "@medusajs/framework/zod"

/** A row of a list that does not fit the interface. */
export interface UnreadableRow {
  /** null if the row has no id. */
  id: string | null
  /** The first rule that the row breaks. Never quotes the row. */
  issue: string
}

export interface ReadRows<Row> {
  rows: Row[]
  /** Absent if every row can be read. */
  unreadable?: UnreadableRow[]
}

/** Reads a list row by row, because one malformed row must not make the rest unreadable. @param idField the field with a row's id */
export function readRows<Row>(schema: z.ZodType<Row>, values: unknown[], idField: string): ReadRows<Row> {
  const rows: Row[] = []
  const unreadable: UnreadableRow[] = []
  for (const value of values) {
    const row = schema.safeParse(value)
    if (row.success) rows.push(row.data)
    else unreadable.push({ id: readId(value, idField), issue: toIssue(row.error) })
  }
  return { rows, ...(unreadable.length > 0 && { unreadable }) }
}

/** An answer that is a list. @param idField the field with a row's id */
export const rowsAnswer = <Row>(schema: z.ZodType<Row>, idField: string) =>
  z.array(z.unknown()).transform((values) => readRows(schema, values, idField))

function readId(value: unknown, idField: string): string | null {
  const id = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[idField] : null
  return typeof id === "string" && id !== "" ? id : null
}

function toIssue({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join(".") || "the row"}: ${issue?.message ?? "unreadable"}`
}

const NAMED = 5

/** Names the first rows. */
export const toRowNames = (unreadable: readonly UnreadableRow[]): string =>
  unreadable
    .slice(0, NAMED)
    .map(({ id, issue }) => (id === null ? issue : `${id} (${issue})`))
    .join(", ")
