interface NotedPayment {
  timeline: readonly { at: string; event: string }[]
  /** By the clock that wrote the timeline; each reading of the status changes it. */
  updated_at: Date
}

/**
 * The time since the service's record could not be read. The payment was accepted only by its status, so its open amount is unknown.
 *
 * @returns null = the record was read later, or was never requested
 */
export function toUnreadRecordMs({ timeline, updated_at }: NotedPayment): number | null {
  const last = timeline.findLast(({ event }) => event === "record_unreadable" || event === "record_read")
  return last?.event === "record_unreadable" ? updated_at.getTime() - Date.parse(last.at) : null
}
