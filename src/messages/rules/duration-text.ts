import { type Language } from "./language"

/** The units, the largest first. */
const WHOLE_UNITS = [
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const

/** An exact duration in words: "1 hour", "25 seconds", "0.3 seconds"; in the largest unit that gives a whole number. */
export function formatDuration(ms: number, language: Language): string {
  const [unit, size] = WHOLE_UNITS.find(([, size]) => ms > 0 && ms % size === 0) ?? (["second", 1_000] as const)
  return formatUnits(ms / size, unit, language)
}

/** A rounded duration in words: "0.34 seconds", "3.6 seconds", "2 minutes", "3 hours". */
export function formatRoughDuration(ms: number, language: Language): string {
  if (ms < 1_000) return formatUnits(Math.round(ms / 10) / 100, "second", language)
  if (ms < 120_000) return formatUnits(Math.round(ms / 100) / 10, "second", language)
  if (ms < 7_200_000) return formatUnits(Math.round(ms / 60_000), "minute", language)
  return formatUnits(Math.round(ms / 3_600_000), "hour", language)
}

function formatUnits(count: number, unit: "second" | "minute" | "hour", language: Language): string {
  const format = { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 3 } as const
  return new Intl.NumberFormat(language, format).format(count)
}
