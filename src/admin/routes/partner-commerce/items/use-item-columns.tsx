import { createDataTableColumnHelper, Text, Tooltip } from "@medusajs/ui"
import { useMemo } from "react"
import type { AdminItem, AdminItemOrderField } from "../../../../api/admin/partner-commerce/items/item-view"
import { renderFix } from "../../../../messages/rules/render"
import { ItemStatusBadge } from "../../../components/badges"
import { Picture } from "../../../components/picture"
import { RowOpener } from "../../../components/row-opener"
import { useSelectColumn } from "../../../components/select-column"
import { When } from "../../../components/when"
import { useDealMoney } from "../../../hooks/use-deal-money"
import { useServerText } from "../../../i18n/use-server-text"
import { useText } from "../../../i18n/use-text"

const helper = createDataTableColumnHelper<AdminItem>()
/** The server sorts only by the fields of its list, and refuses others. */
const sortedBy = (field: AdminItemOrderField) => ({ id: field, enableSorting: true })
const toName = (item: AdminItem) => item.name ?? item.variant_sku ?? item.variant_id

export function useItemColumns(open: (id: string) => void) {
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
