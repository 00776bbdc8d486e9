import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useLanguage } from "./use-language"
import { NAMESPACE } from "./use-text"

/**
 * What the server says, in the chosen language. The server speaks English and gives each sentence a code; a language has its own words
 * for a code under `server`, and where it has none the server's words stay as they are.
 */
export function useServerText() {
  const { language } = useLanguage()
  const { t } = useTranslation(NAMESPACE, { lng: language })
  return useMemo(() => {
    const translate = (key: string, said: string, values: Record<string, string> = {}) =>
      t(`server.${key}`, { ...values, said, defaultValue: said })
    return {
      /** @param values what the sentence is about, for languages that put it into words of their own */
      toMessage: ({ code, message }: { code: string; message: string }, values?: Record<string, string>) =>
        translate(`messages.${code}`, message, values),
      toFix: ({ code, fix }: { code: string; fix: string }) => translate(`fixes.${code}`, fix),
    }
  }, [t])
}
