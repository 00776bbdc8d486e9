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
    ["are the free ones", pieces(7), 7],
    ["are those of all locations", counted([{ required: 1, free: [3, 4] }]), 7],
    ["are whole ones", counted([{ required: 2, free: [7] }]), 3],
    ["are those that one location has whole", counted([{ required: 2, free: [1, 1] }]), 0],
    ["are counted at each location by itself", counted([{ required: 2, free: [3, 5] }]), 3],
    ["are not fewer where another location has sold more than it has", counted([{ required: 1, free: [3, -2] }]), 3],
    ["are none where more is reserved than there is", pieces(-3), 0],
    ["are those of a unit of measure, exactly", counted([{ required: 0.1, free: [0.3, 0.7] }]), 10],
    ["are whole ones of a stock with fractions", pieces(2.9), 2],
    [
      "are as many as the scarcest part allows",
      counted([
        { required: 1, free: [7] },
        { required: 4, free: [9] },
      ]),
      2,
    ],
    [
      "are those of a kit whose parts lie apart",
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
    ["have no limit where no part is needed", counted([{ required: 0, free: [] }]), Infinity],
    ["are none where no location of the channel keeps the part", counted([{ required: 1, free: [] }]), 0],
    ["are none of a managed variant without an inventory item", counted([]), 0],
    ["have no limit where the stock is not counted", uncounted(pieces(0)), Infinity],
    ["have no limit where the stock is not counted and there is no item", uncounted(counted([])), Infinity],
    ["have no limit where backorders are allowed", beyondStock(pieces(-9)), Infinity],
    ["are none of a backorder that no location could keep", beyondStock(counted([{ required: 1, free: [] }])), 0],
    ["are none of a backorder without an inventory item", beyondStock(counted([])), 0],
    [
      "are none of a backorder of a kit of which no location keeps one part",
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
    ["are those that can be reserved", pieces(7), {}, 7],
    ["are fewer by the buffer", pieces(7), { buffer: 2 }, 5],
    ["are none where the buffer takes all", pieces(2), { buffer: 5 }, 0],
    ["are no more than the maximum", pieces(700), { maximum: 50 }, 50],
    ["are the buffer first, then the maximum", pieces(51), { buffer: 2, maximum: 50 }, 49],
    ["are none at a maximum of none", pieces(7), { maximum: 0 }, 0],
    ["are the agreed number where nothing limits them", uncounted(pieces(0)), { unlimited: 33 }, 33],
    ["are the agreed number of a backorder", beyondStock(pieces(0)), { unlimited: 33 }, 33],
    ["keep no buffer back of the agreed number", beyondStock(pieces(0)), { unlimited: 33, buffer: 9 }, 33],
    ["cut the agreed number at the maximum", uncounted(pieces(0)), { maximum: 10 }, 10],
    ["leave the agreed number below a higher maximum", uncounted(pieces(0)), { unlimited: 33, maximum: 50 }, 33],
    ["are none of a backorder that no location could keep", beyondStock(counted([])), {}, 0],
  ])("%s", (_, stock, changes, units) => {
    expect(countSellable(stock, terms(changes))).toBe(units)
  })

  test.each([
    ["the choice for the product", { stock_buffer: 4 }, 4],
    ["a choice of none", { stock_buffer: 0 }, 0],
    ["the setting, where the choice leaves it to the rule", { stock_buffer: null }, 2],
    ["the setting, where there is no choice", null, 2],
  ])("keep back by %s", (_, choice, buffer) => {
    const settings = { stock_buffer: 2, max_stock: 5, unmanaged_stock: 33 }
    expect(toStockTerms(settings, choice)).toEqual({ buffer, maximum: 5, unlimited: 33 })
  })
})
