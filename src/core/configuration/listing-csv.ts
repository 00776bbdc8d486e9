/** Choices as a table that a spreadsheet opens: a line for each product or variant, a column for each choice. */
import { CsvError, parse } from "csv-parse/sync"
import { z } from "@medusajs/framework/zod"
import { toFieldFault } from "../settings/fault"
import { batchListing, type BatchError, type BatchLine, type ChosenListing, CHOICES } from "./listing-batch"

/** The first ones tell a line's subject; `name` and `sku` are for people, and are not read. */
const SUBJECT = ["product_id", "variant_id", "name", "sku"] as const
const COLUMNS = [...SUBJECT, ...CHOICES] as const

/** Excel takes a file without it for one of the computer's own old alphabet. */
const BYTE_ORDER_MARK = "\ufeff"

export const LISTING_CSV_HEAD = `${BYTE_ORDER_MARK}${COLUMNS.join(",")}\r\n`

export function toCsvLine(listing: ChosenListing & { sku: string | null }): string {
  return `${COLUMNS.map((column) => toCell(listing[column])).join(",")}\r\n`
}

/**
 * Reads such a table, as a spreadsheet of any country saves it. A column that is absent leaves its choice as it is, an empty cell leaves it
 * to the rule.
 *
 * @returns the lines that can be read, and what is wrong with the others
 */
export function readListingCsv(text: string): { lines: BatchLine[]; errors: BatchError[] } {
  const table = parseTable(text)
  if (!table.ok) return { lines: [], errors: [table.error] }
  const [head, ...rows] = table.rows
  const names = (head?.record ?? []).map((name) => name.trim().toLowerCase())
  const unknown = names.filter((name) => !COLUMNS.some((column) => column === name))
  if (unknown.length > 0) {
    return { lines: [], errors: [{ line: 1, why: { code: "unknown_names", values: { names: unknown.join(", ") } } }] }
  }
  const lines: BatchLine[] = []
  const errors: BatchError[] = []
  for (const { record, line } of rows) {
    const parsed = batchListing.safeParse(toGiven(names, record))
    if (parsed.success) lines.push({ line, listing: parsed.data })
    else errors.push(...parsed.error.issues.map((issue) => ({ line, why: toFieldFault(issue) })))
  }
  return { lines, errors }
}

const row = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) })

type Table = { ok: true; rows: { record: string[]; line: number }[] } | { ok: false; error: BatchError }

function parseTable(text: string): Table {
  try {
    const rows = parse(text, { bom: true, delimiter: toDelimiter(text), info: true, skip_empty_lines: true })
    return {
      ok: true,
      rows: z
        .array(row)
        .parse(rows)
        .map(({ record, info }) => ({ record, line: info.lines })),
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = z.object({ lines: z.number() }).safeParse(error)
    return {
      ok: false,
      error: { line: line.data?.lines ?? 1, why: { code: "other", values: { words: error.message } } },
    }
  }
}

/** A spreadsheet separates by what its country does not need in numbers, and by tabs in what is copied from it. */
function toDelimiter(text: string): string {
  const [head = ""] = text.split(/\r?\n/, 1)
  return [";", "\t"].find((sign) => head.includes(sign)) ?? ","
}

function toGiven(names: string[], record: string[]): Record<string, unknown> {
  const cells = names.map((name, index) => [name, fromCell(name, record[index] ?? "")] as const)
  return Object.fromEntries(cells.filter(([name]) => name !== "name" && name !== "sku"))
}

function fromCell(column: string, cell: string): unknown {
  if (cell.trim() === "") return null
  const text = (isProse(column) ? cell : cell.trim()).replace(/^'(?='*[=+\-@\t\r])/, "")
  if (column === "enabled" && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true"
  if ((column === "days_valid" || column === "stock_buffer") && /^\d+$/.test(text)) return Number(text)
  return text
}

/** Blanks around it are a part of it. */
const isProse = (column: string) => column === "product_tagline" || column === "product_tnc"

/** A spreadsheet computes what begins like a formula: an apostrophe before it makes it a text, and is taken off when it is read. */
function toCell(value: string | number | boolean | null): string {
  if (value === null) return ""
  const text = typeof value === "string" ? value.replace(/^(?='*[=+\-@\t\r])/, "'") : String(value)
  return /[",;\r\n\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
