/** When the status of a payment is read again by itself. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../values/duration"
import { isPending, type PaymentState } from "./status"

const DELAYS_MS = [1, 2, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)
/** Hourly for thirty days: a down payment may take days, and what takes longer is for a person. */
const LAST_CHECK = DELAYS_MS.length + 30 * 24
/** A customer who was rejected may try again on the same page. */
const LAST_CHECK_OF_REJECTED = 6
const RECORD_WANTED_MS = DAY_MS

export interface CheckedPayment {
  state: PaymentState
  /** As it was read; null = there is nothing to ask. */
  status: string | null
  /** Whether a reversal was asked for that the service has not accepted yet. */
  isReversing: boolean
  /** Whether all of it is given back by refunds, which have a schedule of their own. */
  isRefunded: boolean
  /** Whether its order was not heard of yet, which is told by whoever finds it old enough. */
  isUnheard: boolean
  /** See toUnreadRecordMs. */
  unreadRecordMs: number | null
  /** Readings that were due so far: a customer, a callback or a person may ask as often as they like. */
  checks: number
}

/** @returns null = it is not read again by itself */
export function toNextPaymentCheckMs(payment: CheckedPayment): number | null {
  const { state, status, checks } = payment
  const isRejected = state === "failed" && status === "REJ"
  if (payment.isUnheard) return MINUTE_MS
  if (state === "approved" && !payment.isReversing) return toNextRecordMs(payment.unreadRecordMs)
  const last = isUndecided(payment) ? LAST_CHECK : isRejected ? LAST_CHECK_OF_REJECTED : 0
  return checks < last ? toDelayMs(checks) : null
}

/** The record tells whether a down payment is open. It is read again after pauses that double, for a day. */
function toNextRecordMs(unreadMs: number | null): number | null {
  if (unreadMs === null || unreadMs >= RECORD_WANTED_MS) return null
  return Math.min(Math.max(unreadMs, MINUTE_MS), HOUR_MS)
}

/** The service did not decide for as long as it was asked, and somebody here waits for it. */
export const isGivenUp = (payment: CheckedPayment): boolean =>
  payment.state !== "abandoned" && isUndecided(payment) && toNextPaymentCheckMs(payment) === null

/** The service has to decide yet; or to end what was given up here, since nothing may come of a cancellation that it has accepted. */
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

/** The pause after so many attempts that failed. */
export const toRetryMs = (failures: number): number => toDelayMs(failures)

const toDelayMs = (done: number) => DELAYS_MS[done] ?? HOUR_MS
