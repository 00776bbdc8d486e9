import fc from "fast-check"
import { anyText } from "../../../../values/__tests__/any-text"
import { type VariantStock } from "../../../../stock/rules/sellable"
import { productEntry } from "../../../../service/rules/wire/catalog"
import { aKnown, aVariant, HASH, pieces, someRules } from "../../__tests__/samples"
import { toEntry } from "../../plan/change"
import { LONGEST_MARKUP } from "../text"
import { isInUnsoldCategory } from "../category"
import { toDesired, toStockOnly, type Desired, type VariantSource } from "../desired"
import { type ListingChoice, NO_CHOICE, withOwnChoice } from "../listing-choice"

type Listed = Extract<Desired, { kind: "listed" }>

function toListed(variant: Partial<VariantSource> = {}, rules = someRules()): Listed {
  const desired = toDesired(aVariant(variant), rules)
  if (desired.kind !== "listed") throw new Error(`not listed: ${JSON.stringify(desired)}`)
  return desired
}

function problemsOf(variant: Partial<VariantSource>, rules = someRules()) {
  const desired = toDesired(aVariant(variant), rules)
  return desired.kind === "unwanted" ? [] : desired.problems
}

const choice = (changes: Partial<ListingChoice>) => ({ ...NO_CHOICE, ...changes })
const png = (name: string) => ({ url: `https://shop.example/${name}.png`, hash: HASH })

describe("the product that the service should show for a variant", () => {
  test("takes every field from Medusa and the mappings", () => {
    expect(toDesired(aVariant(), someRules())).toEqual({
      kind: "listed",
      partnerId: "variant_1",
      in_stock: 7,
      problems: [],
      categoryWhy: { code: "category_only", values: { name: "Phones", inherits: false } },
      content: {
        name: "Phone",
        category: "Smartphones",
        deals_price: 900,
        retail_price: 1000,
        description: "A phone.",
        image_url: [
          { url: "https://shop.example/1.png", hash: HASH, order: 0 },
          { url: "https://shop.example/2.png", hash: HASH, order: 1 },
        ],
        device: {},
        days_valid: null,
        expiry_date_time: null,
        product_tagline: null,
        product_tnc: null,
        product_link: null,
      },
    })
  })
})

/** A category that the merchant does not sell. */
const UNSOLD = { id: "knives", name: "Knives", path: ["knives"], rank: 1 }

describe("a variant is unwanted on the service", () => {
  test.each<[string, Partial<VariantSource>, string]>([
    ["when the merchant opted the product out", { choice: choice({ enabled: false }) }, "opted_out"],
    ["when the product is a draft", { isPublished: false }, "not_published"],
    ["when it is not in the sales channel", { isInSalesChannel: false }, "not_in_sales_channel"],
    ["when the merchant does not sell its category", { categories: [UNSOLD] }, "category_not_sold"],
    [
      "when the merchant does not sell one of its categories",
      { categories: [...aVariant().categories, UNSOLD] },
      "category_not_sold",
    ],
    [
      "when the merchant does not sell its category, whatever its own choices say",
      { categories: [UNSOLD], choice: choice({ enabled: true, category: "Smartphones" }) },
      "category_not_sold",
    ],
    [
      "when it is opted out and the merchant does not sell its category",
      { categories: [UNSOLD], choice: choice({ enabled: false }) },
      "opted_out",
    ],
    [
      "when it is opted out, even if it has other faults",
      { choice: choice({ enabled: false }), price: null, images: [] },
      "opted_out",
    ],
  ])("%s", (_, variant, reason) => {
    const categoryMappings = new Map([...someRules().categoryMappings, [UNSOLD.id, null]])
    expect(toDesired(aVariant(variant), someRules({}, { categoryMappings }))).toEqual({ kind: "unwanted", reason })
  })

  test("but not by a choice that is absent, or that sells the product", () => {
    expect(toListed({ choice: choice({ enabled: null }) }).kind).toBe("listed")
    expect(toListed({ choice: choice({ enabled: true }) }).kind).toBe("listed")
  })
})

