/// <reference types="jest" />
import { toPeriod } from "../period"

const NOW = new Date("2026-03-10T09:00:00Z")

describe("the period of the statistics", () => {
  it.each([
    ["the last thirty days if the request names none", null, null, "2026-02-09", "2026-03-10"],
    ["the requested period", "2026-01-01", "2026-01-31", "2026-01-01", "2026-01-31"],
    ["thirty days before its end if the request names only the end", null, "2026-03-01", "2026-01-31", "2026-03-01"],
    ["the days until today if the request names only the begin", "2026-03-01", null, "2026-03-01", "2026-03-10"],
    ["no period that ends before it begins", "2026-03-09", "2026-03-01", "2026-01-31", "2026-03-01"],
    ["no invalid day", "yesterday", "2026-13-45", "2026-02-09", "2026-03-10"],
  ])("covers %s", (_, date_from, date_to, from, to) => {
    expect(toPeriod({ date_from, date_to }, NOW)).toEqual({ date_from: from, date_to: to })
  })

  it("ends with the current day of the earliest time zone", () => {
    const evening = new Date("2026-03-10T16:30:00Z")
    expect(toPeriod({ date_from: null, date_to: null }, evening).date_to).toBe("2026-03-11")
  })
})
