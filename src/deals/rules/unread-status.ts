/** Decides about a status that could not be read. Only a transaction that the service certainly does not know counts as gone. */

/** A failed reading, with the facts of earlier readings. */
export interface UnreadStatus {
  /** HTTP status of the answer; undefined = no answer. */
  answer: number | undefined
  /** The reading was due by the schedule. Readings that a person or a callback requests prove nothing, because many may come at once. */
  isScheduled: boolean
  /** An earlier reading of this deal succeeded. */
  wasRead: boolean
  /** Scheduled readings that failed in a row, including this one. */
  failures: number
  /** The latest of these failures in which the service denied the transaction, counted in a row. */
  denials: number
  /** Time since the first of these denials. */
  deniedForMs: number
  /** Whether a reading of another transaction succeeded in the same minute; null = no such reading was made. */
  isAnotherRead: boolean | null
}

export type UnreadVerdict =
  /** The status is read again later, without an alert. */
  | "wait"
  /** The deal stays as it is, and a person gets an alert. */
  | "hold"
  /** All facts say that the transaction is gone, if another transaction can be read now. */
  | "try_another"
  /** The service answers and does not know the transaction, so no sale exists. */
  | "gone"

/** The interface documents 400 for an unknown id; servers often answer 404. */
const DENIALS: ReadonlySet<number | undefined> = new Set([400, 404])

/** Whether the answer denies the transaction. A gateway or a wrong address gives the same answer for every transaction. */
export const isDenial = (answer: number | undefined): boolean => DENIALS.has(answer)

/** A restart of the service must not raise an alert. */
export const UNREADABLE_BEFORE_ALERT = 3
const MIN_DENIALS = 5
/** Longer than a deployment or an outage of a gateway. */
const MIN_DENIED_MS = 2 * 60 * 60 * 1000

/** The first rule that applies decides. */
const RULES: readonly { applies: (unread: UnreadStatus) => boolean; verdict: UnreadVerdict }[] = [
  { applies: ({ isScheduled }) => !isScheduled, verdict: "wait" },
  { applies: ({ failures }) => failures < UNREADABLE_BEFORE_ALERT, verdict: "wait" },
  // The service does not forget a transaction.
  { applies: ({ wasRead }) => wasRead, verdict: "hold" },
  { applies: ({ answer }) => !isDenial(answer), verdict: "hold" },
  { applies: ({ denials }) => denials < MIN_DENIALS, verdict: "hold" },
  { applies: ({ deniedForMs }) => deniedForMs < MIN_DENIED_MS, verdict: "hold" },
  { applies: ({ isAnotherRead }) => isAnotherRead === null, verdict: "try_another" },
  { applies: ({ isAnotherRead }) => isAnotherRead === false, verdict: "hold" },
]

export function decideOnUnread(unread: UnreadStatus): UnreadVerdict {
  return RULES.find(({ applies }) => applies(unread))?.verdict ?? "gone"
}
