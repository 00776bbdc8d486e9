import { AsyncLocalStorage } from "node:async_hooks"

/**
 * A settler captures the payments of several orders at once, in a third of the statements that Medusa needs for each payment. So the cart
 * that it completes gets an authorized payment, and the settler captures it next.
 */
const settlers = new AsyncLocalStorage<true>()

export const capturingLater = <Result>(task: () => Promise<Result>): Promise<Result> => settlers.run(true, task)

export const isCapturedLater = (): boolean => settlers.getStore() === true
