import { type DataTableRowSelectionState, toast } from "@medusajs/ui"
import { useState } from "react"
import type { AdminArchivedUnknownProductsResponse } from "../../../../../api/admin/partner-commerce/unknown-products/unknown-product-view"
import { ListTable } from "../../../../components/list-table"
import { useArchiveUnknownProducts, useUnknownProducts } from "../../../../hooks/api/unknown-products"
import { useListAddress } from "../../../../hooks/use-list-address"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { TOAST_PLACE } from "../../../../lib/toast-place"
import { useQuestion } from "../../../../hooks/use-question"
import { useText } from "../../../../i18n/use-text"
import { useUnknownProductColumns } from "./use-unknown-product-columns"

const NO_FILTERS: string[] = []

/** Products at the service without an item in this store. Only a user archives or links them. */
export function UnknownProductsTable({ open }: { open: (partnerId: string) => void }) {
  const t = useText()
  const prompt = useQuestion()
  const address = useListAddress(NO_FILTERS)
  const { limit, offset, q } = address.query
  const { data, error, isLoading, refetch } = useUnknownProducts({ limit, offset, q })
  const [selection, setSelection] = useState<DataTableRowSelectionState>({})
  const archive = useArchiveUnknownProducts(
    useMutationToasts<AdminArchivedUnknownProductsResponse, string[]>(({ unknown_products: unknownProducts }) => {
      const refused = unknownProducts.filter((unknownProduct) => unknownProduct.error !== null)
      for (const { partner_id: id, error: words } of refused) {
        toast.error(t("unknownProducts.archive.refused", { id }), { ...TOAST_PLACE, description: words ?? undefined })
      }
      const count = unknownProducts.length - refused.length
      return count > 0 ? t("unknownProducts.archive.done", { count }) : undefined
    }),
  )

  const archiveAll = async (chosen: DataTableRowSelectionState) => {
    const ids = Object.keys(chosen)
    const agreed = await prompt({
      title: t("unknownProducts.archive.title"),
      description: t("unknownProducts.archive.meaning", { count: ids.length }),
      confirmText: t("unknownProducts.archive.name"),
      cancelText: t("actions.cancel"),
      variant: "danger",
    })
    if (!agreed) return
    await archive.mutateAsync(ids).catch(() => undefined)
    setSelection({})
  }
  return (
    <ListTable
      title={t("items.tabs.unknownProducts")}
      subtitle={t("unknownProducts.subtitle")}
      address={address}
      rows={data?.unknown_products}
      count={data?.count ?? 0}
      error={error}
      isLoading={isLoading}
      retry={refetch}
      columns={useUnknownProductColumns(open)}
      filters={[]}
      getRowId={({ partner_id }) => partner_id}
      onOpen={({ partner_id }) => open(partner_id)}
      empty={{ heading: t("unknownProducts.empty.title"), description: t("unknownProducts.empty.message") }}
      searchPlaceholder={t("unknownProducts.search")}
      commands={[{ label: t("unknownProducts.archive.name"), shortcut: "a", action: archiveAll }]}
      selection={selection}
      onSelect={setSelection}
    />
  )
}
