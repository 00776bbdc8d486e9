/** Choices as a table that a spreadsheet opens: a line for each product or variant, a column for each choice. */
import { CsvError, parse } from "csv-parse/sync"
import { z } from "@medusajs/framework/zod"
import { BYTE_ORDER_MARK, toCsvHead, toCsvLine, withoutGuard } from "../../../values/csv"
import { toFieldFault } from "../../../messages/rules/field-fault"
import { toShownName } from "../../../values/shown-text"
import { batchListing, type BatchError, type BatchLine, type ChosenListing } from "./listing-batch"
import { CHOICE_FIELDS, type ChoiceKind, CHOICES } from "../desired/listing-choice"

/** The first columns identify a line's product or variant; `name` and `sku` are for people, and the import ignores them. */
const SUBJECT = ["product_id", "variant_id", "name", "sku"] as const
/** Columns that the import ignores; "" stands for a column without a name. */
const UNREAD = new Set<string>(["name", "sku", ""])
const COLUMNS = [...SUBJECT, ...CHOICES] as const

export const LISTING_CSV_HEAD = toCsvHead(COLUMNS)

export const toListingLine = (listing: ChosenListing & { sku: string | null }): string =>
  toCsvLine(COLUMNS.map((column) => listing[column]))

/**
 * Reads such a table, as a spreadsheet of any country saves it. An absent column keeps its choice; an empty or missing cell removes the
 * choice, so that the general setting decides. Columns without a name and empty rows are skipped.
 *
 * @returns the readable lines, and the errors of the others
 */
export function readListingCsv(text: string): { lines: BatchLine[]; errors: BatchError[] } {
  const table = parseTable(text)
  if (!table.ok) return { lines: [], errors: [table.error] }
  const [head = { record: [], line: 1 }, ...rows] = table.rows
  const names = toNames(head)
  const errors = findHeadErrors(names, head.line)
  if (errors.length > 0) return { lines: [], errors }
  const lines: BatchLine[] = []
  for (const { record, line } of rows) {
    const extra = record.findIndex((cell, index) => index >= names.length && cell.trim() !== "")
    const parsed = batchListing.safeParse(toGiven(names, record))
    if (extra >= 0) errors.push(toCellError(line, toLetters(extra), "column_unnamed"))
    else if (parsed.success) lines.push({ line, listing: parsed.data })
    else errors.push(...parsed.error.issues.map((issue) => ({ line, column: null, why: toFieldFault(issue) })))
  }
  return { lines, errors }
}

const toNames = ({ record }: Row) => record.map((name) => name.trim().toLowerCase())

function findHeadErrors(names: string[], line: number): BatchError[] {
  const given = new Set(names.filter((name) => name !== ""))
  const wrong = [...given].flatMap((name) => {
    if (!COLUMNS.some((column) => column === name)) return toCellError(line, name, "not_a_column")
    return names.indexOf(name) === names.lastIndexOf(name) ? [] : toCellError(line, name, "column_twice")
  })
  const namesProducts = given.has("product_id") || given.has("variant_id")
  return wrong.length > 0 || namesProducts ? wrong : [toCellError(line, "product_id", "missing")]
}

type CellFault = "missing" | "not_a_column" | "column_twice" | "column_unnamed" | "quote_open" | "quote_inside"

const toCellError = (line: number, field: string, code: CellFault): BatchError => ({
  line,
  column: null,
  why: { code: "field_wrong", values: { field: toShownName(field), fault: { code, values: {} } } },
})

/** The name that a spreadsheet gives to a column: A to Z, then AA. */
const toLetters = (index: number): string =>
  (index >= 26 ? toLetters(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26))

interface Row {
  record: string[]
  /** The first line of the row, counted from 1. */
  line: number
}

type Table = { ok: true; rows: Row[] } | { ok: false; error: BatchError }

const parsedRow = z.object({ record: z.array(z.string()), info: z.object({ bytes: z.number() }) })
const parsedError = z.object({ records: z.number(), index: z.number() })

function parseTable(given: string): Table {
  const { text, delimiter, skippedLines } = takeFirstLine(given.replace(BYTE_ORDER_MARK, ""))
  const options = { delimiter, info: true, relax_column_count: true, skip_empty_lines: true }
  const toRows = (parsed: unknown) => locate(text, z.array(parsedRow).parse(parsed), skippedLines)
  try {
    return { ok: true, rows: toRows(parse(text, options)).rows }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { records, index } = parsedError.parse(error)
    const { rows, nextLine } = toRows(records > 0 ? parse(text, { ...options, to: records }) : [])
    const column = (rows[0] && toNames(rows[0])[index]) || toLetters(index)
    const code = error.code === "CSV_QUOTE_NOT_CLOSED" ? "quote_open" : "quote_inside"
    return { ok: false, error: toCellError(nextLine, column, code) }
  }
}

/** Excel reads the separator from a first line `sep=;`, and otherwise uses the separator of its country. */
function takeFirstLine(text: string): { text: string; delimiter: string; skippedLines: number } {
  const [line, delimiter] = /^"?sep=([^\w\s"]|\t)"?[^\S\r\n]*(?:\r\n|\n|\r|$)/i.exec(text) ?? []
  if (line === undefined || delimiter === undefined) return { text, delimiter: toDelimiter(text), skippedLines: 0 }
  return { text: text.slice(line.length), delimiter, skippedLines: 1 }
}

/** A spreadsheet separates cells by a sign that its country's numbers do not use (comma or semicolon), and copies cells with tabs. */
function toDelimiter(text: string): string {
  const [head = ""] = /\S.*/.exec(text) ?? []
  return [";", "\t"].find((sign) => head.includes(sign)) ?? ","
}

/** Counts the lines, because the parser counts a line break of Windows inside a cell twice. */
function locate(text: string, parsed: z.output<typeof parsedRow>[], skippedLines: number) {
  const bytes = Buffer.from(text)
  const leadingBreaks = (part: string) => countBreaks(/^[\r\n]*/.exec(part)?.[0] ?? "")
  let [end, nextLine] = [0, skippedLines + 1]
  const rows = parsed.map(({ record, info }) => {
    const part = bytes.toString("utf8", end, info.bytes)
    const line = nextLine + leadingBreaks(part)
    end = info.bytes
    nextLine += countBreaks(part)
    return { record, line }
  })
  const filled = rows.filter(({ record }) => record.some((cell) => cell.trim() !== ""))
  return { rows: filled, nextLine: nextLine + leadingBreaks(bytes.toString("utf8", end)) }
}

const countBreaks = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0

function toGiven(names: string[], record: string[]): Record<string, unknown> {
  const cells = names.map((name, index) => [name, fromCell(name, record[index] ?? "")] as const)
  return Object.fromEntries(cells.filter(([name]) => !UNREAD.has(name)))
}

function fromCell(column: string, cell: string): unknown {
  if (cell.trim() === "") return null
  const kind = toKind(column)
  // Blanks around prose belong to it.
  const text = withoutGuard(kind === "line" || kind === "text" ? cell : cell.trim())
  if (kind === "switch" && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true"
  return kind === "number" && /^\d+$/.test(text) ? Number(text) : text
}

/** @returns undefined for a column that names the product or variant */
function toKind(column: string): ChoiceKind | undefined {
  const name = CHOICES.find((choice) => choice === column)
  return name && CHOICE_FIELDS[name].kind
}
