import { type z } from "@medusajs/framework/zod"
import {
  categoriesResponse,
  pingResponse,
  productEntry,
  productsResponse,
  productWriteObject,
  REQUIRED_FOR_CREATE,
  syncRequest,
  syncResponse,
} from "../catalog"

const HASH = "a".repeat(64)
const image = { url: "https://shop.example/1.png", hash: HASH, order: 0 }
const whole = {
  id: "p1",
  name: "Phone",
  category: "Smartphones",
  deals_price: 900,
  retail_price: 1000,
  in_stock: 5,
  description: "A phone.",
  image_url: [image],
}

describe("an entry that this plugin sends is one operation", () => {
  test.each<[string, object]>([
    ["a new product", whole],
    [
      "a new voucher",
      {
        ...whole,
        days_valid: 30,
        product_tagline: "New!",
        product_tnc: "*Terms*",
        product_link: "https://shop.example",
      },
    ],
    ["changed content", { id: "p1", name: "Phone 2" }],
    ["cleared content", { id: "p1", description: null, days_valid: null, expiry_date_time: null, product_link: null }],
    ["stock", { id: "p1", in_stock: 0 }],
    ["archive", { id: "p1", status: 2 }],
    ["unarchive", { id: "p1", status: 1 }],
  ])("%s", (_, entry) => {
    expect(productEntry.parse(entry)).toEqual(entry)
  })

  test.each<[string, object]>([
    ["status with stock", { id: "p1", status: 1, in_stock: 5 }],
    ["status with content", { id: "p1", status: 2, name: "Phone" }],
    ["status with a whole product", { ...whole, status: 1 }],
    ["stock with content of a product that is there", { id: "p1", in_stock: 5, name: "Phone" }],
    ["a status that only the service sets", { id: "p1", status: 3 }],
    ["a field that the interface does not have", { id: "p1", name: "Phone", colour: "red" }],
    ["no id", { name: "Phone" }],
    ["an empty id", { id: "", in_stock: 5 }],
  ])("never %s", (_, entry) => {
    expect(productEntry.safeParse(entry).success).toBe(false)
  })

  test.each(REQUIRED_FOR_CREATE.filter((field) => field !== "in_stock"))(
    "a new product never lacks its %s",
    (field) => {
      const { [field]: _, ...rest } = whole
      expect(productEntry.safeParse(rest).success).toBe(false)
      expect(productEntry.safeParse({ ...whole, [field]: null }).success).toBe(false)
    },
  )
})

/** "Product write object": every field with its allowed and refused values. */
const FIELD_RULES: [field: string, allowed: unknown[], refused: unknown[]][] = [
  ["id", ["p1", "a/b c"], ["", null, 17]],
  ["name", ["Phone", null], ["", 17]],
  ["category", ["Smartphones"], [null, 17]],
  ["deals_price", [0, 900, null], [9.5, -1, "900"]],
  ["retail_price", [0, 1000, null], [9.5, -1, "1000"]],
  ["in_stock", [0, 5], [-1, 0.5, null, "5"]],
  ["description", ["A phone.", "", null], [17]],
  ["device", [{}, { memory: "64" }], [{ memory: 64 }, null, ["64"]]],
  [
    "image_url",
    [[image], [image, { ...image, order: 1 }], null],
    [
      "https://shop.example/1.png",
      [{ ...image, url: "1.png" }],
      [{ ...image, url: "data:image/png;base64,AA==" }],
      [{ ...image, hash: HASH.toUpperCase() }],
      [{ ...image, hash: "a".repeat(63) }],
      [{ ...image, order: -1 }],
      [{ url: image.url, hash: HASH }],
    ],
  ],
  ["status", [1, 2], [3, 4, 0, "1", null]],
  ["days_valid", [1, 30, null], [0, -1, 1.5, "30"]],
  [
    "expiry_date_time",
    ["2026-12-31T23:59:59Z", "2026-12-31T23:59:59+08:00", null],
    ["2026-12-31", "2026-12-31T23:59:59", 17],
  ],
  ["product_tagline", ["New!", null], [17]],
  ["product_tnc", ["*Terms*", null], [17]],
  ["product_link", ["https://shop.example", null], [17]],
]

describe("a product as the service reads it", () => {
  test.each(FIELD_RULES)("%s", (field, allowed, refused) => {
    const withField = (value: unknown) => ({ id: "p1", [field]: value })
    for (const value of allowed) expect(productWriteObject.parse(withField(value))).toEqual(withField(value))
    for (const value of refused) expect(productWriteObject.safeParse(withField(value)).success).toBe(false)
  })

  test("may leave every field but its id away", () => {
    expect(productWriteObject.safeParse({ id: "p1" }).success).toBe(true)
    expect(productWriteObject.safeParse({}).success).toBe(false)
  })

  test("the table above has every field", () => {
    expect(FIELD_RULES.map(([field]) => field).sort()).toEqual(Object.keys(productWriteObject.shape).sort())
  })
})

