import { findShortLines, type StockShare } from "../cart-stock"

const share = (lineId: string, needed: number, changes: Partial<StockShare> = {}): StockShare => ({
  lineId,
  title: `Line ${lineId}`,
  inventoryItemId: "iitem_1",
  needed,
  free: 3,
  ...changes,
})

describe("the stock of a cart", () => {
  it("suffices when all lines together need no more than the free units", () => {
    expect(findShortLines([share("a", 2), share("b", 1)])).toEqual([])
    expect(findShortLines([])).toEqual([])
  })

  it("names every line that shares a short inventory item", () => {
    const other = share("c", 1, { inventoryItemId: "iitem_2" })
    expect(findShortLines([share("a", 2), share("b", 2), other])).toEqual(["Line a", "Line b"])
  })

  it("names a kit once when several of its parts are short", () => {
    const parts = ["iitem_1", "iitem_2"].map((inventoryItemId) => share("kit", 4, { inventoryItemId }))
    expect(findShortLines(parts)).toEqual(["Line kit"])
  })

  it("counts an item that is already overbooked as short for any quantity", () => {
    expect(findShortLines([share("a", 1, { free: -2 })])).toEqual(["Line a"])
  })
})
