import { type Store } from "../../store/store"

/** Runs the task of a waiting customer. This process starts no background work until the task ends. */
export async function withCustomerPriority<Result>(store: Store, task: () => Promise<Result>): Promise<Result> {
  const { customers } = store.payments
  await customers.acquire(0)
  return task().finally(() => customers.release())
}

/** Each customer delays a piece of background work by at most this long, so a stream of customers cannot stop the work. */
const MAX_YIELD_MS = 250

/** Background work calls it before each piece. */
export async function yieldToCustomers(store: Store): Promise<void> {
  await store.payments.customers.whenIdle(MAX_YIELD_MS)
}
