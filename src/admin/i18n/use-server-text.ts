import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { VerdictStep } from "../../catalog/rules/explain/verdict"
import type { ItemProblem } from "../../catalog/rules/item/problem"
import type { Message } from "../../messages/rules/message"
import { isFixable, render, renderFix, type ToWord } from "../../messages/rules/render"
import { useLanguage } from "./use-language"
import { toLabelKeys } from "./value-labels"
import { NAMESPACE } from "./use-text"

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
      const key = toLabelKeys(name, value).find((each) => i18n.exists(each, { ns: NAMESPACE, lng: language }))
      return key ? t(key) : value
    }
    const toText = (message: Message): string => render(message, language, toWord)
    return {
      toText,
      /** A value that is a name in the plugin, with its label. */
      toWord,
      /** The text of an item's problem or a step. A merchant's own hook returns a finished text without values. */
      toMessage: ({ code, values, message }: Pick<ItemProblem | VerdictStep, "code" | "values" | "message">): string =>
        values ? toText({ code, values } as Message) : message,
      /** A merchant's own hook returns a finished fix without a code. */
      toFix: ({ code, fix }: { code: string; fix: string }): string =>
        isFixable(code) && fix === renderFix(code) ? renderFix(code, language) : fix,
    }
  }, [t, i18n, language, toName])
}
