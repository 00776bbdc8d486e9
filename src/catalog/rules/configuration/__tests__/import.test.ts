import { configurationSchema } from "../configuration"
import { NO_CHOICE } from "../../desired/listing-choice"
import { type Configured, type ImportInput, planImport, type StoreNames } from "../import"
import { DEFAULT_SETTINGS } from "../../../../settings/rules/settings"

const store: StoreNames = {
  references: {
    sales_channel: [
      { id: "sc_1", name: "Web" },
      { id: "sc_2", name: "Partners" },
      { id: "sc_3", name: "Partners" },
    ],
    region: [{ id: "reg_1", name: "Philippines" }],
    shipping_option: [],
  },
  categories: [
    { id: "pcat_1", handle: "electronics", path: ["Electronics"] },
    { id: "pcat_2", handle: "phones", path: ["Electronics", "Phones"] },
    { id: "pcat_3", handle: "old-phones", path: ["Attic", "Phones"] },
  ],
  products: [{ id: "prod_1", handle: "aurora" }],
  variants: [
    { id: "variant_1", sku: "AURORA-128", title: "128 GB", handle: "aurora" },
    { id: "variant_2", sku: null, title: "256 GB", handle: "aurora" },
  ],
  liveCategories: new Map([
    ["Smartphones", ["color", "brand"]],
    ["Audio", []],
  ]),
}
const nothing: Configured = { settings: DEFAULT_SETTINGS, categoryMappings: [], deviceMappings: [], listings: [] }

function plan(file: object, more: Partial<Omit<ImportInput, "configuration">> = {}) {
  const configuration = configurationSchema.parse({ version: 1, ...file })
  return planImport({ configuration, store, configured: nothing, replace: false, ...more })
}
const reasonOf = (file: object, more: Partial<Omit<ImportInput, "configuration">> = {}) =>
  plan(file, more).entries.map(({ action, reason }) => [action, reason])

describe("an import of settings", () => {
  it("changes the values that differ, and keeps the values that the file lacks", () => {
    const { change, counts } = plan({ settings: { max_stock: 5, stock_buffer: 0 } })
    expect(change.settings).toEqual({ max_stock: 5 })
    expect(counts).toMatchObject({ changed: 1, unchanged: 1 })
  })

  it.each([
    ["its id", { id: "sc_2", name: "Renamed" }, "sc_2"],
    ["its name", { id: "sc_elsewhere", name: "Web" }, "sc_1"],
    ["nothing", null, undefined],
  ])("finds a sales channel by %s", (_, sales_channel, id) => {
    expect(plan({ settings: { sales_channel } }).change.settings.sales_channel_id).toBe(id)
  })

  it.each([
    ["does not exist", { name: "Shop" }, "This store has no “Shop” (sales_channel_id)", "not_in_store", {}],
    [
      "exists twice",
      { name: "Partners" },
      "This store has 2 of the name “Partners” (sales_channel_id)",
      "named_alike",
      { count: 2 },
    ],
  ])("does not guess where a name %s", (_, sales_channel, reason, code, values) => {
    const { entries } = plan({ settings: { sales_channel } })
    expect(entries).toMatchObject([
      {
        action: "unresolved",
        reason,
        why: { code, values: { ...values, setting: "sales_channel_id", name: sales_channel.name } },
      },
    ])
  })

  it("never switches the plugin on", () => {
    expect(() => plan({ settings: { enabled: true } })).toThrow()
  })
})

