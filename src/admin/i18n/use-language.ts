import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { type Language, LANGUAGES } from "../../messages/rules/render"
import { keepChosenLanguage, readChosenLanguage } from "./chosen-language"
import { MENUS } from "./menus"

export { type Language, LANGUAGES }

export const NAMESPACE = "partner-commerce"

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The language of the plugin's pages. Medusa's own list of languages lacks Filipino, and an unlisted language would leave the rest of the
 * admin half translated. The choice therefore applies only to the plugin's pages.
 */
export function useLanguage(): { language: Language; choose: (language: Language) => void } {
  const { i18n } = useTranslation()
  const chosen = useSyncExternalStore(subscribe, readChosenLanguage)
  const language = LANGUAGES.find((each) => each === chosen) ?? (i18n.language === "fil" ? "fil" : "en")
  return {
    language,
    choose: (language) => {
      keepChosenLanguage(language)
      // Medusa's menu draws its entries in the admin's language, out of the texts that it was given.
      i18n.addResourceBundle("en", NAMESPACE, { menu: MENUS[language] }, true, true)
      for (const listener of listeners) listener()
    },
  }
}
