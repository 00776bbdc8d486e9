import { HOUR_MS } from "../../src/values/duration"
import { CheckoutDriver } from "../harness/checkout-driver"
import { moveClock } from "../harness/move-clock"
import { describeSellingStore } from "../harness/selling-store"
import { ownLimitsStore } from "./limits-store"

/** The checkout options that a merchant sets. */
describeSellingStore(
  "payments within limits",
  ({ store, shop }) => {
    const checkout = new CheckoutDriver(store, shop)

    beforeAll(async () => void (await checkout.publishableKey()))

    it("sends the merchant's addresses, down payment and time with the transaction", async () => {
      const { cart, session } = await checkout.started()
      const { request, expires_at } = checkout.there(session.trx_id)
      expect(request).toMatchObject({
        url_redirect: `https://shop.example/back/${cart.id}?session=${session.id}`,
        failed_url_redirect: "https://shop.example/failed",
        dp_type: "cs",
      })
      const minutes = (Date.parse(expires_at ?? "") - Date.now()) / 60_000
      expect(minutes).toBeGreaterThan(28)
      expect(minutes).toBeLessThanOrEqual(30)
      expect(await checkout.state(cart.id)).toMatchObject({ min_amount: 16_000, max_amount: 20_000 })
    })

    it("rejects a cart below or above the limits, and names the limit", async () => {
      const { store: api } = await checkout.storefront()
      const cart = await checkout.cart()
      const { cart: large } = await api.cart.createLineItem(cart.id, { variant_id: shop.large, quantity: 1 })
      expect(await checkout.refused(large)).toEqual({
        status: 400,
        message: "The total of ₱34,130 is above the maximum of this payment method, ₱20,000 (above_maximum)",
      })
      const { cart: small } = await api.cart.create({
        region_id: shop.seeded().region.id,
        email: "maria@shop.example",
        items: [{ variant_id: shop.small, quantity: 1 }],
      })
      expect((await checkout.refused(small)).message).toContain(
        "below the minimum of this payment method, ₱16,000 (below_minimum)",
      )
      expect(await checkout.state(small.id)).toMatchObject({
        state: "none",
        reason: "below_minimum",
        min_amount: 16_000,
      })
      expect(await checkout.state(large.id)).toMatchObject({
        state: "none",
        reason: "above_maximum",
        max_amount: 20_000,
      })
    })

    it("rejects a return address outside the allowed origins", async () => {
      const refusal = await checkout.refused(await checkout.cart(), { return_url: "http://localhost:8000/back" })
      expect(refusal.message).toBe(
        "return_url leads to http://localhost:8000, which is not allowed (foreign_return_address)",
      )
    })

    it("shows the page of a payment while the clock of the process is two hours ahead", async () => {
      const { cart, session } = await checkout.started()
      const clock = moveClock(2 * HOUR_MS)
      const shown = await checkout.state(cart.id).finally(() => clock.mockRestore())
      expect(shown).toMatchObject({ state: "open", reason: null, redirect_url: session.redirect_url })
    })

    it("replaces an expired session", async () => {
      const { cart, session } = await checkout.started()
      await store.sql("UPDATE partner_commerce_payment SET expires_at = now() + interval '20 seconds'")
      const { store: api } = await checkout.storefront()
      await store.sql("UPDATE partner_commerce_payment SET expires_at = now()")
      expect(await checkout.state(cart.id)).toMatchObject({ state: "open", reason: "expired", redirect_url: null })
      const next = await checkout.start((await api.cart.retrieve(cart.id)).cart)
      expect(next.trx_id).not.toBe(session.trx_id)
    })
  },
  ownLimitsStore,
)