describe("a sync request", () => {
  const request = (products: unknown[]) => ({
    shop_code: "0b6f1e63-9f0c-4c6e-8a51-1d2f3a4b5c6d",
    mer_code: "1b6f1e63-9f0c-4c6e-8a51-1d2f3a4b5c6d",
    products,
  })

  test.each([
    [0, false],
    [1, true],
    [1000, true],
    [1001, false],
  ])("of %i products", (count, allowed) => {
    const products = Array.from({ length: count }, (_, i) => ({ id: `p${i}`, in_stock: 1 }))
    expect(syncRequest.safeParse(request(products)).success).toBe(allowed)
  })

  test.each(["shop_code", "mer_code"])("needs its %s, which is a uuid", (field) => {
    expect(syncRequest.safeParse({ ...request([whole]), [field]: "shop" }).success).toBe(false)
    expect(syncRequest.safeParse({ ...request([whole]), [field]: undefined }).success).toBe(false)
  })
})

describe("answers of the service", () => {
  test.each([
    ["a sync result", syncResponse, { results: [{ id: "p1", operation: "create", applied: "pending_approval" }] }],
    ["a product that says little", productsResponse, { pages: { page: 1, per_page: 50, total: 0 }, products: [{}] }],
    [
      "a rejected product",
      productsResponse,
      { pages: { page: 1, per_page: 50, total: 1 }, products: [{ id: "p1", sku: 7, status: 4, message: "blurred" }] },
    ],
    ["categories", categoriesResponse, { categories: [{ category: "Smartphones", device_keys: [] }] }],
    ["a ping", pingResponse, { nam: "catalog", env: "dev", ver: "1f2e3d", srv: "2026-03-01 10:00:00" }],
  ])("are read as they are, with all that is new in them: %s", (_, schema, answer) => {
    const withNews = JSON.parse(
      JSON.stringify(answer).replaceAll("{}", '{"old":1}').replaceAll("{", '{"news":[1],'),
    ) as object
    expect(schema.parse(answer)).toEqual(answer)
    expect(schema.parse(withNews)).toEqual(withNews)
  })

  test.each([
    ["no results", syncResponse, { message: "accepted" }],
    ["no pages", productsResponse, { products: [] }],
    ["a ping of somebody else", pingResponse, { status: "ok" }],
  ])("are not believed with %s", (_, schema, answer) => {
    expect(schema.safeParse(answer).success).toBe(false)
  })

  const PAGES = { page: 1, per_page: 50, total: 2 }
  const result = { id: "p1", operation: "create", applied: "instant" }
  const product = { id: "p1", sku: null, status: 1 }
  const category = { category: "Audio", device_keys: ["color"] }

  test.each<[string, z.ZodType, string, object, unknown, object]>([
    ["a result without an id", syncResponse, "results", result, { operation: "create", applied: "instant" }, {}],
    ["an operation that does not exist", syncResponse, "results", result, { ...result, id: "p2", operation: "x" }, {}],
    ["a result without applied", syncResponse, "results", result, { id: "p2", operation: "create" }, {}],
    ["a status that does not exist", productsResponse, "products", product, { id: "p2", status: 5 }, { pages: PAGES }],
    ["an id above the limit", productsResponse, "products", product, { id: "p".repeat(201) }, { pages: PAGES }],
    ["a product that is no object", productsResponse, "products", product, "p2", { pages: PAGES }],
    ["a category without its keys", categoriesResponse, "categories", category, { category: "Phones" }, {}],
    [
      "a category above the limit",
      categoriesResponse,
      "categories",
      category,
      { ...category, category: "x".repeat(501) },
      {},
    ],
  ])("keep their other rows beside %s", (_, schema, list, good, bad, rest) => {
    expect(schema.parse({ ...rest, [list]: [bad, good] })).toEqual({
      ...rest,
      [list]: [good],
      unreadable: [{ id: toId(bad), issue: expect.stringMatching(/\w+: \w+/) }],
    })
  })

  test("show the beginning of a name that is too long for an index", () => {
    const { products } = productsResponse.parse({ pages: PAGES, products: [{ id: "p1", name: "N".repeat(5_000) }] })
    expect(products).toEqual([{ id: "p1", name: "N".repeat(600) }])
  })
})

function toId(row: unknown): string | null {
  const { id, category } = row as { id?: string; category?: string }
  return id ?? category ?? null
}
