import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import { type Language, LANGUAGES } from "../../core/message/render"

export { type Language, LANGUAGES }

const KEY = "partner-commerce.language"
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function readChosen(): string | null {
  return localStorage.getItem(KEY)
}

function choose(language: Language): void {
  localStorage.setItem(KEY, language)
  for (const listener of listeners) listener()
}

/**
 * The language of these pages. Medusa's own list of languages lacks Filipino, and a language outside of it would leave the rest of
 * the admin half translated, so the choice is kept for these pages alone.
 */
export function useLanguage(): { language: Language; choose: (language: Language) => void } {
  const { i18n } = useTranslation()
  const chosen = useSyncExternalStore(subscribe, readChosen)
  const language = LANGUAGES.find((each) => each === chosen) ?? (i18n.language === "fil" ? "fil" : "en")
  return { language, choose }
}
