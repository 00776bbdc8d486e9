import { AsyncLocalStorage } from "node:async_hooks"

const waiting = new AsyncLocalStorage<true>()

/** A person waits for the task, so the task's calls to the service go before the calls of jobs. */
export const whilePersonWaits = <T>(task: () => T): T => waiting.run(true, task)

export const isPersonWaiting = (): boolean => waiting.getStore() === true
