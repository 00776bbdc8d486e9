import { toPageHandle } from "../../../../components/page-handle"
import { useDrawerAddress } from "../../../../hooks/use-drawer-address"
import { ItemsTabs } from "../items-tabs"
import { FocusModal, type DataTableRowSelectionState, toast, createDataTableColumnHelper } from "@medusajs/ui"
import { type AdminItemResponse } from "../../../../../api/admin/partner-commerce/items/item-view"
import { VariantChoice } from "../../../../components/variant-choice"
import {
  useLinkUnknownProduct,
  useArchiveUnknownProducts,
  useUnknownProducts,
} from "../../../../hooks/api/unknown-products"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { useText } from "../../../../i18n/use-text"
import { useState, useMemo } from "react"
import {
  type AdminArchivedUnknownProductsResponse,
  type AdminUnknownProductListResponse,
} from "../../../../../api/admin/partner-commerce/unknown-products/unknown-product-view"
import { ListTable } from "../../../../components/list-table"
import { useListAddress } from "../../../../hooks/use-list-address"
import { TOAST_PLACE } from "../../../../lib/toast-place"
import { useQuestion } from "../../../../hooks/use-question"
import { RemoteStatusBadge } from "../../../../components/badges"
import { RowOpener } from "../../../../components/row-opener"
import { useSelectColumn } from "../../../../components/select-column"

export default function UnknownProductsPage() {
  const link = useDrawerAddress("link")
  return (
    <div className="flex flex-col gap-y-3">
      <ItemsTabs />
      <UnknownProductsTable open={link.open} />
      {link.opened && <UnknownProductLink partnerId={link.opened} close={link.close} />}
    </div>
  )
}

export const handle = toPageHandle("items.tabs.unknownProducts")

/** Links a product at the service that is older than this plugin to a variant. */
function UnknownProductLink({ partnerId, close }: { partnerId: string; close: () => void }) {
  const t = useText()
  const toasts = useMutationToasts<AdminItemResponse, string>(() => {
    close()
    return t("unknownProducts.link.done")
  })
  const { mutate, isPending } = useLinkUnknownProduct(partnerId, toasts)
  return (
    <FocusModal open onOpenChange={close}>
      <VariantChoice
        title={t("relink.title", { id: partnerId })}
        meaning={t("unknownProducts.link.meaning")}
        isPending={isPending}
        onChoose={mutate}
        close={close}
      />
    </FocusModal>
  )
}

const NO_FILTERS: string[] = []

/** Products at the service without an item in this store. Only a user archives or links them. */
function UnknownProductsTable({ open }: { open: (partnerId: string) => void }) {
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

type UnknownProduct = AdminUnknownProductListResponse["unknown_products"][number]

const helper = createDataTableColumnHelper<UnknownProduct>()
const toName = ({ name, partner_id }: UnknownProduct) => name ?? partner_id

function useUnknownProductColumns(open: (partnerId: string) => void) {
  const t = useText()
  const select = useSelectColumn<UnknownProduct>(toName)
  return useMemo(
    () => [
      select,
      helper.accessor("name", {
        header: t("items.name"),
        cell: ({ row: { original: unknownProduct } }) => (
          <RowOpener onOpen={() => open(unknownProduct.partner_id)}>{toName(unknownProduct)}</RowOpener>
        ),
      }),
      helper.accessor("partner_id", { header: t("unknownProducts.id") }),
      helper.accessor("sku", { header: t("unknownProducts.sku"), cell: ({ getValue }) => getValue() ?? "-" }),
      helper.accessor("remote_status", {
        header: t("items.remoteStatus"),
        cell: ({ getValue }) => <RemoteStatusBadge status={getValue()} />,
      }),
    ],
    [t, open, select],
  )
}
