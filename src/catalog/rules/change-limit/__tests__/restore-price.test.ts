import { BigNumber } from "bignumber.js"
import fc from "fast-check"
import { aContent, aKnown } from "../../__tests__/samples"
import { toMajorUnits } from "../../../../values/money/major-units"
import { aPriceRow } from "../../../../values/money/__tests__/samples"
import { pickRows, type PriceRow } from "../../../../values/money/price-row"
import { type LeftReason, planPriceRestore, type PriceToRestore, retailBeside } from "../restore-price"

const sale = (amount: number) => aPriceRow("sale", amount, { list: "sale" })

const addTax =
  (percent: number): PriceToRestore["withTax"] =>
  (amount, includesTax) =>
    includesTax
      ? amount
      : new BigNumber(amount)
          .times(100 + percent)
          .div(100)
          .toFixed()

const pickedOf = (rows: readonly PriceRow[]) => {
  const picked = pickRows(rows)
  return { calculated: picked?.calculated.id ?? null, original: picked?.original.id ?? null }
}

const given = (
  rows: PriceRow[],
  waiting: PriceToRestore["waiting"],
  more: Partial<PriceToRestore> = {},
): PriceToRestore => ({
  waiting,
  rows,
  picked: pickedOf(rows),
  withTax: addTax(12),
  settings: { rounding: "half_up", currency_code: "php" },
  ...more,
})
const write = (...rows: [string, number][]) => ({ kind: "write", rows: rows.map(([id, amount]) => ({ id, amount })) })
const left = (reason: LeftReason) => ({ kind: "left", reason })

describe("a price that goes back", () => {
  const waiting = { from: 100, to: 10, retail: 100 }
  const onSale = { from: 80, to: 8, retail: 100 }

  it.each<[string, PriceToRestore, object]>([
    ["is written to the variant's own row", given([aPriceRow("own", 10)], waiting), write(["own", 100])],
    [
      "is written to the row of the region, and the other row stays",
      given([aPriceRow("own", 10), aPriceRow("region", 10, { rules: 1 })], waiting),
      write(["region", 100]),
    ],
    ["is written to the sale's row", given([aPriceRow("own", 100), sale(8)], onSale), write(["sale", 80])],
    [
      "is written to both rows if both fell",
      given([aPriceRow("own", 10), sale(8)], onSale),
      write(["sale", 80], ["own", 100]),
    ],
    [
      "is written to the regular price if that fell below the sale",
      given([aPriceRow("own", 10), sale(80)], { ...onSale, to: 10 }),
      write(["own", 100]),
    ],
    [
      "is written to the only row, also without a known regular price",
      given([aPriceRow("own", 10)], { ...waiting, retail: null }),
      write(["own", 100]),
    ],
    [
      "is an amount without tax",
      given([aPriceRow("own", 10, { includesTax: false })], { ...waiting, to: 11 }),
      write(["own", 89.29]),
    ],
    [
      "is an amount without tax that rounding up does not raise",
      given(
        [aPriceRow("own", 10, { includesTax: false })],
        { ...waiting, to: 12 },
        { settings: { rounding: "up", currency_code: "php" } },
      ),
      write(["own", 89.28]),
    ],
  ])("%s", (_, item, expected) => {
    expect(planPriceRestore(item)).toEqual(expected)
  })

  it.each<[string, PriceToRestore, object]>([
    ["has its old price already", given([aPriceRow("own", 100)], waiting), { kind: "done" }],
    ["has another price by now", given([aPriceRow("own", 11)], waiting), left("changed")],
    ["has no price now", given([], waiting), left("changed")],
    ["has no known old price", given([aPriceRow("own", 10)], { ...waiting, from: null }), left("old_unknown")],
    [
      "has several rows and no known regular price",
      given([aPriceRow("own", 10), sale(8)], { ...onSale, retail: null }),
      left("unclear"),
    ],
    ["has two equal rows", given([aPriceRow("own", 10), aPriceRow("twin", 10)], waiting), left("unclear")],
    [
      "gets its price from a row that Medusa does not name",
      given([aPriceRow("own", 10)], waiting, { picked: { calculated: "other", original: "own" } }),
      left("unclear"),
    ],
    [
      "has a row without tax beside rows with tax",
      given([aPriceRow("own", 10), { ...sale(80), includesTax: false }], { ...onSale, to: 10 }),
      left("unclear"),
    ],
    [
      "had a regular price that no row can produce",
      given([aPriceRow("own", 10)], { ...waiting, retail: 120 }),
      left("unclear"),
    ],
    [
      "cannot get the old price without a rounding that is refused",
      given(
        [aPriceRow("own", 10, { includesTax: false })],
        { ...waiting, to: 12 },
        {
          withTax: addTax(20),
          settings: { rounding: "refuse", currency_code: "php" },
        },
      ),
      left("not_exact"),
    ],
  ])("stays as it is if the item %s", (_, item, expected) => {
    expect(planPriceRestore(item)).toEqual(expected)
  })

  it("becomes exactly the old price, with any tax and rounding, or stays unchanged", () => {
    const price = fc.integer({ min: 1, max: 1_000_000 })
    const rounding = fc.constantFrom("half_up", "up", "down", "refuse" as const)
    const rate = fc.constantFrom(0, 3, 7.5, 12, 20)
    fc.assert(
      fc.property(price, price, rounding, rate, fc.boolean(), (from, fallen, mode, percent, includesTax) => {
        const withTax = addTax(percent)
        const toShown = (amount: string) => toMajorUnits(withTax(amount, includesTax), mode)
        const to = toShown(String(fallen))
        fc.pre(to !== null && to !== from)
        const settings = { rounding: mode, currency_code: "php" }
        const restore = planPriceRestore(
          given([aPriceRow("own", fallen, { includesTax })], { from, to: to, retail: from }, { withTax, settings }),
        )
        if (restore.kind === "write") expect(restore.rows.map(({ amount }) => toShown(String(amount)))).toEqual([from])
        else expect({ restore, mode }).toEqual({ restore: left("not_exact"), mode: "refuse" })
      }),
    )
  })
})

describe("the regular price beside an old price", () => {
  const known = aKnown({
    content: aContent({ deals_price: 8, retail_price: 10 }),
    live: aContent({ deals_price: 80, retail_price: 100 }),
  })

  it.each([
    ["is that of the content with this price", known, 80, 100],
    ["is unknown for another price", known, 70, null],
    ["is unknown for an unknown item", null, 80, null],
  ])("%s", (_, item, price, expected) => {
    expect(retailBeside(item, price)).toBe(expected)
  })
})
