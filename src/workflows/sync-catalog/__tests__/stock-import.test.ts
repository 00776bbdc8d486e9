import { StockImport } from "../stock-import"

describe("an import of stock", () => {
  let now: number
  let stock: StockImport
  beforeEach(() => {
    now = 1_000_000
    stock = new StockImport(() => now)
  })
  const importFor = (ms: number) => {
    for (let gone = 0; gone < ms; gone += 500) {
      stock.note(500)
      now += 500
    }
  }

  it("does not make a sale wait", () => {
    stock.note(1)
    expect(stock.waitMs()).toBe(0)
  })

  it("is left alone while it goes on", () => {
    importFor(3_000)
    expect(stock.waitMs()).toBe(500)
  })

  it("leaves once it has paused", () => {
    stock.note(1_300)
    now += 999
    expect(stock.waitMs()).toBe(1)
    now += 1
    expect(stock.waitMs()).toBe(0)
  })

  it("begins to leave after ten seconds, though it goes on", () => {
    importFor(9_500)
    expect(stock.waitMs()).toBe(500)
    importFor(500)
    stock.note(500)
    expect(stock.waitMs()).toBe(0)
  })

  it("leaves in full requests until all of it is gone, and is left alone again then", () => {
    importFor(10_000)
    stock.note(500)
    stock.sent(1_000)
    expect(stock.waitMs()).toBe(0)
    stock.sent(200)
    expect(stock.waitMs()).toBe(1_000)
  })

  it("counts the ten seconds from the first change that waits", () => {
    stock.note(500)
    now += 2_000
    stock.sent(500)
    stock.settled()
    now += 60_000
    importFor(9_500)
    expect(stock.waitMs()).toBe(500)
  })
})
