import { ContainerRegistrationKeys, createMedusaContainer, Modules } from "@medusajs/framework/utils"
import { type Store } from "../../../store/store"
import { cancelWaitingOrder } from "../cancel-waiting-order"

const LIMIT_MS = 60_000
const CANCELLED_AT = new Date("2026-03-01T08:00:00Z")

/** A store with one order, whose cancellation in Medusa hangs. */
function aStore(status: string) {
  const order = { id: "order_1", status, canceled_at: null as Date | null }
  const orders = {
    retrieveOrder: () => Promise.resolve({ ...order }),
    updateOrders: (_: string, changes: { status: string }) => Promise.resolve(Object.assign(order, changes)),
    listOrderChanges: () => Promise.resolve([]),
  }
  const started: string[] = []
  let fail: (error: Error) => void = () => {}
  const graph = ({ filters }: { filters: { id: string } }) => {
    started.push(filters.id)
    return new Promise((_, reject) => (fail = reject))
  }
  const container = createMedusaContainer()
  container.register(Modules.ORDER, { resolve: () => orders })
  container.register(ContainerRegistrationKeys.QUERY, { resolve: () => ({ graph }) })
  const store = { container, facts: { now: () => Promise.resolve(new Date()) } } as unknown as Store
  return { store, order, started, failHook: () => fail(new Error("the hook failed")) }
}

describe("the cancellation of an order whose hook hangs", () => {
  // The workflow engine waits for the real turns of the event loop.
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] }))
  afterEach(() => void jest.useRealTimers())

  it("fails after a minute, and leaves a completed order completed", async () => {
    const { store, order, started } = aStore("completed")
    const failure = cancelWaitingOrder(store, order.id).catch((error: unknown) => error)
    await hasStarted(started)
    await jest.advanceTimersByTimeAsync(LIMIT_MS)
    expect(await failure).toMatchObject({ message: expect.stringContaining("cancel-order took longer than a minute") })
    expect(order.status).toBe("completed")
  })

  it("fails as long as it hangs, although Medusa has already cancelled the order", async () => {
    const { store, order, started } = aStore("completed")
    const cancelling = () => cancelWaitingOrder(store, order.id).catch((error: unknown) => error)
    const first = cancelling()
    await hasStarted(started)
    Object.assign(order, { status: "canceled", canceled_at: CANCELLED_AT })
    await jest.advanceTimersByTimeAsync(LIMIT_MS)
    expect(await first).toMatchObject({ name: "WorkflowHangs" })
    const second = cancelling()
    await jest.advanceTimersByTimeAsync(LIMIT_MS)
    expect(await second).toMatchObject({ name: "WorkflowHangs" })
    expect(started).toHaveLength(1)
  })

  it("begins again after a late failure, because Medusa has restored the order", async () => {
    const { store, order, started, failHook } = aStore("pending")
    const cancelling = () => cancelWaitingOrder(store, order.id).catch((error: unknown) => error)
    const first = cancelling()
    await hasStarted(started)
    await jest.advanceTimersByTimeAsync(LIMIT_MS)
    await first
    const second = cancelling()
    failHook()
    while (started.length < 2) await new Promise((resolve) => setImmediate(resolve))
    failHook()
    expect(await second).toMatchObject({ message: expect.stringContaining("the hook failed") })
  })

  async function hasStarted(started: string[]): Promise<void> {
    while (started.length === 0) await new Promise((resolve) => setImmediate(resolve))
  }
})
