import { Button, FocusModal } from "@medusajs/ui"
import { useState } from "react"
import type { AdminItemResponse } from "../../../../api/admin/partner-commerce/items/item-view"
import { VariantChoice } from "../../../components/variant-choice"
import { useRelinkItem } from "../../../hooks/api/items"
import { useMutationToasts } from "../../../hooks/use-mutation-toasts"
import { useText } from "../../../i18n/use-text"

/** Lets the user choose the item's variant if a product was recreated and the store cannot identify the variant itself. */
export function RelinkButton({ partnerId, variantId }: { partnerId: string; variantId: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const toasts = useMutationToasts<AdminItemResponse, string>(() => {
    close()
    return t("relink.done")
  })
  const { mutate, isPending } = useRelinkItem(partnerId, toasts)
  return (
    <FocusModal open={isOpen} onOpenChange={setOpen}>
      <FocusModal.Trigger asChild>
        <Button size="small" variant="transparent">
          {t("relink.name")}
        </Button>
      </FocusModal.Trigger>
      <VariantChoice
        title={t("relink.title", { id: partnerId })}
        meaning={t("relink.meaning")}
        present={variantId}
        isPending={isPending}
        onChoose={mutate}
        close={close}
      />
    </FocusModal>
  )
}
