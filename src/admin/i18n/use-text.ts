import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import type en from "./json/en.json"
import { NAMESPACE, useLanguage } from "./use-language"

export { NAMESPACE }

type Singular<Key extends string> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key
type Keys<Texts, Prefix extends string = ""> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? `${Prefix}${Singular<Key>}`
    : Keys<Texts[Key], `${Prefix}${Key}.`>
}[keyof Texts & string]

/** The keys of all texts; an unknown key does not compile. */
export type TextKey = Keys<typeof en>
export type Text = (key: TextKey, values?: Record<string, string | number>) => string

/** The plugin's own texts, in the chosen language of its pages, else in the admin's language. */
export function useText(): Text {
  const { language } = useLanguage()
  const { t } = useTranslation(NAMESPACE, { lng: language })
  return useCallback<Text>((key, values) => t(key, values ?? {}), [t])
}
