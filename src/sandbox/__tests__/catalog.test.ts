import { categoriesResponse, pingResponse, productsResponse, syncResponse } from "../../service/rules/wire/catalog"
import { newProduct, pictureHash, type Json, Testbed } from "./testbed"

let bed: Testbed
beforeEach(async () => {
  bed = await Testbed.start()
})
afterEach(() => bed.sandbox.close())

const image = (hash = pictureHash("a")) => ({ url: "http://127.0.0.1:9/a.png", hash, order: 0 })

describe("a sync call infers the operation of each entry", () => {
  it("creates an unseen id with the complete object, which then waits for approval", async () => {
    const { status, body } = await bed.sync(newProduct("p1"))
    expect(status).toBe(202)
    expect(syncResponse.parse(body).results).toEqual([
      { id: "p1", sku: expect.any(Number), operation: "create", applied: "pending_approval" },
    ])
    expect(await bed.list()).toMatchObject([{ id: "p1", status: 3, deals_price: 900, retail_price: 1000, in_stock: 5 }])
  })

  it("applies an entry of id and in_stock at once", async () => {
    await bed.sell("p1")
    const { body } = await bed.sync({ id: "p1", in_stock: 0 })
    expect(body.results).toMatchObject([{ operation: "update", applied: "instant" }])
    expect(await bed.list()).toMatchObject([{ status: 1, in_stock: 0 }])
  })

  it("applies stock at once also to a product that was never approved", async () => {
    await bed.sync(newProduct("p1"))
    const { body } = await bed.sync({ id: "p1", in_stock: 2 })
    expect(body.results[0].applied).toBe("instant")
    expect(await bed.list()).toMatchObject([{ status: 3, in_stock: 2 }])
  })

  const contentChanges: Record<string, unknown>[] = [
    { name: "Renamed" },
    { category: "Fashion" },
    { deals_price: 800 },
    { retail_price: 1100 },
    { description: null },
    { device: { brand: "Acme" } },
    { image_url: [image(pictureHash("b"))] },
    { days_valid: 30 },
    { expiry_date_time: "2030-01-01T00:00:00+08:00" },
    { product_tagline: "Now" },
    { product_tnc: "**None**" },
    { product_link: "https://shop.test/p1" },
    { deals_price: 800, in_stock: 1 },
  ]
  it.each(contentChanges.map((change) => [Object.keys(change).join(" and "), change] as const))(
    "puts a change of %s beside the live version, which stays",
    async (_, change) => {
      await bed.sell("p1")
      const before = await bed.list()
      const { body } = await bed.sync({ id: "p1", ...change })
      expect(body.results).toMatchObject([{ operation: "update", applied: "pending_approval" }])
      const [live, pending] = await bed.list()
      expect(live).toEqual(before[0])
      expect(pending).toMatchObject({ id: "p1", sku: live.sku, status: 3 })
    },
  )

  it("archives and unarchives at once", async () => {
    await bed.sell("p1")
    expect((await bed.sync({ id: "p1", status: 2 })).body.results).toMatchObject([
      { operation: "archive", applied: "instant" },
    ])
    expect(await bed.list()).toMatchObject([{ status: 2 }])
    expect((await bed.sync({ id: "p1", status: 1 })).body.results).toMatchObject([
      { operation: "unarchive", applied: "instant" },
    ])
    expect(await bed.list()).toMatchObject([{ status: 1 }])
  })

  it("answers in the order of the request", async () => {
    await bed.sell("b")
    const { body } = await bed.sync(newProduct("c"), { id: "b", in_stock: 1 }, newProduct("a"))
    expect(body.results.map(({ id, operation }: Json) => [id, operation])).toEqual([
      ["c", "create"],
      ["b", "update"],
      ["a", "create"],
    ])
  })

  it("applies an id that comes twice in the order of the request", async () => {
    const { body } = await bed.sync(newProduct("p1"), { id: "p1", in_stock: 9 })
    expect(body.results.map(({ operation }: Json) => operation)).toEqual(["create", "update"])
    expect(await bed.list()).toMatchObject([{ in_stock: 9, status: 3 }])
  })
})

