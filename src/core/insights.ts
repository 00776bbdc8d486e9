import { DAY_MS } from "./duration"

/** The service and its customers are at home there: a day is a day there, in its statistics as well. */
export const SERVICE_TIME_ZONE = "Asia/Manila"

/** Days by the service's clock, both included. ISO. */
export interface InsightDays {
  from: string
  to: string
}

/** A year, and the day that a leap year has more. */
export const MOST_INSIGHT_DAYS = 366
/** Without dates: so many, today included. */
const USUAL_DAYS = 30

/** The days that are asked about. @param now of which the day is taken that it is where the service is at home */
export function toInsightDays(asked: Partial<InsightDays>, now: Date): InsightDays {
  const to = asked.to ?? toServiceDay(now)
  return { from: asked.from ?? toDay(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS), to }
}

/** Both included; less than 1 where they are not in order. */
export const countDays = ({ from, to }: InsightDays): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** The day that it is where the service is at home. ISO, which is how `en-CA` writes dates. */
export const toServiceDay = (moment: Date) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: SERVICE_TIME_ZONE }).format(moment)
const toDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** Deals by the day of their arrival, with their state today and their refunds. Amounts in major units. */
export interface DealDay {
  /** ISO. */
  date: string
  /** Sold: an order was made. */
  committed: number
  confirmed: number
  cancelled: number
  refused: number
  /** Revenue of the confirmed ones. */
  revenue: number
  /** Refunds of the confirmed deals. */
  refunded: number
}

/** Payments by the day of their start, with their state today and their refunds. */
export interface PaymentDay {
  date: string
  approved: number
  failed: number
  /** Revenue of the approved ones at the service. */
  revenue: number
  /** Down payments of the approved ones that the merchant or the courier collects. The revenue does not contain them. */
  open_amount: number
  /** Refunds of the approved payments. */
  refunded: number
}

/** Of the confirmed deals and the approved payments. */
export interface BestSeller {
  /** Of its item; null where the service does not know it. */
  partner_id: string | null
  variant_id: string | null
  title: string | null
  thumbnail: string | null
  quantity: number
  /** In major units, without shipping and discounts. */
  revenue: number
}

/** Purchases that were refused, by the code of the answer: money that was lost. */
export interface RefusalCount {
  code: string
  count: number
  amount: number
}

export interface Insights {
  deals: DealDay[]
  payments: PaymentDay[]
  best_sellers: BestSeller[]
  refusals: RefusalCount[]
  /** Share of all that are decided; null = none is. */
  approval_rate: number | null
}

/** Share of what the service has approved, of deals and payments that it has decided. */
export function toApprovalRate(deals: readonly DealDay[], payments: readonly PaymentDay[]): number | null {
  const approved = sum(deals, ({ confirmed }) => confirmed) + sum(payments, (day) => day.approved)
  const refused = sum(deals, ({ cancelled }) => cancelled) + sum(payments, ({ failed }) => failed)
  return approved + refused === 0 ? null : approved / (approved + refused)
}

const sum = <Day>(days: readonly Day[], of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0)
