import { AsyncLocalStorage } from "node:async_hooks"
import { subscribe } from "node:diagnostics_channel"

const arrivals = new AsyncLocalStorage<Date>()

/** Medusa authenticates before any middleware of a plugin runs, and under load that takes longer than a refund. */
const reached = new WeakMap<object, Date>()
subscribe("http.server.request.start", (message) => {
  const { request } = message as { request?: object }
  if (request) reached.set(request, new Date())
})

/** Notes when a request reached this process, for all work that the request starts. */
export const withArrival = (request: object, task: () => void): void =>
  arrivals.run(reached.get(request) ?? new Date(), task)

/** @returns undefined for what no request has asked for */
export const readArrival = (): Date | undefined => arrivals.getStore()