describe("absent means unchanged, null means clear", () => {
  it("keeps fields that an update leaves out, and clears fields that it sends as null", async () => {
    await bed.sell("p1", { product_tagline: "Old", product_tnc: "Terms" })
    await bed.sync({ id: "p1", product_tagline: null, deals_price: 700 })
    expect(bed.sandbox.control.product("p1")?.proposal?.content).toMatchObject({
      product_tagline: null,
      product_tnc: "Terms",
      deals_price: 700,
      name: "Product p1",
    })
  })

  it("replaces the whole set of images", async () => {
    await bed.sell("p1", { image_url: [image(), { ...image(pictureHash("b")), order: 1 }] })
    await bed.sync({ id: "p1", image_url: [image(pictureHash("c"))] })
    expect(bed.sandbox.control.product("p1")?.proposal?.content.image_url).toEqual([image(pictureHash("c"))])
  })

  it("drops device keys that the category does not have in the same spelling, and stores the others", async () => {
    const { status } = await bed.sync(newProduct("p1", { device: { brand: "Acme", Brand: "ACME", wattage: "5" } }))
    expect(status).toBe(202)
    expect(bed.sandbox.control.product("p1")?.proposal?.content.device).toEqual({ brand: "Acme" })
  })
})

describe("a sync call with a wrong entry fails as a whole", () => {
  beforeEach(() => bed.sell("known", { name: "Known name" }))

  const without = (field: string) => {
    const { [field]: _, ...rest } = newProduct("new")
    return rest
  }
  const required = ["name", "category", "deals_price", "retail_price", "in_stock", "description", "image_url"]

  const refusals: [string, number, unknown, RegExp][] = [
    [
      "an unrecognized category",
      400,
      newProduct("new", { category: "audio" }),
      /^product new category not found: audio$/,
    ],
    [
      "an update to an unrecognized category",
      400,
      { id: "known", category: "X" },
      /^product known category not found: X$/,
    ],
    ["status 3", 400, { id: "known", status: 3 }, /product known status must be 1 or 2/],
    ["status 4", 400, { id: "known", status: 4 }, /status/],
    ["status as a string", 400, { id: "known", status: "1" }, /status/],
    ["status with another field", 400, { id: "known", status: 2, in_stock: 0 }, /status must be sent alone.*in_stock/],
    ["status with an unknown field", 400, { id: "known", status: 2, color: "red" }, /status must be sent alone.*color/],
    ["status in a new product", 400, newProduct("new", { status: 1 }), /status must be sent alone/],
    [
      "deals_price above retail_price",
      400,
      newProduct("new", { deals_price: 1001 }),
      /product new deals_price 1001 is above/,
    ],
    ["deals_price above the stored retail_price", 400, { id: "known", deals_price: 1001 }, /above retail_price 1000/],
    ["retail_price below the stored deals_price", 400, { id: "known", retail_price: 899 }, /deals_price 900 is above/],
    [
      "a price with decimals",
      400,
      newProduct("new", { deals_price: 9.5 }),
      /product new deals_price must be an integer/,
    ],
    ["a price as a string", 400, { id: "known", deals_price: "900" }, /deals_price/],
    ["stock with decimals", 400, { id: "known", in_stock: 1.5 }, /in_stock/],
    ["null stock", 400, { id: "known", in_stock: null }, /in_stock/],
    ["a device value that is no string", 400, { id: "known", device: { brand: 5 } }, /device/],
    ["a hash in upper case", 400, { id: "known", image_url: [image("A".repeat(64))] }, /image_url/],
    [
      "an image without order",
      400,
      { id: "known", image_url: [{ url: "http://x.test/a", hash: pictureHash("a") }] },
      /image_url/,
    ],
    [
      "an image address that is not http",
      400,
      { id: "known", image_url: [{ ...image(), url: "file:///etc/passwd" }] },
      /image_url/,
    ],
    ["an expiry without offset", 400, { id: "known", expiry_date_time: "2030-01-01T00:00:00" }, /expiry_date_time/],
    ["an entry of id alone", 400, { id: "known" }, /no field to change/],
    ["an empty id", 400, newProduct(""), /products\[1\] id/],
    ["an entry that is no object", 400, "p1", /products\[1\]/],
    ["an update of an unseen id", 404, { id: "unseen", deals_price: 5 }, /^product unseen not found$/],
    ["stock of an unseen id", 404, { id: "unseen", in_stock: 5 }, /product unseen not found/],
    ["an archive of an unseen id", 404, { id: "unseen", status: 2 }, /product unseen not found/],
    ["an unarchive of an unseen id", 404, { id: "unseen", status: 1 }, /product unseen not found/],
    [
      "a new product with the name of another",
      409,
      newProduct("new", { name: "Known name" }),
      /product new duplicate name: Known name/,
    ],
    [
      "a new product with the name of one before it in the call",
      409,
      newProduct("new", { name: "Bystander" }),
      /duplicate name/,
    ],
    [
      "a new product without any image",
      422,
      newProduct("new", { image_url: [] }),
      /product new image_url needs at least one/,
    ],
    ["a new product valid for no day", 422, newProduct("new", { days_valid: 0 }), /product new days_valid/],
    ["a new product with a negative price", 422, newProduct("new", { deals_price: -1 }), /product new deals_price/],
    ["an update to no image", 400, { id: "known", image_url: [] }, /at least one image/],
    ["an update to a negative stock", 400, { id: "known", in_stock: -1 }, /in_stock/],
    ...required.map((field): [string, number, unknown, RegExp] => [
      `a new product without ${field}`,
      400,
      without(field),
      new RegExp(`product new missing required field: ${field}`),
    ]),
    [
      "a new product with null in a required field",
      400,
      newProduct("new", { description: null }),
      /missing required field: description/,
    ],
  ]

  it.each(refusals)("%s is a %d, and the sandbox applies no entry", async (_, status, entry, message) => {
    const before = await bed.list()
    const answer = await bed.sync(newProduct("bystander", { name: "Bystander" }), entry)
    expect([answer.status, answer.body]).toEqual([status, { message: expect.stringMatching(message) }])
    expect(await bed.list()).toEqual(before)
  })

  it("applies nothing when the last entry fails", async () => {
    const { status } = await bed.sync(
      { id: "known", in_stock: 0 },
      { id: "known", status: 2 },
      { id: "unseen", status: 2 },
    )
    expect(status).toBe(404)
    expect(await bed.list()).toMatchObject([{ id: "known", status: 1, in_stock: 5 }])
  })

  it("accepts a name that differs only in case, and equal prices", async () => {
    const entry = newProduct("new", { name: "KNOWN NAME", deals_price: 1000 })
    expect((await bed.sync(entry)).status).toBe(202)
  })

  it("frees a name once its product has another one", async () => {
    await bed.sync({ id: "known", name: "Other name" })
    expect((await bed.sync(newProduct("new", { name: "Known name" }))).status).toBe(409)
    bed.sandbox.control.approve({ id: "known" })
    expect((await bed.sync(newProduct("new", { name: "Known name" }))).status).toBe(202)
  })

  it("keeps the name of an archived product reserved, because the product may come back", async () => {
    await bed.sync({ id: "known", status: 2 })
    expect((await bed.sync(newProduct("new", { name: "Known name" }))).status).toBe(409)
  })

  it.each([1, 1000])("accepts %d valid entries", async (count) => {
    const entries = Array.from({ length: count }, (_, index) => newProduct(`n${index}`))
    expect((await bed.sync(...entries)).status).toBe(202)
  })

  it("refuses 1001 entries with 413 and none with 400", async () => {
    const entries = Array.from({ length: 1001 }, (_, index) => newProduct(`n${index}`))
    expect(await bed.sync(...entries)).toMatchObject({ status: 413, body: { message: expect.any(String) } })
    expect((await bed.sync()).status).toBe(400)
  })

  it.each([
    ["shop_code", "11111111-1111-4111-8111-111111111111", 403],
    ["mer_code", "11111111-1111-4111-8111-111111111111", 403],
    ["shop_code", "not a uuid", 400],
    ["mer_code", undefined, 400],
  ])("a %s of %s is refused with %d", async (field, value, status) => {
    const body = { ...bed.envelope([{ id: "known", in_stock: 0 }]), [field]: value }
    expect(await bed.call("POST", "/catalog/products/sync", body)).toMatchObject({
      status,
      body: { message: expect.any(String) },
    })
    expect(await bed.list()).toMatchObject([{ in_stock: 5 }])
  })

  it.each([
    ["no JSON", "{", "application/json"],
    ["JSON of another media type", JSON.stringify({}), "text/plain"],
    ["an array", "[]", "application/json"],
  ])("%s is refused as malformed with 400", async (_, body, type) => {
    const answer = await bed.call("POST", "/catalog/products/sync", body, { "content-type": type })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining("malformed payload") } })
  })

  it("answers 429 with Retry-After beyond the rate limit", async () => {
    bed.sandbox.control.configure({ rateLimit: { perMinute: 2 } })
    const statuses = []
    for (let index = 0; index < 3; index++) statuses.push((await bed.sync({ id: "known", in_stock: index })).status)
    expect(statuses).toEqual([202, 202, 429])
    const refused = await bed.sync({ id: "known", in_stock: 9 })
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(await bed.list()).toMatchObject([{ in_stock: 1 }])
  })
})

