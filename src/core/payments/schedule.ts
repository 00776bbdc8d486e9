/** When the status of a payment is read again by itself. */
import { type PaymentState } from "./status"

const MINUTE_MS = 60_000
const DELAYS_MS = [1, 2, 5, 15, 60].map((minutes) => minutes * MINUTE_MS)
/** Hourly for thirty days: a down payment may take days, and what takes longer is for a person. */
const LAST_CHECK = DELAYS_MS.length + 30 * 24
/** A customer who was rejected may try again on the same page. */
const LAST_CHECK_OF_REJECTED = 6

export interface CheckedPayment {
  state: PaymentState
  /** As it was read. */
  status: string | null
  /** Whether a reversal was asked for whose effect was not seen yet. */
  isReversing: boolean
  /** Readings so far. */
  checks: number
}

/** @returns null = it is not read again by itself */
export function toNextCheckMs({ state, status, isReversing, checks }: CheckedPayment): number | null {
  const isUndecided = isReversing || state === "open" || state === "held" || state === "abandoned"
  const last = isUndecided ? LAST_CHECK : state === "failed" && status === "REJ" ? LAST_CHECK_OF_REJECTED : 0
  return checks < last ? toDelayMs(checks) : null
}

/** The pause after so many attempts that failed. */
export const toRetryMs = (failures: number): number => toDelayMs(failures)

const toDelayMs = (done: number) => DELAYS_MS[Math.min(done, DELAYS_MS.length - 1)] ?? MINUTE_MS
