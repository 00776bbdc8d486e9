/** Our own status for a transaction that the service does not know any more. */
export const GONE = "GONE"

const FELL_THROUGH: ReadonlySet<string | null> = new Set(["REJ", "CAN", "EXP", GONE])

/** The service itself ended the sale: there is nothing to deliver and nothing to report. */
export const hasFallenThrough = (remoteStatus: string | null): boolean => FELL_THROUGH.has(remoteStatus)

/** The service collects nothing any more: a person who cancels the order here only follows it. */
export const isOverThere = (remoteStatus: string | null): boolean =>
  hasFallenThrough(remoteStatus) || remoteStatus === "REF"
