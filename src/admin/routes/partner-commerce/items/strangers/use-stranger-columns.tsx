import { createDataTableColumnHelper } from "@medusajs/ui"
import { useMemo } from "react"
import type { AdminStrangerListResponse } from "../../../../../api/admin/partner-commerce/strangers/stranger-view"
import { RemoteStatusBadge } from "../../../../components/badges"
import { RowOpener } from "../../../../components/row-opener"
import { useSelectColumn } from "../../../../components/select-column"
import { useText } from "../../../../i18n/use-text"

type Stranger = AdminStrangerListResponse["strangers"][number]

const helper = createDataTableColumnHelper<Stranger>()
const toName = ({ name, partner_id }: Stranger) => name ?? partner_id

export function useStrangerColumns(open: (partnerId: string) => void) {
  const t = useText()
  const select = useSelectColumn<Stranger>(toName)
  return useMemo(
    () => [
      select,
      helper.accessor("name", {
        header: t("items.name"),
        cell: ({ row: { original: stranger } }) => (
          <RowOpener onOpen={() => open(stranger.partner_id)}>{toName(stranger)}</RowOpener>
        ),
      }),
      helper.accessor("partner_id", { header: t("strangers.id") }),
      helper.accessor("sku", { header: t("strangers.sku"), cell: ({ getValue }) => getValue() ?? "-" }),
      helper.accessor("remote_status", {
        header: t("items.remoteStatus"),
        cell: ({ getValue }) => <RemoteStatusBadge status={getValue()} />,
      }),
    ],
    [t, open, select],
  )
}
