import { DAY_MS } from "../../../../../values/duration"
import type {
  AdminPayoutPeriod,
  AdminPayoutSource,
} from "../../../../../api/admin/partner-commerce/payouts/payouts-view"
import type { PayoutQuestion } from "../../../../hooks/api/payouts"
import type { Period } from "../../../../hooks/api/statistics"

export const PERIODS = ["day", "week", "month"] as const satisfies readonly AdminPayoutPeriod[]
export const SOURCES = ["all", "deals", "payments"] as const satisfies readonly AdminPayoutSource[]

/** Number of days to show if the address names none. */
const SHOWN_DAYS = 90

/** Reads the filters of the payouts from the page's address. @param today in the store's time zone */
export function toPayoutQuestion(search: URLSearchParams, today: string): PayoutQuestion {
  const to = toDayOr(search.get("date_to"), today)
  const from = toDayOr(search.get("date_from"), addDays(to, 1 - SHOWN_DAYS))
  return {
    period: PERIODS.find((each) => each === search.get("period")) ?? "day",
    source: SOURCES.find((each) => each === search.get("source")) ?? "all",
    date_from: from <= to ? from : addDays(to, 1 - SHOWN_DAYS),
    date_to: to,
  }
}

/** The days of a row that are within the filter. */
export function toRowDays(date: string, { period, date_from, date_to }: PayoutQuestion): Period {
  const last = period === "day" ? date : period === "week" ? addDays(date, 6) : toMonthEnd(date)
  return { date_from: date > date_from ? date : date_from, date_to: last < date_to ? last : date_to }
}

const toDayOr = (text: string | null, day: string) =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : day

const addDays = (day: string, days: number) => toIsoDay(new Date(Date.parse(day) + days * DAY_MS))

function toMonthEnd(day: string): string {
  const first = new Date(day)
  return toIsoDay(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)))
}

const toIsoDay = (moment: Date) => moment.toISOString().slice(0, 10)
