import { BurstDetector } from "../burst-detector"

describe("the detector of a burst of stock changes", () => {
  let now: number
  let stock: BurstDetector
  let last: number
  let start: number
  beforeEach(() => {
    now = 1_000_000
    stock = new BurstDetector(() => now)
    last = 0
    start = now
  })
  const others = (count: number) => Array.from({ length: count }, () => `ilev_${++last}`)
  const importFor = (ms: number, pauseMs = 800) => {
    for (let gone = 0; gone < ms; gone += pauseMs) {
      stock.record(others(500))
      now += pauseMs
    }
  }

  it("does not make a sale wait", () => {
    stock.record(others(1))
    expect(stock.waitMs(start)).toBe(0)
  })

  it("does not take a thousand sales of two items for a burst", () => {
    for (let sale = 0; sale < 1_000; sale++) stock.record(["ilev_a", "ilev_b"])
    expect(stock.waitMs(start)).toBe(0)
  })

  it("detects a burst whose changes come one by one", () => {
    for (const id of others(200)) {
      stock.record([id])
      now += 4
    }
    expect(stock.waitMs(start)).toBe(996)
  })

  it("does not take changes at a slow pace for a burst", () => {
    for (const id of others(1_000)) {
      stock.record([id])
      now += 11
    }
    expect(stock.waitMs(start)).toBe(0)
  })

  it("makes the push wait while the burst goes on", () => {
    importFor(3_200)
    expect(stock.waitMs(start)).toBe(200)
  })

  it("ends the wait one second after the last change", () => {
    stock.record(others(1_300))
    now += 999
    expect(stock.waitMs(start)).toBe(1)
    now += 1
    expect(stock.waitMs(start)).toBe(0)
  })

  it("ends the wait sooner after a burst without long pauses", () => {
    importFor(2_000, 250)
    expect(stock.waitMs(start)).toBe(125)
    now += 125
    expect(stock.waitMs(start)).toBe(0)
  })

  it("waits at least 300 ms after the last change, however fast the changes come", () => {
    importFor(2_000, 20)
    expect(stock.waitMs(start)).toBe(280)
  })

  it("makes a young burst wait for a second, because its pauses are unknown", () => {
    importFor(1_000, 250)
    expect(stock.waitMs(start)).toBe(750)
  })

  it("forgets the pauses of an earlier burst", () => {
    importFor(3_200)
    now += 1_000
    importFor(2_000, 20)
    expect(stock.waitMs(now)).toBe(280)
  })

  it("ends the wait after twenty seconds although the burst goes on, and then makes the next push wait", () => {
    importFor(19_200)
    expect(stock.waitMs(start)).toBe(200)
    importFor(800)
    stock.record(others(500))
    expect(stock.waitMs(start)).toBe(0)
    expect(stock.waitMs(now)).toBe(1_000)
  })
})
