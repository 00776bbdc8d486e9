import { toast } from "@medusajs/ui"
import { PRODUCTS_AT_ONCE } from "../../../hooks/api/limits"
import { type SellInput, useSell } from "../../../hooks/api/listings"
import { useMutationToasts } from "../../../hooks/use-mutation-toasts"
import { TOAST_PLACE } from "../../../lib/toast-place"
import { type Counted, useSellText } from "../../../i18n/use-sell-text"
import { useQuestion } from "../../../hooks/use-question"
import { useText } from "../../../i18n/use-text"

/** Variants, or products with the number of all their variants. */
export type Sold = { ids: readonly string[] } & ({ of: "variants" } | { of: "products"; variants: number })

export const toCounted = (sold: Sold): Counted =>
  sold.of === "variants"
    ? { of: sold.of, count: sold.ids.length }
    : { of: sold.of, count: sold.ids.length, variants: sold.variants }

/** Stops selling products or variants on the service, or sells them again. If it takes several requests, a toast shows the progress. */
export function useSellWithToasts() {
  const t = useText()
  const { toLabel, toDone, toQuestion } = useSellText()
  const prompt = useQuestion()
  const toasts = useMutationToasts<void, SellInput>((_, { of, ids, isSold }) => toDone(of, ids.length, isSold))
  const { mutateAsync, isPending } = useSell(toasts)
  const sell = async ({ of, ids, isSold }: Pick<SellInput, "of" | "ids" | "isSold">): Promise<void> => {
    const total = ids.length
    const id = total > PRODUCTS_AT_ONCE ? toast.loading(t("items.saving", { done: 0, total }), TOAST_PLACE) : null
    const onProgress = (done: number) => {
      if (id !== null) toast.loading(t("items.saving", { done, total }), { ...TOAST_PLACE, id })
    }
    await mutateAsync({ of, ids, isSold, onProgress }).catch(() => undefined)
    if (id !== null) toast.dismiss(id)
  }
  return {
    isPending,
    /** Never rejects: a toast reports a failure. */
    sell,
    /** Asks the user first. @param onAgreed called before the request */
    askAndStop: async (sold: Sold, onAgreed?: () => void): Promise<void> => {
      const named = toCounted(sold)
      const agreed = await prompt({
        ...toQuestion(named),
        confirmText: toLabel(named, false),
        cancelText: t("actions.cancel"),
        variant: "danger",
      })
      if (!agreed) return
      onAgreed?.()
      await sell({ ...sold, isSold: false })
    },
  }
}
