import { useCallback } from "react"
import { useFormat } from "../i18n/use-format"
import { useSettings } from "./api/settings"

/** Amounts as the service has them: prices and deals have one currency, that of the settings. */
export function useDealMoney(): (amount: number) => string {
  const { money } = useFormat()
  const { data: settings } = useSettings()
  const currency = settings?.currency_code ?? "php"
  return useCallback((amount) => money(amount, currency), [money, currency])
}
