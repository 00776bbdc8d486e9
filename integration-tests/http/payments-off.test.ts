import { CheckoutDriver } from "../harness/checkout-driver"
import { describeSellingStore } from "../harness/selling-store"

/** A store that has registered the provider, and does not want it yet. */
describeSellingStore(
  "payments switched off",
  ({ store, shop, driver }) => {
    const checkout = new CheckoutDriver(store, shop)

    beforeAll(async () => void (await checkout.publishableKey()))

    it("a cart is refused in words, and paid in another way", async () => {
      const cart = await checkout.cart()
      expect(await checkout.refused(cart)).toEqual({
        status: 400,
        message: "This store does not take payments with this service (unavailable)",
      })
      expect(await checkout.state(cart.id)).toMatchObject({ state: "none", reason: "unavailable" })
      await checkout.startRaw(cart, undefined, "pp_system_default")
      expect(await checkout.complete(cart.id)).toMatchObject({ type: "order" })
      expect(await checkout.state(cart.id)).toMatchObject({ state: "none" })
    })

    it("the admin is told why there are no payments", async () => {
      const { overview } = (await store.admin.get("/admin/partner-commerce/overview")).data
      expect(overview).toMatchObject({ checkout: false, missing_endpoints: [] })
      expect((await store.admin.get("/admin/partner-commerce/payments")).data).toMatchObject({ count: 0 })
    })

    it("deals are paid through the provider all the same", async () => {
      const { order } = await driver.confirmed()
      expect(order.payment_status).toBe("captured")
    })
  },
  { env: { PARTNER_COMMERCE_CHECKOUT: "null" } },
)
