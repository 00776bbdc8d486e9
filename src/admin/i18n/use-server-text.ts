import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { ProblemValues } from "../../core/catalog/problem"
import type { CategoryReason } from "../../core/catalog/suggest-category"
import type { DeviceReason } from "../../core/catalog/suggest-device"
import type { Run } from "../client/types"
import { useLanguage } from "./use-language"
import { NAMESPACE } from "./use-text"

interface Message {
  code: string
  message: string
  values?: ProblemValues
}

const PLACEHOLDERS = /\{\{\s*(\w+)\s*\}\}/g

/**
 * What the server says, in the chosen language. The server speaks English and gives each sentence a code with its values; a language
 * has its own words for a code under `server`, and where it has none the server's words stay as they are.
 */
export function useServerText() {
  const { language } = useLanguage()
  const { t, i18n } = useTranslation(NAMESPACE, { lng: language })
  return useMemo(() => {
    const translate = (code: string, said: string, values: ProblemValues = {}): string => {
      const key = `server.${code}`
      if (!i18n.exists(key, { ns: NAMESPACE, lng: language })) return said
      const given: ProblemValues = { ...values, said }
      // What was written down before its sentence had values has none: a sentence with gaps would say less than the server's.
      const wanted = t(key, { skipInterpolation: true }).matchAll(PLACEHOLDERS)
      return [...wanted].every(([, name]) => name !== undefined && name in given) ? t(key, given) : said
    }
    const toMessage = ({ code, message, values }: Message, more?: ProblemValues) =>
      translate(`messages.${code}`, message, { ...more, ...values })
    return {
      /** @param more what else the sentence is about, as this page knows it */
      toMessage,
      toFix: ({ code, fix }: { code: string; fix: string }) => translate(`fixes.${code}`, fix),
      toReason: ({ reason, why: { code, ...values } }: { reason: string; why: CategoryReason }) =>
        translate(`categoryReasons.${code}`, reason, values),
      /** @param source as the page names it */
      toSourceReason: (suggestion: SuggestedSource, source: string) => {
        const { code, ...values } = suggestion.why
        const { reason, items, with_value } = suggestion
        return translate(`deviceReasons.${code}`, reason, { ...values, source, items, with_value })
      },
      /** @returns null where the run has nothing to say beside its counters */
      toNote: ({ note, message }: Pick<Run, "note" | "message">): string | null => {
        if (!note || message === null) return message
        const { code, ...values } = note
        if (note.code !== "still_waiting_because") return translate(`runNotes.${code}`, message, values)
        const reason = toMessage({ code: note.reason_code, message: note.reason })
        return translate(`runNotes.${code}`, message, { ...values, reason })
      },
    }
  }, [t, i18n, language])
}

interface SuggestedSource {
  reason: string
  why: DeviceReason
  items: number
  with_value: number
}
