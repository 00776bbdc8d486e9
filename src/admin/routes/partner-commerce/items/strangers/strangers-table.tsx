import { type DataTableRowSelectionState, toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import type { AdminArchivedStrangersResponse } from "../../../../../api/admin/partner-commerce/strangers/stranger-view"
import { ListTable } from "../../../../components/list-table"
import { useArchiveStrangers, useStrangers } from "../../../../hooks/api/strangers"
import { useListAddress } from "../../../../hooks/use-list-address"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { TOAST_PLACE } from "../../../../lib/toast-place"
import { useText } from "../../../../i18n/use-text"
import { useStrangerColumns } from "./use-stranger-columns"

const NO_FILTERS: string[] = []

/** Products at the service that no item of this store is about: each is archived there, or linked, by a person alone. */
export function StrangersTable({ open }: { open: (partnerId: string) => void }) {
  const t = useText()
  const prompt = usePrompt()
  const address = useListAddress(NO_FILTERS)
  const { limit, offset, q } = address.query
  const { data, error, isLoading, refetch } = useStrangers({ limit, offset, q })
  const [selection, setSelection] = useState<DataTableRowSelectionState>({})
  const archive = useArchiveStrangers(
    useMutationToasts<AdminArchivedStrangersResponse, string[]>(({ strangers }) => {
      const refused = strangers.filter((stranger) => stranger.error !== null)
      for (const { partner_id: id, error: words } of refused) {
        toast.error(t("strangers.archive.refused", { id }), { ...TOAST_PLACE, description: words ?? undefined })
      }
      const count = strangers.length - refused.length
      return count > 0 ? t("strangers.archive.done", { count }) : undefined
    }),
  )

  const archiveAll = async (chosen: DataTableRowSelectionState) => {
    const ids = Object.keys(chosen)
    const agreed = await prompt({
      title: t("strangers.archive.title"),
      description: t("strangers.archive.meaning", { count: ids.length }),
      confirmText: t("strangers.archive.name"),
      cancelText: t("actions.cancel"),
      variant: "danger",
    })
    if (!agreed) return
    await archive.mutateAsync(ids).catch(() => undefined)
    setSelection({})
  }
  return (
    <ListTable
      title={t("items.tabs.strangers")}
      subtitle={t("strangers.subtitle")}
      address={address}
      rows={data?.strangers}
      count={data?.count ?? 0}
      error={error}
      isLoading={isLoading}
      retry={refetch}
      columns={useStrangerColumns(open)}
      filters={[]}
      getRowId={({ partner_id }) => partner_id}
      onOpen={({ partner_id }) => open(partner_id)}
      empty={{ heading: t("strangers.empty.title"), description: t("strangers.empty.message") }}
      searchPlaceholder={t("strangers.search")}
      commands={[{ label: t("strangers.archive.name"), shortcut: "a", action: archiveAll }]}
      selection={selection}
      onSelect={setSelection}
    />
  )
}
