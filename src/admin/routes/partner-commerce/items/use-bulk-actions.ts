import { type DataTableCommand, type DataTableRowSelectionState, toast, usePrompt } from "@medusajs/ui"
import { api } from "../../../client/api"
import type { Item } from "../../../client/types"
import { useAction } from "../../../components/use-action"
import { usePush } from "../../../hooks/use-push"
import { useText } from "../../../i18n/use-text"

interface Selected {
  toItems: (selection: DataTableRowSelectionState) => Item[]
  clear: () => void
}

/** What can be done with several items at once. */
export function useBulkActions({ toItems, clear }: Selected): DataTableCommand[] {
  const t = useText()
  const prompt = usePrompt()
  const push = usePush()
  const optIn = useOptIn()

  const choose = async (selection: DataTableRowSelectionState, isIn: boolean) => {
    const items = toItems(selection)
    const products = new Set(items.flatMap(({ product_id }) => product_id ?? []))
    const agreed = await prompt({
      title: isIn ? t("items.optIn.title") : t("items.optOut.title"),
      description: t(isIn ? "items.optIn.meaning" : "items.optOut.meaning", { count: products.size }),
      confirmText: isIn ? t("items.optIn.name") : t("items.optOut.name"),
      cancelText: t("actions.cancel"),
      variant: isIn ? "confirmation" : "danger",
    })
    if (!agreed) return
    await optIn.mutateAsync({ productIds: [...products], isIn }).catch(() => undefined)
    clear()
  }
  return [
    {
      label: t("actions.pushNow"),
      shortcut: "p",
      action: async (selection) => {
        await push.mutateAsync({ variant_ids: Object.keys(selection) }).catch(() => undefined)
        clear()
      },
    },
    { label: t("items.optOut.name"), shortcut: "o", action: (selection) => choose(selection, false) },
    { label: t("items.optIn.name"), shortcut: "i", action: (selection) => choose(selection, true) },
  ]
}

/** As many as one request takes. */
const AT_ONCE = 1000

/** Takes products off the service, or puts them under the rule again. Many go in several requests, with how far it is. */
export function useOptIn() {
  const t = useText()
  return useAction({
    run: async ({ productIds, isIn }: { productIds: string[]; isIn: boolean }) => {
      const total = productIds.length
      const id = total > AT_ONCE ? toast.loading(t("items.saving", { done: 0, total })) : null
      try {
        for (let done = 0; done < total; done += AT_ONCE) {
          await api.changeListings(productIds.slice(done, done + AT_ONCE), isIn ? null : false)
          if (id !== null) toast.loading(t("items.saving", { done: Math.min(done + AT_ONCE, total), total }), { id })
        }
      } finally {
        if (id !== null) toast.dismiss(id)
      }
    },
    done: (_, { productIds, isIn }) => t(isIn ? "items.optIn.done" : "items.optOut.done", { count: productIds.length }),
  })
}
