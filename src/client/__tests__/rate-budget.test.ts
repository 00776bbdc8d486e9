import { createRateBudget } from "../rate-budget"
import { heldTime } from "./stub-server"

describe("the rate budget of a shop", () => {
  test("lets a burst through at once and spaces out the rest", async () => {
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

  test("serves whoever has waited longest", async () => {
    const budget = createRateBudget({ requestsPerSecond: 1, burst: 1, ...heldTime() })
    const served: string[] = []
    await Promise.all(["a", "b", "c", "d"].map((name) => budget.take().then(() => served.push(name))))
    expect(served).toEqual(["a", "b", "c", "d"])
  })

  test("gives nobody a turn before the moment that the service named", async () => {
    const time = heldTime(0)
    const budget = createRateBudget({ ...time })
    budget.pauseUntil(5_000)
    await Promise.all([budget.take(), budget.take()])
    expect(time.now).toBe(5_000)
  })

  test("keeps the later of two pauses", async () => {
    const time = heldTime(0)
    const budget = createRateBudget({ ...time })
    budget.pauseUntil(9_000)
    budget.pauseUntil(2_000)
    await budget.take()
    expect(time.now).toBe(9_000)
  })

  test("holds back those who were already waiting when the pause came", async () => {
    const time = heldTime(0)
    const budget = createRateBudget({ requestsPerSecond: 1, burst: 1, ...time })
    await budget.take()
    const waiting = budget.take()
    budget.pauseUntil(4_000)
    await waiting
    expect(time.now).toBe(4_000)
  })

  test("tells at once whoever will not wait that long, and leaves the patient in the queue", async () => {
    const time = heldTime(0)
    const budget = createRateBudget({ ...time })
    budget.pauseUntil(60_000)
    const [impatient, patient] = await Promise.all([budget.take({ maxWaitMs: 30_000 }), budget.take()])
    expect(impatient).toEqual({ granted: false, reason: "paused", waitMs: 60_000 })
    expect(patient).toEqual({ granted: true })
  })

  test("an aborted wait ends at once and takes no turn from the others", async () => {
    const budget = createRateBudget({ requestsPerSecond: 1, burst: 1, sleep: () => new Promise(() => {}) })
    await budget.take()
    const controller = new AbortController()
    const aborted = budget.take({ signal: controller.signal })
    controller.abort()
    expect(await aborted).toEqual({ granted: false, reason: "aborted", waitMs: 0 })
    expect(await budget.take({ signal: controller.signal })).toMatchObject({ reason: "aborted" })
  })

  test("a clock that is set back takes nothing away", async () => {
    const time = heldTime(10_000)
    const budget = createRateBudget({ requestsPerSecond: 1, burst: 2, ...time })
    time.now = 0
    expect(await Promise.all([budget.take(), budget.take()])).toEqual([{ granted: true }, { granted: true }])
    expect(time.slept).toEqual([])
  })
})
