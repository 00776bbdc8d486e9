import { createDataTableColumnHelper, StatusBadge } from "@medusajs/ui"
import { type ReactNode, useMemo } from "react"
import { useNavigate } from "react-router-dom"
import type { AdminProductItems } from "../../../../api/admin/partner-commerce/products/products-view"
import { ITEM_STATES, STATE_COLORS } from "../../../components/badges"
import { ListTable } from "../../../components/list-table"
import { Picture } from "../../../components/picture"
import { RowOpener } from "../../../components/row-opener"
import { useProductItems } from "../../../hooks/api/items"
import { useListAddress } from "../../../hooks/use-list-address"
import { useFormat } from "../../../i18n/use-format"
import { useText } from "../../../i18n/use-text"
import { toItemsPath } from "../../../lib/items-path"
import { FILTER_IDS, useItemFilters } from "./use-item-filters"

const WHILE_OPEN_MS = 5_000
const toName = ({ title, name, product_id }: AdminProductItems) => title ?? name ?? product_id

/** The list of items by product: how many of each are in which state. A product opens the list of its items. */
export function ProductsTable({ actions }: { actions: ReactNode }) {
  const t = useText()
  const navigate = useNavigate()
  const address = useListAddress(FILTER_IDS)
  const { order: _, ...query } = address.query
  const { data, error, isLoading, refetch } = useProductItems(query, { refetchInterval: WHILE_OPEN_MS })
  const open = (product: AdminProductItems) =>
    void navigate(toItemsPath({ ...address.filtering, product_id: product.product_id }))
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
    />
  )
}

const helper = createDataTableColumnHelper<AdminProductItems>()

function useColumns(open: (product: AdminProductItems) => void) {
  const t = useText()
  const { number } = useFormat()
  return useMemo(
    () => [
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
      helper.accessor("states", {
        header: t("items.state"),
        cell: ({ getValue }) => <States states={getValue()} />,
      }),
    ],
    [t, number, open],
  )
}

function States({ states }: Pick<AdminProductItems, "states">) {
  const t = useText()
  const { number } = useFormat()
  return (
    <span className="flex flex-wrap gap-1">
      {ITEM_STATES.filter((state) => states[state] > 0).map((state) => (
        <StatusBadge key={state} className="whitespace-nowrap" color={STATE_COLORS[state]}>
          {t("items.byProduct.inState", { number: number(states[state]), state: t(`itemStates.${state}.name`) })}
        </StatusBadge>
      ))}
    </span>
  )
}
