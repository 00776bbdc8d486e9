import { AsyncLocalStorage } from "node:async_hooks"
import { subscribe } from "node:diagnostics_channel"

interface Arrival {
  at: Date
  /** The ids of the refunds that the answer to this request reports. */
  refundIds: string[]
}

const arrivals = new AsyncLocalStorage<Arrival>()

/** Medusa authenticates a caller before any middleware of a plugin runs. Under load the authentication takes longer than a refund. */
const reached = new WeakMap<object, Date>()
subscribe("http.server.request.start", (message) => {
  const { request } = message as { request?: object }
  if (request) reached.set(request, new Date())
})

/**
 * Notes when a request reached this process, for all work that the request starts.
 *
 * @param task gets the ids of the refunds that the request makes; the list grows while the request runs
 */
export function withArrival(request: object, task: (refundIds: readonly string[]) => void): void {
  const arrival: Arrival = { at: reached.get(request) ?? new Date(), refundIds: [] }
  arrivals.run(arrival, () => task(arrival.refundIds))
}

/** @returns undefined outside a request */
export const readArrival = (): Date | undefined => arrivals.getStore()?.at

/**
 * Adds a refund to those that the answer to this request reports. The answer then decides whether a person saw the refund.
 *
 * @returns false outside a request
 */
export function tellWithAnswer(refundId: string): boolean {
  const arrival = arrivals.getStore()
  arrival?.refundIds.push(refundId)
  return arrival !== undefined
}
