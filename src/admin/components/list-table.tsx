import {
  Container,
  DataTable,
  type DataTableCommand,
  type DataTableFilter,
  type DataTableRowSelectionState,
  Heading,
  Text,
  useDataTable,
} from "@medusajs/ui"
import { type ReactNode, useEffect, useRef } from "react"
import { useKeptFocus } from "../hooks/use-kept-focus"
import { type ListAddress } from "../hooks/use-list-address"
import { useShortcutGuard } from "../hooks/use-shortcut-guard"
import { useLanguage } from "../i18n/use-language"
import { useText } from "../i18n/use-text"
import { ROW_OPENER } from "./row-opener"
import { SearchInput } from "./search-input"
import { Failed } from "./states"
import { FOCUS_HOME } from "../lib/keep-focus"

interface ListTableProps<Row> {
  title: string
  subtitle: string
  address: ListAddress
  rows: Row[] | undefined
  count: number
  /** False: the list has more than `count` rows. */
  isCountExact?: boolean
  error: unknown
  isLoading: boolean
  retry: () => unknown
  columns: Parameters<typeof useDataTable<Row>>[0]["columns"]
  filters: DataTableFilter[]
  getRowId: (row: Row) => string
  onOpen: (row: Row) => void
  empty: { heading: string; description: string }
  searchPlaceholder?: string
  actions?: ReactNode
  commands?: DataTableCommand[]
  selection?: DataTableRowSelectionState
  onSelect?: (selection: DataTableRowSelectionState) => void
}

/** Medusa's table with search, filters and pages. It also shows the states of a list: loading, empty, failed. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const t = useText()
  const { language } = useLanguage()
  const part = useKeptFocus()
  const { address, rows, count, isCountExact = true, error, isLoading, filters, selection, onSelect } = props
  useShortcutGuard((props.commands ?? []).map(({ shortcut }) => shortcut))
  const instance = useDataTable({
    data: rows ?? [],
    columns: props.columns,
    filters,
    commands: props.commands,
    rowCount: count,
    getRowId: props.getRowId,
    isLoading,
    onRowClick: (event, row) => {
      focusOpener(event.currentTarget)
      props.onOpen(toData(row))
    },
    filtering: { state: address.filtering, onFilteringChange: address.setFilters },
    sorting: { state: address.sorting, onSortingChange: address.setSorting },
    pagination: { state: address.pagination, onPaginationChange: address.setPagination },
    ...(props.searchPlaceholder && { search: { state: address.q, onSearchChange: address.setSearch } }),
    ...(selection && onSelect && { rowSelection: { state: selection, onRowSelectionChange: onSelect } }),
  })
  return (
    <Container ref={part} lang={language} className="p-0">
      <DataTable instance={instance}>
        <DataTable.Toolbar
          className="flex flex-col items-start justify-between gap-2 md:flex-row md:items-center"
          translations={{ clearAll: t("list.clearAll") }}
        >
          <div>
            <Heading level="h1">{props.title}</Heading>
            <Text size="small" className="text-ui-fg-subtle">
              {props.subtitle}
            </Text>
          </div>
          <div className="flex max-w-full flex-wrap items-center gap-2 md:shrink-0">
            {filters.length > 0 && <FilterMenu />}
            {props.searchPlaceholder && (
              <div className="w-64">
                <SearchInput label={props.searchPlaceholder} value={address.q} onSearch={address.setSearch} />
              </div>
            )}
            {props.actions}
          </div>
        </DataTable.Toolbar>
        {error && !rows ? (
          <Failed error={error} retry={props.retry} />
        ) : (
          <>
            <DataTable.Table
              emptyState={{
                empty: props.empty,
                filtered: { heading: t("list.noResults.title"), description: t("list.noResults.message") },
              }}
            />
            <DataTable.Pagination
              translations={{
                of: t(isCountExact ? "list.of" : "list.ofMoreThan"),
                results: t("list.results"),
                pages: t("list.pages"),
                prev: t("list.previous"),
                next: t("list.next"),
              }}
            />
          </>
        )}
        {props.commands && <DataTable.CommandBar selectedLabel={(count) => t("list.selected", { count })} />}
      </DataTable>
    </Container>
  )
}

/** The opener gets the focus back when the drawer of the row closes. */
function focusOpener(row: EventTarget) {
  if (row instanceof HTMLElement) row.querySelector<HTMLElement>(`[${ROW_OPENER}]`)?.focus({ preventScroll: true })
}

/** The type of `onRowClick` promises the row's data, but Medusa passes the table's own row, which contains the data. */
function toData<Row>(row: Row | { original: Row }): Row {
  return isTableRow(row) ? row.original : row
}

const isTableRow = <Row,>(row: Row | { original: Row }): row is { original: Row } =>
  typeof row === "object" && row !== null && "original" in row

/**
 * Medusa's filter menu accepts no name for its button, so an effect sets the name on the rendered button. The button gets the focus of a
 * removed filter.
 */
function FilterMenu() {
  const t = useText()
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => place.current?.querySelector("button")?.setAttribute("aria-label", t("list.filter")))
  return (
    <span ref={place} className="contents" {...{ [FOCUS_HOME]: "" }}>
      <DataTable.FilterMenu tooltip={t("list.filter")} />
    </span>
  )
}
