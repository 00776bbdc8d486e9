import { findLimitBreach } from "../limits"

describe("the limits of an amount", () => {
  it.each([
    ["499.99", { code: "below_minimum", limit: 500 }],
    ["500", null],
    ["50000.00", null],
    ["50000.01", { code: "above_maximum", limit: 50_000 }],
  ])("%s of 500 to 50,000: %j", (amount, breach) => {
    expect(findLimitBreach(amount, { minAmount: 500, maxAmount: 50_000 })).toEqual(breach)
  })

  it("allow any amount if no limit is set", () => {
    expect(findLimitBreach("0.01", {})).toBeNull()
  })
})
