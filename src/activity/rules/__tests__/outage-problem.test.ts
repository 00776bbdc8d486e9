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
    problem("b", "refund_refused", 1),
    problem("c", "deal_unconfirmed", 3),
    problem("d", "refund_refused", 1),
    problem("e", "deal_unconfirmed", 2),
  ]
  expect(joinOutages(open)).toEqual([{ ...problem("a", "deal_unconfirmed", 3), count: 3 }, open[1], open[3]])
})

test.each([
  "deal_unconfirmed",
  "deal_unfinished",
  "payment_unreadable",
  "payment_not_settled",
  "refund_unknown",
  "delivery_not_sent",
])("joins each %s, because one outage raises it for every sale", (code) => {
  expect(joinOutages([problem("a", code, 1), problem("b", code, 2)])).toEqual([{ ...problem("a", code, 2), count: 2 }])
})

test.each([
  ["refund_pending", "the service has answered"],
  ["deal_not_settled", "the order has its own obstacle, such as a parcel"],
])("keeps each %s apart, because %s", (code) => {
  const open = [problem("a", code, 1), problem("b", code, 2)]
  expect(joinOutages(open)).toEqual(open)
})

test("returns a problem without an outage unchanged", () => {
  const open = [problem("a", "deal_unconfirmed", 1)]
  expect(joinOutages(open)).toEqual(open)
})
