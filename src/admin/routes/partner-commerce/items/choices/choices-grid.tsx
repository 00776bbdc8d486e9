import { clx, Input, Table, Textarea } from "@medusajs/ui"
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useId, useRef } from "react"
import type { AdminListingRow } from "../../../../../api/admin/partner-commerce/listings/listings-view"
import { Picture } from "../../../../components/picture"
import { TextLink } from "../../../../components/text-link"
import { useRemoteCategories } from "../../../../hooks/api/categories"
import { useSettings, useTimeZone } from "../../../../hooks/api/settings"
import { useText } from "../../../../i18n/use-text"
import { CHOICE_FIELDS } from "../../../../../catalog/rules/desired/listing-choice"
import {
  type CellEdit,
  type Draft,
  GRID_COLUMNS,
  type GridColumn,
  isDrafted,
  isReadable,
  isTable,
  toPastedEdits,
  toRowKey,
  toShownText,
  toInheritedText,
} from "./choices-draft"

interface GridProps {
  rows: AdminListingRow[]
  draft: Draft
  edit: (edits: CellEdit[]) => void
}

const WIDTHS = {
  category: "min-w-44",
  line: "min-w-52",
  text: "min-w-52",
  moment: "min-w-52",
  number: "min-w-24",
} as const satisfies Record<(typeof CHOICE_FIELDS)[GridColumn]["kind"], string>

/** A table of fields. Tab moves right, Enter down and Shift+Enter up. Pasted spreadsheet cells start at the focused field. */
export function ChoicesGrid({ rows, draft, edit }: GridProps) {
  const t = useText()
  const categories = useId()
  const table = useRef<HTMLDivElement>(null)
  const remote = useRemoteCategories()
  const { data: settings } = useSettings()
  const timeZone = useTimeZone()
  const focus = (rowIndex: number, column: GridColumn) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${rowIndex} ${column}"]`)?.focus()
  return (
    <div ref={table} role="region" aria-label={t("choices.grid")} tabIndex={0} className="overflow-x-auto">
      <datalist id={categories}>
        {remote.data?.categories.map(({ category }) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("items.name")}</Table.HeaderCell>
            {GRID_COLUMNS.map((column) => (
              <Table.HeaderCell key={column}>
                {t(`choices.columns.${column}`)}
                {CHOICE_FIELDS[column].kind === "moment" && ` (${timeZone})`}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row, rowIndex) => (
            <Table.Row key={toRowKey(row)} className="hover:bg-ui-bg-base">
              <Table.Cell className="min-w-56 max-w-72 whitespace-normal py-2">
                <Subject row={row} />
              </Table.Cell>
              {GRID_COLUMNS.map((column) => (
                <Table.Cell key={column} className={clx("px-1 py-1 align-middle", WIDTHS[CHOICE_FIELDS[column].kind])}>
                  <Cell
                    column={column}
                    list={categories}
                    label={t("choices.cell", { column: t(`choices.columns.${column}`), name: row.name })}
                    place={`${rowIndex} ${column}`}
                    value={toShownText(draft, row, column, timeZone)}
                    inherited={toInheritedText({ draft, row, column, settings })}
                    isDrafted={isDrafted(draft, row, column)}
                    onText={(text) => edit([{ row, column, text }])}
                    onTable={(text) => edit(toPastedEdits(text, { rows, rowIndex, column }))}
                    onLeave={(step) => focus(rowIndex + step, column)}
                  />
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

function Subject({ row: { product_id, variant_id, name, sku, thumbnail } }: { row: AdminListingRow }) {
  const path = variant_id === null ? `/products/${product_id}` : `/products/${product_id}/variants/${variant_id}`
  return (
    <span className="flex items-center gap-x-2">
      <Picture url={thumbnail} />
      <span className="min-w-0">
        <TextLink to={path} className="break-words">
          {name}
        </TextLink>
        {sku && <span className="txt-compact-xsmall text-ui-fg-subtle block">{sku}</span>}
      </span>
    </span>
  )
}

interface CellProps {
  column: GridColumn
  /** Id of the list of categories. */
  list: string
  label: string
  place: string
  value: string
  /** Shown in an empty cell. */
  inherited: string
  isDrafted: boolean
  onText: (text: string) => void
  onTable: (text: string) => void
  /** @param step rows down */
  onLeave: (step: number) => void
}

function Cell({ column, list, label, place, value, inherited, isDrafted, onText, onTable, onLeave }: CellProps) {
  const t = useText()
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain")
    if (!isTable(text)) return
    event.preventDefault()
    onTable(text)
  }
  const { kind } = CHOICE_FIELDS[column]
  const leave = (event: KeyboardEvent) => {
    // In a text of several lines Shift+Enter begins a new line.
    if (event.key !== "Enter" || (kind === "text" && event.shiftKey)) return
    event.preventDefault()
    onLeave(event.shiftKey ? -1 : 1)
  }
  const shared = {
    "aria-label": label,
    "data-cell": place,
    "aria-invalid": !isReadable(column, value),
    value,
    placeholder: inherited || t("listing.byRule"),
    className: isDrafted ? "!bg-ui-bg-highlight" : undefined,
    onChange: ({ target }: { target: { value: string } }) => onText(target.value),
    onPaste: paste,
    onKeyDown: leave,
  }
  if (kind === "text") return <Textarea rows={1} {...shared} className={clx("h-8 !min-h-8", shared.className)} />
  return <Input size="small" {...shared} {...toFieldProps(column, { list, value })} />
}

function toFieldProps(
  column: GridColumn,
  { list, value }: { list: string; value: string },
): Pick<ComponentProps<"input">, "list" | "inputMode" | "type"> {
  const { kind } = CHOICE_FIELDS[column]
  if (kind === "category") return { list }
  if (kind === "number") return { inputMode: "numeric" }
  // A date field would hide an invalid text.
  return kind === "moment" && isReadable(column, value) ? { type: "datetime-local" } : {}
}