describe("an import of category mappings", () => {
  it.each([
    ["its id", { category_id: "pcat_2", handle: "electronics" }, "pcat_2"],
    ["its handle", { category_id: "pcat_elsewhere", handle: "phones", path: ["Attic", "Phones"] }, "pcat_2"],
    ["its names", { handle: "telephones", path: ["Attic", "Phones"] }, "pcat_3"],
  ])("finds a category by %s", (_, named, category_id) => {
    const { change } = plan({ category_mappings: [{ ...named, category: "Audio" }] })
    expect(change.categoryMappings.set).toEqual([{ category_id, category: "Audio" }])
  })

  it.each([
    [{ path: ["Phones"], category: "Audio" }, "This store has no category “Phones”"],
    [{ handle: "phones", category: "audio" }, "The service has no category “audio”"],
  ])("says why %j cannot be made", (mapping, reason) => {
    expect(reasonOf({ category_mappings: [mapping] })).toEqual([["unresolved", reason]])
  })

  it("keeps an existing mapping to a category that is gone", () => {
    const configured = { ...nothing, categoryMappings: [{ category_id: "pcat_2", category: "Gone" }] }
    expect(reasonOf({ category_mappings: [{ handle: "phones", category: "Gone" }] }, { configured })).toEqual([])
  })

  it("keeps a category off sale, and puts it back", () => {
    const unsold = { category_id: "pcat_2", category: null }
    const first = plan({ category_mappings: [{ handle: "phones", category: null }] })
    expect(first.change.categoryMappings.set).toEqual([unsold])
    expect(first.entries).toMatchObject([{ action: "added", label: "Electronics > Phones", to: null }])
    const configured = { ...nothing, categoryMappings: [unsold] }
    expect(plan({ category_mappings: [{ handle: "phones", category: null }] }, { configured }).entries).toEqual([])
    const { entries } = plan({ category_mappings: [{ handle: "phones", category: "Audio" }] }, { configured })
    expect(entries).toMatchObject([{ action: "changed", from: null, to: "Audio" }])
  })

  it("does not choose between two entries for the same category", () => {
    const { counts, change } = plan({
      category_mappings: [
        { handle: "phones", category: "Audio" },
        { path: ["Electronics", "Phones"], category: "Smartphones" },
      ],
    })
    expect(counts).toMatchObject({ added: 1, unresolved: 1 })
    expect(change.categoryMappings.set).toHaveLength(1)
  })
})

describe("an import of lists", () => {
  const source = { type: "fixed", value: "Black" } as const
  const configured: Configured = {
    ...nothing,
    categoryMappings: [{ category_id: "pcat_1", category: "Audio" }],
    deviceMappings: [{ category: "Smartphones", device_key: "color", source }],
  }

  it("removes rows that the file lacks only with `replace`, and keeps a list that the file lacks", () => {
    expect(plan({ category_mappings: [] }, { configured }).entries).toEqual([])
    const { change } = plan({ category_mappings: [] }, { configured, replace: true })
    expect(change.categoryMappings.remove).toEqual(["pcat_1"])
    expect(change.deviceMappings.remove).toEqual([])
    expect(plan({ device_mappings: [] }, { configured, replace: true }).change.deviceMappings.remove).toEqual([
      { category: "Smartphones", device_key: "color" },
    ])
  })

  it("checks device keys while it knows them", () => {
    const file = { device_mappings: [{ category: "Smartphones", device_key: "wattage", source }] }
    expect(reasonOf(file)).toEqual([
      ["unresolved", "“Smartphones” has no device key “wattage”; the service knows color, brand"],
    ])
    expect(plan(file, { store: { ...store, liveCategories: null } }).counts.added).toBe(1)
  })

  it("finds products by their handle, and reads a missing field as no choice", () => {
    const { change } = plan({ listings: [{ handle: "aurora", enabled: false }] })
    expect(change.listings.set).toEqual([
      {
        product_id: "prod_1",
        variant_id: null,
        enabled: false,
        category: null,
        product_tagline: null,
        product_tnc: null,
        product_link: null,
        days_valid: null,
        expiry_date_time: null,
        stock_buffer: null,
      },
    ])
  })
})

describe("an import of choices that does not name all of them", () => {
  const present = { ...NO_CHOICE, enabled: false, days_valid: 30, product_tnc: "No returns" }
  const configured: Configured = {
    ...nothing,
    listings: [
      { ...present, product_id: "prod_1", variant_id: null },
      { ...present, product_id: null, variant_id: "variant_1" },
    ],
  }
  const file = {
    listings: [
      { handle: "aurora", enabled: true, days_valid: null },
      { sku: "AURORA-128", enabled: true, days_valid: null },
    ],
  }
  const named = { enabled: true, days_valid: null }

  it("keeps the other choices of the product or variant", () => {
    const { change, entries } = plan(file, { configured })
    expect(change.listings.set).toEqual([
      { ...present, ...named, product_id: "prod_1", variant_id: null },
      { ...present, ...named, product_id: null, variant_id: "variant_1" },
    ])
    expect(entries).toMatchObject([
      { action: "changed", from: present, to: { ...present, ...named } },
      { action: "changed", from: present, to: { ...present, ...named } },
    ])
    expect(plan({ listings: [{ handle: "aurora" }] }, { configured }).counts.unchanged).toBe(1)
  })

  it("replaces days by a date, because both are one choice", () => {
    const date = "2027-12-31T23:59:59+08:00"
    const { change } = plan({ listings: [{ handle: "aurora", expiry_date_time: date }] }, { configured })
    expect(change.listings.set).toMatchObject([{ enabled: false, days_valid: null, expiry_date_time: date }])
  })

  it("keeps a chosen category that the service has removed", () => {
    const gone = { ...present, category: "Gone", product_id: "prod_1", variant_id: null }
    const { change } = plan(
      { listings: [{ handle: "aurora", days_valid: 7 }] },
      { configured: { ...nothing, listings: [gone] } },
    )
    expect(change.listings.set).toEqual([{ ...gone, days_valid: 7 }])
  })

  it("removes the other choices with `replace`", () => {
    const { change } = plan(file, { configured, replace: true })
    expect(change.listings.set).toEqual([
      { ...NO_CHOICE, ...named, product_id: "prod_1", variant_id: null },
      { ...NO_CHOICE, ...named, product_id: null, variant_id: "variant_1" },
    ])
  })
})