describe("a variant is blocked, with the reason and the fix", () => {
  const unreachable = {
    url: "https://shop.example/3.png",
    problem: { code: "image_unreachable" as const, message: "404" },
  }
  const gone = someRules({}, { liveCategories: new Map([["Laptops", []]]) })
  const refuse = someRules({ rounding: "refuse" })

  test.each<[string, Partial<VariantSource>, string, ReturnType<typeof someRules>?]>([
    ["without a price", { price: null }, "no_price"],
    [
      "with cents if the settings refuse rounding",
      { price: { calculated: "9.50", original: "10" } },
      "price_not_integral",
      refuse,
    ],
    [
      "with a price whose tax is unknown",
      { price: null, taxFailure: { country: "PH", detail: "no provider" } },
      "tax_unknown",
    ],
    ["with a price that is not a number", { price: { calculated: "NaN", original: "10" } }, "price_not_integral"],
    ["with a price of zero", { price: { calculated: "0", original: "10" } }, "price_is_zero"],
    ["with a price that rounds to zero", { price: { calculated: "0.49", original: "0.49" } }, "price_is_zero"],
    ["with a negative price", { price: { calculated: "-1", original: "10" } }, "price_not_integral"],
    ["in no category", { categories: [] }, "no_category"],
    [
      "in categories that are not mapped",
      { categories: [{ id: "x", name: "X", path: ["x"], rank: 0 }] },
      "unmapped_category",
    ],
    ["mapped to a category that the service no longer has", {}, "category_gone", gone],
    [
      "with a chosen category that the service does not have",
      { choice: choice({ category: "smartphones" }) },
      "category_gone",
    ],
    ["without an image", { images: [] }, "no_image"],
    ["with no usable image", { images: [unreachable, unreachable] }, "image_unreachable"],
    [
      "with images that the service cannot reach",
      { images: [{ ...unreachable, problem: { code: "image_not_public", message: "localhost" } }] },
      "image_not_public",
    ],
    ["without a title", { productTitle: " " }, "no_name"],
    [
      "without a title, though the variant has one",
      { productTitle: " ", variantTitle: "Red", hasSiblings: true },
      "no_name",
    ],
    ["with a title above the limit", { productTitle: "P".repeat(501) }, "name_too_long"],
    ["without the SKU that is its product id", { sku: " " }, "no_partner_id", someRules({ product_id_source: "sku" })],
    ["with a line break in the SKU", { sku: "A\nB" }, "no_partner_id", someRules({ product_id_source: "sku" })],
    [
      "with a SKU above the limit of a product id",
      { partnerId: null, sku: "S".repeat(201) },
      "partner_id_too_long",
      someRules({ product_id_source: "sku" }),
    ],
    [
      "without the metadata that is its product id",
      {},
      "no_partner_id",
      someRules({ product_id_source: "metadata:code" }),
    ],
    [
      "with a metadata value that is not a text",
      { metadata: { code: { a: 1 } } },
      "no_partner_id",
      someRules({ product_id_source: "metadata:code" }),
    ],
    [
      "with a metadata value above the limit of a product id",
      { partnerId: null, metadata: { code: "M".repeat(201) } },
      "partner_id_too_long",
      someRules({ product_id_source: "metadata:code" }),
    ],
  ])("%s", (_, variant, code, rules = someRules()) => {
    const desired = toDesired(aVariant(variant), rules)
    expect(desired.kind).toBe("blocked")
    expect(problemsOf(variant, rules)).toContainEqual(
      expect.objectContaining({ code, severity: "blocking", fix: expect.stringMatching(/\w+ \w+/) }),
    )
  })

  const bySku = someRules({ product_id_source: "sku" })
  const colored = someRules(
    {},
    {
      liveCategories: new Map([["Smartphones", ["memory", "color", "size"]]]),
      deviceMappings: new Map([
        ["Smartphones", [{ category: "Smartphones", device_key: "color", source: { type: "option", key: "Color" } }]],
      ]),
    },
  )
  test.each<
    [string, Partial<VariantSource>, ReturnType<typeof problemsOf>[number]["values"], ReturnType<typeof someRules>?]
  >([
    ["the currency", { price: null }, { currency: "PHP" }],
    ["the price", { price: { calculated: "0.49", original: "0.49" } }, { price: "0.49" }],
    ["the categories", { categories: [{ id: "x", name: "X", path: ["x"], rank: 0 }] }, { names: "X" }],
    ["the length of the title", { productTitle: "P".repeat(2600) }, { length: 2600, limit: 500 }],
    ["the picture", { images: [unreachable] }, { url: "https://shop.example/3.png", detail: "404" }],
    [
      "the tax region",
      { price: null, taxFailure: { country: "PH", detail: "no answer" } },
      { country: "PH", detail: "no answer" },
    ],
    ["the source of the product id", { sku: null }, { source: "sku" }, bySku],
    ["the length of the product id", { sku: "S".repeat(201) }, { source: "sku", length: 201, limit: 200 }, bySku],
    [
      "the length of the product id from metadata",
      { metadata: { code: "M".repeat(201) } },
      { source: "metadata:code", length: 201, limit: 200 },
      someRules({ product_id_source: "metadata:code" }),
    ],
    ["the category that is gone", {}, { category: "Smartphones" }, gone],
    ["the length of a long name", { productTitle: "P".repeat(101) }, { length: 101 }],
    [
      "the length of a long description",
      { description: "a".repeat(LONGEST_MARKUP + 1) },
      { length: LONGEST_MARKUP + 1, limit: LONGEST_MARKUP },
    ],
    [
      "the device keys without a value",
      { device: { options: { Color: "Red" }, metadata: {}, attributes: {} } },
      { keys: "memory, size" },
      colored,
    ],
  ])("names %s apart from the sentence, for other languages", (_, variant, values, rules = someRules()) => {
    expect(problemsOf(variant, rules).map((problem) => problem.values)).toContainEqual(values)
  })

  test("names every reason at once", () => {
    const codes = problemsOf({ price: null, categories: [], images: [] }).map((problem) => problem.code)
    expect(codes).toEqual(["no_price", "no_category", "no_image"])
  })

  test("and the reason names the price with cents, even if only the regular price has cents", () => {
    const [problem] = problemsOf({ price: { calculated: "80", original: "99.50" } }, refuse)
    expect(problem?.message).toContain("99.50")
    expect(problem?.message).not.toContain("80")
  })

  const whole = Object.keys(toListed().content)
  const blockedOf = (variant: Partial<VariantSource>, rules = someRules()) => {
    const desired = toDesired(aVariant(variant), rules)
    if (desired.kind !== "blocked") throw new Error("It is not blocked")
    const told = Object.keys(desired.content ?? {})
    return { in_stock: desired.in_stock, blocked: whole.filter((field) => !told.includes(field)) }
  }

  test.each<[string, Partial<VariantSource>, string[], ReturnType<typeof someRules>?]>([
    ["its pictures", { images: [] }, ["image_url"]],
    ["its pictures, if none of them is usable", { images: [unreachable] }, ["image_url"]],
    ["its category, with the device keys of the category", { categories: [] }, ["category", "device"]],
    ["its category, if the service no longer has it", {}, ["category", "device"], gone],
    ["its name", { productTitle: "" }, ["name"]],
    ["all fields of several problems", { productTitle: "", images: [] }, ["name", "image_url"]],
  ])(
    "holds back only the affected fields of an item that the service has: %s",
    (_, variant, blocked, rules = someRules()) => {
      expect(blockedOf(variant, rules)).toEqual({ in_stock: 7, blocked })
    },
  )

  test.each<[string, Partial<VariantSource>, ReturnType<typeof someRules>?]>([
    ["is missing", { price: null }],
    ["is rounded to zero", { price: { calculated: "0.4", original: "0.4" } }],
    ["is not whole and the settings refuse rounding", { price: { calculated: "9.5", original: "9.5" } }, refuse],
  ])("sets the stock to zero if its price %s", (_, variant, rules = someRules()) => {
    expect(blockedOf(variant, rules)).toEqual({ in_stock: 0, blocked: ["deals_price", "retail_price"] })
  })

  test("holds back every field if its product id is unknown", () => {
    expect(blockedOf({ sku: null }, someRules({ product_id_source: "sku" })).blocked).toEqual(whole)
  })

  test("but not if the list of categories was never read", () => {
    expect(toListed({}, someRules({}, { liveCategories: null })).content.category).toBe("Smartphones")
  })
})

