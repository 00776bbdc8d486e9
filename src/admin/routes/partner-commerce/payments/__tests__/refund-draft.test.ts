/// <reference types="jest" />
import type { AdminRefund } from "../../../../../api/admin/partner-commerce/transactions/transaction-view"
import { findRefundObstacle, toProposedAmount, toRefundable, toRefundableItems } from "../refund-draft"

const record = {
  items: [
    { id: 1, item: "Aurora 5", code: "line-1", price: 7_995.05, quantity: 2 },
    { id: 2, code: "shipping", price: 150, quantity: 1 },
    { id: 3, item: "Discount", price: -40, quantity: 1 },
    { item: "without an id", price: 1, quantity: 1 },
  ],
}
const refund = (state: AdminRefund["state"], amount: number) => ({ state, amount }) as AdminRefund
const payment = { state: "approved", amount: 16_100.1, refunds: [] as AdminRefund[], record } as const

describe("the draft of a refund", () => {
  it("offers the items that the service can be told of, with what they are worth", () => {
    expect(toRefundableItems(payment)).toEqual([
      { id: 1, name: "Aurora 5", value: 15_990.1 },
      { id: 2, name: "shipping", value: 150 },
      { id: 3, name: "Discount", value: -40 },
    ])
    expect(toRefundableItems({ record: null })).toEqual([])
  })

  it("proposes what the chosen items are worth, exactly", () => {
    expect(toProposedAmount(toRefundableItems(payment), 20_000)).toBe(16_100.1)
    expect(toProposedAmount([], 20_000)).toBe(0)
  })

  it("proposes no more than is left, and never less than nothing", () => {
    const [phone, , discount] = toRefundableItems(payment)
    expect(toProposedAmount(phone ? [phone] : [], 100)).toBe(100)
    expect(toProposedAmount(discount ? [discount] : [], 100)).toBe(0)
  })

  it("counts as given what may have been given", () => {
    const refunds = [refund("done", 0.1), refund("pending", 100), refund("unknown", 1_000), refund("refused", 10_000)]
    expect(toRefundable({ ...payment, refunds })).toBe(15_000)
  })

  it.each([
    ["nobody has paid", { state: "held" }, "not_paid"],
    ["nothing is left", { refunds: [refund("done", 16_100.1)] }, "all_refunded"],
    ["another refund is not decided", { refunds: [refund("unknown", 1)] }, "undecided"],
    ["the items are not known", { record: null }, "no_record"],
    ["nothing stands in the way", {}, null],
  ] as const)("says it where %s", (_, changes, obstacle) => {
    expect(findRefundObstacle({ ...payment, ...changes } as Parameters<typeof findRefundObstacle>[0])).toBe(obstacle)
  })
})
