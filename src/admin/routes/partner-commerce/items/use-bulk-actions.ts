import { type DataTableCommand, type DataTableRowSelectionState, usePrompt } from "@medusajs/ui"
import type { AdminItem } from "../../../../api/admin/partner-commerce/items/item-view"
import type { AdminListingBatch } from "../../../../api/admin/partner-commerce/listings/batch/batch-view"
import { type BatchInput, useChangeListings } from "../../../hooks/api/listings"
import { useMutationToasts } from "../../../hooks/use-mutation-toasts"
import { usePush } from "../../../hooks/api/runs"
import { useRunToasts } from "../../../hooks/use-run-toasts"
import { useText } from "../../../i18n/use-text"
import { useOptProductsWithToasts } from "./use-opt-products-with-toasts"

interface Selected {
  toItems: (selection: DataTableRowSelectionState) => AdminItem[]
  /** Before the request: what is selected while it is under way is another selection. */
  clear: () => void
}

/** Commands for several items at once. */
export function useBulkActions({ toItems, clear }: Selected): DataTableCommand[] {
  const t = useText()
  const prompt = usePrompt()
  const push = usePush(useRunToasts(t("push.started")))
  const { optProducts } = useOptProductsWithToasts()
  const changeListings = useChangeListings(
    useMutationToasts<AdminListingBatch, BatchInput>(({ counts }) => t("choices.saved", { count: counts.changed })),
  )

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
    clear()
    await optProducts({ productIds: [...products], isIn })
  }
  const chooseVariants = async (selection: DataTableRowSelectionState, enabled: false | null) => {
    const listings = Object.keys(selection).map((variant_id) => ({ variant_id, enabled }))
    const choice = enabled === null ? "variantsAsProduct" : "optVariantsOut"
    const agreed = await prompt({
      title: t(`items.${choice}.title`),
      description: t(`items.${choice}.meaning`, { count: listings.length }),
      confirmText: t(`items.${choice}.name`),
      cancelText: t("actions.cancel"),
      variant: enabled === null ? "confirmation" : "danger",
    })
    if (!agreed) return
    clear()
    await changeListings.mutateAsync({ listings }).catch(() => undefined)
  }
  return [
    {
      label: t("actions.pushNow"),
      shortcut: "p",
      action: async (selection) => {
        clear()
        await push.mutateAsync({ variant_ids: Object.keys(selection) }).catch(() => undefined)
      },
    },
    { label: t("items.optOut.name"), shortcut: "o", action: (selection) => choose(selection, false) },
    { label: t("items.optIn.name"), shortcut: "i", action: (selection) => choose(selection, true) },
    { label: t("items.optVariantsOut.name"), shortcut: "v", action: (selection) => chooseVariants(selection, false) },
    { label: t("items.variantsAsProduct.name"), shortcut: "b", action: (selection) => chooseVariants(selection, null) },
  ]
}
