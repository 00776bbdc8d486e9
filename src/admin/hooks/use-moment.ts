import { useMemo } from "react"
import { useLanguage } from "../i18n/use-language"
import { toMomentText } from "../lib/moment-text"
import { useTimeZone } from "./api/settings"

/** @returns the text of a moment: date, time and time zone, in the store's time zone */
export function useMoment(): (at: string) => string {
  const { language } = useLanguage()
  const timeZone = useTimeZone()
  return useMemo(() => toMomentText(language, timeZone), [language, timeZone])
}
