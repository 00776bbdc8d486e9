/** Time zones by their IANA names, and the days of a store. */

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
