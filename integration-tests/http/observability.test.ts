import { CheckoutDriver } from "../harness/checkout-driver"
import { describeSellingStore } from "../harness/selling-store"
import { Telemetry } from "../harness/telemetry"

/** Registered before Medusa loads, like a store's instrumentation.ts. */
const telemetry = new Telemetry()

describeSellingStore("the store's OpenTelemetry", ({ store, control, shop, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  beforeAll(() => checkout.publishableKey())
  beforeEach(() => telemetry.forget())
  afterAll(() => telemetry.shutdown())

  const places = (name: string, attributes: Record<string, unknown>) =>
    telemetry
      .named(name)
      .filter((span) => Object.entries(attributes).every(([key, value]) => span.attributes[key] === value))
      .map((span) => telemetry.around(span).filter((around) => around.startsWith("partner_commerce.")))

  const callsOf = (operation: string) => places("partner_commerce.call", { "partner_commerce.operation": operation })

  it("traces each call within its page, and each page within its push", async () => {
    control().addFault({ kind: "status", status: 503, times: 1, match: { operation: "catalog.listCategories" } })
    await shop.get("/categories?refresh=true")
    await shop.setStock(0, 77)
    await shop.push()
    expect(callsOf("catalog.syncProducts")).toContainEqual(["partner_commerce.page", "partner_commerce.push"])
    const repeated = {
      "http.request.resend_count": 1,
      "http.response.status_code": 200,
      "partner_commerce.api": "catalog",
    }
    expect(places("partner_commerce.call", repeated)).not.toEqual([])
    expect(places("partner_commerce.page", { "partner_commerce.requests": 1 })).toEqual([["partner_commerce.push"]])
    expect(await telemetry.metric("partner_commerce.calls")).toEqual(
      expect.arrayContaining(
        ["200", "503"].map((status) => ({
          attributes: { operation: "catalog.listCategories", status },
          value: expect.any(Number),
        })),
      ),
    )
  })

  it("traces purchases with their outcome and duration", async () => {
    await driver.listed()
    const { trx_id } = await driver.bought()
    await driver.call(JSON.stringify(driver.body({ amount: 1, trx_id: "7b0a1c9e-0000-4000-8000-000000000777" })))
    expect(
      places("partner_commerce.deal", { "partner_commerce.trx_id": trx_id, "partner_commerce.outcome": "committed" }),
    ).toHaveLength(1)
    expect(places("partner_commerce.deal", { "partner_commerce.outcome": "PRICE_MISMATCH" })).toHaveLength(1)
    for (const metric of ["partner_commerce.deals", "partner_commerce.deal_duration_seconds"]) {
      const values = await telemetry.metric(metric)
      expect(values.map(({ attributes }) => attributes.outcome).sort()).toEqual(["PRICE_MISMATCH", "committed"])
    }
    await driver.problem("deal_price_mismatch")
    expect(await telemetry.metric("partner_commerce.problems")).toContainEqual({
      attributes: { code: "deal_price_mismatch" },
      value: 1,
    })
  })

  it("traces the start and the settling of payments with their calls", async () => {
    const { cart, session } = await checkout.started()
    await checkout.decides(session.trx_id, "approve")
    await checkout.completeEventually(cart.id)
    await checkout.settled((await checkout.row(session.trx_id)).order_ref)
    expect(callsOf("transactions.createTransaction")).toEqual([["partner_commerce.payment"]])
    expect(places("partner_commerce.payment", { "partner_commerce.action": "settle" })).not.toEqual([])
    const started = telemetry.named("partner_commerce.payment").map(({ attributes }) => attributes)
    expect(started).toContainEqual({
      "partner_commerce.action": "start",
      "partner_commerce.order_ref": expect.any(String),
    })
  })

  it("contains neither personal data nor product names", async () => {
    await driver.listed()
    await driver.bought()
    await checkout.started()
    const ours = telemetry.spans.filter(({ name }) => name.startsWith("partner_commerce."))
    const told = JSON.stringify(ours.map(({ attributes, events, status }) => [attributes, events, status]))
    expect(told).toContain("partner_commerce.trx_id")
    expect(told).not.toMatch(/maria|santos|mabini|quezon|@|9171234567/i)
  })

  it("reads the plugin's state at each export", async () => {
    await driver.listed()
    const items = await telemetry.metric("partner_commerce.items")
    expect(items.find(({ attributes }) => attributes.state === "synced")?.value).toBeGreaterThan(0)
    const lag = await telemetry.metric("partner_commerce.lag_seconds")
    expect(lag.map(({ attributes }) => attributes.lane).sort()).toEqual(["content", "stock"])
    expect(await telemetry.metric("partner_commerce.heartbeat_age_seconds")).toEqual([
      { attributes: {}, value: expect.any(Number) },
    ])
  })
})
