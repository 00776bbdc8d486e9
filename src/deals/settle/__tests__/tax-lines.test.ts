import { ContainerRegistrationKeys, createMedusaContainer } from "@medusajs/framework/utils"
import { type Store } from "../../../store/store"
import { updateTaxLines } from "../tax-lines"

const LIMIT_MS = 90_000

/** A store whose tax workflow hangs. @returns the orders for which the workflow has started, too */
function aStore() {
  const started: string[] = []
  const graph = ({ filters }: { filters: { id: string } }) => {
    started.push(filters.id)
    return new Promise(() => {})
  }
  const container = createMedusaContainer()
  container.register(ContainerRegistrationKeys.QUERY, { resolve: () => ({ graph }) })
  const logger = { debug: () => {} }
  const store = { catalog: {}, container, logger, deals: { isTaxHooked: () => true } } as unknown as Store
  return { store, started }
}

describe("a tax workflow that hangs", () => {
  // The batches and the workflow engine wait for the real turns of the event loop.
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] }))
  afterEach(() => void jest.useRealTimers())

  it("fails after its time, and the next orders get their turn", async () => {
    const { store, started } = aStore()
    const update = (id: string) => updateTaxLines(store, id).catch((error: unknown) => error)
    const hanging = ["order_1", "order_2", "order_3", "order_4"].map(update)
    await hasStarted(4)
    await jest.advanceTimersByTimeAsync(LIMIT_MS)
    for (const failure of await Promise.all(hanging))
      expect(failure).toMatchObject({ message: expect.stringContaining("took too long") })

    void update("order_5")
    await hasStarted(5)
    expect(started.at(-1)).toBe("order_5")

    async function hasStarted(count: number): Promise<void> {
      while (started.length < count) await new Promise((resolve) => setImmediate(resolve))
    }
  })
})
