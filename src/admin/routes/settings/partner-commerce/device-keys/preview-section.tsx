import { Text } from "@medusajs/ui"
import { useState } from "react"
import type { AdminExplainedItem } from "../../../../../api/admin/partner-commerce/items/item-view"
import { Picker } from "../../../../components/picker"
import { Section, SectionRow } from "../../../../components/section"
import { Empty, Failed, Loading } from "../../../../components/states"
import { useExplainedItem, useItems } from "../../../../hooks/api/items"
import { toItemsPath } from "../../../../lib/paths"
import { TextLink } from "../../../../components/text-link"
import { useServerText } from "../../../../i18n/use-server-text"
import { useText } from "../../../../i18n/use-text"

/** The values that the store would send for this item's device keys. */
export function toDeviceValues(item: AdminExplainedItem): Record<string, string> {
  const field = item.fields.find(({ field }) => field === "device")
  return (field?.desired ?? {}) as Record<string, string>
}

interface PreviewProps {
  /** The category of the page. */
  category: string | null
  previewed: string | null
  preview: (id: string) => void
}

/** Shows the keys with the values of a real product, computed by the code that pushes it. */
export function PreviewSection({ category, previewed, preview }: PreviewProps) {
  const t = useText()
  const [typed, setTyped] = useState("")
  const { data: found } = useItems(
    { q: typed || undefined, category: category ?? undefined, limit: 50 },
    { keepsPrevious: true },
  )
  return (
    <Section title={t("devicePreview.title")} subtitle={t("devicePreview.subtitle")}>
      <div className="px-6 py-4">
        <Picker
          label={t("devicePreview.product")}
          value={previewed}
          options={(found?.items ?? []).map((item) => ({
            value: item.partner_id ?? item.variant_id,
            label: item.name ?? item.variant_sku ?? item.variant_id,
            detail: item.variant_sku ?? undefined,
          }))}
          placeholder={t("devicePreview.choose")}
          onSearch={setTyped}
          onPick={preview}
        />
      </div>
      {previewed ? (
        <Preview id={previewed} category={category} />
      ) : (
        <Empty title={t("devicePreview.empty.title")} message={t("devicePreview.empty.message")} />
      )}
    </Section>
  )
}

function Preview({ id, category }: { id: string; category: string | null }) {
  const t = useText()
  const { toMessage } = useServerText()
  const { data: item, error, refetch } = useExplainedItem(id)
  if (!item) return error ? <Failed error={error} retry={refetch} /> : <Loading />
  const values = Object.entries(toDeviceValues(item))
  const goesTo = item.fields.find(({ field }) => field === "category")?.desired as string | null
  return (
    <>
      {item.problem && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("devicePreview.blocked", { problem: toMessage(item.problem) })}{" "}
          <TextLink to={toItemsPath({ item: id })}>{t("actions.seeWhy")}</TextLink>
        </Text>
      )}
      {goesTo !== null && goesTo !== category && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("devicePreview.otherCategory", { category: goesTo })}
        </Text>
      )}
      {values.map(([key, value]) => (
        <SectionRow key={key} title={key}>
          {value}
        </SectionRow>
      ))}
      {values.length === 0 && !item.problem && (
        <Empty title={t("devicePreview.nothing.title")} message={t("devicePreview.nothing.message")} />
      )}
    </>
  )
}
