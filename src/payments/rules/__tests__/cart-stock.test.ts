import { type CartLine, findShortLines } from "../cart-stock"

const line = (name: string, needed: number, inventoryItemIds = ["iitem_1"]): CartLine => ({
  title: `Line ${name}`,
  parts: inventoryItemIds.map((inventoryItemId) => ({ inventoryItemId, required: needed })),
})
const level = (free: number, locationId = "sloc_1", inventoryItemId = "iitem_1") => ({
  inventoryItemId,
  locationId,
  free,
})
const find = (lines: CartLine[], stock = [level(3)]) => findShortLines({ lines, stock })

describe("the stock of a cart", () => {
  it("suffices when all lines together need no more than the free units", () => {
    expect(find([line("a", 2), line("b", 1)])).toEqual([])
    expect(find([])).toEqual([])
  })

  it("names every line that shares a short inventory item", () => {
    const other = line("c", 1, ["iitem_2"])
    const stock = [level(3), level(3, "sloc_1", "iitem_2")]
    expect(find([line("a", 2), line("b", 2), other], stock)).toEqual(["Line a", "Line b"])
  })

  it("names a kit that shares one of its inventory items with a short line", () => {
    const stock = [level(3), level(3, "sloc_1", "iitem_2")]
    expect(find([line("a", 4), line("kit", 1, ["iitem_1", "iitem_2"])], stock)).toEqual(["Line a", "Line kit"])
  })

  it("names a kit once when several of its parts are short", () => {
    expect(find([line("kit", 4, ["iitem_1", "iitem_2"])])).toEqual(["Line kit"])
  })

  it("falls short for an item that has sold more units than it has", () => {
    expect(find([line("a", 1)], [level(-2)])).toEqual(["Line a"])
    expect(find([line("a", 1)], [])).toEqual(["Line a"])
  })

  it("falls short for a line that no single location can fill, because Medusa reserves a line at one location", () => {
    expect(find([line("a", 2)], [level(1), level(1, "sloc_2")])).toEqual(["Line a"])
    expect(find([line("a", 1), line("b", 1)], [level(1), level(1, "sloc_2")])).toEqual([])
  })

  it("keeps the only location with enough units for the line that needs most", () => {
    expect(find([line("a", 1), line("b", 2)], [level(2), level(1, "sloc_2")])).toEqual([])
  })

  it("loses no units of a location to another location that has sold more than it has", () => {
    expect(find([line("a", 2)], [level(2), level(-1, "sloc_2")])).toEqual([])
  })
})
