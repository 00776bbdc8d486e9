/** Events whose detail is the service's own word or sum. The event's name already says it. */
const RAW: ReadonlySet<string> = new Set(["refund_pending", "refund_done", "refund_found_there"])

/** Does a person understand the detail of this event? */
export const isForPeople = (event: string): boolean => !RAW.has(event)
