/** "2026-03-01 10:20:30+0800": the service writes moments in this form or as ISO 8601. */
const SPACED = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d):?(\d\d)$/

/** @returns the moment as ISO 8601; null for a text without a time zone, or that is no moment */
export function toMoment(text: string | null | undefined): string | null {
  const iso = text?.replace(SPACED, "$1T$2$3:$4") ?? ""
  const hasZone = /(Z|[+-]\d\d:\d\d)$/.test(iso)
  return hasZone && !Number.isNaN(Date.parse(iso)) ? new Date(iso).toISOString() : null
}
