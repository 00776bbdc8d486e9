import { DAY_MS, HOUR_MS } from "../../../../../values/duration"
import type { Period } from "../../../../hooks/api/statistics"

const SHOWN_DAYS = 30

/** The earliest time zone. The service counts days in its own time zone, so the period must include today's transactions in any zone. */
const EARLIEST_ZONE_MS = 14 * HOUR_MS

/** The period in the address, or the last thirty days by default. An invalid day, or a start after the end, counts as missing. */
export function toPeriod(
  { date_from, date_to }: { date_from: string | null; date_to: string | null },
  now: Date,
): Period {
  const to = isDay(date_to) ? date_to : toDay(new Date(now.getTime() + EARLIEST_ZONE_MS))
  const from =
    isDay(date_from) && date_from <= to ? date_from : toDay(new Date(Date.parse(to) - (SHOWN_DAYS - 1) * DAY_MS))
  return { date_from: from, date_to: to }
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

const toDay = (at: Date) => at.toISOString().slice(0, 10)
