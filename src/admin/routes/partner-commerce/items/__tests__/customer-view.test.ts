import { toCustomerView, toDifferences } from "../customer-view"

const field = (
  name: "name" | "deals_price" | "retail_price" | "in_stock" | "image_url" | "device" | "status",
  desired: unknown,
  live: unknown,
) => ({ field: name, desired, known: null, live, differs: false, stage: null }) as const

const fields = [
  field("status", "on sale", "active, pending"),
  field("name", "Phone", "Phone"),
  field("deals_price", 5990, 5490),
  field("retail_price", 5990, 7000),
  field("in_stock", 3, 3),
  field("image_url", [{ url: "https://shop.test/a.png", hash: "1" }], [{ url: "https://there.test/9.png" }]),
  field("device", { Colour: "Red", Size: "L" }, { Size: "L", Colour: "Red" }),
]

describe("an item as customers see it", () => {
  it("shows its picture, both prices, the stock and the device keys for the live and the wanted version", () => {
    expect(toCustomerView(fields, "live")).toEqual({
      name: "Phone",
      picture: "https://there.test/9.png",
      price: 5490,
      priceBefore: 7000,
      stock: 3,
      category: null,
      tagline: null,
      device: ["Colour: Red", "Size: L"],
    })
    expect(toCustomerView(fields, "desired")).toMatchObject({
      picture: "https://shop.test/a.png",
      price: 5990,
      priceBefore: null,
    })
  })

  it("does not exist without a live version", () => {
    expect(toCustomerView([field("status", "on sale", "not there"), field("name", "Phone", null)], "live")).toBeNull()
    expect(toDifferences([field("name", "Phone", null)])).toEqual([])
  })

  it("shows differences that customers see, and ignores the order of keys and the address of the picture", () => {
    expect(toDifferences(fields).map(({ field: name }) => name)).toEqual(["deals_price", "retail_price"])
  })
})
