import { toRows } from "../element/plan-table"
import { wordsOf } from "../element/texts"

describe("a plan as a table", () => {
  it("each down payment and tenure with a price has a row", () => {
    const plan = { name: "Standard", down_payments: [0, 100], tenures: [3, 6], installments: [[40, 25], [30]] }
    expect(toRows(plan, 110)).toEqual([
      { months: 3, perMonth: 40, downPayment: 0, total: 120, charge: 10 },
      { months: 6, perMonth: 25, downPayment: 0, total: 150, charge: 40 },
      { months: 3, perMonth: 30, downPayment: 100, total: 190, charge: 80 },
    ])
  })

  it("says the total to pay and the finance charge in cents", () => {
    const [row] = toRows({ name: "Year", tenures: [12], installments: [[877.3]] }, 8_490)
    expect(row).toMatchObject({ total: 10_527.6, charge: 2_037.6 })
  })

  it("the finance charge is never negative", () => {
    expect(toRows({ name: "Gift", tenures: [3], installments: [[33.33]] }, 100)).toMatchObject([{ charge: 0 }])
  })

  it("skips a tenure without a price and a price without a tenure", () => {
    expect(toRows({ name: "Bare" }, 1)).toEqual([])
    expect(toRows({ name: "Odd", tenures: [3], installments: [[0], [5, 9]] }, 15)).toEqual([
      { months: 3, perMonth: 5, downPayment: 0, total: 15, charge: 0 },
    ])
  })
})

describe("the words of the element", () => {
  it.each([
    ["en-PH", 1_299, "from {amount} a month", "₱1,299"],
    ["fil", 1_299.5, "mula {amount} kada buwan", "₱1,299.50"],
    ["tl-PH", 1_299, "mula {amount} kada buwan", "₱1,299"],
    ["not a locale", 1_299, "from {amount} a month", "₱1,299"],
  ])("%s", (locale, amount, from, text) => {
    const { texts, money } = wordsOf(locale, "php")
    expect([texts.from, money(amount)]).toEqual([from, text])
  })

  it("writes amounts in the language of the words", () => {
    expect(wordsOf("de-DE", "php").money(1_299.5)).toBe(wordsOf("en", "php").money(1_299.5))
  })

  it("takes the page's own words one by one", () => {
    const { texts } = wordsOf("fil", "php", { title: "Hulugan" })
    expect([texts.title, texts.close]).toEqual(["Hulugan", "Isara"])
  })
})
