import { countDays, toInsightDays } from "../insights"

describe("the days that insights are about", () => {
  const morning = new Date("2026-03-10T02:00:00Z")
  const lateEvening = new Date("2026-03-10T20:00:00Z")

  test.each<[string, given: Parameters<typeof toInsightDays>[0], now: Date, days: ReturnType<typeof toInsightDays>]>([
    ["30 days, today included", {}, morning, { from: "2026-02-09", to: "2026-03-10" }],
    [
      "today is a day where the service is at home, which is ahead of UTC",
      {},
      lateEvening,
      { from: "2026-02-10", to: "2026-03-11" },
    ],
    ["30 days up to a given one", { to: "2025-12-31" }, morning, { from: "2025-12-02", to: "2025-12-31" }],
    ["from a given day until today", { from: "2026-03-01" }, morning, { from: "2026-03-01", to: "2026-03-10" }],
    ["as they are given", { from: "2024-02-28", to: "2024-02-29" }, morning, { from: "2024-02-28", to: "2024-02-29" }],
  ])("%s", (_, given, now, days) => {
    expect(toInsightDays(given, now)).toEqual(days)
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
