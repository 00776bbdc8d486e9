import { FocusModal } from "@medusajs/ui"
import type { AdminItemResponse } from "../../../../../api/admin/partner-commerce/items/item-view"
import { VariantChoice } from "../../../../components/variant-choice"
import { useLinkStranger } from "../../../../hooks/api/strangers"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { useText } from "../../../../i18n/use-text"

/** Says which variant a product there is: one from before this plugin. */
export function StrangerLink({ partnerId, close }: { partnerId: string; close: () => void }) {
  const t = useText()
  const toasts = useMutationToasts<AdminItemResponse, string>(() => {
    close()
    return t("strangers.link.done")
  })
  const { mutate, isPending } = useLinkStranger(partnerId, toasts)
  return (
    <FocusModal open onOpenChange={close}>
      <VariantChoice
        title={t("relink.title", { id: partnerId })}
        meaning={t("strangers.link.meaning")}
        isPending={isPending}
        onChoose={mutate}
        close={close}
      />
    </FocusModal>
  )
}