describe("an advice holds no field back", () => {
  const unusable = {
    url: "https://shop.example/0.png",
    problem: { code: "image_unreachable", message: "404" },
  } as const
  const keys = someRules({}, { liveCategories: new Map([["Smartphones", ["color"]]]) })

  test.each<[string, Partial<VariantSource>, string, ReturnType<typeof someRules>?]>([
    ["a single image", { images: [png("1")] }, "single_image"],
    ["an unusable image beside a usable one", { images: [unusable, png("1")] }, "image_unreachable"],
    ["no description", { description: null }, "no_description"],
    ["a long name", { productTitle: "P".repeat(101) }, "long_name"],
    ["a long description", { description: "a".repeat(LONGEST_MARKUP + 1) }, "long_description"],
    ["device keys without a value", {}, "empty_device_keys", keys],
  ])("%s", (_, variant, code, rules = someRules()) => {
    const { problems } = toListed(variant, rules)
    expect(problems).toEqual([expect.objectContaining({ code, severity: "advice" })])
  })
})

describe("the size of a picture", () => {
  const sized = (width: number, height: number) => ({ ...png("1"), dimensions: { width, height } })
  const recommended = someRules({}, { recommendedPixels: { min: 400, max: 5000 } })
  const adviceOn = (...images: VariantSource["images"]) =>
    toListed({ images: [...images, png("2")] }, recommended).problems.map(({ code, values }) => ({ code, values }))

  test.each([
    [200, 200],
    [5_000, 399],
    [399, 400],
  ])("an advice names a small picture of %i × %i pixels with the recommendation", (width, height) => {
    const values = { url: png("1").url, width, height, min: 400 }
    expect(adviceOn(sized(width, height))).toEqual([{ code: "small_image", values }])
  })

  test.each([
    [12_000, 12_000],
    [400, 5_001],
    [5_001, 400],
  ])("an advice names a large picture of %i × %i pixels with the recommendation", (width, height) => {
    const values = { url: png("1").url, width, height, max: 5000 }
    expect(adviceOn(sized(width, height))).toEqual([{ code: "large_image", values }])
  })

  test("a picture may be small and large at once", () => {
    expect(adviceOn(sized(100, 9_000)).map(({ code }) => code)).toEqual(["small_image", "large_image"])
  })

  test("a picture within the recommendation, or of unknown size, gets no advice", () => {
    expect(adviceOn(sized(400, 400))).toEqual([])
    expect(adviceOn(sized(5_000, 5_000))).toEqual([])
    expect(adviceOn(png("1"))).toEqual([])
  })

  test("the problem of a file that is too large names its kilobytes and the limit", () => {
    const problem = { code: "image_too_large", message: "-", kilobytes: 24_415, limitKilobytes: 19_532 } as const
    expect(adviceOn({ url: png("1").url, problem })).toEqual([
      { code: "image_too_large", values: { url: png("1").url, kb: 24_415, limit_kb: 19_532 } },
    ])
  })
})

