import { DEFAULT_TIME_ZONE, isTimeZone } from "../../values/time-zone"

/**
 * Formats moments in the store's time zone, and names this zone: a merchant abroad reads the times that customers and payouts have.
 *
 * @param timeZone an older browser may not know it, and then shows the default zone
 */
export function toMomentText(language: string, timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeStyle: "long",
    timeZone: isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE,
  })
  return (at) => format.format(new Date(at))
}
