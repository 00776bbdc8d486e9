import { toFromPerMonth, toPlansIn } from "../plans"

const plan = { id: 1, name: "Standard", currency: "PHP", tenures: [3, 6] }

describe("the lowest monthly cost", () => {
  it.each([
    ["the longest tenure of the only row", [{ ...plan, installments: [[500, 260.5]] }], 260.5],
    ["the smallest of several down payments", [{ ...plan, down_payments: [200, 0], installments: [[1], [9]] }], 9],
    ["the cheapest of several plans", [plan, { ...plan, installments: [[7]] }, { ...plan, installments: [[6]] }], 6],
    ["never zero", [{ ...plan, installments: [[0, 12]] }], 12],
    ["null if no plan names a cost", [plan], null],
    ["null without a plan", [], null],
  ])("%s", (_, plans, least) => {
    expect(toFromPerMonth(plans)).toBe(least)
  })
})

describe("the plans in a currency", () => {
  it("include plans that name the currency or none", () => {
    const unnamed = { id: 2, name: "Unnamed" }
    expect(toPlansIn("php", [plan, unnamed, { ...plan, currency: "USD" }])).toEqual([plan, unnamed])
  })
})
