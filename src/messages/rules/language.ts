/** The languages in which this plugin speaks. */
export const LANGUAGES = ["en", "fil"] as const
export type Language = (typeof LANGUAGES)[number]

/** Filipino is the standard of Tagalog, and Medusa's list of locales has the latter. */
const FILIPINO = /^(fil|tl)\b/i
const ENGLISH = /^en\b/i

/** @param locales BCP 47. @returns Filipino if the locales include it and no English; otherwise English */
export function toLanguage(locales: readonly string[]): Language {
  const has = (pattern: RegExp) => locales.some((locale) => pattern.test(locale))
  return has(FILIPINO) && !has(ENGLISH) ? "fil" : "en"
}
