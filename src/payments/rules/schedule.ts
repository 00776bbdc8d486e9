/** The times at which the plugin reads the status of a payment. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../values/duration"
import { isPending, type PaymentState } from "./status"

const DELAYS_MS = [1, 2, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)
/** Hourly for thirty days. A down payment may take days. After thirty days a person handles the payment. */
const LAST_CHECK = DELAYS_MS.length + 30 * 24
/** A customer who was rejected may try again on the same page. */
const LAST_CHECK_OF_REJECTED = 6
const RECORD_WANTED_MS = DAY_MS

export interface CheckedPayment {
  state: PaymentState
  /** The status of the last reading; null = the store has no way to ask the service. */
  status: string | null
  /** The plugin has requested a reversal, and the service has not accepted it yet. */
  isReversing: boolean
  /** Refunds have returned the whole payment. Refunds have their own schedule. */
  isRefunded: boolean
  /** `order.placed` has not come for the order yet. The settler emits it once the order is old enough. */
  isUnheard: boolean
  /** See toUnreadRecordMs. */
  unreadRecordMs: number | null
  /** Scheduled readings so far. Readings that a customer, a callback or a person requests do not count. */
  checks: number
}

/** @returns null = no further reading is scheduled */
export function toNextPaymentCheckMs(payment: CheckedPayment): number | null {
  const { state, status, checks } = payment
  const isRejected = state === "failed" && status === "REJ"
  if (payment.isUnheard) return MINUTE_MS
  if (state === "approved" && !payment.isReversing) return toNextRecordMs(payment.unreadRecordMs)
  const last = isUndecided(payment) ? LAST_CHECK : isRejected ? LAST_CHECK_OF_REJECTED : 0
  return checks < last ? toDelayMs(checks) : null
}

/** The record shows whether a down payment is open. It is read again after pauses that double, for a day. */
function toNextRecordMs(unreadMs: number | null): number | null {
  if (unreadMs === null || unreadMs >= RECORD_WANTED_MS) return null
  return Math.min(Math.max(unreadMs, MINUTE_MS), HOUR_MS)
}

/** The schedule has ended without a decision of the service, while the store still waits for the payment. */
export const isScheduleOver = (payment: CheckedPayment): boolean =>
  payment.state !== "abandoned" && isUndecided(payment) && toNextPaymentCheckMs(payment) === null

/**
 * The service has not decided yet, or has not ended a payment that the store gave up. An accepted cancellation may still have no effect.
 */
function isUndecided({ state, status, isReversing, isRefunded }: CheckedPayment): boolean {
  if (isReversing) return true
  switch (state) {
    case "open":
    case "held":
    case "abandoned":
      return true
    case "approved":
      return false
    case "failed":
    case "reversed":
      return status !== null && (isPending(status) || (status === "APR" && !isRefunded))
  }
}

export const toRetryMs = (failures: number): number => toDelayMs(failures)

const toDelayMs = (done: number) => DELAYS_MS[done] ?? HOUR_MS
