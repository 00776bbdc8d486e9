import { Checkbox, createDataTableColumnHelper, Text, Tooltip } from "@medusajs/ui"
import { useMemo } from "react"
import type { AdminItem } from "../../../../api/admin/partner-commerce/items/item-view"
import { ItemStateBadge, RemoteStatusBadge } from "../../../components/badges"
import { RowOpener } from "../../../components/row-opener"
import { When } from "../../../components/when"
import { useServerText } from "../../../i18n/use-server-text"
import { useText } from "../../../i18n/use-text"

const helper = createDataTableColumnHelper<AdminItem>()

export function useItemColumns(open: (id: string) => void) {
  const t = useText()
  return useMemo(
    () => [
      helper.select({
        header: ({ table }) => (
          <Checkbox
            aria-label={t("list.selectPage")}
            checked={table.getIsSomePageRowsSelected() ? "indeterminate" : table.getIsAllPageRowsSelected()}
            onCheckedChange={(checked) => table.toggleAllPageRowsSelected(Boolean(checked))}
          />
        ),
        cell: ({ row }) => (
          <Checkbox
            aria-label={t("list.selectRow", { name: toName(row.original) })}
            checked={row.getIsSelected()}
            onClick={(event) => event.stopPropagation()}
            onCheckedChange={(checked) => row.toggleSelected(Boolean(checked))}
          />
        ),
      }),
      helper.accessor("name", {
        header: t("items.name"),
        enableSorting: true,
        cell: ({ row: { original: item } }) => (
          <RowOpener onOpen={() => open(item.partner_id ?? item.variant_id)}>{toName(item)}</RowOpener>
        ),
      }),
      helper.accessor("variant_sku", {
        header: t("items.sku"),
        enableSorting: true,
        cell: ({ getValue }) => getValue() ?? "-",
      }),
      helper.accessor("state", {
        header: t("items.state"),
        enableSorting: true,
        cell: ({ getValue }) => <ItemStateBadge state={getValue()} />,
      }),
      helper.accessor("remote_status", {
        header: t("items.remoteStatus"),
        enableSorting: true,
        cell: ({ getValue }) => <RemoteStatusBadge status={getValue()} />,
      }),
      helper.accessor("problem", {
        header: t("items.problem"),
        cell: ({ row: { original: item } }) => <ProblemCell item={item} />,
      }),
      helper.accessor("last_synced_at", {
        header: t("items.lastSynced"),
        enableSorting: true,
        cell: ({ getValue }) => <When at={getValue()} />,
      }),
    ],
    [t, open],
  )
}

const toName = (item: AdminItem) => item.name ?? item.variant_sku ?? item.variant_id

function ProblemCell({ item }: { item: AdminItem }) {
  const t = useText()
  const { toMessage, toFix } = useServerText()
  if (!item.problem) return <span className="text-ui-fg-subtle">-</span>
  return (
    <Tooltip content={`${toMessage(item.problem)} ${toFix(item.problem)}`}>
      <Text as="span" size="small" className="truncate">
        {t(`problemCodes.${item.problem.code}`)}
      </Text>
    </Tooltip>
  )
}
