import { createDataTableColumnHelper, type DataTableRowSelectionState, StatusBadge } from "@medusajs/ui"
import { type ReactNode, useMemo, useState } from "react"
import { useNavigate } from "react-router-dom"
import type { AdminProductItems } from "../../../../api/admin/partner-commerce/products/products-view"
import { ITEM_STATUSES } from "../../../../catalog/rules/item/item-status"
import { STATUS_COLORS } from "../../../components/badges"
import { ListTable } from "../../../components/list-table"
import { Picture } from "../../../components/picture"
import { RowOpener } from "../../../components/row-opener"
import { useSelectColumn } from "../../../components/select-column"
import { useProductItems } from "../../../hooks/api/items"
import { useListAddress } from "../../../hooks/use-list-address"
import { useFormat } from "../../../i18n/use-format"
import { useText } from "../../../i18n/use-text"
import { toItemsPath } from "../../../lib/paths"
import { useSellCommands } from "./use-bulk-actions"
import { FILTER_IDS, useItemFilters } from "./use-item-filters"

const WHILE_OPEN_MS = 5_000
const toName = ({ title, name, product_id }: AdminProductItems) => title ?? name ?? product_id

/** The list of items by product, with the number of items in each status. A click on a product opens the list of its items. */
export function ProductsTable({ actions }: { actions: ReactNode }) {
  const t = useText()
  const navigate = useNavigate()
  const address = useListAddress(FILTER_IDS)
  const { order: _, ...query } = address.query
  const { data, error, isLoading, refetch } = useProductItems(query, { refetchInterval: WHILE_OPEN_MS })
  const open = (product: AdminProductItems) =>
    void navigate(toItemsPath({ ...address.filtering, product_id: product.product_id }))
  const [selection, setSelection] = useState<DataTableRowSelectionState>({})
  const ids = Object.keys(selection)
  const variantsOf = useVariantsSeen(data?.products)
  const variants = ids.reduce((sum, id) => sum + (variantsOf.get(id) ?? 0), 0)
  const commands = useSellCommands({ sold: { of: "products", ids, variants }, clear: () => setSelection({}) })
  return (
    <ListTable
      title={t("items.title")}
      subtitle={t("items.byProduct.subtitle")}
      address={address}
      rows={data?.products}
      count={data?.count ?? 0}
      error={error}
      isLoading={isLoading}
      retry={refetch}
      columns={useColumns(open)}
      filters={useItemFilters(address.filtering)}
      getRowId={({ product_id }) => product_id}
      onOpen={open}
      empty={{ heading: t("items.empty.title"), description: t("items.empty.message") }}
      searchPlaceholder={t("items.search")}
      actions={actions}
      commands={commands}
      selection={selection}
      onSelect={setSelection}
    />
  )
}

/** Number of items by product, for all pages shown so far, because a selection may span them. */
function useVariantsSeen(products: AdminProductItems[] | undefined): Map<string, number> {
  const [seen] = useState(() => new Map<string, number>())
  return useMemo(() => {
    for (const { product_id, items } of products ?? []) seen.set(product_id, items)
    return seen
  }, [products, seen])
}

const helper = createDataTableColumnHelper<AdminProductItems>()

function useColumns(open: (product: AdminProductItems) => void) {
  const t = useText()
  const { number } = useFormat()
  const select = useSelectColumn(toName)
  return useMemo(
    () => [
      select,
      helper.accessor("name", {
        header: t("items.byProduct.product"),
        cell: ({ row: { original: product } }) => (
          <span className="flex min-w-0 items-center gap-x-2">
            <Picture url={product.thumbnail} />
            <RowOpener onOpen={() => open(product)}>{toName(product)}</RowOpener>
          </span>
        ),
      }),
      helper.accessor("items", { header: t("items.byProduct.items"), cell: ({ getValue }) => number(getValue()) }),
      helper.accessor("active", { header: t("items.byProduct.active"), cell: ({ getValue }) => number(getValue()) }),
      helper.accessor("statuses", {
        header: t("items.status"),
        cell: ({ getValue }) => <Statuses statuses={getValue()} />,
      }),
    ],
    [t, number, open, select],
  )
}

function Statuses({ statuses }: Pick<AdminProductItems, "statuses">) {
  const t = useText()
  const { number } = useFormat()
  return (
    <span className="flex flex-wrap gap-1">
      {ITEM_STATUSES.filter((status) => statuses[status] > 0).map((status) => (
        <StatusBadge key={status} className="whitespace-nowrap" color={STATUS_COLORS[status]}>
          {t("items.byProduct.inStatus", {
            number: number(statuses[status]),
            status: t(`itemStatuses.${status}.name`),
          })}
        </StatusBadge>
      ))}
    </span>
  )
}
