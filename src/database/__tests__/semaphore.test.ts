import { Semaphore } from "../semaphore"

const HOUR_MS = 3_600_000

describe("a semaphore", () => {
  it("grants its slots in the order of arrival, and refuses a caller who would wait too long", async () => {
    const semaphore = new Semaphore(2)
    expect(await semaphore.acquire(0)).toBe(true)
    expect(await semaphore.acquire(0)).toBe(true)
    expect(await semaphore.acquire(0)).toBe(false)
    expect(await semaphore.acquire(5)).toBe(false)

    const acquired: string[] = []
    const waiting = ["first", "second"].map((name) => semaphore.acquire(HOUR_MS).then(() => acquired.push(name)))
    semaphore.release()
    await waiting[0]
    expect(acquired).toEqual(["first"])
    semaphore.release()
    await waiting[1]
    expect(acquired).toEqual(["first", "second"])
    semaphore.release()
    expect(await semaphore.acquire(0)).toBe(true)
  })

  it("counts as idle when no slot is taken, and waits for that no longer than the given time", async () => {
    const semaphore = new Semaphore(2)
    await semaphore.whenIdle(HOUR_MS)
    await semaphore.acquire(0)
    await semaphore.acquire(0)
    await semaphore.whenIdle(1)
    const order: string[] = []
    const idle = semaphore.whenIdle(HOUR_MS).then(() => order.push("idle"))
    semaphore.release()
    await new Promise((resolve) => setImmediate(resolve))
    order.push("one slot is free")
    semaphore.release()
    await idle
    expect(order).toEqual(["one slot is free", "idle"])
  })
})
