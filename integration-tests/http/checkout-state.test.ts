import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"
import { Storefront } from "../harness/storefront"

const PATH = "/store/partner-commerce/checkout"

/** A storefront's page before and after the customer's visit to the service. */
describeSellingStore("the state of a checkout", ({ store, seeded, shop, control }) => {
  const checkout = new CheckoutDriver(store, shop)
  const storefront = new Storefront(store, seeded)

  beforeAll(() => storefront.open())
  checkout.prepareCart()

  const ask = async (query: string) => (await expectOk(storefront.guest.get(`${PATH}?${query}`))).data.checkout

  /** @returns its cart, transaction and order */
  async function held() {
    const { cart, session } = await checkout.started()
    await control().sendStatus({ trx_id: session.trx_id, status: "HOL" })
    const { order_id } = await checkout.settledAs(session.trx_id, "held")
    return { cartId: cart.id, trxId: session.trx_id, orderId: order_id ?? "" }
  }

  it("rejects a request with no id or with two ids", async () => {
    for (const query of ["", "cart_id=cart_1&order_id=order_1"]) {
      const { status, data } = await storefront.guest.get(`${PATH}?${query}`)
      expect([query, status, data.code]).toEqual([query, 400, "checkout_of_nothing"])
    }
  })

  it("forbids caches to keep the answer", async () => {
    const { headers } = await storefront.guest.get(`${PATH}?cart_id=cart_1`)
    expect(headers.get("cache-control")).toBe("private, no-store")
  })

  it("answers in the customer's language", async () => {
    const { cart } = await checkout.started()
    const words = async (locale: string, header: string) => {
      const answer = await fetch(`${store.url}${PATH}?cart_id=${cart.id}${locale && `&locale=${locale}`}`, {
        headers: { "x-publishable-api-key": await checkout.publishableKey(), "accept-language": header },
      })
      return ((await answer.json()) as { checkout: { message: string } }).checkout.message
    }
    const english = "Your payment is not finished: please continue at the payment service"
    const filipino = "Hindi pa tapos ang iyong pagbabayad: ituloy ito sa serbisyo ng pagbabayad"
    expect(await words("", "en-PH,en;q=0.9,fil;q=0.8")).toBe(english)
    expect(await words("", "fil-PH,fil;q=0.9,en;q=0.8")).toBe(filipino)
    expect(await words("", "tl")).toBe(filipino)
    expect(await words("", "de")).toBe(english)
    expect(await words("fil-PH", "en")).toBe(filipino)
    expect(await words("en", "fil")).toBe(english)
  })

  it("rejects a session with a message in the customer's language that ends with the code", async () => {
    const { payment_collection } = await checkout.withCollection(await checkout.cart())
    const { status, data } = await storefront.guest.post(
      `/store/payment-collections/${payment_collection?.id}/payment-sessions`,
      { provider_id: OWN_PROVIDER, data: { dp_type: "me" } },
      { "accept-language": "fil" },
    )
    expect([status, data.code]).toEqual([400, "down_payment_not_allowed"])
    expect(data.message).toMatch(/^Hindi mapipili .* \(down_payment_not_allowed\)$/)
  })

  it("is the same for a cart and its order", async () => {
    const { cartId, trxId, orderId } = await held()
    const state = await ask(`order_id=${orderId}`)
    const { expires_at } = await checkout.row(trxId)
    expect(state).toEqual({
      state: "held",
      reason: null,
      message: "Your order is placed, and the payment service is checking your payment",
      redirect_url: null,
      order_id: orderId,
      expires_at: expires_at?.toISOString() ?? null,
      min_amount: null,
      max_amount: null,
    })
    expect(await ask(`cart_id=${cartId}`)).toEqual(state)
  })

  it("answers `none` for an unknown order and for an order with another payment method", async () => {
    expect(await ask("order_id=order_none")).toMatchObject({ state: "none", reason: null, order_id: null })
    const cart = await checkout.cart()
    await checkout.startRaw(cart, undefined, "pp_system_default")
    const completed = await checkout.complete(cart.id)
    if (completed.type !== "order") throw new Error("the cart was not completed")
    expect(await ask(`order_id=${completed.order.id}`)).toMatchObject({ state: "none", order_id: null })
  })

  it.each([
    [
      "REJ",
      "rejected",
      "The payment service did not approve your payment, and nothing was charged. Your order is cancelled",
    ],
    ["CAN", "cancelled", "You cancelled the payment, and nothing was charged. Your order is cancelled"],
    ["EXP", "expired", "The time to pay is over, and nothing was charged. Your order is cancelled"],
  ] as const)(
    "answers `failed` for a held payment that ends %s, and names the cancelled order",
    async (status, reason, message) => {
      const { cartId, trxId, orderId } = await held()
      await control().sendStatus({ trx_id: trxId, status })
      await checkout.settledAs(trxId, "failed")
      const state = await ask(`order_id=${orderId}`)
      expect(state).toMatchObject({ state: "failed", reason, message, order_id: orderId, redirect_url: null })
      expect(await ask(`cart_id=${cartId}`)).toEqual(state)
    },
  )

  it("names the store's cancellation of the order as the reason", async () => {
    const { trxId, orderId } = await held()
    await expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`))
    await checkout.settledAs(trxId, "failed")
    expect(await ask(`order_id=${orderId}`)).toMatchObject({
      state: "failed",
      reason: "order_cancelled",
      order_id: orderId,
    })
  })

  it.each([
    ["reject", "rejected"],
    ["cancel", "cancelled"],
  ] as const)("distinguishes a %s as the reason", async (decision, reason) => {
    const { cart, session } = await checkout.started()
    await checkout.decides(session.trx_id, decision)
    await checkout.settledAs(session.trx_id, "failed")
    expect(await ask(`cart_id=${cart.id}`)).toMatchObject({ state: "failed", reason, order_id: null })
  })

  it.each([
    ["held", "HOL"],
    ["approved", "APR"],
  ] as const)("rejects another payment of an order, and names its payment as %s", async (state, status) => {
    const { cart, session } = await checkout.started()
    await control().sendStatus({ trx_id: session.trx_id, status })
    await checkout.settledAs(session.trx_id, state)
    const refusal = await checkout.refused(cart)
    expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining(`(${state})`) })
    expect(control().transactions()).toHaveLength(1)
  })

  it("names goods that are out of stock as the reason", async () => {
    const cart = await checkout.cart()
    await shop.setStock(0, 0)
    expect(await ask(`cart_id=${cart.id}`)).toMatchObject({
      state: "none",
      reason: "out_of_stock",
      message: expect.stringContaining("Aurora"),
    })
  })
})
