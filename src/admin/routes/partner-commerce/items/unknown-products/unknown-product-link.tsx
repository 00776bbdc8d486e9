import { FocusModal } from "@medusajs/ui"
import type { AdminItemResponse } from "../../../../../api/admin/partner-commerce/items/item-view"
import { VariantChoice } from "../../../../components/variant-choice"
import { useLinkUnknownProduct } from "../../../../hooks/api/unknown-products"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { useText } from "../../../../i18n/use-text"

/** Links a product at the service that is older than this plugin to a variant. */
export function UnknownProductLink({ partnerId, close }: { partnerId: string; close: () => void }) {
  const t = useText()
  const toasts = useMutationToasts<AdminItemResponse, string>(() => {
    close()
    return t("unknownProducts.link.done")
  })
  const { mutate, isPending } = useLinkUnknownProduct(partnerId, toasts)
  return (
    <FocusModal open onOpenChange={close}>
      <VariantChoice
        title={t("relink.title", { id: partnerId })}
        meaning={t("unknownProducts.link.meaning")}
        isPending={isPending}
        onChoose={mutate}
        close={close}
      />
    </FocusModal>
  )
}
