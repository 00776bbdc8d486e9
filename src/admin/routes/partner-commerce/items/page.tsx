import { defineRouteConfig } from "@medusajs/admin-sdk"
import { toPageHandle } from "../../../components/page-handle"
import { useDrawerAddress } from "../../../hooks/use-drawer-address"
import { ItemDrawer } from "./item-drawer"
import { ItemsTabs } from "./items-tabs"
import { ProductsTable } from "./products-table"
import { Button, type DataTableRowSelectionState, createDataTableColumnHelper, Text, Tooltip } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { useText } from "../../../i18n/use-text"
import { type ReactNode, useState, useMemo } from "react"
import { type AdminItem, type AdminItemOrderField } from "../../../../api/admin/partner-commerce/items/item-view"
import { ExportButton } from "../../../components/export-button"
import { ListTable } from "../../../components/list-table"
import { RetryButton } from "../../../components/retry-button"
import { useItems } from "../../../hooks/api/items"
import { useListAddress } from "../../../hooks/use-list-address"
import { useBulkActions } from "./use-bulk-actions"
import { FILTER_IDS, useItemFilters } from "./use-item-filters"
import { renderFix } from "../../../../messages/rules/render"
import { ItemStatusBadge } from "../../../components/badges"
import { Picture } from "../../../components/picture"
import { RowOpener } from "../../../components/row-opener"
import { useSelectColumn } from "../../../components/select-column"
import { When } from "../../../components/when"
import { useDealMoney } from "../../../hooks/use-deal-money"
import { useServerText } from "../../../i18n/use-server-text"

export default function ItemsPage() {
  const drawer = useDrawerAddress("item")
  const isByProduct = useIsByProduct()
  return (
    <div className="flex flex-col gap-y-3">
      <ItemsTabs />
      {isByProduct ? (
        <ProductsTable actions={<GroupToggle />} />
      ) : (
        <ItemsTable open={drawer.open} actions={<GroupToggle />} />
      )}
      {drawer.opened && <ItemDrawer id={drawer.opened} close={drawer.close} />}
    </div>
  )
}

export const config = defineRouteConfig({ label: "menu.items", translationNs: "partner-commerce", rank: 1 })

export const handle = toPageHandle("menu.items")

const NAME = "by"

/** Does each row of the list show a product? Otherwise it shows a variant. The address keeps the choice. */
function useIsByProduct(): boolean {
  const [search] = useSearchParams()
  return search.get(NAME) === "product"
}

function GroupToggle() {
  const t = useText()
  const [, setSearch] = useSearchParams()
  const isByProduct = useIsByProduct()
  const toggle = () =>
    setSearch((before) => {
      if (isByProduct) before.delete(NAME)
      else before.set(NAME, "product")
      // The address drops page and order, because each list has its own.
      before.delete("offset")
      before.delete("order")
      return before
    })
  return (
    <Button size="small" variant="secondary" aria-pressed={isByProduct} onClick={toggle}>
      {t("items.byProduct.name")}
    </Button>
  )
}

const WHILE_OPEN_MS = 5_000

/** Every variant that is, was or should be on the service. */
function ItemsTable({ open, actions }: { open: (id: string) => void; actions: ReactNode }) {
  const t = useText()
  const address = useListAddress(FILTER_IDS)
  const { problem } = address.filtering
  const { data, error, isLoading, refetch } = useItems(address.query, {
    refetchInterval: WHILE_OPEN_MS,
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

const helper = createDataTableColumnHelper<AdminItem>()
/** The server sorts only by the fields of its list, and refuses others. */
const sortedBy = (field: AdminItemOrderField) => ({ id: field, enableSorting: true })
const toName = (item: AdminItem) => item.name ?? item.variant_sku ?? item.variant_id

function useItemColumns(open: (id: string) => void) {
  const t = useText()
  const money = useDealMoney()
  const select = useSelectColumn(toName)
  return useMemo(
    () => [
      select,
      helper.accessor("name", {
        ...sortedBy("name"),
        header: t("items.name"),
        cell: ({ row: { original: item } }) => (
          <span className="flex min-w-0 items-center gap-x-2">
            <Picture url={item.thumbnail} />
            <RowOpener onOpen={() => open(item.partner_id ?? item.variant_id)}>{toName(item)}</RowOpener>
          </span>
        ),
      }),
      helper.accessor("variant_sku", {
        ...sortedBy("variant_sku"),
        header: t("items.sku"),
        cell: ({ getValue }) => getValue() ?? "-",
      }),
      helper.accessor("deals_price", {
        ...sortedBy("deals_price"),
        header: t("items.price"),
        cell: ({ getValue }) => {
          const price = getValue()
          return price === null ? "-" : money(price)
        },
      }),
      helper.accessor("in_stock", {
        ...sortedBy("in_stock"),
        header: t("items.stock"),
        cell: ({ getValue }) => getValue() ?? "-",
      }),
      helper.accessor("status", {
        ...sortedBy("status"),
        header: t("items.status"),
        cell: ({ getValue }) => <ItemStatusBadge status={getValue()} />,
      }),
      helper.accessor("problem", {
        header: t("items.problem"),
        cell: ({ row: { original: item } }) => <ProblemCell item={item} />,
      }),
      helper.accessor("last_synced_at", {
        ...sortedBy("last_synced_at"),
        header: t("items.lastSynced"),
        cell: ({ getValue }) => <When at={getValue()} />,
      }),
    ],
    [t, open, select, money],
  )
}

/** The problem that blocks the item, or the reason why it is off. */
function ProblemCell({ item: { problem, off_reason: offReason } }: { item: AdminItem }) {
  const t = useText()
  const { toText, toMessage, toFix } = useServerText()
  if (offReason) {
    const fix = toFix({ code: offReason, fix: renderFix(offReason) })
    return <Shortened text={t(`offReasons.${offReason}`)} whole={`${toText({ code: offReason, values: {} })} ${fix}`} />
  }
  if (!problem) return <span className="text-ui-fg-subtle">-</span>
  return <Shortened text={t(`problemCodes.${problem.code}`)} whole={`${toMessage(problem)} ${toFix(problem)}`} />
}

function Shortened({ text, whole }: { text: string; whole: string }) {
  return (
    <Tooltip content={whole}>
      <Text as="span" size="small" className="block truncate first-letter:uppercase">
        {text}
      </Text>
    </Tooltip>
  )
}