describe("an import of choices for variants", () => {
  const chosen = (variant_id: string) => ({ ...NO_CHOICE, product_id: null, variant_id, days_valid: 7 })

  it.each([
    ["its id", { variant_id: "variant_2", sku: "AURORA-128" }, "variant_2", "aurora: 256 GB"],
    ["its SKU", { variant_id: "variant_elsewhere", sku: "AURORA-128" }, "variant_1", "aurora: 128 GB"],
    ["its SKU beside its product", { handle: "aurora", sku: "AURORA-128" }, "variant_1", "aurora: 128 GB"],
  ])("finds a variant by %s", (_, named, variant_id, label) => {
    const { entries, change } = plan({ listings: [{ ...named, days_valid: 7 }] })
    expect(change.listings.set).toEqual([chosen(variant_id)])
    expect(entries).toMatchObject([{ part: "listings", key: variant_id, label, action: "added" }])
  })

  it.each([
    ["its SKU", { variant_id: "variant_9", sku: "LAMP-1" }, "LAMP-1"],
    ["its id without a SKU", { variant_id: "variant_9" }, "variant_9"],
  ])("leaves out an unknown variant, and names it by %s", (_, named, key) => {
    const { entries, counts } = plan({ listings: [{ ...named, days_valid: 7 }] })
    expect(entries).toMatchObject([{ key, action: "unresolved", why: { code: "no_variant", values: { id: key } } }])
    expect(counts).toMatchObject({ added: 0, unresolved: 1 })
  })

  it("keeps a product's choices apart from its variants'", () => {
    const ofProduct = { ...NO_CHOICE, product_id: "prod_1", variant_id: null, days_valid: 7 }
    const configured = { ...nothing, listings: [ofProduct, chosen("variant_1"), chosen("variant_2")] }
    const file = { listings: [{ sku: "AURORA-128", days_valid: 7 }] }
    expect(plan(file, { configured }).counts).toMatchObject({ unchanged: 1, removed: 0 })
    const { counts, change } = plan(file, { configured, replace: true })
    expect(counts).toMatchObject({ unchanged: 1, removed: 2 })
    expect(change.listings.remove).toEqual([
      { product_id: "prod_1", variant_id: null },
      { product_id: null, variant_id: "variant_2" },
    ])
  })

  it("rejects an entry that names neither a product nor a variant", () => {
    expect(() => plan({ listings: [{ days_valid: 7 }] })).toThrow("names_no_product")
  })
})

