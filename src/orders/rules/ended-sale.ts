/** Our own status for a transaction that the service no longer knows. */
export const GONE = "GONE"

const FELL_THROUGH: ReadonlySet<string | null> = new Set(["REJ", "CAN", "EXP", GONE])

/** The service itself ended the sale, so the store delivers and reports nothing. */
export const hasFallenThrough = (remoteStatus: string | null): boolean => FELL_THROUGH.has(remoteStatus)

/** The service no longer collects money, so a person who cancels the order only follows the service. */
export const isOverThere = (remoteStatus: string | null): boolean =>
  hasFallenThrough(remoteStatus) || remoteStatus === "REF"
