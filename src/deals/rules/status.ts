/** Maps the service's status of a transaction to a move of our deal. */
import { HOUR_MS, MINUTE_MS } from "../../values/duration"
import { type TransactionStatus } from "../../service/rules/wire/transactions"

export const DEAL_STATES = ["received", "reserved", "committed", "confirmed", "cancelled", "refused"] as const
export type DealState = (typeof DEAL_STATES)[number]

export type StatusTransition =
  /** The service has not decided yet; the status is read again later. */
  | "wait"
  /** The sale stands: the payment is captured, fulfilment may start. */
  | "confirm"
  /** The sale fell through: the order is cancelled, its unit goes back on sale. */
  | "cancel"
  /** The status changes nothing in this store. */
  | "nothing"
  /** Both sides have settled the deal alike, so an earlier disagreement is over. */
  | "agree"
  /** The two sides disagree about a settled deal: a person must check. */
  | "alert"

/** Rows: state of the deal in this store. Columns: status at the service. Only a committed deal can still move. */
const TRANSITIONS: Record<DealState, Record<TransactionStatus, StatusTransition>> = {
  // The purchase has no answer yet, and the answer decides about the sale.
  received: { PND: "wait", HOL: "wait", APR: "wait", REJ: "wait", CAN: "wait", EXP: "wait", REF: "wait" },
  reserved: { PND: "wait", HOL: "wait", APR: "wait", REJ: "wait", CAN: "wait", EXP: "wait", REF: "wait" },
  committed: { PND: "wait", HOL: "wait", APR: "confirm", REJ: "cancel", CAN: "cancel", EXP: "cancel", REF: "alert" },
  confirmed: { PND: "nothing", HOL: "nothing", APR: "agree", REJ: "alert", CAN: "alert", EXP: "alert", REF: "alert" },
  cancelled: { PND: "nothing", HOL: "nothing", APR: "alert", REJ: "agree", CAN: "agree", EXP: "agree", REF: "agree" },
  refused: { PND: "nothing", HOL: "nothing", APR: "alert", REJ: "agree", CAN: "agree", EXP: "agree", REF: "agree" },
}

/** @param status as the service spells it; a code that the interface does not know is an alert, because it must not be guessed */
export function decideOnStatus(state: DealState, status: string): StatusTransition {
  const transitions: Record<string, StatusTransition> = TRANSITIONS[state]
  return transitions[status] ?? "alert"
}

/**
 * The service sends a callback again if its first attempt failed, so a less final status may be the older one. A customer who was rejected
 * can be approved later.
 */
const FINALITY: Record<TransactionStatus, number> = { PND: 0, HOL: 0, APR: 1, REJ: 1, CAN: 2, EXP: 2, REF: 2 }

/** @returns the statuses that a callback with this status does not replace; a code that the interface does not know replaces every status */
export function toLaterStatuses(status: string): string[] {
  const finality: Partial<Record<string, number>> = FINALITY
  const own = finality[status] ?? Number.POSITIVE_INFINITY
  return Object.entries(FINALITY).flatMap(([later, rank]) => (rank > own ? [later] : []))
}

/** The service has confirmed the sale. Before that the plugin reports no delivery, and the store ships nothing. */
export const isConfirmedThere = ({
  state,
  remote_status,
}: {
  state: DealState
  remote_status: string | null
}): boolean => state === "confirmed" || remote_status === "APR"

/** In these states the service's existence check gets "yes". */
export const EXISTING_STATES: readonly DealState[] = ["committed", "confirmed"]

const CHECK_DELAYS_MS = [0, 1, 2, 5, 15].map((minutes) => minutes * MINUTE_MS)

/**
 * The pause before the next reading of a status. The first reading comes at once, because our answer decides most deals. Later ones are
 * hourly without an end, because a down payment may take days.
 */
export function toCheckDelayMs(checksDone: number): number {
  return CHECK_DELAYS_MS[checksDone] ?? HOUR_MS
}

/** After this time the service no longer ends the sale of an unshipped parcel by itself. */
const WATCHED_MS = 30 * 24 * HOUR_MS

/**
 * The pause before the next reading of a confirmed deal's status. The callback of a cancellation may be lost, and a cancelled order must
 * not be shipped.
 *
 * @returns null = no further reading is scheduled
 */
export function toWatchDelayMs({ ageMs, isShipped }: { ageMs: number; isShipped: boolean }): number | null {
  return isShipped || ageMs >= WATCHED_MS ? null : HOUR_MS
}

const LAST_UNREAD = 30 * 24
/** A service that no longer knows a settled transaction will hardly have news about it, but the answer may come from its gateway. */
const LAST_DENIED = 24

/**
 * The pause after a failed reading of a settled deal.
 *
 * @param failures of this kind in a row
 * @param isDenied the answer says that the transaction does not exist
 * @returns null = no further reading is scheduled
 */
export const toUnreadDelayMs = (failures: number, isDenied: boolean): number | null =>
  failures < (isDenied ? LAST_DENIED : LAST_UNREAD) ? HOUR_MS : null
