import { type ReactNode, useState } from "react"
import type { DataTableRowSelectionState } from "@medusajs/ui"
import type { AdminItem } from "../../../../api/admin/partner-commerce/items/item-view"
import { ExportButton } from "../../../components/export-button"
import { ListTable } from "../../../components/list-table"
import { RetryButton } from "../../../components/retry-button"
import { useItems } from "../../../hooks/api/items"
import { useListAddress } from "../../../hooks/use-list-address"
import { useText } from "../../../i18n/use-text"
import { useBulkActions } from "./use-bulk-actions"
import { useItemColumns } from "./use-item-columns"
import { FILTER_IDS, useItemFilters } from "./use-item-filters"

const WHILE_OPEN_MS = 5_000

/** Every variant that is, was or should be on the service. */
export function ItemsTable({ open, actions }: { open: (id: string) => void; actions: ReactNode }) {
  const t = useText()
  const address = useListAddress(FILTER_IDS)
  const { problem } = address.filtering
  const { data, error, isLoading, refetch } = useItems(address.query, {
    refetchInterval: WHILE_OPEN_MS,
    staleTime: 0,
    keepsPrevious: true,
  })
  const [selection, setSelection] = useState<DataTableRowSelectionState>({})
  const commands = useBulkActions({ selection, clear: () => setSelection({}) })
  return (
    <ListTable
      title={t("items.title")}
      subtitle={t("items.subtitle")}
      address={address}
      rows={data?.items}
      count={data?.count ?? 0}
      error={error}
      isLoading={isLoading}
      retry={refetch}
      columns={useItemColumns(open)}
      filters={useItemFilters(address.filtering)}
      getRowId={({ variant_id }) => variant_id}
      onOpen={(item) => open(toItemId(item))}
      empty={{ heading: t("items.empty.title"), description: t("items.empty.message") }}
      searchPlaceholder={t("items.search")}
      actions={
        <>
          {typeof problem === "string" && <RetryButton problem={problem} />}
          <ExportButton list="items.csv" query={address.query} />
          {actions}
        </>
      }
      commands={commands}
      selection={selection}
      onSelect={setSelection}
    />
  )
}

export const toItemId = (item: AdminItem) => item.partner_id ?? item.variant_id
