import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { CategoryWhy } from "../../core/catalog/category"
import type { ProblemValues } from "../../core/catalog/problem"
import type { CategoryReason } from "../../core/catalog/suggest-category"
import type { DeviceReason } from "../../core/catalog/suggest-device"
import type { DeliveryWhy } from "../../core/delivery/outcome"
import type { CopiedDatabase, Objection } from "../../core/objection"
import type { ProblemWhy } from "../../core/problem-why"
import type { Fault } from "../../core/settings/fault"
import type { ImportReason } from "../../core/settings/import-reason"
import type { AdminProblem } from "../../api/admin/partner-commerce/overview/overview-view"
import type { AdminRun } from "../../api/admin/partner-commerce/runs/run-view"
import { useLanguage } from "./use-language"
import { NAMESPACE } from "./use-text"

interface Message {
  code: string
  message: string
  values?: ProblemValues
  /** Of an item that is mapped. */
  why?: CategoryWhy
}

/** Anything that was given a code of its own. */
type Why = ProblemWhy | DeliveryWhy

const PLACEHOLDERS = /\{\{\s*(\w+)\s*\}\}/g

/**
 * What the server says, in the chosen language. The server speaks English and gives each sentence a code with its values; a language
 * has its own words for a code under `server`, and where it has none the server's words stay as they are.
 */
export function useServerText() {
  const { language } = useLanguage()
  const { t, i18n } = useTranslation(NAMESPACE, { lng: language })
  return useMemo(() => {
    const has = (key: string) => i18n.exists(key, { ns: NAMESPACE, lng: language })
    const toWord = (key: string, otherwise: string): string => (has(key) ? t(key) : otherwise)
    const translate = (code: string, said: string, values: ProblemValues = {}): string => {
      const key = `server.${code}`
      if (!has(key)) return said
      const given: ProblemValues = { said, ...values }
      // What was written down before its sentence had values has none: a sentence with gaps would say less than the server's.
      const wanted = t(key, { skipInterpolation: true }).matchAll(PLACEHOLDERS)
      return [...wanted].every(([, name]) => name !== undefined && name in given) ? t(key, given) : said
    }
    const toMessage = ({ code, message, values, why }: Message, more?: ProblemValues): string => {
      const text = translate(`messages.${code}`, message, { ...more, ...values })
      return why && text !== message ? `${text} ${toCategoryWhy(why)}` : text
    }
    const toCategoryWhy = ({ code, ...values }: CategoryWhy): string => {
      const { inherits, ...named } = { inherits: false, ...values }
      const reason = translate(`categoryWhys.${code}`, "", named)
      return inherits ? `${reason} ${translate("categoryWhys.inherits", "")}` : reason
    }
    /** @param name "region_id"; what is not a setting keeps its name */
    const toFieldName = (name: string) => toWord(`settings.fields.${name}.label`, name)
    /** @param code of a transaction, as the service spells it */
    const toStatus = (code: string) => toWord(`transactionStatuses.${code}`, code)
    const toFieldNames = (names: string) => names.split(", ").map(toFieldName).join(", ")
    const toFault = ({ message, ...fault }: { message: string } & Fault) =>
      translate(`faults.${fault.code}`, message, fault.values)
    const toPlaces = ({ differences }: CopiedDatabase) =>
      differences
        .map(({ what, bound, here }) => translate(`places.${what}`, `${bound} → ${here}`, { bound, here }))
        .join("; ")
    const toWhy = (why: Why, said: string): string => {
      switch (why.code) {
        case "copied_database":
          return translate("whys.copied_database", said, { places: toPlaces(why) })
        case "braked": {
          const { code, ...figures } = why
          return translate(`runNotes.${code}`, said, figures)
        }
        default: {
          const status: ProblemValues = why.code === "service_says" ? { status: toStatus(why.status) } : {}
          const text = translate(`whys.${why.code}`, said, { ...toPlainValues(why), ...status })
          return text !== said && "words" in why && why.words ? `${text}: ${why.words}` : text
        }
      }
    }
    const toProblem = (problem: Pick<AdminProblem, "code" | "message" | "why">, subject = ""): string => {
      const { code, message, why } = problem
      if (!why) return toMessage({ code, message }, { subject })
      return toMessage({ code, message }, { ...toPlainValues(why), subject, said: toWhy(why, message) })
    }
    const toObjection = ({ message, objection }: { message: string; objection: Objection | null }): string => {
      if (!objection) return message
      const key = `objections.${objection.code}`
      switch (objection.code) {
        case "options_wrong":
          return translate(key, message, {
            list: objection.options.map((problem) => `${problem.option}: ${toFault(problem)}`).join("; "),
          })
        case "copied_database":
          return translate(key, message, { places: toPlaces(objection) })
        case "settings_missing":
          return translate(key, message, { settings: toFieldNames(objection.settings) })
        case "invalid_fields":
          return objection.fields
            .map((problem) => [toFieldName(problem.field), toFault(problem)].filter(Boolean).join(": "))
            .join("; ")
        case "not_in_store":
          return translate(key, message, { setting: toFieldName(objection.setting) })
        case "deal_not_delivered":
          return translate(key, message, { state: toWord(`dealStates.${objection.state}.name`, objection.state) })
        case "service_failed":
          return toWhy(objection.failure, message)
        default:
          return translate(key, message, toPlainValues(objection))
      }
    }
    return {
      /** @param more what else the sentence is about, as this page knows it */
      toMessage,
      /** @param subject the transaction or item that it is about */
      toProblem,
      toFault,
      toWhy,
      /** Why the server refused. */
      toObjection,
      /** @returns undefined where nothing stands in the way of the entry */
      toImportReason: ({ reason, why }: { reason?: string; why?: ImportReason }): string | undefined => {
        if (!why || reason === undefined) return reason
        const setting: ProblemValues = "setting" in why ? { setting: toFieldName(why.setting) } : {}
        return translate(`importReasons.${why.code}`, reason, { ...toPlainValues(why), ...setting })
      },
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
      toNote: ({ note, message }: Pick<AdminRun, "note" | "message">): string | null => {
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

/** Those of which a sentence can be made as they are. */
function toPlainValues(given: object): ProblemValues {
  const plain = ([, value]: [string, unknown]) => typeof value === "string" || typeof value === "number"
  return Object.fromEntries(Object.entries(given).filter(plain))
}
