import { BurstDetector } from "../burst-detector"

describe("an import of stock", () => {
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

  it("is not a rush for a few things", () => {
    for (let sale = 0; sale < 1_000; sale++) stock.record(["ilev_a", "ilev_b"])
    expect(stock.waitMs(start)).toBe(0)
  })

  it("is told also where its changes come one by one", () => {
    for (const id of others(200)) {
      stock.record([id])
      now += 4
    }
    expect(stock.waitMs(start)).toBe(996)
  })

  it("is not told of what changes now and then", () => {
    for (const id of others(1_000)) {
      stock.record([id])
      now += 11
    }
    expect(stock.waitMs(start)).toBe(0)
  })

  it("is left alone while it goes on", () => {
    importFor(3_000)
    expect(stock.waitMs(start)).toBe(500)
  })

  it("leaves once it has paused", () => {
    stock.record(others(1_300))
    now += 999
    expect(stock.waitMs(start)).toBe(1)
    now += 1
    expect(stock.waitMs(start)).toBe(0)
  })

  it("begins to leave after twenty seconds, though it goes on, and is left alone again then", () => {
    importFor(19_500)
    expect(stock.waitMs(start)).toBe(500)
    importFor(500)
    stock.record(others(500))
    expect(stock.waitMs(start)).toBe(0)
    expect(stock.waitMs(now)).toBe(1_000)
  })
})
