import { AsyncLocalStorage } from "node:async_hooks"
import { subscribe } from "node:diagnostics_channel"
import { type Store } from "../../store/store"

interface Arrival {
  at: Date
  told: ToldRefund[]
}

/** A refund that the answer to a request reports. */
export interface ToldRefund {
  id: string
  /** Does an error report the refund too? */
  isInErrors: boolean
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
 * @param task gets the refunds that the answer reports; the list grows while the request runs
 */
export function withArrival(request: object, task: (told: readonly ToldRefund[]) => void): void {
  const arrival: Arrival = { at: reached.get(request) ?? new Date(), told: [] }
  arrivals.run(arrival, () => task(arrival.told))
}

/** @returns undefined outside a request */
export const readArrival = (): Date | undefined => arrivals.getStore()?.at

/**
 * Notes that a person sees a refund. The answer to the current request reports the refund, and then decides whether a person saw it. Without a
 * request, code of the merchant requested the refund, and the note is written at once.
 */
export async function tellRefund(store: Store, refund: ToldRefund): Promise<void> {
  const arrival = arrivals.getStore()
  if (arrival) arrival.told.push(refund)
  else await store.payments.refunds.ledger.recordAnswered(refund.id)
}
