import { DEFAULT_TIME_ZONE, fromWallTime, toWallTime } from "../../../../../values/time-zone"
import {
  CHOICE_FIELDS,
  type ChoiceOfKind,
  CHOICES,
  toTogether,
} from "../../../../../catalog/rules/desired/listing-choice"
import type { Settings } from "../../../../../settings/rules/settings"
import type {
  AdminListingBatchInput,
  AdminListingRow,
} from "../../../../../api/admin/partner-commerce/listings/listings-view"

/** The choices that have a column in the grid: a link is one per product, and a switch is no text. */
export const GRID_COLUMNS = CHOICES.filter((name) => name !== "enabled" && name !== "product_link")
export type GridColumn = (typeof GRID_COLUMNS)[number]

type RowDraft = Partial<Record<GridColumn, string>>
interface DraftedRow {
  row: AdminListingRow
  /** The typed text in the field's format; "" leaves the choice to the rule. An unreadable text stays as typed. */
  texts: RowDraft
}

/** Typed and unsaved changes by row, across every visited page and both levels. */
export type Draft = ReadonlyMap<string, DraftedRow>

export const toRowKey = ({ product_id, variant_id }: Pick<AdminListingRow, "product_id" | "variant_id">) =>
  variant_id ?? product_id

export interface CellEdit {
  row: AdminListingRow
  column: GridColumn
  text: string
}

/** A cell with its saved text leaves the draft. @param timeZone of the store: moments are typed and shown in it */
export function withEdits(draft: Draft, edits: CellEdit[], timeZone: string): Draft {
  const edited = new Map(draft)
  for (const { row, column, text } of edits) {
    const key = toRowKey(row)
    const { [column]: _, ...others } = edited.get(key)?.texts ?? {}
    const typed = toCellText(column, text, timeZone)
    const texts = typed === toText(row[column], column, timeZone) ? others : { ...others, [column]: typed }
    if (Object.keys(texts).length === 0) edited.delete(key)
    else edited.set(key, { row, texts })
  }
  return edited
}

/** The text that the field shows, typed or saved. */
export function toShownText(draft: Draft, row: AdminListingRow, column: GridColumn, timeZone: string): string {
  return draft.get(toRowKey(row))?.texts[column] ?? toText(row[column], column, timeZone)
}

export function isDrafted(draft: Draft, row: AdminListingRow, column: GridColumn): boolean {
  return draft.get(toRowKey(row))?.texts[column] !== undefined
}

/** An unreadable field. It blocks the save, so that its value is neither misread nor dropped. */
export interface Fault {
  name: string
  column: FaultyColumn
  text: string
}
export type FaultyColumn = ChoiceOfKind<"number" | "moment">

/** In the order of the draft. */
export function findFaults(draft: Draft): Fault[] {
  return [...draft.values()].flatMap(({ row: { name }, texts }) =>
    GRID_COLUMNS.flatMap((column) => {
      const text = texts[column] ?? ""
      return isFaulty(column) && !isReadable(column, text) ? { name, column, text } : []
    }),
  )
}

/** An empty text is readable: it leaves the choice to the rule. */
export const isReadable = (column: GridColumn, text: string): boolean =>
  text.trim() === "" || readText(column, text, DEFAULT_TIME_ZONE) !== null

/** In the form of the admin API, in the order of the draft. */
export function toListings(draft: Draft, timeZone: string): AdminListingBatchInput["listings"] {
  return [...draft.values()].map(({ row: { product_id, variant_id }, texts }) => ({
    product_id,
    variant_id,
    ...Object.fromEntries(
      Object.entries(texts).map(([column, text]) => [column, toValue(column as GridColumn, text, timeZone)]),
    ),
  }))
}

export interface PasteTarget {
  rows: readonly AdminListingRow[]
  /** The row of the cell in which the paste begins. */
  rowIndex: number
  column: GridColumn
}

/** Fills fields from spreadsheet cells, to the right and down. Cells beyond the last row or column are ignored. */
export function toPastedEdits(text: string, { rows, rowIndex, column }: PasteTarget): CellEdit[] {
  const first = GRID_COLUMNS.indexOf(column)
  return toCells(text).flatMap((cells, down) =>
    cells.flatMap((cell, right) => {
      const [row, target] = [rows[rowIndex + down], GRID_COLUMNS[first + right]]
      return row && target ? [{ row, column: target, text: cell }] : []
    }),
  )
}

/** Distinguishes a table from a single cell, which the browser pastes itself. */
export const isTable = (text: string) => /[\t\n]/.test(text.trimEnd())

const toCells = (text: string) =>
  text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t"))

export function toText(value: string | number | null, column: GridColumn, timeZone: string): string {
  if (value === null) return ""
  return CHOICE_FIELDS[column].kind === "moment" ? toWallTime(new Date(value), timeZone) : String(value)
}

type RuleSettings = Pick<Settings, "stock_buffer" | "default_tnc" | "time_zone">

interface InheritingCell {
  draft: Draft
  row: AdminListingRow
  column: GridColumn
  /** undefined = they are not yet read. */
  settings: RuleSettings | undefined
}

/** @returns the value that holds while the cell is empty: of the product, else of the settings; "" = the cell has no such value */
export function toInheritedText({ draft, row, column, settings }: InheritingCell): string {
  const timeZone = settings?.time_zone ?? DEFAULT_TIME_ZONE
  const others = toTogether(column).filter((name) => name !== column)
  if (others.some((other) => toShownText(draft, row, other, timeZone) !== "")) return ""
  const ofProduct = toText(row.inherited?.[column] ?? null, column, timeZone)
  if (ofProduct !== "" || !settings) return ofProduct
  const field = CHOICE_FIELDS[column]
  return "setting" in field ? String(settings[field.setting] ?? "") : ""
}

/** The text in the field's format if it is readable: a number, or a date and time as the browser's field writes it. */
function toCellText(column: GridColumn, text: string, timeZone: string): string {
  const value = readText(column, text, timeZone)
  return value === null ? text : toText(value, column, timeZone)
}

function toValue(column: GridColumn, text: string, timeZone: string): string | number | null {
  return text.trim() === "" ? null : readText(column, text, timeZone)
}

/** @returns null for a text that is not a value of the column. The reader of CSV files applies the same rules. */
function readText(column: GridColumn, text: string, timeZone: string): string | number | null {
  const field = CHOICE_FIELDS[column]
  if (field.kind === "number") return toWhole(text.trim(), field.least)
  return field.kind === "moment" ? toMoment(text.trim(), timeZone) : text
}

/** Does the column accept some texts only? */
const isFaulty = (column: GridColumn): column is FaultyColumn => {
  const { kind } = CHOICE_FIELDS[column]
  return kind === "number" || kind === "moment"
}

function toWhole(text: string, least: number): number | null {
  return /^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : null
}

/**
 * Reads a moment with the year first, the form of spreadsheets that every country reads alike. A day without a time begins at the store's
 * midnight.
 *
 * @returns ISO
 */
function toMoment(text: string, timeZone: string): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d)?)?$/.exec(text) ?? []
  const at = day === undefined ? null : fromWallTime(`${day}T${time ?? "00:00"}`, timeZone)
  // Browsers read the 31st of February as the 3rd of March.
  return at && toWallTime(at, timeZone).startsWith(`${day}`) ? at.toISOString() : null
}
