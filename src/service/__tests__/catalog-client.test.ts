import { type Sandbox, SANDBOX_DEFAULTS, startSandbox } from "../../sandbox"
import { type CreateEntry } from "../rules/wire/catalog"
import { createCatalogClient } from "../catalog-client"
import { type ConnectionOptions } from "../connection"
import { createRateBudget } from "../rate-budget"
import { heldTime } from "./stub-server"

let sandbox: Sandbox
const clients: { close(): Promise<void> }[] = []
beforeAll(async () => {
  sandbox = await startSandbox({ downloadImages: false })
})
beforeEach(() => sandbox.control.reset())
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
})
afterAll(() => sandbox.close())

const phone: CreateEntry = {
  id: "p1",
  name: "Phone",
  category: "Smartphones",
  deals_price: 900,
  retail_price: 1000,
  in_stock: 5,
  description: "A phone",
  image_url: [{ url: "https://shop.example/p1.jpg", hash: "a".repeat(64), order: 0 }],
}

describe("the catalogue of the service", () => {
  test("answers a ping", async () => {
    expect(await client().ping()).toMatchObject({ ok: true, value: { env: "staging", ver: "1.0.0" } })
  })

  test("lists its categories", async () => {
    const result = await client().listCategories()
    expect(result).toMatchObject({ ok: true })
    expect(result.ok && result.value.categories).toContainEqual({ category: "Vouchers", device_keys: [] })
  })

  test("takes a product, shows it as pending, and takes stock at once", async () => {
    const catalog = client()
    expect(await catalog.syncProducts([phone])).toMatchObject({
      value: { results: [{ id: "p1", operation: "create", applied: "pending_approval" }] },
    })
    expect(await catalog.listProducts({ status: 3 })).toMatchObject({ value: { products: [{ id: "p1", status: 3 }] } })
    sandbox.control.approve({ all: true })
    expect(await catalog.syncProducts([{ id: "p1", in_stock: 2 }])).toMatchObject({
      value: { results: [{ id: "p1", operation: "update", applied: "instant" }] },
    })
    expect(await catalog.listProducts()).toMatchObject({ value: { products: [{ id: "p1", in_stock: 2, status: 1 }] } })
  })

  test("returns one page per request", async () => {
    const catalog = client()
    await catalog.syncProducts([1, 2, 3].map((n) => ({ ...phone, id: `p${n}`, name: `Phone ${n}` })))
    expect(await catalog.listProducts({ page: 2, perPage: 2 })).toMatchObject({
      value: { pages: { page: 2, per_page: 2, total: 3 }, products: [{ id: "p3" }] },
    })
  })

  test.each([
    ["a category that does not exist", [{ ...phone, category: "Phnoes" }], 400, "Phnoes"],
    ["a product that it does not know", [{ id: "p9", in_stock: 1 }], undefined, "p9"],
    ["a name that is taken", [phone, { ...phone, id: "p2" }], 409, "Phone"],
  ])("refuses %s, and names it", async (_, entries, status, words) => {
    const result = await client().syncProducts(entries)
    expect(result).toMatchObject({ error: { kind: "bad_item", ...(status && { status }) } })
    expect(!result.ok && result.error.serviceMessage).toContain(words)
  })

  test.each([
    ["a token of another environment", { token: `${SANDBOX_DEFAULTS.token}x` }, 401],
    ["another merchant's shop", { shopCode: SANDBOX_DEFAULTS.merCode }, 403],
  ])("reports %s as wrong settings", async (_, options, status) => {
    expect(await client(options).syncProducts([phone])).toMatchObject({ error: { kind: "fix_settings", status } })
  })

  test.each([
    ["nothing", []],
    ["more than a thousand entries", Array.from({ length: 1001 }, (_, n) => ({ id: `p${n}`, in_stock: 1 }))],
  ])("gets no request with %s", async (_, entries) => {
    expect(await client().syncProducts(entries)).toMatchObject({ error: { kind: "bad_item" } })
    expect(sandbox.control.journal()).toEqual([])
  })

  test("gets a refused entry only once", async () => {
    await client().syncProducts([{ ...phone, category: "Phnoes" }])
    expect(sandbox.control.journal()).toHaveLength(1)
  })

  test.each([
    ["a reset before anything was done", { kind: "reset_before" }],
    ["a reset after it was done", { kind: "reset_after" }],
    ["an internal error", { kind: "status", status: 500 }],
    ["a hanging answer", { kind: "hang" }],
    ["a rate limit", { kind: "rate_limit", retry_after: 2 }],
    ["a rate limit with a date", { kind: "rate_limit", retry_after: 2, http_date: true }],
    ["a rate limit without a time", { kind: "rate_limit" }],
  ] as const)("gets a stock change through %s", async (_, fault) => {
    const catalog = client({ timeoutMs: fault.kind === "hang" ? 1_000 : 60_000 })
    await catalog.syncProducts([phone])
    sandbox.control.approve({ all: true })
    sandbox.control.addFault({ ...fault, match: { operation: "syncProducts" } })
    expect(await catalog.syncProducts([{ id: "p1", in_stock: 2 }])).toMatchObject({ ok: true })
    expect(sandbox.control.product("p1")).toMatchObject({ in_stock: 2 })
  })

  test("that answers with a broken body is a bug", async () => {
    sandbox.control.addFault({ kind: "malformed_body", times: null })
    expect(await client().listProducts()).toMatchObject({ error: { kind: "bug" } })
  })
})

test.each(["", "/", "//"])("a base URL may end with %j", async (ending) => {
  expect(await client({ baseUrl: sandbox.catalogUrl + ending }).ping()).toMatchObject({ ok: true })
})

function client(options: Partial<ConnectionOptions> & { token?: string; shopCode?: string } = {}) {
  const { token, shopCode, merCode, catalogUrl: baseUrl } = sandbox
  const { clock, sleep } = heldTime()
  const rateBudget = createRateBudget({ clock, sleep })
  const catalog = createCatalogClient({ baseUrl, token, shopCode, merCode, clock, sleep, rateBudget, ...options })
  clients.push(catalog)
  return catalog
}