describe("pictures", () => {
  const broken = {
    url: "https://shop.example/0.png",
    problem: { code: "image_not_an_image", message: "text" },
  } as const
  const shown = (images: VariantSource["images"]) => toListed({ images }).content.image_url

  test("leave out a broken picture, and make the first of the others the thumbnail", () => {
    expect(shown([broken, png("1"), png("2")])).toEqual([
      { ...png("1"), order: 0 },
      { ...png("2"), order: 1 },
    ])
  })

  const composed = { url: "https://shop.example/caf%C3%A9.png", hash: HASH }
  const decomposed = { url: "https://shop.example/cafe%CC%81.png", hash: HASH }
  const missing = { code: "image_unreachable", message: "404" } as const

  test("show a picture with two spellings of its accents once, at the address that works", () => {
    expect(shown([composed, png("1"), decomposed])).toEqual([
      { ...composed, order: 0 },
      { ...png("1"), order: 1 },
    ])
    const images = [{ url: composed.url, problem: missing }, png("1"), decomposed]
    expect(shown(images)).toEqual([
      { ...decomposed, order: 0 },
      { ...png("1"), order: 1 },
    ])
    expect(problemsOf({ images })).toEqual([])
  })

  test("count a picture with two spellings of its accents once, with one problem", () => {
    expect(problemsOf({ images: [composed, decomposed] })).toMatchObject([{ code: "single_image" }])
    const images = [composed, decomposed].map(({ url }) => ({ url, problem: missing }))
    expect(problemsOf({ images: [...images, png("1"), png("2")] })).toMatchObject([
      { code: "image_unreachable", values: { url: composed.url } },
    ])
  })

  test("show a repeated picture once", () => {
    expect(shown([png("1"), png("2"), png("1")])).toEqual([
      { ...png("1"), order: 0 },
      { ...png("2"), order: 1 },
    ])
  })
})

