/** Decides about a status that could not be read: only a transaction that the service certainly does not know is taken for gone. */

/** A reading that failed, with what is known of those before it. */
export interface UnreadStatus {
  /** HTTP status of the answer; undefined = none came. */
  answer: number | undefined
  /** It was due by the schedule. A reading that a person or a callback asks for in between proves nothing: a burst of them may come. */
  isScheduled: boolean
  /** The status of this very deal was read before. */
  wasRead: boolean
  /** Scheduled readings that failed in a row, this one included. */
  failures: number
  /** Those of them, the last in a row, in which the transaction was said to be unknown. */
  denials: number
  /** Since the first of these denials. */
  deniedForMs: number
  /** Another transaction was read well in the same minute; null = nobody has tried. */
  isAnotherRead: boolean | null
}

export type UnreadVerdict =
  /** It is read again later, and nobody needs to know. */
  | "wait"
  /** Nothing moves, and a person is told. */
  | "hold"
  /** Everything speaks for its being gone, if another transaction can be read now. */
  | "try_another"
  /** The service does not know the transaction, though it answers: there is no sale. */
  | "gone"

/** The interface has 400 for an id that it does not know; servers commonly say 404. */
const DENIALS: ReadonlySet<number | undefined> = new Set([400, 404])

/** Does the answer say that there is no such transaction? A gateway or a wrong address says the same of every one. */
export const isDenial = (answer: number | undefined): boolean => DENIALS.has(answer)

/** A restart of the service is no alarm. */
export const UNREADABLE_BEFORE_ALERT = 3
const MIN_DENIALS = 5
/** Longer than a deployment or an outage of a gateway. */
const MIN_DENIED_MS = 2 * 60 * 60 * 1000

/** The first rule that applies decides. */
const RULES: readonly { applies: (unread: UnreadStatus) => boolean; verdict: UnreadVerdict }[] = [
  { applies: ({ isScheduled }) => !isScheduled, verdict: "wait" },
  { applies: ({ failures }) => failures < UNREADABLE_BEFORE_ALERT, verdict: "wait" },
  // The service does not forget a transaction that it once knew.
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
