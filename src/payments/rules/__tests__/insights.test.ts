import { countDays, type DealDay, type PaymentDay, toApprovalRate, toInsightDays, toLostSales } from "../insights"

describe("the days that insights are about", () => {
  const today = "2026-03-10"

  test.each<[string, given: Parameters<typeof toInsightDays>[0], days: ReturnType<typeof toInsightDays>]>([
    ["30 days, including today", {}, { from: "2026-02-09", to: "2026-03-10" }],
    ["30 days up to a given day", { to: "2025-12-31" }, { from: "2025-12-02", to: "2025-12-31" }],
    ["from a given day until today", { from: "2026-03-01" }, { from: "2026-03-01", to: "2026-03-10" }],
    ["the given days", { from: "2024-02-28", to: "2024-02-29" }, { from: "2024-02-28", to: "2024-02-29" }],
  ])("%s", (_, given, days) => {
    expect(toInsightDays(given, today)).toEqual(days)
  })

  test.each([
    ["2026-03-10", "2026-03-10", 1],
    ["2024-02-28", "2024-03-01", 3],
    ["2024-01-01", "2024-12-31", 366],
    ["2026-03-10", "2026-03-09", 0],
  ])("%s to %s are %i", (from, to, count) => {
    expect(countDays({ from, to })).toBe(count)
  })
})

describe("refused purchases", () => {
  it("a purchase counts as lost if a setting or a faster approval would have saved it, and a sold-out attempt counts separately", () => {
    expect(
      toLostSales([
        { code: "PRICE_MISMATCH", count: 2, amount: 500 },
        { code: "DEADLINE_EXCEEDED", count: 1, amount: 70 },
        { code: "OUT_OF_STOCK", count: 3, amount: 80 },
        { code: "VALIDATION_ERROR", count: 9, amount: 900 },
        { code: "INTERNAL_ERROR", count: 9, amount: 900 },
        { code: "A_CODE_OF_ANOTHER_VERSION", count: 9, amount: 900 },
      ]),
    ).toEqual({ lost: { count: 3, amount: 570 }, sold_out: { count: 3, amount: 80 } })
  })
})

describe("the approval rate", () => {
  const deals = (confirmed: number, cancelled: number): DealDay => ({
    ...{ date: "2026-03-10", committed: 9, confirmed, cancelled, refused: 9, revenue: 9, refunded: 9 },
  })
  const payments = (approved: number, failed: number): PaymentDay => ({
    ...{ date: "2026-03-10", approved, failed, revenue: 9, open_amount: 9, refunded: 9 },
  })

  test.each<[string, DealDay[], PaymentDay[], number | null]>([
    ["counts deals and payments of all days", [deals(1, 1), deals(2, 0)], [payments(2, 1), payments(0, 3)], 0.5],
    ["is zero if the service approved none", [deals(0, 2)], [payments(0, 1)], 0],
    ["is unknown before a decision", [deals(0, 0)], [payments(0, 0)], null],
    ["is unknown without a day", [], [], null],
  ])("%s", (_, ofDeals, ofPayments, rate) => {
    expect(toApprovalRate(ofDeals, ofPayments)).toBe(rate)
  })
})
