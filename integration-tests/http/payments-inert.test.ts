import { CheckoutDriver } from "../harness/checkout-driver"
import { ShopDriver } from "../harness/shop-driver"
import { type MinimalStore } from "../harness/minimal-store"
import { describeStore } from "../harness/store"

/** With wrong options the store starts and sells, and the provider rejects with a message. */
describeStore(
  "payments while the plugin is inert",
  (store) => {
    let minimal: MinimalStore
    const shop = new ShopDriver(store, () => minimal)
    const checkout = new CheckoutDriver(store, shop)

    beforeAll(async () => {
      minimal = await store.seed()
      await checkout.publishableKey()
    })

    it("rejects a cart with a message, and accepts another payment method", async () => {
      const cart = await checkout.cart()
      expect(await checkout.refused(cart)).toEqual({
        status: 400,
        message: "This payment method is not set up completely: please choose another one (unavailable)",
      })
      await checkout.startRaw(cart, undefined, "pp_system_default")
      expect(await checkout.complete(cart.id)).toMatchObject({ type: "order" })
    })

    it("shows the missing configuration in the admin, and lists no payments", async () => {
      const { overview } = (await store.admin.get("/admin/partner-commerce/overview")).data
      expect(overview).toMatchObject({ configured: false, checkout: false })
      expect((await store.admin.get("/admin/partner-commerce/payments")).data).toMatchObject({ count: 0 })
      expect((await store.admin.get("/admin/partner-commerce/report.csv")).data).toMatchObject({
        code: "options_wrong",
      })
    })
  },
  { env: { PARTNER_COMMERCE_SHOP_CODE: "not-a-uuid" } },
)
