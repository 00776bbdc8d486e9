import { chooseRefundItems, type RecordItem } from "../refund"

const SHIRTS: RecordItem = { id: 1, code: "SHIRT-M", price: 500, quantity: 2 }
const CAP: RecordItem = { id: 2, code: "CAP", price: 300, quantity: 1 }
const SHIPPING: RecordItem = { id: 3, code: "standard", price: 100, quantity: 1 }
const DISCOUNT: RecordItem = { id: 4, code: "discount", price: -200, quantity: 1 }
const ITEMS = [SHIRTS, CAP, SHIPPING, DISCOUNT]

describe("the items that a refund names", () => {
  it.each([
    ["a part of one item: the cheapest that covers it", "250", [], [2]],
    ["exactly one item", "300", [], [2]],
    ["more than any item: the dearest first", "1200", [], [1, 2]],
    ["what came back", "300", ["CAP"], [2]],
    ["what came back, and what else was given back with it", "400", ["CAP"], [2, 3]],
    ["a part of what came back", "500", ["SHIRT-M"], [1]],
    ["everything that is worth something", "1400", [], [1, 2, 3]],
  ])("%s", (_, amount, codes, expected) => {
    expect(chooseRefundItems(ITEMS, { amount, codes })?.sort()).toEqual(expected)
  })

  it("are none where the amount is more than all of them are worth", () => {
    expect(chooseRefundItems(ITEMS, { amount: "1400.01", codes: [] })).toBeNull()
  })

  it("are none where nothing is left", () => {
    expect(chooseRefundItems([], { amount: "1", codes: [] })).toBeNull()
  })
})
