/** Payouts: the service's money for a day, a week or a month, from the sales and refunds of these days. */
import { BigNumber } from "bignumber.js"
import { DAY_MS } from "../../values/duration"

export const PAYOUT_PERIODS = ["day", "week", "month"] as const
export type PayoutPeriod = (typeof PAYOUT_PERIODS)[number]

export const PAYOUT_SOURCES = ["all", "deals", "payments"] as const
export type PayoutSource = (typeof PAYOUT_SOURCES)[number]

/** A sale, a refund, or all of them on one day. Amounts are in major units, exact. */
export interface PayoutEntry {
  /** The day in the store's time zone. ISO. */
  date: string
  currency_code: string
  /** Confirmed deals and approved payments; so are `gross` and `fees`. */
  sales: number
  gross: string
  fees: string
  /** The service's record of a sale is not read yet, so its fee is an estimate. */
  fees_estimated: boolean
  refunds: string
  /** Amount of the sales that the service has not confirmed yet. The other figures leave them out. */
  unconfirmed: string
}

/** A period's row. Amounts are in major units. */
export interface Payout {
  /** The first day of the period. ISO; a week begins on Monday. */
  date: string
  sales: number
  gross: number
  fees: number
  /** Some of the fees are estimates. */
  fees_estimated: boolean
  refunds: number
  /** Gross less fees and refunds: the amount that the service owes for the period. */
  net: number
  unconfirmed: number
  currency_code: string
}

/** Adds up entries to one row for each period and currency, the newest first. */
export function toPayouts(entries: Iterable<PayoutEntry>, period: PayoutPeriod): Payout[] {
  const sums = new Map<string, Sums>()
  for (const entry of entries) {
    const date = toPeriodStart(entry.date, period)
    const key = `${date} ${entry.currency_code}`
    sums.set(key, add(sums.get(key) ?? toEmptySums(date, entry.currency_code), entry))
  }
  return [...sums.values()].map(toPayout).sort(byNewest)
}

/** @returns the first day of the period of a day */
export function toPeriodStart(date: string, period: PayoutPeriod): string {
  switch (period) {
    case "day":
      return date
    case "week":
      return toMonday(date)
    case "month":
      return `${date.slice(0, 7)}-01`
  }
}

/** The share of the sales that the service has kept so far. Sums are exact; null = no fee is known. */
export function toFeeRate({ fees, gross }: { fees: string | null; gross: string | null }): string {
  if (fees === null || gross === null || new BigNumber(gross).isLessThanOrEqualTo(0)) return "0"
  return new BigNumber(fees).div(gross).decimalPlaces(8).toFixed()
}

interface Sums {
  date: string
  currency_code: string
  sales: number
  gross: BigNumber
  fees: BigNumber
  fees_estimated: boolean
  refunds: BigNumber
  unconfirmed: BigNumber
}

const ZERO = new BigNumber(0)

const toEmptySums = (date: string, currency_code: string): Sums => ({
  date,
  currency_code,
  sales: 0,
  gross: ZERO,
  fees: ZERO,
  fees_estimated: false,
  refunds: ZERO,
  unconfirmed: ZERO,
})

const add = (sums: Sums, entry: PayoutEntry): Sums => ({
  ...sums,
  sales: sums.sales + entry.sales,
  gross: sums.gross.plus(entry.gross),
  fees: sums.fees.plus(entry.fees),
  fees_estimated: sums.fees_estimated || entry.fees_estimated,
  refunds: sums.refunds.plus(entry.refunds),
  unconfirmed: sums.unconfirmed.plus(entry.unconfirmed),
})

const toPayout = ({ date, sales, gross, fees, fees_estimated, refunds, unconfirmed, currency_code }: Sums): Payout => ({
  date,
  sales,
  gross: gross.toNumber(),
  fees: fees.toNumber(),
  fees_estimated,
  refunds: refunds.toNumber(),
  net: gross.minus(fees).minus(refunds).toNumber(),
  unconfirmed: unconfirmed.toNumber(),
  currency_code,
})

const byNewest = (one: Payout, other: Payout) =>
  other.date.localeCompare(one.date) || one.currency_code.localeCompare(other.currency_code)

function toMonday(date: string): string {
  const day = new Date(date)
  const daysSinceMonday = (day.getUTCDay() + 6) % 7
  return new Date(day.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10)
}
