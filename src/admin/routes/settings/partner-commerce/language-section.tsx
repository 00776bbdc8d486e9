import { Section } from "../../../components/section"
import { LANGUAGES, type Language, useLanguage } from "../../../i18n/use-language"
import { useText } from "../../../i18n/use-text"
import { Field, SelectControl } from "./fields"

/** Each language's name in that language, because a user may read only one of them. */
const NAMES: Record<Language, string> = { en: "English", fil: "Filipino" }

export function LanguageSection() {
  const t = useText()
  const { language, choose } = useLanguage()
  return (
    <Section title={t("language.title")}>
      <Field label={t("language.label")} consequence={t("language.consequence")}>
        {(ids) => (
          <SelectControl
            ids={ids}
            value={language}
            options={LANGUAGES.map((each) => ({ value: each, label: NAMES[each] }))}
            onChange={(value) => choose(value as Language)}
          />
        )}
      </Field>
    </Section>
  )
}
