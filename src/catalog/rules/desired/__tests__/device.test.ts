import fc from "fast-check"
import {
  deviceSource,
  readDeviceMappings,
  toDevice,
  withProductAttributes,
  type DeviceInputs,
  type DeviceSource,
} from "../device"

const inputs: DeviceInputs = {
  options: { Color: " Red ", Memory: "64", " Finish ": "Matt" },
  metadata: {
    warranty: 12,
    refurbished: false,
    nested: { a: 1 },
    empty: " ",
    blank: "&nbsp;",
    fabric: "HeatTech&trade;  Knit",
  },
  attributes: { material: "steel", weight: 180, barcode: null },
}

test("a device value has no markup", () => {
  const given = { ...inputs, options: { Color: "<b>Red</b>", Size: "<S>" } }
  const mapping = (key: string) => ({ category: "Shirts", device_key: key, source: { type: "option" as const, key } })
  expect(toDevice(["Color", "Size"].map(mapping), ["Color", "Size"], given)).toEqual({ Color: "Red", Size: "<S>" })
})

describe("device mappings are read row by row", () => {
  test.each([{ type: "formula", key: "x" }, { type: "option" }, null, "text"])(
    "the source %j leaves the other rows as they are",
    (source) => {
      const good = { category: "Smartphones", device_key: "color", source: { type: "fixed" as const, value: "Black" } }
      const bad = { category: "Smartphones", device_key: "storage", source }
      expect(readDeviceMappings([bad, good])).toEqual({ mappings: [good], unreadable: [bad] })
    },
  )
})

const valueOf = (source: DeviceSource) =>
  toDevice([{ category: "Smartphones", device_key: "key", source }], ["key"], inputs).key

describe("a device value is read", () => {
  test.each<[string, DeviceSource, string | undefined]>([
    ["from an option", { type: "option", key: "Color" }, "Red"],
    ["from an option in another spelling", { type: "option", key: "COLOR" }, "Red"],
    ["from metadata", { type: "metadata", key: "warranty" }, "12"],
    ["from metadata that is yes or no", { type: "metadata", key: "refurbished" }, "false"],
    ["from an attribute", { type: "attribute", key: "material" }, "steel"],
    ["from an attribute that is a number, as a string", { type: "attribute", key: "weight" }, "180"],
    ["from the mapping itself", { type: "fixed", value: "New" }, "New"],
    ["through the value map", { type: "option", key: "Memory", value_map: { "64": "64GB" } }, "64GB"],
    [
      "unchanged if the value map does not name it",
      { type: "option", key: "Color", value_map: { Blue: "BLU" } },
      "Red",
    ],
    ["from the fallback if the source has no value", { type: "option", key: "Size", fallback: "one size" }, "one size"],
    ["from the fallback if the value is blank", { type: "metadata", key: "empty", fallback: "none" }, "none"],
    [
      "from the fallback if the value is an entity for a blank",
      { type: "metadata", key: "blank", fallback: { type: "option", key: "Color" } },
      "Red",
    ],
    [
      "through the value map, with any spelling of blanks and entities",
      { type: "metadata", key: "fabric", value_map: { "HeatTech™ Knit": "HT" } },
      "HT",
    ],
    ["as one line, also from the mapping", { type: "fixed", value: " Brand  new&trade; " }, "Brand new™"],
    ["from an option whose title has blanks around it", { type: "option", key: "finish" }, "Matt"],
    ["not from a mapping that has only blanks", { type: "fixed", value: " " }, undefined],
    ["from the fallback if the attribute is null", { type: "attribute", key: "barcode", fallback: "none" }, "none"],
    [
      "from the second source if the first has no value",
      { type: "option", key: "Colour", fallback: { type: "option", key: "Color", value_map: { Red: "R" } } },
      "R",
    ],
    [
      "from the third source, and from its fallback in the end",
      {
        type: "option",
        key: "Colour",
        fallback: { type: "metadata", key: "empty", fallback: { type: "attribute", key: "barcode", fallback: "none" } },
      },
      "none",
    ],
    [
      "from a fixed value after another source",
      { type: "option", key: "Size", fallback: { type: "fixed", value: "One" } },
      "One",
    ],
    ["without the fallback if the source has a value", { type: "option", key: "Color", fallback: "none" }, "Red"],
    ["not if no source has a value", { type: "option", key: "Size" }, undefined],
    ["not from an object", { type: "metadata", key: "nested" }, undefined],
    ["not if the value map makes it blank", { type: "option", key: "Color", value_map: { Red: "" } }, undefined],
    ["not from the built-in properties of objects", { type: "option", key: "constructor" }, undefined],
  ])("%s", (_, source, expected) => {
    expect(valueOf(source)).toBe(expected)
  })

  test("even if the value has the name of a built-in property", () => {
    const source = { type: "option", key: "Model", value_map: { a: "A" } } as const
    const mapping = { category: "Smartphones", device_key: "key", source }
    expect(toDevice([mapping], ["key"], { ...inputs, options: { Model: "constructor" } })).toEqual({
      key: "constructor",
    })
  })
})

test("a variant's field takes precedence over its product's, unless it is empty", () => {
  const own = { title: "Red", material: " ", origin_country: "", weight: 0, sku: "R-1", hs_code: null }
  const product = { title: "Shirt", material: "wool", origin_country: "ph", weight: 180, hs_code: "6109", type: "Top" }
  expect(withProductAttributes(own, product)).toMatchObject({
    title: "Red",
    material: "wool",
    origin_country: "ph",
    weight: 0,
    sku: "R-1",
    hs_code: "6109",
    type: "Top",
    ean: null,
  })
})

describe("the device values of an item", () => {
  const mapping = (device_key: string) => ({
    category: "Smartphones",
    device_key,
    source: { type: "fixed", value: device_key } as const,
  })

  test("follow the service's order and spelling, and leave out keys without a mapping", () => {
    const device = toDevice(
      [mapping("memory"), mapping("Color"), mapping("color")],
      ["color", "size", "memory"],
      inputs,
    )
    expect(Object.entries(device)).toEqual([
      ["color", "color"],
      ["memory", "memory"],
    ])
  })

  test("consist of non-empty strings for any source", () => {
    const key = fc.oneof(fc.string(), fc.constantFrom("constructor", "__proto__", "toString"))
    const values = fc.dictionary(key, fc.string())
    const source: fc.Arbitrary<DeviceSource> = fc.record({
      type: fc.constantFrom("option", "metadata"),
      key,
      value_map: values,
    })
    const read = fc.record({
      options: values,
      metadata: fc.dictionary(key, fc.anything()),
      attributes: fc.constant({}),
    })
    fc.assert(
      fc.property(source, read, (from, given) => {
        const device = toDevice([{ category: "c", device_key: "key", source: from }], ["key"], given)
        for (const value of Object.values(device)) expect(value).toMatch(/[^]/)
      }),
    )
  })
})

describe("a mapping is refused", () => {
  test.each<[string, unknown]>([
    ["of a kind that does not exist", { type: "price", key: "x" }],
    ["to an attribute that does not exist", { type: "attribute", key: "price" }],
    ["without a key", { type: "option", key: "" }],
    ["with a fixed value that is blank", { type: "fixed", value: "" }],
    ["with a field of another kind", { type: "fixed", value: "x", fallback: "y" }],
  ])("%s", (_, source) => {
    expect(deviceSource.safeParse(source).success).toBe(false)
  })
})
