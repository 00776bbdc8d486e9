import fc from "fast-check"
import { type DeviceInputs, type DeviceMapping } from "../../desired/device"
import { suggestDevice, toCoverage, toDeviceSourceText, toSourceNames } from "../suggest-device"

const item = (given: Partial<DeviceInputs>): DeviceInputs => ({ options: {}, metadata: {}, attributes: {}, ...given })
const shuffled = <Value>(values: Value[]) => fc.shuffledSubarray(values, { minLength: values.length })
const suggest = (deviceKeys: string[], items: DeviceInputs[], mappings: DeviceMapping[] = []) =>
  suggestDevice({ category: "Smartphones", deviceKeys, items, mappings })

describe("suggestions for device keys", () => {
  it.each([
    ["the same name", "storage", item({ options: { Storage: "128 GB" } }), { type: "option", key: "Storage" }, 1],
    ["another spelling", "color", item({ options: { Colour: "Blue" } }), { type: "option", key: "Colour" }, 0.95],
    [
      "the same words",
      "screen_size",
      item({ metadata: { screenSize: 6 } }),
      { type: "metadata", key: "screenSize" },
      0.95,
    ],
    [
      "another word",
      "brand",
      item({ metadata: { manufacturer: "A" } }),
      { type: "metadata", key: "manufacturer" },
      0.95,
    ],
    ["one word of it", "display_size", item({ options: { Size: "6" } }), { type: "option", key: "Size" }, 0.5],
    ["an attribute", "weight", item({ attributes: { weight: 180 } }), { type: "attribute", key: "weight" }, 1],
  ] as const)("finds %s", (_, key, given, source, atLeast) => {
    const [best] = suggest([key], [given])
    expect(best).toMatchObject({ category: "Smartphones", device_key: key, source, complete: 1 })
    expect(best?.score).toBeGreaterThanOrEqual(atLeast)
    expect(best?.reason).toContain(source.key)
  })

  it("returns no suggestion if no name is similar", () => {
    expect(suggest(["wattage"], [item({ options: { Colour: "Blue" }, metadata: { brand: "A" } })])).toEqual([])
  })

  it("shows values, and the number of items that have one: the source with more values comes first", () => {
    const items = [
      item({ options: { Color: "Black" }, metadata: { color: "#000" } }),
      item({ options: { Color: "Blue" } }),
      item({ options: { Color: "Blue" } }),
      item({}),
    ]
    const [best, second] = suggest(["color"], items)
    expect(best).toMatchObject({
      source: { type: "option", key: "Color" },
      score: 0.9,
      examples: ["Black", "Blue"],
      items: 4,
      with_value: 3,
      complete: 0.75,
      reason: "The option “Color” has the same name; 3 of 4 items have a value",
      why: {
        code: "source_same_name",
        values: { source: { code: "source_option", values: { key: "Color" } }, items: 4, with_value: 3 },
      },
    })
    expect(second).toMatchObject({ source: { type: "metadata", key: "color" }, with_value: 1 })
    expect(second?.score).toBeLessThan(best?.score ?? 0)
  })

  it("learns from a person's mapping in another category, with its value map", () => {
    const source = { type: "option", key: "Finish", value_map: { Midnight: "Black" } } as const
    const [best] = suggest(
      ["color"],
      [item({ options: { Finish: "Midnight", Colour: "x" } })],
      [{ category: "Tablets", device_key: "color", source }],
    )
    expect(best).toMatchObject({ source, examples: ["Black"] })
    expect(best?.reason).toContain("“color” of “Tablets”")
    expect(best?.why).toMatchObject({
      code: "source_mapped_elsewhere",
      values: { device_key: "color", category: "Tablets" },
    })
  })

  it("leaves out mapped keys, and returns at most three suggestions for a key", () => {
    const many = item({ options: { Color: "a", "Color name": "b", "Case color": "c", "Color code": "d" } })
    expect(suggest(["color"], [many])).toHaveLength(3)
    const mapping = { category: "Smartphones", device_key: "color", source: { type: "fixed", value: "x" } } as const
    expect(suggest(["color"], [many], [mapping])).toEqual([])
  })

  it("gives the same sources for any order of items and mappings", () => {
    const items = ["Case color", "Body color", "Frame color", "Strap color", "Lid color"].map((name) =>
      item({ options: { [name]: "Red" }, metadata: { [name]: "#f00" } }),
    )
    const mappings = ["Tablets", "Phones", "Watches"].map((category) => ({
      category,
      device_key: "color",
      source: { type: "option", key: "Lid color" } as const,
    }))
    const forwards = suggest(["color"], items, mappings)
    expect(forwards).toHaveLength(3)
    fc.assert(
      fc.property(shuffled(items), shuffled(mappings), (someItems, someMappings) => {
        expect(suggest(["color"], someItems, someMappings)).toEqual(forwards)
      }),
    )
  })

  it("suggests only earlier mappings for a category without items", () => {
    expect(suggest(["color"], [])).toEqual([])
    const source = { type: "metadata", key: "color" } as const
    expect(suggest(["color"], [], [{ category: "Tablets", device_key: "color", source }])).toMatchObject([
      { source, items: 0, complete: 0 },
    ])
  })
})