describe("the entries of an import", () => {
  const black = { type: "fixed", value: "Black" } as const
  const red = { type: "fixed", value: "Red" } as const
  const choice = { ...NO_CHOICE, category: "Audio" }
  const configured: Configured = {
    ...nothing,
    categoryMappings: [
      { category_id: "pcat_1", category: "Audio" },
      { category_id: "pcat_9", category: "Audio" },
    ],
    deviceMappings: [{ category: "Smartphones", device_key: "color", source: black }],
    listings: [
      { ...choice, product_id: "prod_1", variant_id: null },
      { ...choice, product_id: "prod_9", variant_id: null },
    ],
  }

  it("show the old and the new value of each change", () => {
    const file = {
      category_mappings: [{ handle: "electronics", category: "Smartphones" }],
      device_mappings: [{ category: "Smartphones", device_key: "color", source: red }],
      listings: [{ product_id: "prod_1", category: "Smartphones" }],
    }
    const { entries, change } = plan(file, { configured })
    expect(entries).toMatchObject([
      {
        ...{ part: "category_mappings", key: "pcat_1", label: "Electronics", action: "changed" },
        ...{ from: "Audio", to: "Smartphones" },
      },
      {
        ...{ part: "device_mappings", key: "Smartphones/color", label: "Smartphones: color", action: "changed" },
        ...{ from: black, to: red },
      },
      {
        ...{ part: "listings", key: "prod_1", label: "aurora", action: "changed" },
        ...{ from: choice, to: { ...choice, category: "Smartphones" } },
      },
    ])
    expect(change.categoryMappings.set).toHaveLength(1)
    expect(change.deviceMappings.set).toHaveLength(1)
    expect(change.listings.set).toHaveLength(1)
  })

  it("leave out values that the store has already", () => {
    const file = {
      category_mappings: [{ category_id: "pcat_1", category: "Audio" }],
      device_mappings: [{ category: "Smartphones", device_key: "color", source: black }],
      listings: [{ handle: "aurora", category: "Audio" }],
    }
    const { entries, counts, change } = plan(file, { configured })
    expect([entries, counts.unchanged]).toEqual([[], 3])
    expect(change.categoryMappings.set).toStrictEqual([])
  })

  it("show removed rows, by their ids if the store does not know their names", () => {
    const { entries, change } = plan(
      { category_mappings: [{ category_id: "pcat_1", category: "Audio" }], device_mappings: [], listings: [] },
      { configured, replace: true },
    )
    expect(entries).toEqual([
      { part: "category_mappings", key: "pcat_9", label: "pcat_9", action: "removed", from: "Audio", to: null },
      {
        ...{ part: "device_mappings", key: "Smartphones/color", label: "Smartphones: color", action: "removed" },
        ...{ from: black, to: null },
      },
      { part: "listings", key: "prod_1", label: "aurora", action: "removed", from: choice, to: null },
      { part: "listings", key: "prod_9", label: "prod_9", action: "removed", from: choice, to: null },
    ])
    expect(change.listings.remove).toEqual([
      { product_id: "prod_1", variant_id: null },
      { product_id: "prod_9", variant_id: null },
    ])
  })

  it.each<[string, object, string, object]>([
    ["a product", { listings: [{ handle: "borealis" }] }, "borealis", { code: "product_not_found" }],
    ["a product by its id", { listings: [{ product_id: "prod_7" }] }, "prod_7", { code: "product_not_found" }],
    [
      "a category of the service",
      { listings: [{ handle: "aurora", category: "Toys" }] },
      "prod_1",
      { code: "no_remote_category", values: { category: "Toys" } },
    ],
    [
      "a category of the store by its handle",
      { category_mappings: [{ handle: "toys", category: "Audio" }] },
      "toys",
      { code: "category_not_found", values: { name: "toys" } },
    ],
    [
      "a category of the store by its id",
      { category_mappings: [{ category_id: "pcat_7", category: "Audio" }] },
      "pcat_7",
      { code: "category_not_found", values: { name: "pcat_7" } },
    ],
  ])("say that %s is not found", (_, file, key, why) => {
    const { entries, counts } = plan(file)
    expect(entries).toMatchObject([{ key, action: "unresolved", from: null, why }])
    expect(counts.unresolved).toBe(1)
  })

  it("say that an entry comes twice", () => {
    const mapping = { handle: "phones", category: "Audio" }
    const [, second] = plan({ category_mappings: [mapping, mapping] }).entries
    expect(second).toMatchObject({ action: "unresolved", why: { code: "twice", values: {} } })
  })

  it("find no category by names that two categories have", () => {
    const twin = { id: "pcat_4", handle: "phones-2", path: ["Attic", "Phones"] }
    const twins = { ...store, categories: [...store.categories, twin] }
    const file = { category_mappings: [{ path: ["Attic", "Phones"], category: "Audio" }] }
    expect(plan(file, { store: twins }).counts.unresolved).toBe(1)
  })

  it("set no sales channel if the file has none", () => {
    const chosen = { ...nothing, settings: { ...DEFAULT_SETTINGS, sales_channel_id: "sc_1" } }
    const { change } = plan({ settings: { sales_channel: null } }, { configured: chosen })
    expect(change.settings).toEqual({ sales_channel_id: null })
  })
})
