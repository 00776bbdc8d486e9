import { Input } from "@medusajs/ui"
import { useState } from "react"
import { useText } from "../../../i18n/use-text"
import { Field, SelectControl } from "./fields"
import type { SettingsProps } from "./use-settings-form"

const METADATA = "metadata:"
const SOURCES = ["variant_id", "sku", "metadata"] as const

/** The source of a variant's id at the service: the variant's own id, its SKU, or a metadata key that the user types. */
export function ProductIdField({ values, form }: SettingsProps) {
  const t = useText()
  const [problem, setProblem] = useState<string | null>(null)
  const stored = values.product_id_source
  const isMetadata = stored.startsWith(METADATA)
  const take = (source: string) => {
    const text = source === METADATA ? t("settings.patterns.product_id_source") : null
    setProblem(text)
    form.setProblem("product_id_source", text)
    form.set({ product_id_source: source })
  }
  return (
    <Field
      name="product_id_source"
      label={t("settings.fields.product_id_source.label")}
      consequence={t("settings.fields.product_id_source.consequence")}
      problem={problem}
    >
      {(ids) => (
        <div className="flex flex-col gap-y-2">
          <SelectControl
            ids={ids}
            value={isMetadata ? "metadata" : stored}
            options={SOURCES.map((value) => ({ value, label: t(`settings.choices.${value}`) }))}
            onChange={(value) => take(value === "metadata" ? METADATA : value)}
          />
          {isMetadata && (
            <Input
              aria-label={t("settings.metadataKey")}
              placeholder={t("settings.metadataKey")}
              value={stored.slice(METADATA.length)}
              onChange={({ target }) => take(METADATA + target.value)}
            />
          )}
        </div>
      )}
    </Field>
  )
}
