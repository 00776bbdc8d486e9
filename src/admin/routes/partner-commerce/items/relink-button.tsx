import { Button, FocusModal, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import type { AdminItemResponse } from "../../../../api/admin/partner-commerce/items/item-view"
import { Picker } from "../../../components/picker"
import { useRelinkItem } from "../../../hooks/api/items"
import { useFoundVariants } from "../../../hooks/api/store"
import { useMutationToasts } from "../../../hooks/use-mutation-toasts"
import { useText } from "../../../i18n/use-text"

/** Says to which variant the item belongs, where a product was made anew and nothing else tells. */
export function RelinkButton({ partnerId, variantId }: { partnerId: string; variantId: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <FocusModal open={isOpen} onOpenChange={setOpen}>
      <FocusModal.Trigger asChild>
        <Button size="small" variant="transparent">
          {t("relink.name")}
        </Button>
      </FocusModal.Trigger>
      <FocusModal.Content className="mx-auto my-auto h-fit max-w-lg">
        <FocusModal.Header />
        <FocusModal.Body className="flex flex-col gap-y-4 p-6">
          <RelinkForm partnerId={partnerId} variantId={variantId} close={() => setOpen(false)} />
        </FocusModal.Body>
      </FocusModal.Content>
    </FocusModal>
  )
}

interface RelinkFormProps {
  partnerId: string
  variantId: string
  close: () => void
}

function RelinkForm({ partnerId, variantId, close }: RelinkFormProps) {
  const t = useText()
  const [text, setText] = useState("")
  const [picked, setPicked] = useState<string | null>(null)
  const { data } = useFoundVariants(text.trim())
  const toasts = useMutationToasts<AdminItemResponse, string>(() => {
    close()
    return t("relink.done")
  })
  const relink = useRelinkItem(partnerId, toasts)
  const options = (data?.variants ?? []).map(({ id, title, sku, product }) => ({
    value: id,
    label: [product?.title, title].filter(Boolean).join(" - "),
    detail: sku ?? undefined,
  }))
  return (
    <>
      <FocusModal.Title asChild>
        <Heading level="h2">{t("relink.title", { id: partnerId })}</Heading>
      </FocusModal.Title>
      <FocusModal.Description asChild>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("relink.meaning")}
        </Text>
      </FocusModal.Description>
      <Picker
        label={t("relink.variant")}
        value={picked}
        options={options}
        placeholder={t("relink.choose")}
        onPick={setPicked}
        onSearch={setText}
      />
      <div className="flex justify-end gap-x-2">
        <Button size="small" variant="secondary" onClick={close}>
          {t("actions.cancel")}
        </Button>
        <Button
          size="small"
          disabled={picked === null || picked === variantId}
          isLoading={relink.isPending}
          onClick={() => picked && relink.mutate(picked)}
        >
          {t("relink.confirm")}
        </Button>
      </div>
    </>
  )
}
