import { Semaphore } from "../../database/semaphore"
import { HOUR_MS } from "../../values/duration"
import { steadyClock } from "../../values/clock"
import { runInSlot } from "../run-in-slot"

const inTime = () => ({ waitUntil: steadyClock() + HOUR_MS, endBy: steadyClock() + HOUR_MS })
const hang = () => new Promise<string>(() => {})

describe("a task in a slot", () => {
  it("returns its result, or its failure, and frees the slot", async () => {
    const slots = new Semaphore(1)
    expect(await runInSlot(slots, inTime(), () => Promise.resolve("done"))).toBe("done")
    await expect(runInSlot(slots, inTime(), () => Promise.reject(new Error("no")))).rejects.toThrow("no")
    expect(await slots.acquire(0)).toBe(true)
  })

  it("does not start if no slot becomes free in time", async () => {
    const slots = new Semaphore(1)
    await slots.acquire(0)
    const started: string[] = []
    const start = () => Promise.resolve(started.push("started"))
    expect(await runInSlot(slots, { ...inTime(), waitUntil: steadyClock() }, start)).toBeNull()
    expect(started).toEqual([])
  })

  it("frees the slot at the end of its time, even if it hangs", async () => {
    const slots = new Semaphore(1)
    expect(await runInSlot(slots, { ...inTime(), endBy: steadyClock() + 1 }, hang)).toBeNull()
    expect(await runInSlot(slots, inTime(), () => Promise.resolve("next"))).toBe("next")
  })
})