describe("prices", () => {
  test.each<[string, { calculated: string; original: string }, [deals: number, retail: number]]>([
    ["a price without a sale has no strike-through price", { calculated: "1000", original: "1000" }, [1000, 1000]],
    ["a sale price stands beside the price before the sale", { calculated: "799", original: "1000" }, [799, 1000]],
    ["both are rounded alike", { calculated: "799.50", original: "999.49" }, [800, 999]],
    [
      "a price list that raises the price adds no strike-through price",
      { calculated: "1200", original: "1000" },
      [1200, 1200],
    ],
    ["a sale of less than a unit is no sale after rounding", { calculated: "999.60", original: "1000" }, [1000, 1000]],
  ])("%s", (_, price, [deals_price, retail_price]) => {
    expect(toListed({ price }).content).toMatchObject({ deals_price, retail_price })
  })

  test.each([
    ["half_up", 10],
    ["up", 10],
    ["down", 9],
  ] as const)("the setting rounding: 9.50 %s is %i", (rounding, expected) => {
    const price = { calculated: "9.50", original: "9.50" }
    expect(toListed({ price }, someRules({ rounding })).content.deals_price).toBe(expected)
  })
})

describe("stock", () => {
  const unlimited = { ...pieces(0), managesInventory: false }

  test.each<[string, VariantStock, Parameters<typeof someRules>[0], number]>([
    ["is the number of units that can be reserved", pieces(7), {}, 7],
    ["is less the buffer, and at most the maximum", pieces(60), { stock_buffer: 2, max_stock: 50 }, 50],
    ["is the agreed number if no rule limits the units", unlimited, { unmanaged_stock: 33 }, 33],
  ])("%s", (_, stock, settings, in_stock) => {
    expect(toListed({ stock }, someRules(settings)).in_stock).toBe(in_stock)
  })

  test.each([
    ["is less the units that the product keeps back", 4, 6],
    ["is complete if the product keeps no unit back", 0, 10],
    ["is less the buffer of the settings if the product has no choice", null, 8],
  ])("%s", (_, stock_buffer, in_stock) => {
    const rules = someRules({ stock_buffer: 2 })
    expect(toListed({ stock: pieces(10), choice: choice({ stock_buffer }) }, rules).in_stock).toBe(in_stock)
  })
})

