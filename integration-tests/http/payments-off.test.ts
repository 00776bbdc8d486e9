import { CheckoutDriver } from "../harness/checkout-driver"
import { describeSellingStore } from "../harness/selling-store"

/** A store with the registered provider and no checkout options. */
describeSellingStore(
  "payments switched off",
  ({ store, shop, driver }) => {
    const checkout = new CheckoutDriver(store, shop)

    beforeAll(async () => void (await checkout.publishableKey()))

    it("rejects a cart with a message, and accepts another payment method", async () => {
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

    it("shows the missing checkout in the admin, and lists no payments", async () => {
      const { overview } = (await store.admin.get("/admin/partner-commerce/overview")).data
      expect(overview).toMatchObject({ checkout: false, missing_endpoints: [] })
      expect((await store.admin.get("/admin/partner-commerce/payments")).data).toMatchObject({ count: 0 })
    })

    it("still captures deals through the provider", async () => {
      const { order } = await driver.confirmed()
      expect(order.payment_status).toBe("captured")
    })
  },
  { env: { PARTNER_COMMERCE_CHECKOUT: "null" } },
)
