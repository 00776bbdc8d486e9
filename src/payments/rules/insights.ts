import { type LostSales } from "../../orders/rules/lost-sales"
import { DAY_MS } from "../../values/duration"
import { type CallbackErrorCode } from "../../service/rules/wire/callbacks"

/** Days in the store's time zone, both included. ISO. */
export interface InsightDays {
  from: string
  to: string
}

/** The days of a leap year. */
export const MOST_INSIGHT_DAYS = 366
/** The number of days, including today, if the request names no dates. */
const USUAL_DAYS = 30

/** The days that a request names, or the usual days. @param today in the store's time zone */
export function toInsightDays(asked: Partial<InsightDays>, today: string): InsightDays {
  const to = asked.to ?? today
  return { from: asked.from ?? toDayText(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS), to }
}

/** Counts both days; less than 1 if `from` is later than `to`. */
export const countDays = ({ from, to }: InsightDays): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

const toDayText = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** Deals by the day of their arrival, with their state today and their refunds. Amounts in major units. */
export interface DealDay {
  /** ISO. */
  date: string
  /** Purchases that became orders. */
  committed: number
  confirmed: number
  cancelled: number
  refused: number
  /** Revenue of the confirmed deals. */
  revenue: number
  /** Refunds of the confirmed deals. */
  refunded: number
}

/** Payments by the day of their start, with their state today and their refunds. */
export interface PaymentDay {
  date: string
  approved: number
  failed: number
  /** Revenue of the approved payments at the service. */
  revenue: number
  /** Down payments of the approved payments that the merchant or the courier collects. The revenue does not contain them. */
  open_amount: number
  /** Refunds of the approved payments. */
  refunded: number
}

/** Counts the confirmed deals and the approved payments. */
export interface BestSeller {
  /** The item's partner id; null if the service does not know the item. */
  partner_id: string | null
  variant_id: string | null
  title: string | null
  thumbnail: string | null
  quantity: number
  /** In major units, without shipping and discounts. */
  revenue: number
}

/** Purchases that were refused, by the code of the answer. */
export interface RefusalCount extends LostSales {
  code: string
}

export interface Insights {
  deals: DealDay[]
  payments: PaymentDay[]
  best_sellers: BestSeller[]
  refusals: RefusalCount[]
  /** Refused purchases that another setting or a faster approval would have saved. */
  lost: LostSales
  /** Purchases of products that were sold out. */
  sold_out: LostSales
  /** Share of approvals in all decided sales; null = no sale is decided. */
  approval_rate: number | null
}

/**
 * The remedy for a refused purchase: a setting or a faster approval, or more stock. Null = the merchant has no remedy.
 */
const SAVED_BY: Record<CallbackErrorCode, "setting" | "stock" | null> = {
  PRICE_MISMATCH: "setting",
  CURRENCY_MISMATCH: "setting",
  NOT_CONFIGURED: "setting",
  DEADLINE_EXCEEDED: "setting",
  OUT_OF_STOCK: "stock",
  PRODUCT_NOT_FOUND: null,
  VALIDATION_ERROR: null,
  TRANSACTION_CONFLICT: null,
  INTERNAL_ERROR: null,
  UNAUTHORIZED: null,
  NOT_FOUND: null,
}

const isAnswer = (code: string): code is CallbackErrorCode => Object.hasOwn(SAVED_BY, code)

/** Splits refused purchases by their cause. Refusals that no merchant can avoid are in neither sum. */
export function toLostSales(refusals: readonly RefusalCount[]): Pick<Insights, "lost" | "sold_out"> {
  const sumOf = (means: "setting" | "stock"): LostSales => {
    const saved = refusals.filter(({ code }) => isAnswer(code) && SAVED_BY[code] === means)
    return { count: sum(saved, ({ count }) => count), amount: sum(saved, ({ amount }) => amount) }
  }
  return { lost: sumOf("setting"), sold_out: sumOf("stock") }
}

/** Share of approvals in the deals and payments that the service has decided. */
export function toApprovalRate(deals: readonly DealDay[], payments: readonly PaymentDay[]): number | null {
  const approved = sum(deals, ({ confirmed }) => confirmed) + sum(payments, (day) => day.approved)
  const refused = sum(deals, ({ cancelled }) => cancelled) + sum(payments, ({ failed }) => failed)
  return approved + refused === 0 ? null : approved / (approved + refused)
}

const sum = <Day>(days: readonly Day[], of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0)
