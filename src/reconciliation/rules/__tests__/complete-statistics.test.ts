import { completeStatistics } from "../complete-statistics"

const DAY = { date: "2026-03-01", APR: 5, CAN: 1, EXP: 0, HOL: 2, PND: 0, REJ: 3 }

it.each([
  ["the rest of the day's total", DAY, 14, 3],
  ["the service's own column", { ...DAY, REF: 2 }, 14, 2],
  ["zero when the total is smaller", DAY, 10, 0],
  ["zero when the service has no total", DAY, null, 0],
])("counts refunds as %s", (_, day, transactions, refunded) => {
  const totals = transactions === null ? [] : [{ date: DAY.date, transactions }]
  expect(completeStatistics([day], totals)).toEqual([{ ...day, REF: refunded }])
})
