import { ContainerRegistrationKeys, createMedusaContainer } from "@medusajs/framework/utils"
import { creditRefunds } from "../credit-refunds"

const LIMIT_MS = 60_000

const REFUNDED_ORDER = {
  canceled_at: null,
  summary: { pending_difference: 100, transaction_total: 0 },
  credit_lines: [],
  payment_collections: [{ payments: [{ refunds: [{ amount: 100 }] }] }],
}

/** A container with a refunded order, whose credit in Medusa hangs. */
function aContainer() {
  const answers = [[REFUNDED_ORDER], []]
  let hasBegun = false
  const graph = () => {
    const data = answers.shift()
    if (data) return Promise.resolve({ data })
    hasBegun = true
    return new Promise(() => {})
  }
  const container = createMedusaContainer()
  container.register(ContainerRegistrationKeys.QUERY, { resolve: () => ({ graph }) })
  return { container, hasBegun: () => hasBegun }
}

describe("the credit of a refunded order", () => {
  // The workflow engine waits for the real turns of the event loop.
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] }))
  afterEach(() => void jest.useRealTimers())

  it("fails after a minute if a merchant's hook hangs", async () => {
    const { container, hasBegun } = aContainer()
    const failure = creditRefunds(container, "order_1", "pay_col_1").catch((error: unknown) => error)
    while (!hasBegun()) await new Promise((resolve) => setImmediate(resolve))
    await jest.advanceTimersByTimeAsync(LIMIT_MS)
    expect(await failure).toMatchObject({
      message: expect.stringContaining("create-order-credit-lines took longer than a minute"),
    })
  })
})
