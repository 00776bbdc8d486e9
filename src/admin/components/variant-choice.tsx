import { Button, FocusModal, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { useFoundVariants } from "../hooks/api/store"
import { useText } from "../i18n/use-text"
import { Picker } from "./picker"

interface VariantChoiceProps {
  title: string
  meaning: string
  /** The variant already belongs to this item. */
  present?: string
  isPending: boolean
  onChoose: (variantId: string) => void
  close: () => void
}

/** Asks in a modal for one of the store's variants. Medusa's modal header has a button without a name, so Cancel or Esc closes this modal. */
export function VariantChoice(props: VariantChoiceProps) {
  return (
    <FocusModal.Content className="mx-auto my-auto h-fit max-w-lg">
      <FocusModal.Body className="flex flex-col gap-y-4 p-6">
        <ChoiceForm {...props} />
      </FocusModal.Body>
    </FocusModal.Content>
  )
}

function ChoiceForm({ title, meaning, present, isPending, onChoose, close }: VariantChoiceProps) {
  const t = useText()
  const [text, setText] = useState("")
  const [picked, setPicked] = useState<string | null>(null)
  const { data } = useFoundVariants(text.trim())
  const options = (data?.variants ?? []).map(({ id, title: variant, sku, product }) => ({
    value: id,
    label: [product?.title, variant].filter(Boolean).join(" - "),
    detail: sku ?? undefined,
  }))
  return (
    <>
      <FocusModal.Title asChild>
        <Heading level="h2">{title}</Heading>
      </FocusModal.Title>
      <FocusModal.Description asChild>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {meaning}
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
          disabled={picked === null || picked === present}
          isLoading={isPending}
          onClick={() => picked && onChoose(picked)}
        >
          {t("relink.confirm")}
        </Button>
      </div>
    </>
  )
}
