/** Time zones by their IANA names, and the days of a store. */
import { DAY_MS } from "./duration"

/** The time zone of the service and its customers. */
export const DEFAULT_TIME_ZONE = "Asia/Manila"

/** An abbreviation or an offset has another meaning in the database, so only names with an area count. */
const FULL_NAME = /^(?:UTC|[A-Za-z_]+(?:\/[\w+-]+)+)$/

export function isTimeZone(name: string): boolean {
  if (!FULL_NAME.test(name)) return false
  try {
    new Intl.DateTimeFormat("en-CA", { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** @returns the day of a moment in a time zone: ISO, which is the date format of `en-CA` */
export const toDay = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment)

/** @returns the date and time in a time zone, to the minute: `2026-11-28T08:15` */
export function toWallTime(moment: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" })
  return `${toDay(moment, timeZone)}T${clock.format(moment)}`
}

/**
 * Reads the form of `toWallTime`. If the clocks are set back, the earlier of the two moments counts. A time that the clocks skip moves
 * forward with them.
 *
 * @returns null for a text in another form
 */
export function fromWallTime(wallTime: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${wallTime}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wallTime) || Number.isNaN(asUtc)) return null
  const offsetAt = (at: number) => Date.parse(`${toWallTime(new Date(at), timeZone)}Z`) - at
  const before = new Date(asUtc - offsetAt(asUtc - DAY_MS))
  const after = new Date(asUtc - offsetAt(asUtc + DAY_MS))
  return [before, after].find((moment) => toWallTime(moment, timeZone) === wallTime) ?? before
}
