import fc from "fast-check"
import { BigNumber } from "bignumber.js"
import { type CartToPay, sumOfLines, toLineCode, toLineTitle, toTransactionLines } from "../lines"

const SHIRT = { code: "SHIRT-M", title: "Shirt M", quantity: 2, grossTotal: "1000" }
const CART: CartToPay = { amount: "1000", currencyCode: "php", items: [SHIRT], shipping: [], discountTotal: "0" }

describe("the lines of a transaction", () => {
  it("contain the items with their tax inside, and shipping as a fee", () => {
    const shipping = [{ code: "standard", title: "Standard shipping", grossTotal: "99.5" }]
    expect(toTransactionLines({ ...CART, amount: "1099.5", shipping })).toStrictEqual([
      { code: "SHIRT-M", item: "Shirt M", price: 500, quantity: 2, currency: "PHP", item_type: "item" },
      { code: "standard", item: "Standard shipping", price: 99.5, quantity: 1, currency: "PHP", item_type: "fee" },
    ])
  })

  it("leave out free shipping and an absent discount", () => {
    const shipping = [{ code: "free", title: "Free shipping", grossTotal: "0" }]
    expect(toTransactionLines({ ...CART, shipping })).toHaveLength(1)
  })

  it("take a discount off as one fee with a negative price", () => {
    const [, discount] = toTransactionLines({ ...CART, amount: "900", discountTotal: "100" })
    expect(discount).toMatchObject({ code: "discount", price: -100, quantity: 1, item_type: "fee" })
  })

  it("put the cents of an uneven unit price into an adjustment", () => {
    const thirds = { ...SHIRT, quantity: 3, grossTotal: "100" }
    const lines = toTransactionLines({ ...CART, amount: "100", items: [thirds] })
    expect(lines.map(({ code, price }) => [code, price])).toEqual([
      ["SHIRT-M", 33.33],
      ["adjustment", 0.01],
    ])
  })

  it("describe a fraction of a unit as one piece", () => {
    const [line] = toTransactionLines({ ...CART, items: [{ ...SHIRT, quantity: 1.5 }] })
    expect(line).toMatchObject({ item: "Shirt M × 1.5", quantity: 1, price: 1000 })
  })

  it("name the address, the category and the seller of an item", () => {
    const items = [
      { ...SHIRT, category: "Shirts", sellerCode: "S1", itemUrl: "https://a.shop/1", imageUrl: "https://a.shop/1.png" },
    ]
    const [line] = toTransactionLines({ ...CART, items })
    expect(line).toMatchObject({
      category: "Shirts",
      seller_code: "S1",
      url_item: "https://a.shop/1",
      url_img: "https://a.shop/1.png",
    })
  })

  it("add up to the amount to the cent for any cart", () => {
    const money = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => new BigNumber(cents).div(100).toString())
    const item = fc.record({
      code: fc.string(),
      title: fc.string(),
      quantity: fc.integer({ min: 0, max: 99 }),
      grossTotal: money,
    })
    const fee = fc.record({ code: fc.string(), title: fc.string(), grossTotal: money })
    const cart = fc.record({
      amount: money,
      currencyCode: fc.constant("php"),
      items: fc.array(item),
      shipping: fc.array(fee, { maxLength: 2 }),
      discountTotal: money,
    })
    fc.assert(
      fc.property(cart, (any) => {
        const lines = toTransactionLines(any)
        expect(sumOfLines(lines).toString()).toBe(any.amount)
        expect(lines.every(({ price }) => new BigNumber(price).decimalPlaces()! <= 2)).toBe(true)
      }),
    )
  })
})

it.each([
  ["its SKU", { id: "item_1", variant_sku: "SHIRT-M", variant_id: "variant_1" }, "SHIRT-M"],
  ["its variant without a SKU", { id: "item_1", variant_sku: null, variant_id: "variant_1" }, "variant_1"],
  ["its own id without a variant", { id: "item_1" }, "item_1"],
])("the code of a line is %s", (_, line, code) => {
  expect(toLineCode(line)).toBe(code)
})

it.each([
  ["its product and its variant", { title: "M", product_title: "Shirt", variant_title: "M" }, "Shirt M"],
  [
    "its product alone, if Medusa filled the variant's title in",
    { product_title: "Kettle", variant_title: "Default variant" },
    "Kettle",
  ],
  ["one title, if both are equal", { product_title: "Kettle", variant_title: "Kettle" }, "Kettle"],
  ["its own title without a product", { title: "Gift wrap" }, "Gift wrap"],
])("the title of a line has %s", (_, line, title) => {
  expect(toLineTitle({ title: "any", ...line })).toBe(title)
})
