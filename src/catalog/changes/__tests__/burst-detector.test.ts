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
  const importFor = (ms: number) => {
    for (let gone = 0; gone < ms; gone += 500) {
      stock.record(others(500))
      now += 500
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
    importFor(3_000)
    expect(stock.waitMs(start)).toBe(500)
  })

  it("ends the wait one second after the last change", () => {
    stock.record(others(1_300))
    now += 999
    expect(stock.waitMs(start)).toBe(1)
    now += 1
    expect(stock.waitMs(start)).toBe(0)
  })

  it("ends the wait after twenty seconds although the burst goes on, and then makes the next push wait", () => {
    importFor(19_500)
    expect(stock.waitMs(start)).toBe(500)
    importFor(500)
    stock.record(others(500))
    expect(stock.waitMs(start)).toBe(0)
    expect(stock.waitMs(now)).toBe(1_000)
  })
})
