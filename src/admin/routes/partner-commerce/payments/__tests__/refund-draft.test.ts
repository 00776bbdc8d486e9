/// <reference types="jest" />
import type { AdminRefund } from "../../../../../api/admin/partner-commerce/payments/payment-view"
import type { Failure } from "../../../../lib/failure"
import {
  findRefundObstacle,
  isRefusedForGood,
  toProposedAmount,
  toRefundable,
  toRefundableItems,
  toRefundOutlook,
} from "../refund-draft"

const record = {
  items: [
    { id: 1, item: "Aurora 5", code: "line-1", price: 7_995.05, quantity: 2 },
    { id: 2, code: "shipping", price: 150, quantity: 1 },
    { id: 3, item: "Discount", price: -40, quantity: 1 },
    { item: "without an id", price: 1, quantity: 1 },
  ],
}
const refund = (state: AdminRefund["state"], amount: number, event = "sent") =>
  ({ state, amount, timeline: [{ at: "2026-11-22T10:00:00Z", event }] }) as AdminRefund
const payment = { state: "approved", service_amount: 16_100.1, refunds: [] as AdminRefund[], record } as const

describe("the draft of a refund", () => {
  it("offers the items that the service knows, with their values", () => {
    expect(toRefundableItems(payment)).toEqual([
      { id: 1, name: "Aurora 5", value: 15_990.1, isGivenBack: false },
      { id: 2, name: "shipping", value: 150, isGivenBack: false },
      { id: 3, name: "Discount", value: -40, isGivenBack: false },
    ])
    expect(toRefundableItems({ ...payment, record: null })).toEqual([])
  })

  it.each([
    ["the item alone", [{ items: [2], amount: 150 }], [2]],
    ["a part of the item", [{ items: [2], amount: 149.99 }], []],
    [
      "the item in two parts",
      [
        { items: [2], amount: 50 },
        { items: [2], amount: 100 },
      ],
      [2],
    ],
    ["two items whole", [{ items: [1, 2], amount: 16_140.1 }], [1, 2]],
    ["two items in part, which may have spared either", [{ items: [1, 2], amount: 16_000 }], []],
  ])("offers no item again after a refund of %s", (_, given, ids) => {
    const refunds = given.map((each) => ({ ...refund("done", each.amount), items: each.items }))
    const items = toRefundableItems({ ...payment, refunds })
    expect(items.filter(({ isGivenBack }) => isGivenBack).map(({ id }) => id)).toEqual(ids)
  })

  it("offers an item again whose refund was refused", () => {
    const refunds = [{ ...refund("refused", 150), items: [2] }]
    expect(toRefundableItems({ ...payment, refunds }).some(({ isGivenBack }) => isGivenBack)).toBe(false)
  })

  it("proposes the exact value of the chosen items", () => {
    expect(toProposedAmount(toRefundableItems(payment), 20_000)).toBe(16_100.1)
    expect(toProposedAmount([], 20_000)).toBe(0)
  })

  it("proposes at most the refundable rest, and at least zero", () => {
    const [phone, , discount] = toRefundableItems(payment)
    expect(toProposedAmount(phone ? [phone] : [], 100)).toBe(100)
    expect(toProposedAmount(discount ? [discount] : [], 100)).toBe(0)
  })

  it("counts refunds without an answer as made", () => {
    const refunds = [refund("done", 0.1), refund("pending", 100), refund("unknown", 1_000), refund("refused", 10_000)]
    expect(toRefundable({ ...payment, refunds })).toBe(15_000)
  })

  it.each([
    ["the customer has not paid", { state: "held" }, { kind: "not_paid" }],
    ["the whole payment went back", { refunds: [refund("done", 16_100.1)] }, { kind: "all_refunded" }],
    ["a refund runs", { refunds: [refund("unknown", 1)] }, { kind: "running", amount: 1 }],
    ["the service processes a refund", { refunds: [refund("pending", 2)] }, { kind: "running", amount: 2 }],
    ["an answer was lost", { refunds: [refund("unknown", 3, "no_answer")] }, { kind: "undecided", amount: 3 }],
    ["the items are unknown", { record: null }, { kind: "no_record" }],
    ["the refund is possible", {}, null],
  ] as const)("names the obstacle when %s", (_, changes, obstacle) => {
    expect(findRefundObstacle({ ...payment, ...changes } as Parameters<typeof findRefundObstacle>[0])).toEqual(obstacle)
  })

  it("shows the amount that stays refundable after a planned refund", () => {
    const line = { id: 1, code: "A", item: "Aurora 5", value: 15_990, is_refunded_before: false }
    const plan = { lines: [line], amount: 1_140, refundable_now: 16_100.1, refundable_afterwards: 110.1 }
    expect(toRefundOutlook(plan, 16_100.1)).toEqual({ afterwards: 110.1, rest: 14_960.1, isUsedAgain: false })
    const again = { ...plan, lines: [{ ...line, is_refunded_before: true }] }
    expect(toRefundOutlook(again, 16_100.1).isUsedAgain).toBe(true)
  })
})

describe("a refund that failed", () => {
  const detail = { code: "refund_in_doubt", values: { amount: "100", currency: "PHP" } } as const
  it.each<[string, Failure, boolean]>([
    ["with the plugin's reason", { kind: "refused", message: "", detail }, true],
    ["without an answer", { kind: "unreachable" }, false],
    ["by a gateway's timeout", { kind: "failed", message: "", detail: null }, false],
    ["by a gateway's refusal", { kind: "refused", message: "", detail: null }, false],
    ["by a failure of the plugin", { kind: "failed", message: "", detail }, false],
    ["by an expired session", { kind: "not_allowed" }, false],
  ])("is repeated under another key only if the plugin refused it: %s", (_, failure, expected) => {
    expect(isRefusedForGood(failure)).toBe(expected)
  })
})
