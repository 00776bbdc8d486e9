/** CSV files that Excel, LibreOffice and Google Sheets open alike: UTF-8 with a byte-order mark, and no cell that is computed. */

/** Excel takes a file without it for one of the computer's own old alphabet. */
export const BYTE_ORDER_MARK = "\ufeff"

/** Signs with which a spreadsheet begins a formula. */
const FORMULA = /^(?='*[=+\-@\t\r])/
/** The apostrophe that keeps a text from being computed. */
const GUARD = /^'(?='*[=+\-@\t\r])/

/** A number is written as a number; a text that begins like a formula gets an apostrophe. */
export type Cell = string | number | boolean | null

export const toCsvHead = (columns: readonly string[]): string => `${BYTE_ORDER_MARK}${columns.join(",")}\r\n`

export const toCsvLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(",")}\r\n`

/** A file of rows, with the value of each column. */
export function csvTable<Row>(columns: Record<string, (row: Row) => Cell>) {
  const values = Object.values(columns)
  return {
    columns: Object.keys(columns),
    head: toCsvHead(Object.keys(columns)),
    toLine: (row: Row): string => toCsvLine(values.map((toValue) => toValue(row))),
  }
}

/** @returns the text that a cell was written from */
export const withoutGuard = (cell: string): string => cell.replace(GUARD, "")

function toCell(value: Cell): string {
  if (value === null) return ""
  const text = typeof value === "string" ? value.replace(FORMULA, "'") : String(value)
  return /[",;\r\n\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