describe("approval", () => {
  it("puts the pending version in the place of the active one", async () => {
    await bed.sell("p1")
    await bed.sync({ id: "p1", deals_price: 800 })
    bed.sandbox.control.approve({ all: true })
    expect(await bed.list()).toMatchObject([{ status: 1, deals_price: 800 }])
  })

  it("merges a second change into the version that waits", async () => {
    await bed.sell("p1")
    await bed.sync({ id: "p1", deals_price: 800 })
    await bed.sync({ id: "p1", name: "Renamed" })
    expect(await bed.list()).toMatchObject([
      { status: 1, deals_price: 900 },
      { status: 3, deals_price: 800, name: "Renamed" },
    ])
  })

  it("keeps a rejected version with its reason beside the live version, until the next attempt", async () => {
    await bed.sell("p1")
    await bed.sync({ id: "p1", deals_price: 800 })
    bed.sandbox.control.reject({ id: "p1", message: "too cheap" })
    expect(await bed.list()).toMatchObject([{ status: 1 }, { status: 4, message: "too cheap", deals_price: 800 }])
    await bed.sync({ id: "p1", name: "Renamed" })
    const [, pending] = await bed.list()
    expect(pending).toMatchObject({ status: 3, name: "Renamed", deals_price: 800 })
    expect(pending).not.toHaveProperty("message")
  })

  it("lets stock that was sent with content take effect with its approval, unless newer stock came", async () => {
    await bed.sell("p1")
    await bed.sync({ id: "p1", deals_price: 800, in_stock: 50 })
    expect((await bed.list()).map(({ in_stock }) => in_stock)).toEqual([5, 50])
    await bed.sync({ id: "p1", in_stock: 3 })
    bed.sandbox.control.approve({ id: "p1" })
    expect(await bed.list()).toMatchObject([{ in_stock: 3, deals_price: 800 }])
  })

  it("cannot be replaced by archiving and unarchiving a product that was never approved", async () => {
    await bed.sync(newProduct("p1"))
    await bed.sync({ id: "p1", status: 2 })
    expect(await bed.list()).toMatchObject([{ status: 2 }])
    expect(() => bed.sandbox.control.approve({ id: "p1" })).toThrow("no version that waits")
    await bed.sync({ id: "p1", status: 1 })
    expect(await bed.list()).toMatchObject([{ status: 3 }])
  })

  it("leaves an archived product archived, with its new content", async () => {
    await bed.sell("p1")
    await bed.sync({ id: "p1", status: 2 })
    await bed.sync({ id: "p1", deals_price: 800 })
    bed.sandbox.control.approve({ id: "p1" })
    expect(await bed.list()).toMatchObject([{ status: 2, deals_price: 800 }])
  })

  it("happens automatically with autoApprove", async () => {
    bed.sandbox.control.configure({ autoApprove: true })
    expect((await bed.sync(newProduct("p1"))).body.results[0].applied).toBe("pending_approval")
    expect(await bed.list()).toMatchObject([{ status: 1 }])
  })
})

