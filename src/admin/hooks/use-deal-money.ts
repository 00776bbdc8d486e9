import { useCallback } from "react"
import { useFormat } from "../i18n/use-format"
import { useSettings } from "./api/settings"

/** Formats the service's amounts. Prices and deals use one currency, the currency in the settings. */
export function useDealMoney(): (amount: number) => string {
  const { money } = useFormat()
  const { data: settings } = useSettings()
  const currency = settings?.currency_code ?? "php"
  return useCallback((amount) => money(amount, currency), [money, currency])
}
