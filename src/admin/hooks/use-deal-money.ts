import { useCallback } from "react"
import { useFormat } from "../i18n/use-format"
import { useSettings } from "./api/settings"

/** Formats the service's amounts. Prices and deals use one currency, the currency in the settings. */
export function useDealMoney(): (amount: number) => string {
  return useMoney(useFormat().money)
}

/** Formats amounts for the axis of a chart, as ₱140K. */
export function useShortDealMoney(): (amount: number) => string {
  return useMoney(useFormat().shortMoney)
}

function useMoney(format: (amount: number, currency: string) => string): (amount: number) => string {
  const { data: settings } = useSettings()
  const currency = settings?.currency_code ?? "php"
  return useCallback((amount) => format(amount, currency), [format, currency])
}
