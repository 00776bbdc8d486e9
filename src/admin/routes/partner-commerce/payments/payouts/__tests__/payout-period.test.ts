import { toPayoutQuestion, toRowDays } from "../payout-period"

const TODAY = "2026-11-27"
const ask = (address: string) => toPayoutQuestion(new URLSearchParams(address), TODAY)

describe("the payouts of an address", () => {
  test.each([
    ["", { period: "day", source: "all", date_from: "2026-08-30", date_to: TODAY }],
    [
      "period=month&source=deals&date_from=2026-01-01&date_to=2026-06-30",
      { period: "month", source: "deals", date_from: "2026-01-01", date_to: "2026-06-30" },
    ],
    ["period=year&source=x&date_to=soon", { period: "day", source: "all", date_from: "2026-08-30", date_to: TODAY }],
    ["date_from=2026-12-01", { period: "day", source: "all", date_from: "2026-08-30", date_to: TODAY }],
  ])("%s", (address, question) => {
    expect(ask(address)).toEqual(question)
  })

  test.each([
    ["day", "2026-11-20", "2026-11-20", "2026-11-20"],
    ["week", "2026-11-16", "2026-11-16", "2026-11-22"],
    ["week", "2026-11-23", "2026-11-23", TODAY],
    ["month", "2026-10-01", "2026-10-01", "2026-10-31"],
    ["month", "2026-08-01", "2026-08-30", "2026-08-31"],
  ])("a %s from %s has the days from %s to %s", (period, date, date_from, date_to) => {
    expect(toRowDays(date, ask(`period=${period}`))).toEqual({ date_from, date_to })
  })
})
