import { type TransactionLine } from "../rules/lines"
import { type OpenAmountCollector } from "../rules/open-amount"
import { type PaymentState } from "../rules/status"
import { type TimelineEvent } from "../../activity/sql/timeline"

/** The events of a payment for the store's subscribers: `partner-commerce.payment.<event>`. */
export type PaymentEvent = "approved" | "held" | "failed" | "reversed"

/** The paying customer, as the service knows them. */
export interface PaymentCustomer {
  full_name: string
  phone?: string
  email?: string
}

export interface PaymentRow {
  id: string
  order_ref: string
  /** Normalized for comparison. */
  trx_id: string | null
  /** As the service spells it; calls use this spelling. */
  remote_trx_id: string | null
  session_id: string
  cart_id: string
  customer_id: string | null
  /** Null = unknown, or erased. */
  customer: PaymentCustomer | null
  order_id: string | null
  /** Major units, exact. */
  amount: string
  currency_code: string
  /** The part that the service does not collect: major units, exact. Null = the service collects everything, or names no down payment. */
  open_amount: string | null
  collected_by: OpenAmountCollector | null
  fingerprint: string
  sale_fingerprint: string
  lines: TransactionLine[]
  redirect_url: string | null
  carries_token: boolean
  expires_at: Date | null
  /** By the database's clock: the time to pay is over. */
  is_expired: boolean
  state: PaymentState
  remote_status: string | null
  cancel_requested_at: Date | null
  /** By the database's clock: the cancellation was requested so long ago that the cart does not want the payment back. */
  is_cancel_due: boolean
  reversal: "asked" | "done" | null
  reported_at: Date | null
  placed_at: Date | null
  owed_events: PaymentEvent[]
  checks: number
  unreadable: number
  failures: number
  next_check_at: Date | null
  /** By the database's clock: the schedule makes a reading due, not only a request. */
  is_due: boolean
  asked_at: Date | null
  timeline: (TimelineEvent & { at: string })[]
  created_at: Date
  updated_at: Date
}

/** A payment with a known transaction, so the plugin can read it at the service. */
export type KnownPayment = PaymentRow & { trx_id: string; remote_trx_id: string }

export const isKnown = (payment: PaymentRow): payment is KnownPayment =>
  payment.trx_id !== null && payment.remote_trx_id !== null

export const IS_PAYMENT_DUE = "(next_check_at <= now() OR asked_at IS NOT NULL)"

/** The columns of a row that readers get. Lease tokens are left out. */
export const PAYMENT_COLUMNS = `id, order_ref, trx_id, remote_trx_id, session_id, cart_id, customer_id, customer, order_id, amount, currency_code, open_amount, collected_by,
  fingerprint, sale_fingerprint, lines, redirect_url, carries_token, expires_at, COALESCE(expires_at <= now(), false) AS is_expired,
  state, remote_status, cancel_requested_at,
  COALESCE(cancel_requested_at <= now() - interval '50 seconds', false) AS is_cancel_due, reversal, reported_at, placed_at, owed_events, checks, unreadable, failures,
  next_check_at, COALESCE(next_check_at <= now(), false) AS is_due, asked_at, timeline, created_at, updated_at`

/** SQL of the open amount of a payment, as `toPossible` accepts it; null = none. */
export const OPEN_AMOUNT = (payment: string) =>
  `CASE WHEN ${payment}.open_amount::numeric < ${payment}.amount::numeric THEN ${payment}.open_amount::numeric END`

/** SQL of the money of a payment that the service has, as `toServicePart` counts it. */
export const SERVICE_PART = (payment: string) => `(${payment}.amount::numeric - COALESCE(${OPEN_AMOUNT(payment)}, 0))`