describe("the coverage of a category's items", () => {
  const items = [
    item({ options: { Storage: "128 GB" }, metadata: { brand: "Aurora" } }),
    item({ options: { Storage: " " }, metadata: { brand: "Aurora", warranty: "1 year" } }),
  ]

  it("counts the items that have a value for each mapped key, in the service's order", () => {
    const mappings: DeviceMapping[] = [
      { category: "Smartphones", device_key: "storage", source: { type: "option", key: "Storage" } },
      { category: "Smartphones", device_key: "brand", source: { type: "metadata", key: "brand" } },
      { category: "Audio", device_key: "color", source: { type: "metadata", key: "color" } },
    ]
    const given = { category: "Smartphones", deviceKeys: ["brand", "storage", "color"], items, mappings }
    expect(toCoverage(given)).toEqual([
      { category: "Smartphones", device_key: "brand", items: 2, with_value: 2 },
      { category: "Smartphones", device_key: "storage", items: 2, with_value: 1 },
    ])
  })

  it("lists every name of an option or of metadata that any item has", () => {
    expect(toSourceNames({ category: "Smartphones", items }).map(({ type, key }) => `${type} ${key}`)).toEqual([
      "metadata brand",
      "metadata warranty",
      "option Storage",
    ])
  })
})

describe("the order and the score of suggestions", () => {
  const sourcesOf = (...given: Parameters<typeof suggest>) =>
    suggest(...given).map(({ source }) => (source.type === "fixed" ? "fixed" : `${source.type} ${source.key}`))

  it("put an option before metadata, and metadata before an attribute", () => {
    const given = item({ attributes: { weight: 1 }, metadata: { weight: 1 }, options: { weight: "1" } })
    expect(sourcesOf(["weight"], [given])).toEqual(["option weight", "metadata weight", "attribute weight"])
  })

  it("sort equal sources by name", () => {
    const given = item({ options: { "Lid color": "a", "Body color": "b", "Case color": "c" } })
    expect(sourcesOf(["color"], [given])).toEqual(["option Body color", "option Case color", "option Lid color"])
  })

  it("list a source only once, with its mapping from other categories", () => {
    const given = item({ options: { Color: "a" }, metadata: { color: "b" } })
    const source = { type: "option", key: "color" } as const
    const mappings = ["Tablets", "Watches"].map((category) => ({ category, device_key: "Color", source }))
    expect(sourcesOf(["color"], [given], mappings)).toEqual(["metadata color", "option color"])
    const elsewhere = [{ category: "Tablets", device_key: "brand", source: { type: "option", key: "Finish" } as const }]
    expect(sourcesOf(["color"], [item({ options: { Finish: "a" } })], elsewhere)).toEqual([])
  })

  it("take a fixed value of another category with less confidence", () => {
    const source = { type: "fixed", value: "Black" } as const
    const mappings = [{ category: "Tablets", device_key: "color", source }]
    expect(suggest(["color"], [item({})], mappings)).toMatchObject([
      { source, score: 0.6, why: { values: { source: { code: "source_fixed", values: { value: "Black" } } } } },
    ])
  })

  it.each([
    ["a name with spaces around it", "color", { options: { " Color ": "a" } }, 1],
    ["a name with other characters around it", "screen_size", { metadata: { "(Screen size)": 6 } }, 0.95],
    ["one of two words", "display_size", { options: { Size: "6" } }, 0.6],
  ])("score %s", (_, key, given, score) => {
    expect(suggest([key], [item(given)])).toMatchObject([{ score }])
  })

  it("show three values at the most, each once, and count the items that lack an attribute", () => {
    const items = [1, 2, 2, 3, 4].map((weight) => item({ attributes: { weight } }))
    expect(suggest(["weight"], [item({}), ...items])).toMatchObject([
      { examples: ["1", "2", "3"], items: 6, with_value: 5 },
    ])
  })
})

it.each([
  [
    { type: "option", key: "Color" },
    { code: "source_option", values: { key: "Color" } },
  ],
  [
    { type: "metadata", key: "color" },
    { code: "source_metadata", values: { key: "color" } },
  ],
  [
    { type: "attribute", key: "weight" },
    { code: "source_attribute", values: { attribute: "weight" } },
  ],
  [
    { type: "fixed", value: "Black" },
    { code: "source_fixed", values: { value: "Black" } },
  ],
] as const)("the source %j is %j in words", (source, text) => {
  expect(toDeviceSourceText(source)).toEqual(text)
})

it("the names of sources are in order, without attributes", () => {
  const items = [item({ options: { Size: "L", Color: "Red" }, metadata: { brand: "A" }, attributes: { weight: 1 } })]
  expect(toSourceNames({ category: "Smartphones", items })).toEqual([
    { category: "Smartphones", type: "metadata", key: "brand" },
    { category: "Smartphones", type: "option", key: "Color" },
    { category: "Smartphones", type: "option", key: "Size" },
  ])
})
