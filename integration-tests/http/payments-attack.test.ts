import { type HttpTypes } from "@medusajs/framework/types"
import { OWN_PROVIDER, SYSTEM_PROVIDER } from "../../src/core/payments/provider-id"
import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** Requests of a hostile storefront, states that a crash leaves, and wrong answers: each test states the required behaviour. */
describeSellingStore("attacks on payments", ({ store, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)

  checkout.prepareCart()

  async function send(path: string, body?: string): Promise<{ status: number; text: string }> {
    const answer = await fetch(`${store.url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json", "x-publishable-api-key": await checkout.publishableKey() },
      ...(body !== undefined && { body }),
    })
    return { status: answer.status, text: await answer.text() }
  }

  const sessionPath = (cart: HttpTypes.StoreCart) =>
    `/store/payment-collections/${cart.payment_collection?.id ?? ""}/payment-sessions`

  const NUL = String.raw`\u0000`
  const HALF = String.raw`\ud800`

  describe("requests that no database can store", () => {
    it.each([
      ["the state of a cart", "/store/partner-commerce/checkout?cart_id=%00"],
      ["the plans of a cart", "/store/partner-commerce/installment-plans?cart_id=%00"],
      ["the plans of a variant", "/store/partner-commerce/installment-plans?variant_id=%00&region_id=%00"],
    ])("answers a question about %s with 4xx when the id holds a zero byte", async (_, path) => {
      expect((await send(path)).status).toBeLessThan(500)
    })

    it.each([
      ["a zero byte", NUL],
      ["half of a character", HALF],
    ])("refuses a session request with 4xx when its data holds %s", async (_, text) => {
      const cart = await checkout.withCollection(await checkout.cart())
      const body = `{"provider_id":"${OWN_PROVIDER}","data":{"installment_plan_id":"a${text}"}}`
      expect((await send(sessionPath(cart), body)).status).toBe(400)
      expect(store.sandbox.control.transactions()).toEqual([])
      const note = `{"provider_id":"${OWN_PROVIDER}","data":{"note":"a${text}"}}`
      expect((await send(sessionPath(cart), note)).status).toBe(200)
    })

    it("refuses a session request with 4xx when the id of its collection holds a zero byte", async () => {
      const body = JSON.stringify({ provider_id: OWN_PROVIDER })
      expect((await send("/store/payment-collections/%00/payment-sessions", body)).status).toBeLessThan(500)
    })
  })

  it("drops deeply nested data, so that other customers are answered", async () => {
    const cart = await checkout.withCollection(await checkout.cart())
    const depth = 3_000
    const body = `{"provider_id":"${OWN_PROVIDER}","data":{"x":${"[".repeat(depth)}${"]".repeat(depth)}}}`
    const started = Date.now()
    const attack = send(sessionPath(cart), body)
    const slowest = { ms: 0 }
    let isOver = false
    void attack.finally(() => (isOver = true))
    while (!isOver) {
      const asked = Date.now()
      await send("/store/partner-commerce/checkout?cart_id=cart_x")
      slowest.ms = Math.max(slowest.ms, Date.now() - asked)
    }
    const { status } = await attack
    expect({ status, isQuick: Date.now() - started < 5_000, isOtherQuick: slowest.ms < 5_000 }).toEqual({
      status: 200,
      isQuick: true,
      isOtherQuick: true,
    })
  }, 240_000)

  it("passes the data of another provider's session on as the storefront sends it", async () => {
    const cart = await checkout.withCollection(await checkout.cart())
    const data = { redirect_url: "http://localhost:8000/back", expires_at: "2030-01-01", trx_id: "theirs" }
    const collection = await checkout.startRaw(cart, data, SYSTEM_PROVIDER)
    expect(collection.payment_sessions).toMatchObject([{ provider_id: SYSTEM_PROVIDER }])
    const [session] = await store.sql<{ data: Record<string, unknown> }>(
      "SELECT data FROM payment_session WHERE payment_collection_id = ? AND deleted_at IS NULL",
      [collection.id],
    )
    expect(session?.data).toMatchObject(data)
  })

  it("shows a replaced transaction no more when the storefront names it in the session's data", async () => {
    const cart = await checkout.withCollection(await checkout.cart())
    const first = await checkout.start(cart, { return_url: "http://localhost:8000/1" })
    const second = await checkout.start(cart, { return_url: "http://localhost:8000/2" })
    expect(second.trx_id).not.toBe(first.trx_id)
    const third = await checkout.start(cart, {
      return_url: "http://localhost:8000/2",
      trx_id: first.trx_id,
      redirect_url: "http://evil.example/",
    })
    expect(third).toMatchObject({ trx_id: second.trx_id, redirect_url: second.redirect_url })
  })

  it("keeps the order of a customer who is approved at the second attempt while the first rejection is read", async () => {
    const cart = await checkout.withCollection(await checkout.cart())
    const { trx_id } = await checkout.start(cart)
    await checkout.decides(trx_id, "reject")
    const { order_ref } = await checkout.settledAs(trx_id, "failed")
    // The settle job reads the rejection, and its answer takes three seconds.
    control().addFault({ kind: "delay", ms: 3_000, after: true, match: { operation: "getTransactionStatus" } })
    const settling = checkout.settled(order_ref)
    await waitFor("the reading", () => control().faults().length === 0)
    // Meanwhile the customer is approved and comes back: the completion reads the approval as slowly.
    await checkout.decidesUnheard(trx_id, "APR")
    control().addFault({ kind: "delay", ms: 5_000, after: true, match: { operation: "getTransactionStatus" } })
    const completing = checkout.complete(cart.id)
    await settling
    await completing
    await checkout.settledAs(trx_id, "approved")
    expect(await checkout.orders()).toMatchObject([{ status: "pending", payment_status: "captured" }])
    expect(checkout.there(trx_id).status).toBe("APR")
  }, 60_000)
})
