import { toFixLink } from "../problems"
import { toFixPath } from "../fix-path"

describe("the link of a fix", () => {
  it.each([
    ["no_price", "/products/prod_1/prices"],
    ["no_image", "/products/prod_1/media?view=edit"],
    ["opted_out", "/products/prod_1"],
    ["category_not_sold", "/settings/partner-commerce/categories"],
    ["rejected", "/products/prod_1"],
    ["unmapped_category", "/settings/partner-commerce/categories#left-out"],
    ["no_partner_id", "/settings/partner-commerce#product_id_source"],
    ["a merchant's own hook", null],
  ])("leads from %s to the page that fixes it", (code, path) => {
    expect(toFixPath(code, { product_id: "prod_1" })).toBe(path)
  })

  it("leads from a device key to the keys of the item's category", () => {
    const of = (category: string | null) => toFixPath("empty_device_keys", { product_id: "prod_1", category })
    expect(of("Mobile Phones")).toBe("/settings/partner-commerce/device-keys?category=Mobile%20Phones")
    expect(of(null)).toBe("/settings/partner-commerce/device-keys")
  })

  it("does not exist if the product is gone", () => {
    expect(toFixPath("no_price", { product_id: null })).toBeNull()
  })

  it("leads from an example on the overview to the form of its product, or to the item's drawer without a product", () => {
    expect(toFixLink("no_price", { variant_id: "v", product_id: "prod_1" })).toBe("/products/prod_1/prices")
    expect(toFixLink("no_price", { variant_id: "v", product_id: null })).toBe("/partner-commerce/items?item=v")
    expect(toFixLink("unmapped_category", { variant_id: "v", product_id: "prod_1" })).toBe(
      "/partner-commerce/items?item=v",
    )
    expect(toFixLink("rejected", { variant_id: "v", product_id: "prod_1" })).toBe("/partner-commerce/items?item=v")
    expect(toFixLink("too_large", { variant_id: "v", product_id: "prod_1" })).toBe("/partner-commerce/items?item=v")
  })
})
