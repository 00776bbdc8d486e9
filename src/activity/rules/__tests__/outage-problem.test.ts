import { joinOutages } from "../outage-problem"

const problem = (key: string, code: string, day: number) => ({
  key,
  code,
  count: 5,
  last_seen_at: `2026-03-0${day}T00:00:00Z`,
})

test("shows the problems of one outage as the first of them, with their number and the last time", () => {
  const open = [
    problem("a", "deal_unconfirmed", 1),
    problem("b", "refund_unknown", 1),
    problem("c", "deal_unconfirmed", 3),
    problem("d", "refund_unknown", 1),
    problem("e", "deal_unconfirmed", 2),
  ]
  expect(joinOutages(open)).toEqual([{ ...problem("a", "deal_unconfirmed", 3), count: 3 }, open[1], open[3]])
})

test("returns a problem without an outage unchanged", () => {
  const open = [problem("a", "deal_unconfirmed", 1)]
  expect(joinOutages(open)).toEqual(open)
})
