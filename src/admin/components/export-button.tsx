import { ArrowDownTray } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { type ExportedList, useSaveList } from "../hooks/api/exports"
import { useMutationToasts } from "../hooks/use-mutation-toasts"
import { useText } from "../i18n/use-text"
import type { Query } from "../lib/client"

/** Saves a list as CSV. @param query the filters of the list; its page does not count */
export function ExportButton({ list, query }: { list: ExportedList; query: Query }) {
  const t = useText()
  const { mutate, isPending } = useSaveList(
    list,
    useMutationToasts(() => t("list.exported")),
  )
  const { limit: _limit, offset: _offset, order: _order, ...filters } = query
  return (
    <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate(filters)}>
      <ArrowDownTray aria-hidden />
      {t("list.export")}
    </Button>
  )
}
