import { createRateBudget, type Priority } from "../rate-budget"
import { heldTime } from "./stub-server"

describe("the rate budget of a shop", () => {
  test("lets a burst through at once and spaces out the other calls", async () => {
    const time = heldTime(0)
    const budget = createRateBudget({ requestsPerSecond: 2, burst: 3, ...time })
    const moments: number[] = []
    for (let request = 0; request < 6; request += 1) {
      await budget.take()
      moments.push(time.now)
    }
    expect(moments).toEqual([0, 0, 0, 500, 1000, 1500])
  })

  test("saves up no more than one burst over a quiet night", async () => {
    const time = heldTime(0)
    const budget = createRateBudget({ requestsPerSecond: 1, burst: 2, ...time })
    time.now += 8 * 60 * 60 * 1000
    const start = time.now
    await Promise.all([budget.take(), budget.take(), budget.take()])
    expect(time.now - start).toBe(1000)
  })

  test("serves callers in the order of their waiting", async () => {
    const budget = createRateBudget({ requestsPerSecond: 1, burst: 1, ...heldTime() })
    const served: string[] = []
    await Promise.all(["a", "b", "c", "d"].map((name) => budget.take().then(() => served.push(name))))
    expect(served).toEqual(["a", "b", "c", "d"])
  })

  test("serves customers before the background, each in their order", async () => {
    const budget = createRateBudget({ requestsPerSecond: 1, burst: 1, ...heldTime() })
    const served: string[] = []
    const take = (name: string, priority: Priority) => budget.take({ priority }).then(() => served.push(name))
    await Promise.all([
      take("reading 1", "background"),
      take("reading 2", "background"),
      take("checkout 1", "customer"),
      take("checkout 2", "customer"),
    ])
    expect(served.filter((name) => name !== "reading 1")).toEqual(["checkout 1", "checkout 2", "reading 2"])
  })

  test("a rush of customers leaves every tenth request to the background", async () => {
    const budget = createRateBudget({ requestsPerSecond: 1, burst: 1, ...heldTime() })
    const served: Priority[] = []
    const take = (priority: Priority) => budget.take({ priority }).then(() => served.push(priority))
    const waiting: Priority[] = [...Array<Priority>(40).fill("customer"), ...Array<Priority>(3).fill("background")]
    await Promise.all(waiting.map(take))
    const turns = served.flatMap((priority, turn) => (priority === "background" ? [turn] : []))
    expect(turns).toHaveLength(3)
    expect(turns.slice(1).map((turn, n) => turn - (turns[n] ?? 0))).toEqual([10, 10])
    expect(turns[0]).toBeGreaterThanOrEqual(9)
  })

  test("lets at most one second's requests leave at once, and at least one", async () => {
    const leaveAtOnce = async (requestsPerSecond: number) => {
      const time = heldTime(0)
      const budget = createRateBudget({ requestsPerSecond, ...time })
      let atOnce = 0
      for (; time.now === 0; atOnce += 1) await budget.take()
      return atOnce - 1
    }
    expect(await leaveAtOnce(25)).toBe(25)
    expect(await leaveAtOnce(0.5)).toBe(1)
  })

  test("allows no request before the moment that the service named", async () => {
    const time = heldTime(0)
    const budget = createRateBudget({ ...time })
    void budget.pauseUntil(5_000)
    await Promise.all([budget.take(), budget.take()])
    expect(time.now).toBe(5_000)
  })

  test("keeps the later of two pauses", async () => {
    const time = heldTime(0)
    const budget = createRateBudget({ ...time })
    void budget.pauseUntil(9_000)
    void budget.pauseUntil(2_000)
    await budget.take()
    expect(time.now).toBe(9_000)
  })

  test("holds back callers that were already waiting when the pause came", async () => {
    const time = heldTime(0)
    const budget = createRateBudget({ requestsPerSecond: 1, burst: 1, ...time })
    await budget.take()
    const waiting = budget.take()
    void budget.pauseUntil(4_000)
    await waiting
    expect(time.now).toBe(4_000)
  })

  test("refuses a caller who does not wait that long at once, and keeps a patient caller in the queue", async () => {
    const time = heldTime(0)
    const budget = createRateBudget({ ...time })
    void budget.pauseUntil(60_000)
    const [impatient, patient] = await Promise.all([budget.take({ maxWaitMs: 30_000 }), budget.take()])
    expect(impatient).toEqual({ granted: false, reason: "paused", waitMs: 60_000 })
    expect(patient).toEqual({ granted: true })
  })

  test("an aborted wait ends at once and uses up no request of the others", async () => {
    const budget = createRateBudget({ requestsPerSecond: 1, burst: 1, sleep: () => new Promise(() => {}) })
    await budget.take()
    const controller = new AbortController()
    const aborted = budget.take({ signal: controller.signal })
    controller.abort()
    expect(await aborted).toEqual({ granted: false, reason: "aborted", waitMs: 0 })
    expect(await budget.take({ signal: controller.signal })).toMatchObject({ reason: "aborted" })
  })

  test("a clock that is set back does not delay requests", async () => {
    const time = heldTime(10_000)
    const budget = createRateBudget({ requestsPerSecond: 1, burst: 2, ...time })
    time.now = 0
    expect(await Promise.all([budget.take(), budget.take()])).toEqual([{ granted: true }, { granted: true }])
    expect(time.slept).toEqual([])
  })
})
