import { StockImport } from "../stock-import"

describe("an import of stock", () => {
  let now: number
  let stock: StockImport
  beforeEach(() => {
    now = 1_000_000
    stock = new StockImport(() => now)
  })

  it("does not make a sale wait", () => {
    stock.note(1)
    expect(stock.waitMs(1)).toBe(0)
  })

  it("waits for a full request while it goes on", () => {
    stock.note(500)
    expect(stock.waitMs(500)).toBe(1_000)
    now += 300
    stock.note(400)
    expect(stock.waitMs(900)).toBe(1_000)
    stock.note(100)
    expect(stock.waitMs(1_000)).toBe(0)
  })

  it("counts rows and not what was said of them: the same change may be told twice", () => {
    stock.note(500)
    stock.note(500)
    expect(stock.waitMs(500)).toBe(1_000)
  })

  it("sends the rest once it is over", () => {
    stock.note(1300)
    stock.sent()
    now += 999
    expect(stock.waitMs(300)).toBe(1)
    now += 1
    expect(stock.waitMs(300)).toBe(0)
  })

  it("waits no longer than two seconds, however slowly it fills", () => {
    stock.note(100)
    for (let portion = 0; portion < 4; portion++) {
      now += 450
      stock.note(100)
    }
    expect(stock.waitMs(500)).toBe(200)
  })

  it("counts that time from the first change after the last request", () => {
    stock.note(500)
    now += 900
    stock.sent(true)
    now += 60_000
    stock.note(500)
    now += 900
    stock.note(100)
    expect(stock.waitMs(600)).toBe(1_000)
  })
})
