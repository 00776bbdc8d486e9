import fc from "fast-check"
import { DEFAULT_SETTINGS, type PriceSettings, type Settings } from "../../../settings/rules/settings"
import { type ServiceError } from "../../../service/rules/service-error"
import { type VariantStock } from "../../../stock/rules/sellable"
import { CONTENT_FIELDS, type Content, type Desired, type ListingRules, type VariantSource } from "../desired/desired"
import { plainTextReader } from "../desired/text"
import { type Change } from "../plan/change"
import { type Known } from "../plan/known"
import { type PlanItem } from "../plan/plan"

const { TEST_SEED } = process.env

/**
 * The seed of the run decides the simulated lives and the order of tests. CI uses one seed, so that only a change of code can make a test
 * fail.
 */
export const SEEDED = TEST_SEED ? { seed: Number(TEST_SEED) } : {}

export const HASH = "a".repeat(64)

/** The service rejects a whole request. @param serviceMessage its message; undefined = none */
export const aRefusal = (serviceMessage: string | undefined, status = 400): ServiceError => ({
  kind: "bad_item",
  operation: "catalog.syncProducts",
  message: "catalog.syncProducts was refused",
  why: { code: "answered", values: { status } },
  status,
  ...(serviceMessage !== undefined && { serviceMessage }),
})

/** The stock of a variant with one part, which is all at one location. */
export const pieces = (free: number): VariantStock => ({
  managesInventory: true,
  allowsBackorder: false,
  parts: [{ required: 1, free: [free] }],
})

/** A variant that is listed by {@link someRules} without any problem. */
export function aVariant(changes: Partial<VariantSource> = {}): VariantSource {
  return {
    variantId: "variant_1",
    productId: "prod_1",
    partnerId: null,
    sku: "PHONE-1",
    variantTitle: "Default variant",
    hasSiblings: false,
    productTitle: "Phone",
    subtitle: null,
    description: "A phone.",
    handle: "phone",
    isPublished: true,
    isInSalesChannel: true,
    categories: [{ id: "phones", name: "Phones", path: ["electronics", "phones"], rank: 0 }],
    price: { calculated: "900", original: "1000" },
    stock: pieces(7),
    images: [
      { url: "https://shop.example/1.png", hash: HASH },
      { url: "https://shop.example/2.png", hash: HASH },
    ],
    device: { options: {}, metadata: {}, attributes: {} },
    metadata: {},
    choice: null,
    ...changes,
  }
}

export function someRules(settings: Partial<Settings> = {}, rules: Partial<ListingRules> = {}): ListingRules {
  return {
    settings: { ...DEFAULT_SETTINGS, ...settings },
    categoryMappings: new Map([["phones", "Smartphones"]]),
    liveCategories: new Map([["Smartphones", []]]),
    deviceMappings: new Map(),
    toText: plainTextReader(),
    ...rules,
  }
}

export function aContent(changes: Partial<Content> = {}): Content {
  return {
    name: "Phone",
    category: "Smartphones",
    deals_price: 900,
    retail_price: 1000,
    description: "A phone.",
    image_url: [{ url: "https://shop.example/1.png", hash: HASH, order: 0 }],
    device: {},
    days_valid: null,
    expiry_date_time: null,
    product_tagline: null,
    product_tnc: null,
    product_link: null,
    ...changes,
  }
}

type DesiredOf<Kind extends Desired["kind"]> = Extract<Desired, { kind: Kind }>

export const listed = (content: Partial<Content> = {}, in_stock = 5, partnerId = "p1"): DesiredOf<"listed"> => ({
  kind: "listed",
  partnerId,
  content: aContent(content),
  in_stock,
  problems: [],
})

export const blocked = (in_stock = 5): DesiredOf<"blocked"> => ({
  kind: "blocked",
  partnerId: "p1",
  in_stock,
  problems: [],
})

export const unwanted: Desired = { kind: "unwanted", reason: "opted_out" }

/** Purchases have this store's own price. */
export const EXACT: PriceSettings = { price_policy: "exact", price_tolerance_percent: 0 }

/** The known state of an item after the service accepted it as {@link listed}. */
export function aKnown(changes: Partial<Known> = {}): Known {
  return { confirmed: true, content: aContent(), live: null, in_stock: 5, archived: false, ...changes }
}

/** An update with the whole content. */
export const aFullUpdate = (content: Content): Change => ({ kind: "update", content, fields: [...CONTENT_FIELDS] })

export function anItem(changes: Partial<PlanItem> = {}): PlanItem {
  const partnerId = changes.partnerId ?? "p1"
  return {
    itemId: `item_${partnerId}`,
    partnerId,
    desired: listed({ name: `Phone ${partnerId}` }, 5, partnerId),
    known: null,
    refused: null,
    ...changes,
  }
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const words = fc.constantFrom("red", "blue", "", "constructor", "__proto__", "it's", 'a "quoted" word', "\\")

/** Draws from few values, so that two samples are often equal. */
export const anyContent: fc.Arbitrary<Content> = fc.record({
  name: fc.constantFrom("Phone", "Case", "Cable"),
  category: fc.constantFrom("Smartphones", "Accessories"),
  deals_price: fc.integer({ min: 0, max: 3 }),
  retail_price: fc.integer({ min: 3, max: 5 }),
  description: words,
  image_url: fc
    .array(fc.constantFrom("a".repeat(64), "b".repeat(64)), { minLength: 1, maxLength: 3 })
    .map((hashes) => hashes.map((hash, order) => ({ url: `https://shop.example/${order}.png`, hash, order }))),
  device: fc.dictionary(fc.constantFrom("color", "memory"), fc.constantFrom("red", "64GB"), { noNullPrototype: true }),
  days_valid: maybe(fc.integer({ min: 1, max: 2 })),
  expiry_date_time: maybe(fc.constant("2026-12-31T23:59:59+08:00")),
  product_tagline: maybe(words),
  product_tnc: maybe(words),
  product_link: maybe(fc.webUrl()),
})

const anyStock = fc.integer({ min: 0, max: 3 })

export const anyDesired: fc.Arbitrary<Desired> = fc.oneof(
  fc.constant(unwanted),
  anyStock.map(blocked),
  fc.tuple(anyContent, fc.subarray([...CONTENT_FIELDS]), anyStock).map(([content, told, in_stock]) => ({
    ...blocked(in_stock),
    content: Object.fromEntries(told.map((field) => [field, content[field]])),
  })),
  fc.tuple(anyContent, anyStock).map(([content, in_stock]) => listed(content, in_stock)),
)

export const anyKnown: fc.Arbitrary<Known | null> = maybe(
  fc.record({
    confirmed: maybe(fc.boolean()),
    content: maybe(anyContent),
    live: maybe(anyContent),
    in_stock: maybe(anyStock),
    archived: maybe(fc.boolean()),
  }),
)

/** The value as it returns from the ledger, which stores JSON. */
export function stored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}
