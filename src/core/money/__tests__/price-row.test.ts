import { pickRows, type PriceRow } from "../price-row"

const row = (id: string, amount: number, more: Partial<PriceRow> = {}): PriceRow => ({
  id,
  amount: String(amount),
  list: null,
  rules: 0,
  includesTax: true,
  ...more,
})

describe("the rows that make a price", () => {
  it.each<[string, PriceRow[], [string, string] | null]>([
    ["are one row without price lists", [row("own", 100)], ["own", "own"]],
    ["are the lowest row among equals", [row("high", 100), row("low", 9)], ["low", "low"]],
    ["are the row with the most rules", [row("low", 9), row("region", 100, { rules: 1 })], ["region", "region"]],
    ["are a sale's row beside the own row", [row("own", 100), row("sale", 80, { list: "sale" })], ["sale", "own"]],
    ["are the own row if the sale is higher", [row("own", 70), row("sale", 80, { list: "sale" })], ["own", "own"]],
    ["are the sale's row at the same amount", [row("own", 80), row("sale", 80, { list: "sale" })], ["sale", "own"]],
    [
      "are an override's row, even if it is higher",
      [row("own", 70), row("over", 80, { list: "override" })],
      ["over", "over"],
    ],
    [
      "are a sale's row beside an override with fewer rules",
      [row("own", 90), row("over", 80, { list: "override" }), row("sale", 70, { list: "sale", rules: 1 })],
      ["sale", "over"],
    ],
    [
      "are the own row if an override and a higher sale count",
      [row("own", 60), row("over", 80, { list: "override" }), row("sale", 70, { list: "sale", rules: 1 })],
      ["own", "over"],
    ],
    ["are unknown with a sale alone", [row("sale", 80, { list: "sale" })], null],
    ["are unknown without a row", [], null],
  ])("%s", (_, rows, expected) => {
    const picked = pickRows(rows)
    expect(picked && [picked.calculated.id, picked.original.id]).toEqual(expected)
  })
})
