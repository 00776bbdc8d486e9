import { BigNumber } from "bignumber.js"
import fc from "fast-check"
import { PAYOUT_PERIODS, type PayoutEntry, toFeeRate, toPayouts, toPeriodStart } from "../payouts"

const NOTHING: Omit<PayoutEntry, "date"> = {
  currency_code: "php",
  sales: 0,
  gross: "0",
  fees: "0",
  fees_estimated: false,
  refunds: "0",
  unconfirmed: "0",
}
const sale = (date: string, gross: string, fees: string, fees_estimated = false): PayoutEntry => ({
  ...NOTHING,
  date,
  sales: 1,
  gross,
  fees,
  fees_estimated,
})

describe("payouts", () => {
  it("each day has one row with the net of its sales and refunds, the newest first", () => {
    expect(
      toPayouts(
        [
          sale("2026-11-26", "100.10", "2.50"),
          sale("2026-11-27", "50", "1.25", true),
          sale("2026-11-26", "200.20", "5.01"),
          { ...NOTHING, date: "2026-11-26", refunds: "0.30" },
          { ...NOTHING, date: "2026-11-27", unconfirmed: "99" },
        ],
        "day",
      ),
    ).toEqual([
      {
        ...{ date: "2026-11-27", currency_code: "php", sales: 1, gross: 50 },
        ...{ fees: 1.25, fees_estimated: true, refunds: 0, net: 48.75, unconfirmed: 99 },
      },
      {
        ...{ date: "2026-11-26", currency_code: "php", sales: 2, gross: 300.3 },
        ...{ fees: 7.51, fees_estimated: false, refunds: 0.3, net: 292.49, unconfirmed: 0 },
      },
    ])
  })

  it("two currencies have two rows", () => {
    const entries = [sale("2026-11-26", "1", "0"), { ...sale("2026-11-26", "2", "0"), currency_code: "usd" }]
    expect(toPayouts(entries, "month").map(({ currency_code, gross }) => [currency_code, gross])).toEqual([
      ["php", 1],
      ["usd", 2],
    ])
  })

  test.each([
    ["2026-11-27", "day", "2026-11-27"],
    ["2026-11-27", "week", "2026-11-23"],
    ["2026-11-23", "week", "2026-11-23"],
    ["2026-11-29", "week", "2026-11-23"],
    ["2026-01-01", "week", "2025-12-29"],
    ["2024-02-29", "month", "2024-02-01"],
  ] as const)("%s is in the %s that begins on %s", (date, period, start) => {
    expect(toPeriodStart(date, period)).toBe(start)
  })

  it("the rows of each period add up to the records", () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 }).map((amount) => new BigNumber(amount).div(100).toFixed(2))
    const entry = fc.record({
      date: fc
        .date({ min: new Date("2024-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
      currency_code: fc.constant("php"),
      sales: fc.nat(9),
      gross: cents,
      fees: cents,
      fees_estimated: fc.boolean(),
      refunds: cents,
      unconfirmed: cents,
    })
    const sumOf = (rows: readonly object[], field: string) =>
      rows.reduce(
        (sum: BigNumber, row) => sum.plus((row as Record<string, string | number>)[field] ?? 0),
        new BigNumber(0),
      )
    fc.assert(
      fc.property(fc.array(entry), fc.constantFrom(...PAYOUT_PERIODS), (entries, period) => {
        const rows = toPayouts(entries, period)
        for (const field of ["sales", "gross", "fees", "refunds", "unconfirmed"])
          expect(sumOf(rows, field).toFixed()).toBe(sumOf(entries, field).toFixed())
        const net = sumOf(entries, "gross").minus(sumOf(entries, "fees")).minus(sumOf(entries, "refunds"))
        expect(sumOf(rows, "net").toFixed()).toBe(net.toFixed())
        expect(rows.some((row) => row.fees_estimated)).toBe(entries.some((each) => each.fees_estimated))
        expect(new Set(rows.map(({ date }) => date)).size).toBe(rows.length)
      }),
    )
  })

  test.each([
    [{ fees: "25", gross: "1000" }, "0.025"],
    [{ fees: "1", gross: "3" }, "0.33333333"],
    [{ fees: null, gross: null }, "0"],
    [{ fees: "25", gross: null }, "0"],
    [{ fees: null, gross: "1000" }, "0"],
    [{ fees: "0", gross: "0" }, "0"],
  ])("the fee rate of %j is %s", (known, rate) => {
    expect(toFeeRate(known)).toBe(rate)
  })
})
