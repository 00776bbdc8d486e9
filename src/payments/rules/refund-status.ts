/** State machine of a refund: the service's statuses, and the schedule of the checks. */
import { HOUR_MS, MINUTE_MS } from "../../values/duration"
import { BigNumber } from "bignumber.js"

/**
 * - `unknown`: the call was sent or is being sent, and its outcome is not known yet.
 * - `pending`: the service has accepted the refund and carries it out.
 * - `done`: the customer has the money back.
 * - `refused`: the service did not accept the refund, or never received it.
 */
export const REFUND_STATES = ["pending", "done", "refused", "unknown"] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** The source of a refund. `service`: a person refunded in the service's portal. `reversal`: the plugin returns the complete rest. */
export type RefundOrigin = "medusa" | "admin" | "service" | "reversal"

/** The interface shows only `pending`. A status that is missing in this table counts as pending, and the record decides. */
const STATES: Record<string, "done" | "refused"> = {
  approved: "done",
  complete: "done",
  completed: "done",
  done: "done",
  ok: "done",
  processed: "done",
  refunded: "done",
  success: "done",
  successful: "done",
  succeeded: "done",
  canceled: "refused",
  cancelled: "refused",
  declined: "refused",
  denied: "refused",
  error: "refused",
  failed: "refused",
  refused: "refused",
  rejected: "refused",
}

export const toRefundState = (status: string): Exclude<RefundState, "unknown"> =>
  STATES[status.trim().toLowerCase()] ?? "pending"

export interface KnownRefund {
  id: string
  state: RefundState
  /** Major units, exact. */
  amount: string
}

export interface Explanation {
  /** The undecided refunds that the sum proves. */
  done: string[]
  /** The amount that the service returned by itself. Null = no such amount, or it is not certain yet. */
  foreign: string | null
}

/**
 * Explains the refunded sum of the service's record with the refunds in the ledger, the oldest first. The sum proves a refund if it is
 * large enough for this refund and all refunds that are done. While a refund is undecided, the remaining sum may be a part of that refund.
 */
export function explainRefunds(refunds: readonly KnownRefund[], refundedThere: string | number): Explanation {
  const isDone = ({ state }: KnownRefund) => state === "done"
  let left = refunds.filter(isDone).reduce((rest, { amount }) => rest.minus(amount), new BigNumber(refundedThere))
  const undecided = refunds.filter(({ state }) => state === "pending" || state === "unknown")
  const done = undecided.filter(({ amount }) => {
    if (left.isLessThan(amount)) return false
    left = left.minus(amount)
    return true
  })
  const isClear = done.length === undecided.length && left.isGreaterThan(0)
  return { done: done.map(({ id }) => id), foreign: isClear ? left.toFixed() : null }
}

/**
 * The rest of a transaction that can go back, by the service's record and by our ledger. The ledger knows a running refund earlier.
 *
 * @param total major units, exact
 */
export function leftToRefund(total: string, refunds: readonly KnownRefund[], refundedThere: number): BigNumber {
  const ours = refunds
    .filter(({ state }) => state !== "refused")
    .reduce((sum, { amount }) => sum.plus(amount), new BigNumber(0))
  return new BigNumber(total).minus(BigNumber.max(ours, refundedThere))
}

const DELAYS_MS = [0.25, 1, 2, 5, 15].map((minutes) => minutes * MINUTE_MS)

/** @param checks the checks so far */
export const toNextRefundCheckMs = (checks: number): number => DELAYS_MS[checks] ?? HOUR_MS

/** After this time a person should ask the service about the refund. */
const PENDING_BEFORE_ALERT_MS = 3 * 24 * 60 * MINUTE_MS

/** Checks whether the service has taken a refund and has not carried it out for days. */
export const isOverdue = ({ state, age_ms }: { state: RefundState; age_ms: number }): boolean =>
  state === "pending" && age_ms >= PENDING_BEFORE_ALERT_MS

/** After this time the service has carried out a call without an answer, or never will. */
const SILENT_MS = 10 * MINUTE_MS

/**
 * Checks whether a person may decide a refund without an answer after a look into the service's portal. The record alone never proves that
 * the refund did not happen, because its sum stays 0 while the refund is pending at the service.
 */
export const isSilent = ({ state, age_ms }: { state: RefundState; age_ms: number }): boolean =>
  state === "unknown" && age_ms >= SILENT_MS
