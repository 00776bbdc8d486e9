/// <reference types="jest" />
import { toPeriod } from "../period"

const MANILA = "Asia/Manila"
const NOW = { now: new Date("2026-03-10T09:00:00Z"), timeZone: MANILA }

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

  it.each([
    ["in the store", "2026-03-10T12:00:00Z", MANILA, "2026-03-10"],
    ["at the service, if it is later there", "2026-03-10T16:30:00Z", "America/New_York", "2026-03-11"],
    ["in the store, if it is later there", "2026-03-10T12:00:00Z", "Pacific/Auckland", "2026-03-11"],
  ])("ends today %s", (_, now, timeZone, day) => {
    const { date_to } = toPeriod({ date_from: null, date_to: null }, { now: new Date(now), timeZone })
    expect(date_to).toBe(day)
  })
})
