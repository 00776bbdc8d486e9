import { Checkbox, createDataTableColumnHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { useText } from "../i18n/use-text"

/**
 * The column by which rows are selected.
 *
 * @param toName names a row for screen readers; must keep its identity between renders
 */
export function useSelectColumn<Row>(toName: (row: Row) => string) {
  const t = useText()
  return useMemo(
    () =>
      createDataTableColumnHelper<Row>().select({
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
    [t, toName],
  )
}
