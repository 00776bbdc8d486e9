import { createMedusaContainer } from "@medusajs/framework/utils"
import { waitForWorkflow, WorkflowHangs, withWorkflowLimit } from "../workflow-limit"

const LIMIT_MS = 60_000
const RUN = { workflow: "cancel-order", key: "order_1" }

/** A run that ends when the test says so. */
function aRun() {
  let end = { succeed: (_: object) => {}, fail: (_: Error) => {} }
  const promise = new Promise<object>((succeed, fail) => (end = { succeed, fail }))
  const start = jest.fn(() => promise)
  return { start, succeed: (result: object) => end.succeed(result), fail: (error: Error) => end.fail(error) }
}

describe("a workflow that a worker waits for", () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  async function expectHanging(waiting: Promise<unknown>): Promise<void> {
    const outcome = waiting.catch((error: unknown) => error)
    await jest.advanceTimersByTimeAsync(LIMIT_MS)
    expect(await outcome).toBeInstanceOf(WorkflowHangs)
  }

  it("starts no second run while its first run hangs, and returns the result of the first", async () => {
    const container = createMedusaContainer()
    const [first, second] = [aRun(), aRun()]
    await expectHanging(withWorkflowLimit(container, RUN, first.start))
    const joined = withWorkflowLimit(container, RUN, second.start)
    first.succeed({ id: "order_1" })
    expect(await joined).toEqual({ id: "order_1" })
    expect(second.start).not.toHaveBeenCalled()
  })

  it("runs again after its first run has failed", async () => {
    const container = createMedusaContainer()
    const [first, second] = [aRun(), aRun()]
    await expectHanging(withWorkflowLimit(container, RUN, first.start))
    first.fail(new Error("the hook failed"))
    await jest.advanceTimersByTimeAsync(0)
    second.succeed({ id: "order_2" })
    expect(await withWorkflowLimit(container, RUN, second.start)).toEqual({ id: "order_2" })
  })

  it("shares no run with another order, another workflow or another store", async () => {
    const container = createMedusaContainer()
    const first = aRun()
    await expectHanging(withWorkflowLimit(container, RUN, first.start))
    const others = [
      { container, run: { ...RUN, key: "order_2" } },
      { container, run: { ...RUN, workflow: "complete-cart" } },
      { container: createMedusaContainer(), run: RUN },
    ]
    for (const other of others) {
      const started = await withWorkflowLimit(other.container, other.run, () => Promise.resolve({ of: "another" }))
      expect(started).toEqual({ of: "another" })
    }
  })

  it("counts as ended once its run has failed, and never began without a run", async () => {
    const container = createMedusaContainer()
    await waitForWorkflow(container, RUN)
    const hanging = aRun()
    await expectHanging(withWorkflowLimit(container, RUN, hanging.start))
    await expectHanging(waitForWorkflow(container, RUN))
    const waiting = waitForWorkflow(container, RUN)
    hanging.fail(new Error("the hook failed"))
    expect(await waiting).toBeUndefined()
  })
})
