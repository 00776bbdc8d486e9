/** Classifies the service's status of a transaction: the move that it means for our deal. */
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
  /** The status changes nothing here. */
  | "nothing"
  /** Both sides have settled it alike: where they disagreed before, that is over. */
  | "agree"
  /** The two sides disagree about something that is settled here: a person has to look. */
  | "alert"

/** Rows: state of the deal here. Columns: status at the service. Only a committed deal still transitions. */
const TRANSITIONS: Record<DealState, Record<TransactionStatus, StatusTransition>> = {
  // Still being worked on: the answer to the purchase is what counts, and it was not given yet.
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

/** The service has confirmed the sale. Before that nothing is told about its delivery, and nothing is shipped. */
export const isConfirmedThere = ({
  state,
  remote_status,
}: {
  state: DealState
  remote_status: string | null
}): boolean => state === "confirmed" || remote_status === "APR"

/** States in which the service's existence check is answered with yes. */
export const EXISTING_STATES: readonly DealState[] = ["committed", "confirmed"]

const CHECK_DELAYS_MS = [0, 1, 2, 5, 15].map((minutes) => minutes * MINUTE_MS)

/**
 * How long after the n-th reading of a status the next one follows: the first at once, because our answer decides most deals, then soon,
 * then hourly for as long as it takes (a down payment may take days).
 */
export function toCheckDelayMs(checksDone: number): number {
  return CHECK_DELAYS_MS[checksDone] ?? HOUR_MS
}

/** After this long a parcel that was never shipped is nothing that the service still ends by itself. */
const WATCHED_MS = 30 * 24 * HOUR_MS

/**
 * How long after one reading of a confirmed deal's status the next one follows: the callback of a cancellation may have been lost, and
 * what is cancelled must not be shipped.
 *
 * @returns null = it is not read again by itself
 */
export function toWatchDelayMs({ ageMs, isShipped }: { ageMs: number; isShipped: boolean }): number | null {
  return isShipped || ageMs >= WATCHED_MS ? null : HOUR_MS
}
