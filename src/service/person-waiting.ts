import { AsyncLocalStorage } from "node:async_hooks"

const waiting = new AsyncLocalStorage<true>()

/** Runs a task for a waiting person, so that its calls to the service come before the calls of jobs. */
export const whilePersonWaits = <T>(task: () => T): T => waiting.run(true, task)

export const isPersonWaiting = (): boolean => waiting.getStore() === true
