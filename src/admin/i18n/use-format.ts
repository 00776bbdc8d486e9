import { useMemo } from "react"
import { formatRoughDuration } from "../../messages/rules/duration-text"
import { useLanguage } from "./use-language"

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const

/** Numbers, amounts and durations as people of the chosen language write them. */
export function useFormat() {
  const { language } = useLanguage()
  return useMemo(() => {
    const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" })
    const number = new Intl.NumberFormat(language)
    const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: "UTC" })
    return {
      ago: (at: string) => {
        const seconds = (new Date(at).getTime() - Date.now()) / 1000
        const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS[3]
        return relative.format(Math.round(seconds / size), unit)
      },
      /** A day of a chart, given as YYYY-MM-DD. A day of the service in another form stays as it is. */
      day: (date: string) => {
        const at = new Date(`${date}T00:00:00Z`)
        return Number.isNaN(at.getTime()) ? date : day.format(at)
      },
      number: (value: number) => number.format(value),
      /** @param amount major units */
      money: (amount: number, currency: string) =>
        new Intl.NumberFormat(language, { style: "currency", currency: currency.toUpperCase() }).format(amount),
      /** In few characters, for a chart's axis. @param amount major units */
      shortMoney: (amount: number, currency: string) =>
        new Intl.NumberFormat(language, {
          style: "currency",
          currency: currency.toUpperCase(),
          notation: "compact",
        }).format(amount),
      /** As a duration in words. */
      duration: (ms: number) => formatRoughDuration(ms, language),
      /** For developers, who compare milliseconds. */
      latency: (ms: number) => (ms < 1_000 ? `${number.format(Math.round(ms))} ms` : formatRoughDuration(ms, language)),
    }
  }, [language])
}