describe("GET /products", () => {
  beforeEach(async () => {
    await bed.sync(...Array.from({ length: 120 }, (_, index) => newProduct(`p${index}`)))
    for (let index = 0; index < 100; index++) bed.sandbox.control.approve({ id: `p${index}` })
    await bed.sync({ id: "p0", name: "Renamed" }, { id: "p1", status: 2 })
  })

  it.each([
    ["", { page: 1, per_page: 50, total: 121 }, 50],
    ["&page=3", { page: 3, per_page: 50, total: 121 }, 21],
    ["&page=4", { page: 4, per_page: 50, total: 121 }, 0],
    ["&per_page=200", { page: 1, per_page: 200, total: 121 }, 121],
    ["&per_page=201", { page: 1, per_page: 200, total: 121 }, 121],
    ["&status=1&per_page=10&page=10", { page: 10, per_page: 10, total: 99 }, 9],
    ["&status=2", { page: 1, per_page: 50, total: 1 }, 1],
    ["&status=3", { page: 1, per_page: 50, total: 21 }, 21],
    ["&status=4", { page: 1, per_page: 50, total: 0 }, 0],
  ])("answers %s with %j and %d rows", async (query, pages, rows) => {
    const { status, body } = await bed.listing(query)
    expect(status).toBe(200)
    expect(productsResponse.parse(body).pages).toEqual(pages)
    expect(body.products).toHaveLength(rows)
  })

  it("gives every version exactly once over all pages", async () => {
    const rows = (await Promise.all([1, 2, 3].map((page) => bed.list(`&page=${page}`)))).flat()
    expect(new Set(rows.map(({ id, status }) => `${id} ${status}`)).size).toBe(121)
  })

  it("shows only the documented fields, and `updated` with an offset", async () => {
    const [row] = await bed.list("&status=1")
    expect(Object.keys(row).sort()).toEqual(
      ["category", "deals_price", "id", "in_stock", "name", "retail_price", "sku", "status", "updated"].sort(),
    )
    expect(row.updated).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+08:00$/)
  })

  /** The document lists only 401 and 500 as rejections of this operation. */
  const refusal = { status: 500, body: { code: "VALIDATION_ERROR", message: expect.any(String) } }

  it.each(["&status=5", "&page=0", "&page=x", "&per_page=0"])("refuses %s with an error body", async (query) => {
    expect(await bed.listing(query)).toMatchObject(refusal)
  })

  it("needs a shop_code, and one that the caller owns", async () => {
    expect(await bed.call("GET", "/catalog/products")).toMatchObject(refusal)
    const other = "/catalog/products?shop_code=11111111-1111-4111-8111-111111111111"
    expect(await bed.call("GET", other)).toMatchObject(refusal)
  })
})

