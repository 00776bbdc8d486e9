import { findExcess, isPaidInPart, toCollected, toCover } from "../order-money"

describe("the other payments of an order", () => {
  it.each([
    ["nothing without money", "100", "0", "nothing"],
    ["nothing after they went back", "100", "-0.00", "nothing"],
    ["nothing of an order that an edit made free", "0", "0", "nothing"],
    ["a part", "34130", "17990", "part"],
    ["a part if a cent is missing", "100", "99.99", "part"],
    ["the whole total", "100", "100", "whole"],
    ["the whole total if Medusa computes beyond the cent", "99.996", "99.995", "whole"],
    ["the whole total with more money", "100", "100.01", "whole"],
  ] as const)("cover %s", (_, total, others, cover) => {
    expect(toCover({ total, others })).toBe(cover)
  })
})

/** Captures and refunds (below zero) of the other payments, one each hour. */
const collectedBy = (moves: readonly number[]) => {
  const dated = moves.map((amount, hour) => ({ amount, at: new Date(hour * 3_600_000).toISOString() }))
  return toCollected(
    dated.filter(({ amount }) => amount > 0),
    dated.filter(({ amount }) => amount < 0).map(({ amount, at }) => ({ amount: -amount, at })),
  )
}

describe("an order of 34130", () => {
  it.each([
    ["a part", [17_990]],
    ["a part and a refund of some of it", [17_990, -990]],
    ["a part and its whole refund", [17_990, -17_990]],
    ["a part, its whole refund and the same part", [17_990, -17_990, 17_990]],
    ["two parts with a refund of the first between them", [17_990, -17_000, 17_000]],
    ["the whole total, its whole refund and a part", [34_130, -34_130, 17_990]],
  ])("counts as paid in part after %s", (_, moves) => {
    expect(isPaidInPart({ total: "34130", collected: collectedBy(moves) })).toBe(true)
  })

  it.each([
    ["no payment", []],
    ["the rest, which follows a refund", [17_990, -990, 17_130]],
    ["two payments", [17_990, 16_140]],
    ["the whole total and a refund in part", [34_130, -140]],
    ["two payments and the refund of one", [17_990, 16_140, -16_140]],
    ["the whole total and its refund", [34_130, -34_130]],
  ])("does not count as paid in part after %s", (_, moves) => {
    expect(isPaidInPart({ total: "34130", collected: collectedBy(moves) })).toBe(false)
  })

  it("counts as paid in part if its earlier total was paid before an edit", () => {
    const collected = collectedBy([16_140, -140])
    expect(isPaidInPart({ total: "16140", collected })).toBe(false)
    expect(isPaidInPart({ total: "34130", collected })).toBe(true)
  })
})

describe("the money above an order's total", () => {
  it.each([
    ["the second payment", "16140", "16140", "16140", "16140"],
    ["the rest after a refund of one payment in part", "16140", "16140", "140", "140"],
    ["the rest after an edit", "19140", "16140", "10000", "7000"],
    ["nothing if the other payment covers the added goods", "34130", "16140", "17990", null],
    ["nothing if the payments do not reach the total", "34130", "16140", "100", null],
    ["nothing after a refund of the other payment", "16140", "16140", "0", null],
    ["nothing after a refund of our payment", "16140", "0", "16140", null],
    ["nothing without another payment after a return", "150", "16140", "0", null],
    ["nothing for a difference of rounding", "199.9949", "100", "99.9989", null],
    ["everything beyond rounding", "100", "100", "0.02", "0.02"],
  ] as const)("equals %s", (_, total, ours, others, excess) => {
    expect(findExcess({ total, ours, others })).toBe(excess)
  })
})
