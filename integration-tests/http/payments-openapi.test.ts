import Ajv, { type ErrorObject } from "ajv/dist/2020"
import { readOpenApi } from "../../scripts/reference/generated-openapi"
import { CheckoutDriver } from "../harness/checkout-driver"
import { describeSellingStore } from "../harness/selling-store"

const api = JSON.parse(readOpenApi())
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
ajv.addSchema(api, "api")

const BASE = "/admin/partner-commerce"

/** Returns the errors of an answer against the OpenAPI description. */
function faultsOf(path: string, method: "get" | "post", status: number, data: unknown): ErrorObject[] {
  const pointer = ["paths", path, method, "responses", String(status), "content", "application/json", "schema"]
  const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
  const validate = ajv.compile({ $ref: `api#/${escaped.join("/")}` })
  validate(data)
  return validate.errors ?? []
}

describeSellingStore("the API description", ({ store, shop, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  beforeAll(async () => void (await checkout.publishableKey()))

  it("matches the answers of the routes in a store with sales", async () => {
    const id = await driver.listed()
    const { trx_id } = await driver.buyOne({ id })
    const { session } = await checkout.started()
    const device = { category: "Smartphones", device_key: "brand", source: { type: "fixed", value: "Aurora" } }
    await shop.send("/device-mappings", device)

    const lists = Object.keys(api.paths).filter(
      (path) => path.startsWith(BASE) && api.paths[path].get && !path.includes("{"),
    )
    const gets = lists.filter((path) => !/\.csv$|statistics/.test(path)).map((path) => [path, path])
    gets.push(
      [`${BASE}/items/{partner_id}`, `${BASE}/items/${id}`],
      [`${BASE}/deals/{trx_id}`, `${BASE}/deals/${trx_id}`],
      [`${BASE}/payments/{trx_id}`, `${BASE}/payments/${session.trx_id}`],
      [`${BASE}/products/{id}/listing`, `${BASE}/products/${shop.seeded().product.id}/listing`],
    )
    const wrong: Record<string, unknown> = {}
    for (const [path = "", address = ""] of gets) {
      const { status, data } = await store.admin.get(address)
      const faults = status === 200 ? faultsOf(path, "get", status, data) : [`${status}: ${JSON.stringify(data)}`]
      if (faults.length > 0) wrong[address] = faults.slice(0, 3)
    }
    for (const [path, body] of [
      ["/plan", {}],
      ["/connection-check", {}],
      ["/settings", { max_stock: 7 }],
      ["/settings?dry_run=true", { max_stock: 6 }],
      ["/sync", {}],
    ] as const) {
      const { status, data } = await store.admin.post(`${BASE}${path}`, body)
      const faults = faultsOf(`${BASE}${path.split("?")[0]}`, "post", status, data)
      if (faults.length > 0) wrong[path] = faults.slice(0, 3)
    }
    expect(wrong).toEqual({})
    expect(gets.length).toBeGreaterThan(15)
  })

  it("does not match an answer of another form", () => {
    expect(
      faultsOf(`${BASE}/items`, "get", 200, { items: [{ state: "lost" }], count: 1, limit: 1, offset: 0 }),
    ).not.toEqual([])
  })
})
