/** The state of a return whose goods have come back. */
export const RECEIVED = "received"

/**
 * Whether the goods of an order came back and the store received them. A requested return does not count, because the parcel may still arrive.
 * An order of the service has one unit, so one received return is the whole order.
 */
export const hasReceivedReturn = (returns: readonly ({ status: string } | null | undefined)[] | null | undefined) =>
  (returns ?? []).some((each) => each?.status === RECEIVED)
