import { AsyncLocalStorage } from "node:async_hooks"

const waiting = new AsyncLocalStorage<true>()

/** Every call to the service in the course of the task goes before those of jobs: a person waits for it. */
export const whilePersonWaits = <T>(task: () => T): T => waiting.run(true, task)

export const isPersonWaiting = (): boolean => waiting.getStore() === true