describe("the other catalogue operations", () => {
  it("answers a ping with name, environment, version and the time with its offset", async () => {
    const { status, body } = await bed.call("GET", "/catalog/ping")
    expect(status).toBe(200)
    expect(pingResponse.parse(body)).toMatchObject({ env: "staging", ver: "1.0.0" })
    expect(body.srv).toMatch(/\+08:00$/)
  })

  it("lists the live categories, which change while it runs", async () => {
    const categories = [{ category: "Toys", device_keys: ["age"] }]
    bed.sandbox.control.setCategories(categories)
    const { body } = await bed.call("GET", "/catalog/categories")
    expect(categoriesResponse.parse(body)).toEqual({ categories })
    expect((await bed.sync(newProduct("p1"))).body.message).toBe("product p1 category not found: Audio")
  })

  it.each([
    ["GET", "/catalog/ping"],
    ["GET", "/catalog/products"],
    ["GET", "/catalog/categories"],
    ["POST", "/catalog/products/sync"],
    ["GET", "/catalog/nowhere"],
    ["GET", "/transactions/ping"],
    ["POST", "/transactions/trx/checkout"],
  ])("%s %s without or with a wrong token is a 401 with a message", async (method, path) => {
    for (const authorization of ["", "Bearer wrong", `Basic ${bed.sandbox.token}`, bed.sandbox.token]) {
      const answer = await bed.call(method, path, method === "POST" ? {} : undefined, { authorization })
      expect(answer).toMatchObject({ status: 401, body: { message: expect.any(String) } })
    }
  })
})
