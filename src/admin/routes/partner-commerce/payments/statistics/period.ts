import { DAY_MS } from "../../../../../values/duration"
import { DEFAULT_TIME_ZONE, toDay } from "../../../../../values/time-zone"
import type { Period } from "../../../../hooks/api/statistics"

const SHOWN_DAYS = 30

/**
 * The period in the address, or the last thirty days by default. An invalid day, or a start after the end, counts as missing. The service
 * counts days in its own time zone, so the period ends with the later day of both zones, and includes today's transactions.
 *
 * @param timeZone of the store
 */
export function toPeriod(
  { date_from, date_to }: { date_from: string | null; date_to: string | null },
  { now, timeZone }: { now: Date; timeZone: string },
): Period {
  const [today = ""] = [toDay(now, timeZone), toDay(now, DEFAULT_TIME_ZONE)].sort().reverse()
  const to = isDay(date_to) ? date_to : today
  const from =
    isDay(date_from) && date_from <= to ? date_from : toIsoDay(new Date(Date.parse(to) - (SHOWN_DAYS - 1) * DAY_MS))
  return { date_from: from, date_to: to }
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

const toIsoDay = (at: Date) => at.toISOString().slice(0, 10)
