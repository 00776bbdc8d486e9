import { toLastDays, toSales } from "../sales"

const DAY = { committed: 0, confirmed: 0, cancelled: 0, refused: 0, revenue: 0, refunded: 0 }
const PAID = { approved: 0, failed: 0, revenue: 0, open_amount: 0, refunded: 0 }

const NONE = { count: 0, amount: 0 }

describe("the days of the sales figures", () => {
  it("end today, in the store's time zone", () => {
    const evening = new Date("2026-11-23T17:00:00Z")
    expect(toLastDays(1, evening, "Asia/Manila")).toEqual({ date_from: "2026-11-24", date_to: "2026-11-24" })
    expect(toLastDays(7, evening, "UTC")).toEqual({ date_from: "2026-11-17", date_to: "2026-11-23" })
    expect(toLastDays(30, new Date("2026-03-01T00:00:00Z"), "Asia/Manila")).toEqual({
      date_from: "2026-01-31",
      date_to: "2026-03-01",
    })
  })
})

describe("sales", () => {
  it("add up deals and payments, day by day", () => {
    const sales = toSales({
      deals: [
        { ...DAY, date: "2026-11-22", committed: 3, confirmed: 2, cancelled: 1, revenue: 300, refunded: 7 },
        { ...DAY, date: "2026-11-23", committed: 1, revenue: 0 },
      ],
      payments: [
        { ...PAID, date: "2026-11-22", approved: 1, revenue: 150, open_amount: 60, refunded: 20 },
        { ...PAID, date: "2026-11-23", failed: 4, refunded: 5 },
      ],
      refusals: [
        { code: "PRICE_MISMATCH", count: 2, amount: 500 },
        { code: "OUT_OF_STOCK", count: 1, amount: 80 },
      ],
      lost: { count: 2, amount: 500 },
      sold_out: { count: 1, amount: 80 },
    })
    expect(sales).toEqual({
      orders: 3,
      revenue: 450,
      average: 170,
      refunded: 32,
      openAmount: 60,
      lost: { count: 2, amount: 500 },
      soldOut: { count: 1, amount: 80 },
      lostAtPrice: { count: 2, amount: 500 },
      days: [
        { date: "2026-11-22", deals: 300, payments: 150 },
        { date: "2026-11-23", deals: 0, payments: 0 },
      ],
    })
  })

  it("show no average without a sale", () => {
    expect(toSales({ deals: [], payments: [], refusals: [], lost: NONE, sold_out: NONE })).toMatchObject({
      orders: 0,
      average: null,
      days: [],
    })
  })
})
