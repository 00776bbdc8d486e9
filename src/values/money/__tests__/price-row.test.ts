import { pickRows, type PriceRow } from "../price-row"
import { aPriceRow } from "./samples"

describe("the rows that make a price", () => {
  it.each<[string, PriceRow[], [string, string] | null]>([
    ["are one row without price lists", [aPriceRow("own", 100)], ["own", "own"]],
    ["are the lowest row among equals", [aPriceRow("high", 100), aPriceRow("low", 9)], ["low", "low"]],
    [
      "are the row with the most rules",
      [aPriceRow("low", 9), aPriceRow("region", 100, { rules: 1 })],
      ["region", "region"],
    ],
    [
      "are a sale's row beside the own row",
      [aPriceRow("own", 100), aPriceRow("sale", 80, { list: "sale" })],
      ["sale", "own"],
    ],
    [
      "are the own row if the sale is higher",
      [aPriceRow("own", 70), aPriceRow("sale", 80, { list: "sale" })],
      ["own", "own"],
    ],
    [
      "are the sale's row at the same amount",
      [aPriceRow("own", 80), aPriceRow("sale", 80, { list: "sale" })],
      ["sale", "own"],
    ],
    [
      "are an override's row, even if it is higher",
      [aPriceRow("own", 70), aPriceRow("over", 80, { list: "override" })],
      ["over", "over"],
    ],
    [
      "are a sale's row beside an override with fewer rules",
      [
        aPriceRow("own", 90),
        aPriceRow("over", 80, { list: "override" }),
        aPriceRow("sale", 70, { list: "sale", rules: 1 }),
      ],
      ["sale", "over"],
    ],
    [
      "are the own row if an override and a higher sale count",
      [
        aPriceRow("own", 60),
        aPriceRow("over", 80, { list: "override" }),
        aPriceRow("sale", 70, { list: "sale", rules: 1 }),
      ],
      ["own", "over"],
    ],
    ["are unknown with a sale alone", [aPriceRow("sale", 80, { list: "sale" })], null],
    ["are unknown without a row", [], null],
  ])("%s", (_, rows, expected) => {
    const picked = pickRows(rows)
    expect(picked && [picked.calculated.id, picked.original.id]).toEqual(expected)
  })
})
