/** CSV files that Excel, LibreOffice and Google Sheets read alike: UTF-8 with a byte-order mark, and no cell that is a formula. */

/** Without the byte-order mark, Excel reads the file in the computer's old character set. */
export const BYTE_ORDER_MARK = "\ufeff"

/** Characters with which a spreadsheet begins a formula. */
const FORMULA = /^(?='*[=+\-@\t\r])/
/** The apostrophe that keeps a text from being a formula. */
const GUARD = /^'(?='*[=+\-@\t\r])/

/** A number is written as a number. A text that begins like a formula gets an apostrophe. */
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

/** @returns the original text of a cell */
export const withoutGuard = (cell: string): string => cell.replace(GUARD, "")

function toCell(value: Cell): string {
  if (value === null) return ""
  const text = typeof value === "string" ? value.replace(FORMULA, "'") : String(value)
  return /[",;\r\n\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
