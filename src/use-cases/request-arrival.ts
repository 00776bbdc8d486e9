import { AsyncLocalStorage } from "node:async_hooks"

const arrivals = new AsyncLocalStorage<Date>()

/** Notes when a request came in, for whatever is done in its course. */
export const withArrival = (task: () => void): void => arrivals.run(new Date(), task)

/** @returns undefined for what no request has asked for */
export const readArrival = (): Date | undefined => arrivals.getStore()
