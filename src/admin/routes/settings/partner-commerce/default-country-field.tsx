import { useRegionCountries } from "../../../hooks/api/store"
import { useText } from "../../../i18n/use-text"
import { Field, SelectControl } from "./fields"
import type { SettingsProps } from "./use-settings-form"

/** A select accepts no empty value. */
const NONE = "none"

/** Shown only if the region has several countries, because a single country leaves no choice. */
export function DefaultCountryField({ values, form }: SettingsProps) {
  const t = useText()
  const { data: countries = [] } = useRegionCountries(values.region_id)
  if (countries.length < 2) return null
  const isKnown = countries.some(({ code }) => code === values.default_country)
  return (
    <Field
      label={t("settings.fields.default_country.label")}
      consequence={t("settings.fields.default_country.consequence")}
    >
      {(ids) => (
        <SelectControl
          ids={ids}
          value={isKnown ? values.default_country : NONE}
          options={[
            { value: NONE, label: t("settings.noCountry") },
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={(value) => form.set({ default_country: value === NONE ? null : value })}
        />
      )}
    </Field>
  )
}