describe("the product id", () => {
  test.each<[string, string, Partial<VariantSource>, string]>([
    ["is the variant's id", "variant_id", {}, "variant_1"],
    ["is the SKU, without the spaces around it", "sku", { sku: " A-1 " }, "A-1"],
    ["is a metadata value", "metadata:erp code", { metadata: { "erp code": "E1" } }, "E1"],
    ["is a metadata number", "metadata:erp", { metadata: { erp: 17 } }, "17"],
    ["stays the id of the first push, whatever the setting says now", "sku", { partnerId: "old", sku: "A-1" }, "old"],
    ["stays even when its source is empty now", "sku", { partnerId: "old", sku: null }, "old"],
  ])("%s", (_, product_id_source, variant, partnerId) => {
    expect(toListed(variant, someRules({ product_id_source })).partnerId).toBe(partnerId)
  })
})

describe("the description", () => {
  test.each<[string, Partial<VariantSource>, string]>([
    ["is clean text", { description: "<p>Fast &amp; light</p>" }, "Fast & light"],
    ["is the subtitle if the product has no description", { description: "<p> </p>", subtitle: "Light" }, "Light"],
    ["is the name if the product has neither", { description: null }, "Phone"],
  ])("%s", (_, variant, description) => {
    expect(toListed(variant).content.description).toBe(description)
  })
})

describe("the link", () => {
  test.each<[string, string | null, string | null]>([
    [
      "is filled in from the template",
      "https://shop.example/p/{handle}?v={variant_id}",
      "https://shop.example/p/ph%C3%B8ne%2F1?v=variant_1",
    ],
    [
      "may name the product and the SKU",
      "https://shop.example/{product_id}/{sku}",
      "https://shop.example/prod_1/PHONE-1",
    ],
    ["keeps braces that are no placeholder", "https://shop.example/{nothing}", "https://shop.example/{nothing}"],
    ["is absent without a template", null, null],
  ])("%s", (_, product_link_template, link) => {
    const variant = { handle: "phøne/1" }
    expect(toListed(variant, someRules({ product_link_template })).content.product_link).toBe(link)
  })
})

describe("a merchant's choice for one product takes precedence over the rule", () => {
  test.each<[string, Partial<ListingChoice>, Partial<Listed["content"]>]>([
    ["the category", { category: "Laptops" }, { category: "Laptops" }],
    ["the tagline", { product_tagline: "New!" }, { product_tagline: "New!" }],
    [
      "the tagline, decoded and on one line",
      { product_tagline: "HeatTech&trade;\n now" },
      { product_tagline: "HeatTech™ now" },
    ],
    ["the tagline without markup", { product_tagline: "<p>New!</p><p>Red</p>" }, { product_tagline: "New! Red" }],
    ["the terms without markup", { product_tnc: "<p>One</p><p>Two</p>" }, { product_tnc: "One\n\nTwo" }],
    ["the terms, line by line", { product_tnc: "One\nTwo" }, { product_tnc: "One\nTwo" }],
    ["the terms", { product_tnc: "Own terms" }, { product_tnc: "Own terms" }],
    ["no terms, and so those of the settings", {}, { product_tnc: "Shop terms" }],
    ["the link", { product_link: "https://a.example" }, { product_link: "https://a.example" }],
    ["days a voucher is valid", { days_valid: 30 }, { days_valid: 30, expiry_date_time: null }],
    [
      "an expiry date",
      { expiry_date_time: "2026-12-31T00:00:00Z" },
      { days_valid: null, expiry_date_time: "2026-12-31T00:00:00Z" },
    ],
    [
      "days instead of a date, because the service would ignore the date",
      { days_valid: 30, expiry_date_time: "2026-12-31T00:00:00Z" },
      { days_valid: 30, expiry_date_time: null },
    ],
  ])("%s", (_, given, content) => {
    const rules = someRules(
      { default_tnc: "Shop terms" },
      {
        liveCategories: new Map([
          ["Smartphones", []],
          ["Laptops", []],
        ]),
      },
    )
    expect(toListed({ choice: choice(given) }, rules).content).toMatchObject(content)
  })
})

