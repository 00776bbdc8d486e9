import { createDataTableColumnHelper } from "@medusajs/ui"
import { useMemo } from "react"
import type { AdminUnknownProductListResponse } from "../../../../../api/admin/partner-commerce/unknown-products/unknown-product-view"
import { RemoteStatusBadge } from "../../../../components/badges"
import { RowOpener } from "../../../../components/row-opener"
import { useSelectColumn } from "../../../../components/select-column"
import { useText } from "../../../../i18n/use-text"

type UnknownProduct = AdminUnknownProductListResponse["unknown_products"][number]

const helper = createDataTableColumnHelper<UnknownProduct>()
const toName = ({ name, partner_id }: UnknownProduct) => name ?? partner_id

export function useUnknownProductColumns(open: (partnerId: string) => void) {
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
