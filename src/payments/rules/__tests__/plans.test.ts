import { toFromPerMonth, toPlansIn } from "../plans"

const plan = { id: 1, name: "Standard", currency: "PHP", tenures: [3, 6] }

describe("what a month costs at the least", () => {
  it.each([
    ["the longest tenure of the only row", [{ ...plan, installments: [[500, 260.5]] }], 260.5],
    ["of several down payments the smallest", [{ ...plan, down_payments: [200, 0], installments: [[1], [9]] }], 9],
    ["of several plans the cheapest", [plan, { ...plan, installments: [[7]] }, { ...plan, installments: [[6]] }], 6],
    ["never nothing", [{ ...plan, installments: [[0, 12]] }], 12],
    ["nothing where no plan says", [plan], null],
    ["nothing without a plan", [], null],
  ])("%s", (_, plans, least) => {
    expect(toFromPerMonth(plans)).toBe(least)
  })
})

describe("the plans in a currency", () => {
  it("are those that name it or none", () => {
    const unnamed = { id: 2, name: "Unnamed" }
    expect(toPlansIn("php", [plan, unnamed, { ...plan, currency: "USD" }])).toEqual([plan, unnamed])
  })
})