test("device values are sent only under the keys of the service's category", () => {
  const color = { category: "Smartphones", device_key: "color", source: { type: "option", key: "Color" } as const }
  const rules = someRules(
    {},
    {
      liveCategories: new Map([["Smartphones", ["color"]]]),
      deviceMappings: new Map([["Smartphones", [color, { ...color, device_key: "Colour" }]]]),
    },
  )
  const device = { options: { color: "Red" }, metadata: {}, attributes: {} }
  expect(toListed({ device }, rules).content.device).toEqual({ color: "Red" })
})

const amount = fc.oneof(
  fc.integer({ min: 0, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  fc.constantFrom("0", "0.005", "12.3456789", "nonsense", ""),
)
const text = fc.oneof(anyText(), fc.constantFrom("", " ", "<b>x</b>"))
const maybeText = fc.option(text, { nil: null })
const image = fc.oneof(
  fc.constant(png("x")),
  fc.constant({ url: "https://shop.example/y.png", problem: { code: "image_not_an_image" as const, message: "text" } }),
)
const anyVariant: fc.Arbitrary<VariantSource> = fc.record({
  variantId: fc.constant("variant_1"),
  productId: fc.constant("prod_1"),
  partnerId: fc.constantFrom(null, "p1"),
  sku: maybeText,
  variantTitle: maybeText,
  hasSiblings: fc.boolean(),
  productTitle: text,
  subtitle: maybeText,
  description: maybeText,
  handle: maybeText,
  isPublished: fc.boolean(),
  isInSalesChannel: fc.boolean(),
  categories: fc.constantFrom([], [{ id: "phones", name: "Phones", path: ["phones"], rank: 0 }]),
  price: fc.option(fc.record({ calculated: amount, original: amount }), { nil: null }),
  stock: fc.record({
    managesInventory: fc.boolean(),
    allowsBackorder: fc.boolean(),
    parts: fc.array(
      fc.record({ required: fc.nat(3), free: fc.array(fc.integer({ min: -5, max: 500 }), { maxLength: 2 }) }),
      { maxLength: 2 },
    ),
  }),
  images: fc.array(image, { maxLength: 3 }),
  device: fc.constant({ options: { Color: "Red" }, metadata: {}, attributes: {} }),
  metadata: fc.constant({}),
  choice: fc.option(
    fc.record({
      enabled: fc.constantFrom(null, true, false),
      category: fc.constantFrom(null, "Smartphones", "Unknown"),
      product_tagline: maybeText,
      product_tnc: maybeText,
      product_link: maybeText,
      days_valid: fc.constantFrom(null, 30),
      expiry_date_time: fc.constantFrom(null, "2026-12-31T00:00:00Z"),
      stock_buffer: fc.constantFrom(null, 0, 7),
    }),
    { nil: null },
  ),
})
const anyRules = fc
  .record({
    product_id_source: fc.constantFrom("variant_id", "sku", "metadata:x"),
    rounding: fc.constantFrom("half_up", "up", "down", "refuse"),
    stock_buffer: fc.nat(10),
    max_stock: fc.option(fc.nat(10), { nil: null }),
    phones: fc.constantFrom("Smartphones", null),
  })
  .map(({ phones, ...settings }) => someRules(settings, { categoryMappings: new Map([["phones", phones]]) }))

describe("any variant", () => {
  test("it is unwanted, or blocked for a blocking reason, or an entry that the interface allows", () => {
    fc.assert(
      fc.property(anyVariant, anyRules, (variant, rules) => {
        const desired = toDesired(variant, rules)
        if (desired.kind === "unwanted") return
        const blocking = desired.problems.filter((problem) => problem.severity === "blocking")
        if (desired.kind === "blocked") return expect(blocking).not.toEqual([])
        expect(blocking).toEqual([])
        const { partnerId, content, in_stock } = desired
        expect(productEntry.safeParse(toEntry(partnerId, { kind: "create", content, in_stock })).error).toBeUndefined()
        expect(content.deals_price).toBeLessThanOrEqual(content.retail_price)
      }),
    )
  })

  test("the stock lane computes the same stock as the content lane", () => {
    fc.assert(
      fc.property(anyVariant, anyRules, fc.nat(), (variant, rules, in_stock) => {
        const desired = toDesired(variant, rules)
        const item = { partnerId: "p1", known: aKnown({ in_stock }) }
        const isUnsold = isInUnsoldCategory(variant.categories, rules.categoryMappings)
        const source = { ...variant, isInUnsoldCategory: isUnsold }
        if (desired.kind === "unwanted") {
          const alone = toStockOnly(source, { ...item, problems: null }, rules.settings)
          return expect(alone).toEqual({ kind: "blocked", partnerId: "p1", in_stock, problems: [] })
        }
        const alone = toStockOnly(source, { ...item, problems: desired.problems }, rules.settings)
        expect(alone).toEqual({ kind: "blocked", partnerId: "p1", in_stock: desired.in_stock, problems: [] })
      }),
    )
  })

  test("the same variant gives the same product again", () => {
    fc.assert(
      fc.property(anyVariant, anyRules, (variant, rules) => {
        expect(toDesired(variant, rules)).toEqual(toDesired(structuredClone(variant), rules))
      }),
    )
  })
})

describe("the choices for a variant", () => {
  const none = { ...NO_CHOICE }
  const product: ListingChoice = {
    ...{
      enabled: false,
      category: "Phones",
      product_tagline: "Fast",
      product_tnc: "Terms",
      product_link: "https://a.shop",
    },
    ...{ days_valid: 30, expiry_date_time: "2026-12-31T23:59:59+08:00", stock_buffer: 2 },
  }
  const own: ListingChoice = {
    ...{
      enabled: true,
      category: "Cases",
      product_tagline: "Slim",
      product_tnc: "Own",
      product_link: "https://b.shop",
    },
    ...{ days_valid: 7, expiry_date_time: "2027-12-31T23:59:59+08:00", stock_buffer: 0 },
  }

  const withDays = choice({ days_valid: 30 })
  const withDate = choice({ expiry_date_time: "2027-12-31T23:59:59+08:00" })

  test.each<[string, ListingChoice | null, ListingChoice | null, ListingChoice | null]>([
    ["are its own", product, own, own],
    ["are the product's if the variant has none of its own", product, none, product],
    ["are its own if the product has none", none, own, own],
    ["are the product's without a row of its own", product, null, product],
    ["are its own without a row of the product", null, own, own],
    ["are none without any row", null, null, null],
    ["are its own date without the product's days", withDays, withDate, withDate],
    ["are its own days without the product's date", withDate, withDays, withDays],
  ])("%s", (_, ofProduct, ofVariant, expected) => {
    expect(withOwnChoice(ofProduct, ofVariant)).toEqual(expected)
  })
})

test("a product id, a name and a description may be as long as their limits", () => {
  const variant = { sku: "S".repeat(200), productTitle: "P".repeat(100), description: "a".repeat(LONGEST_MARKUP) }
  expect(problemsOf(variant, someRules({ product_id_source: "sku" }))).toEqual([])
})

test("says that the merchant has chosen the category", () => {
  const choice = { ...NO_CHOICE, category: "Smartphones" }
  expect(toListed({ choice }).categoryWhy).toEqual({ code: "category_chosen", values: {} })
})
