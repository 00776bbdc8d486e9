import { planSelling, toSellChoice } from "../sell-choice"

test.each([
  ["stops a variant of a product that is sold", { isSold: false, isProductOff: false }, false],
  ["leaves a variant to its product that is not sold", { isSold: false, isProductOff: true }, null],
  ["sells a variant again together with its product", { isSold: true, isProductOff: false }, null],
  ["sells a variant although its product is not sold", { isSold: true, isProductOff: true }, true],
])("the choice %s", (_, wish, enabled) => {
  expect(toSellChoice(wish)).toBe(enabled)
})

describe("variants sold again", () => {
  const small = { product_id: "phone", variant_id: "small", isProductOff: true }
  const large = { ...small, variant_id: "large" }
  const variantsOf = new Map([["phone", ["small", "large"]]])

  it("put their product on sale if the request names all of its variants", () => {
    expect(planSelling([small, large], { isSold: true, variantsOf })).toEqual([
      { product_id: "phone", enabled: null },
      { variant_id: "small", enabled: null },
      { variant_id: "large", enabled: null },
    ])
  })

  it("leave the other variants of their product off sale", () => {
    expect(planSelling([small], { isSold: true, variantsOf })).toEqual([{ variant_id: "small", enabled: true }])
  })

  it("lose their choices when they stop together with their product", () => {
    expect(planSelling([small, large], { isSold: false, variantsOf })).toEqual([
      { variant_id: "small", enabled: null },
      { variant_id: "large", enabled: null },
    ])
  })
})
