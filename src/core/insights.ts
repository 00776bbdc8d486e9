/** The service and its customers are at home there: a day is a day there, in its statistics as well. */
export const SERVICE_TIME_ZONE = "Asia/Manila"

/** Days of deals by when they arrived; what became of them since. Refunds by when they were made. Amounts in major units. */
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
  refunded: number
}

/** Days of payments by when they began; refunds by when they were made. */
export interface PaymentDay {
  date: string
  approved: number
  failed: number
  /** Revenue of the approved ones. */
  revenue: number
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
