import { toast } from "@medusajs/ui"
import { PRODUCTS_AT_ONCE } from "../../../hooks/api/limits"
import { type OptProductsInput, useOptProducts } from "../../../hooks/api/listings"
import { useMutationToasts } from "../../../hooks/use-mutation-toasts"
import { TOAST_PLACE } from "../../../lib/toast-place"
import { useText } from "../../../i18n/use-text"

/** Takes products off the service, or puts them under the rule again. A toast counts while that takes several requests. */
export function useOptProductsWithToasts() {
  const t = useText()
  const toasts = useMutationToasts<void, OptProductsInput>((_, { productIds, isIn }) =>
    t(isIn ? "items.optIn.done" : "items.optOut.done", { count: productIds.length }),
  )
  const { mutateAsync, isPending } = useOptProducts(toasts)
  return {
    isPending,
    /** Never rejects: a toast reports a failure. */
    optProducts: async ({ productIds, isIn }: { productIds: string[]; isIn: boolean }): Promise<void> => {
      const total = productIds.length
      const id = total > PRODUCTS_AT_ONCE ? toast.loading(t("items.saving", { done: 0, total }), TOAST_PLACE) : null
      const onProgress = (done: number) => {
        if (id !== null) toast.loading(t("items.saving", { done, total }), { ...TOAST_PLACE, id })
      }
      await mutateAsync({ productIds, isIn, onProgress }).catch(() => undefined)
      if (id !== null) toast.dismiss(id)
    },
  }
}
