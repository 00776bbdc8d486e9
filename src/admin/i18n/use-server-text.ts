import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { VerdictStep } from "../../catalog/rules/explain/verdict"
import type { ItemProblem } from "../../catalog/rules/item/problem"
import type { Message } from "../../messages/rules/message"
import { isFixable, render, renderFix, type ToWord } from "../../messages/rules/render"
import { useLanguage } from "./use-language"
import { NAMESPACE } from "./use-text"

/** Keys of the labels for values that are names in the plugin, such as the name of a setting. */
const LABELS: Record<string, (value: string) => string | string[]> = {
  setting: (name) => `settings.fields.${name}.label`,
  settings: (name) => `settings.fields.${name}.label`,
  field: (name) => [
    `settings.fields.${name}.label`,
    `settings.deliveryEvents.${name.replace("delivery_status_map.", "")}.label`,
  ],
  choice: (name) => `listing.fields.${name}.label`,
  from: (value) => toValueKeys(value),
  to: (value) => toValueKeys(value),
  status: (code) => `transactionStatuses.${code}`,
  state: (name) => [`dealOutcomes.${name}.name`, `paymentStates.${name}.name`],
  delivery_status: (code) => `deliveryStatuses.${code}`,
  changes: (kind) => `preview.operations.${kind}`,
  waiting: (kind) => `preview.operations.${kind}`,
  attribute: (name) => `devices.attributes.${name}`,
  blocked: (name) => `fields.${name}`,
  figure: (name) => `books.figures.${name}`,
}

/** A value of a setting that is chosen from a list. */
const toValueKeys = (value: string) => [`settings.choices.${value}`, `deliveryStatuses.${value}`]

interface ServerTextOptions {
  /** @returns the name that people use for an id; undefined = the text shows the id */
  toName?: (valueName: string, id: string) => string | undefined
}

/** The server's messages in the chosen language, rendered from the same texts as on the server. */
export function useServerText({ toName }: ServerTextOptions = {}) {
  const { language } = useLanguage()
  const { t, i18n } = useTranslation(NAMESPACE, { lng: language })
  return useMemo(() => {
    const toWord: ToWord = (name, value) => {
      const ownName = toName?.(name, value)
      if (ownName !== undefined) return ownName
      const keys = [LABELS[name]?.(value) ?? []].flat()
      const key = keys.find((each) => i18n.exists(each, { ns: NAMESPACE, lng: language }))
      return key ? t(key) : value
    }
    const toText = (message: Message): string => render(message, language, toWord)
    return {
      toText,
      /** The text of an item's problem or a step. A merchant's own hook returns a finished text without values. */
      toMessage: ({ code, values, message }: Pick<ItemProblem | VerdictStep, "code" | "values" | "message">): string =>
        values ? toText({ code, values } as Message) : message,
      /** A merchant's own hook returns a finished fix without a code. */
      toFix: ({ code, fix }: { code: string; fix: string }): string =>
        isFixable(code) && fix === renderFix(code) ? renderFix(code, language) : fix,
    }
  }, [t, i18n, language, toName])
}
