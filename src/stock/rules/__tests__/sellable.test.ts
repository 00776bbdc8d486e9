import { countReservable, countSellable, type StockTerms, toStockTerms, type VariantStock } from "../sellable"

const counted = (parts: VariantStock["parts"]): VariantStock => ({
  managesInventory: true,
  allowsBackorder: false,
  parts,
})
const pieces = (free: number) => counted([{ required: 1, free: [free] }])
const beyondStock = (stock: VariantStock): VariantStock => ({ ...stock, allowsBackorder: true })
const uncounted = (stock: VariantStock): VariantStock => ({ ...stock, managesInventory: false })

describe("the units that can be reserved", () => {
  test.each<[string, VariantStock, number]>([
    ["are the free units", pieces(7), 7],
    ["are the units of all locations", counted([{ required: 1, free: [3, 4] }]), 7],
    ["are whole units", counted([{ required: 2, free: [7] }]), 3],
    ["are the units that one location has whole", counted([{ required: 2, free: [1, 1] }]), 0],
    ["are counted at each location", counted([{ required: 2, free: [3, 5] }]), 3],
    ["are not reduced by a location that has sold more than it has", counted([{ required: 1, free: [3, -2] }]), 3],
    ["are zero if more units are reserved than stocked", pieces(-3), 0],
    ["are exact for a unit of measure", counted([{ required: 0.1, free: [0.3, 0.7] }]), 10],
    ["are whole units of a stock with fractions", pieces(2.9), 2],
    [
      "are as many as the scarcest part allows",
      counted([
        { required: 1, free: [7] },
        { required: 4, free: [9] },
      ]),
      2,
    ],
    [
      "include kits whose parts are at different locations",
      counted([
        { required: 1, free: [2, 0] },
        { required: 1, free: [0, 3] },
      ]),
      2,
    ],
    [
      "are not limited by a part that no unit needs",
      counted([
        { required: 0, free: [0] },
        { required: 1, free: [7] },
      ]),
      7,
    ],
    ["have no limit if no part is needed", counted([{ required: 0, free: [] }]), Infinity],
    ["are zero if no location of the channel keeps the part", counted([{ required: 1, free: [] }]), 0],
    ["are zero for a managed variant without an inventory item", counted([]), 0],
    ["have no limit if the stock is not counted", uncounted(pieces(0)), Infinity],
    [
      "have no limit if the stock is not counted and the variant has no inventory item",
      uncounted(counted([])),
      Infinity,
    ],
    ["have no limit if backorders are allowed", beyondStock(pieces(-9)), Infinity],
    ["are zero for a backorder that no location keeps", beyondStock(counted([{ required: 1, free: [] }])), 0],
    ["are zero for a backorder without an inventory item", beyondStock(counted([])), 0],
    [
      "are zero for a backorder of a kit with a part that no location keeps",
      beyondStock(
        counted([
          { required: 1, free: [9] },
          { required: 1, free: [] },
        ]),
      ),
      0,
    ],
  ])("%s", (_, stock, units) => {
    expect(countReservable(stock)).toBe(units)
  })
})

describe("the units that this store offers", () => {
  const terms = (changes: Partial<StockTerms> = {}): StockTerms => ({
    buffer: 0,
    maximum: null,
    unlimited: 100,
    ...changes,
  })

  test.each<[string, VariantStock, Partial<StockTerms>, number]>([
    ["are the units that can be reserved", pieces(7), {}, 7],
    ["are reduced by the buffer", pieces(7), { buffer: 2 }, 5],
    ["are zero if the buffer takes all", pieces(2), { buffer: 5 }, 0],
    ["do not exceed the maximum", pieces(700), { maximum: 50 }, 50],
    ["are reduced by the buffer first, and then by the maximum", pieces(51), { buffer: 2, maximum: 50 }, 49],
    ["are zero at a maximum of zero", pieces(7), { maximum: 0 }, 0],
    ["are the agreed number if no stock limits them", uncounted(pieces(0)), { unlimited: 33 }, 33],
    ["are the agreed number for a backorder", beyondStock(pieces(0)), { unlimited: 33 }, 33],
    ["do not reduce the agreed number by the buffer", beyondStock(pieces(0)), { unlimited: 33, buffer: 9 }, 33],
    ["cut the agreed number at the maximum", uncounted(pieces(0)), { maximum: 10 }, 10],
    ["keep the agreed number below a higher maximum", uncounted(pieces(0)), { unlimited: 33, maximum: 50 }, 33],
    ["are zero for a backorder that no location keeps", beyondStock(counted([])), {}, 0],
  ])("%s", (_, stock, changes, units) => {
    expect(countSellable(stock, terms(changes))).toBe(units)
  })

  test.each([
    ["the choice for the product", { stock_buffer: 4 }, 4],
    ["a choice of zero", { stock_buffer: 0 }, 0],
    ["the setting, if the choice follows the rule", { stock_buffer: null }, 2],
    ["the setting, without a choice", null, 2],
  ])("hold back units by %s", (_, choice, buffer) => {
    const settings = { stock_buffer: 2, max_stock: 5, unmanaged_stock: 33 }
    expect(toStockTerms(settings, choice)).toEqual({ buffer, maximum: 5, unlimited: 33 })
  })
})
