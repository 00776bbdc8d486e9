import { type LostSales } from "../../../orders/rules/lost-sales"
import { DAY_MS } from "../../../values/duration"
import { type Insights, type RefusalCount } from "../../../payments/rules/insights"
import { toDay } from "../../../values/time-zone"
import type { Period } from "../../hooks/api/statistics"

export const SHOWN_DAYS = [1, 7, 30] as const
export type ShownDays = (typeof SHOWN_DAYS)[number]

/** The number of days up to today, in the store's time zone. */
export function toLastDays(days: ShownDays, now: Date, timeZone: string): Period {
  const today = toDay(now, timeZone)
  return {
    date_from: new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10),
    date_to: today,
  }
}

export interface Sales {
  /** Deals that are confirmed, and payments that are approved. */
  orders: number
  revenue: number
  /** null = no sales. */
  average: number | null
  refunded: number
  /** Down payments that the merchant or the courier collects; the revenue does not contain them. */
  openAmount: number
  /** Refused purchases that another setting or a faster approval would have saved. */
  lost: LostSales
  /** Purchases of products that were sold out. */
  soldOut: LostSales
  /** The lost sales with a price other than this store's, for example while a new price waits for approval. */
  lostAtPrice: LostSales
  days: { date: string; deals: number; payments: number }[]
}

type SoldInsights = Pick<Insights, "deals" | "payments" | "refusals" | "lost" | "sold_out">

/** Sums up the days; amounts in major units. */
export function toSales({ deals, payments, refusals, lost, sold_out }: SoldInsights): Sales {
  const orders = sum(deals, ({ confirmed }) => confirmed) + sum(payments, ({ approved }) => approved)
  const revenue = sum(deals, (day) => day.revenue) + sum(payments, (day) => day.revenue)
  const openAmount = sum(payments, ({ open_amount }) => open_amount)
  const paid = new Map(payments.map(({ date, revenue }) => [date, revenue]))
  return {
    orders,
    revenue,
    average: orders === 0 ? null : (revenue + openAmount) / orders,
    refunded: sum(deals, ({ refunded }) => refunded) + sum(payments, ({ refunded }) => refunded),
    openAmount,
    lost,
    soldOut: sold_out,
    lostAtPrice: toLost(refusals.filter(({ code }) => code === "PRICE_MISMATCH")),
    days: deals.map(({ date, revenue }) => ({ date, deals: revenue, payments: paid.get(date) ?? 0 })),
  }
}

const toLost = (refusals: readonly RefusalCount[]): LostSales => ({
  count: sum(refusals, ({ count }) => count),
  amount: sum(refusals, ({ amount }) => amount),
})

const sum = <Each>(all: readonly Each[], of: (each: Each) => number) => all.reduce((total, each) => total + of(each), 0)
