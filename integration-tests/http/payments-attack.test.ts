import { type HttpTypes } from "@medusajs/framework/types"
import { OWN_PROVIDER, SYSTEM_PROVIDER } from "../../src/payments/rules/provider-id"
import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** The tests send hostile requests, restore the state after a crash, and play wrong answers of the service. */
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
    ])("answers a request for %s with 4xx when the id holds a zero byte", async (_, path) => {
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

  it("drops deeply nested data, so that other customers get their answers", async () => {
    const cart = await checkout.withCollection(await checkout.cart())
    const depth = 3_000
    const body = `{"provider_id":"${OWN_PROVIDER}","data":{"constructor":${"[".repeat(depth)}${"]".repeat(depth)}}}`
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

  it("passes on the data of another provider's session unchanged", async () => {
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

  it("hides a replaced transaction when the storefront names it in the session's data", async () => {
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

  it("keeps the order when the second attempt is approved while the plugin reads the first rejection", async () => {
    const cart = await checkout.withCollection(await checkout.cart())
    const { trx_id } = await checkout.start(cart)
    await checkout.decides(trx_id, "reject")
    const { order_ref } = await checkout.settledAs(trx_id, "failed")
    // The settle job reads the rejection, and its answer takes three seconds.
    control().addFault({ kind: "delay", ms: 3_000, after: true, match: { operation: "getTransactionStatus" } })
    const settling = checkout.settled(order_ref)
    await waitFor("the reading", () => control().faults().length === 0)
    // The service approves the customer, and the completion of the cart takes three seconds to read the approval.
    await checkout.decidesUnheard(trx_id, "APR")
    control().addFault({ kind: "delay", ms: 5_000, after: true, match: { operation: "getTransactionStatus" } })
    const completing = checkout.complete(cart.id)
    await settling
    await completing
    await checkout.paymentIs(trx_id, "approved")
    expect(await checkout.orders()).toMatchObject([{ status: "pending", payment_status: "captured" }])
    expect(checkout.there(trx_id).status).toBe("APR")
  }, 60_000)

  describe("an order on hold that its customer pays by hand", () => {
    async function paidByHand() {
      const cart = await checkout.withCollection(await checkout.cart())
      const { trx_id: trxId } = await checkout.start(cart)
      await control().sendStatus({ trx_id: trxId, status: "HOL", wait: true })
      const { order_id, order_ref } = await checkout.settledAs(trxId, "held")
      const wanted = { order_id, amount: 16_140 }
      const { data } = await expectOk(store.admin.post("/admin/payment-collections", wanted))
      const { id } = data.payment_collection
      await expectOk(store.admin.post(`/admin/payment-collections/${id}/mark-as-paid`, { order_id }))
      return { trxId, orderRef: order_ref, orderId: order_id ?? "" }
    }

    it("stays unchanged when its transaction expires, without a refund of the other payment", async () => {
      const { trxId, orderRef, orderId } = await paidByHand()
      await control().sendStatus({ trx_id: trxId, status: "EXP", wait: true })
      await checkout.paymentIs(trxId, "failed")
      await checkout.settled(orderRef)
      expect(await store.sql("SELECT amount, note FROM refund WHERE deleted_at IS NULL")).toEqual([])
      expect(await checkout.order(orderId)).toMatchObject({ status: "pending", transactions: [{ amount: 16_140 }] })
    })

    it("keeps an entry for each capture and raises a problem when its transaction is approved as well", async () => {
      const { trxId, orderId } = await paidByHand()
      await checkout.decides(trxId, "approve")
      await checkout.settledAs(trxId, "approved")
      const { transactions } = await checkout.order(orderId)
      expect(transactions.map(({ amount }: { amount: number }) => amount)).toEqual([16_140, 16_140])
      expect((await driver.problem("order_paid_twice")).message).toContain(trxId)
    })
  })

  describe("an unusable answer to the create call", () => {
    const good = { status: "PND", redirect_url: "http://service.example/pay" }
    it.each([
      ["an empty id", { ...good, trxid: "" }],
      ["an id with a zero byte", { ...good, trxid: "a\u0000b" }],
      ["a lifetime beyond the calendar", { ...good, trxid: "t-1", ttl: 1e20 }],
      ["an address that is no web address", { ...good, trxid: "t-2", redirect_url: "javascript:alert(1)" }],
    ])("gives a 400 and no session when it has %s", async (_, body) => {
      const cart = await checkout.withCollection(await checkout.cart())
      control().addFault({ kind: "status", status: 200, body, times: null, match: { operation: "createTransaction" } })
      const request = JSON.stringify({ provider_id: OWN_PROVIDER })
      expect((await send(sessionPath(cart), request)).status).toBe(400)
      control().clearFaults()
      expect((await send(sessionPath(cart), request)).status).toBe(200)
    })

    it("hides the transaction of another cart when the service names it again", async () => {
      const first = await checkout.start(await checkout.withCollection(await checkout.cart()))
      const cart = await checkout.withCollection(await checkout.cart({}))
      const body = { ...good, trxid: first.trx_id }
      control().addFault({ kind: "status", status: 200, body, times: null, match: { operation: "createTransaction" } })
      const { status, text } = await send(sessionPath(cart), JSON.stringify({ provider_id: OWN_PROVIDER }))
      expect({ status, isHidden: !text.includes(first.trx_id) }).toEqual({ status: 400, isHidden: true })
    })
  })
})
