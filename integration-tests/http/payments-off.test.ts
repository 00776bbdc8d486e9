import { type HttpTypes } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { projectPayment } from "../../src/payments/checkout/project-payment"
import { startTransaction } from "../../src/payments/checkout/start-transaction"
import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { DOWN_PAYMENT_COLLECTORS } from "../../src/service/rules/wire/transactions"
import { CheckoutDriver } from "../harness/checkout-driver"
import { hearEvents } from "../harness/heard-events"
import { describeSellingStore } from "../harness/selling-store"

/** A store with the registered provider and no checkout options. */
describeSellingStore(
  "payments switched off",
  ({ store, shop, driver }) => {
    const checkout = new CheckoutDriver(store, shop)

    beforeAll(async () => void (await checkout.publishableKey()))

    const sessions = () => store.sql("SELECT id FROM payment_session WHERE deleted_at IS NULL ORDER BY id")

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

    it("finishes a payment that began before, and announces its order once", async () => {
      const cart = await checkout.withCollection(await checkout.cart())
      const session = await startedBefore(cart)
      await checkout.decidesUnheard(session.trx_id, "APR")
      const heard = hearEvents(store.container, ["order.placed"])
      expect(await checkout.complete(cart.id)).toMatchObject({ type: "order" })
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      await store.sql(`UPDATE "order" SET created_at = now() - interval '2 minutes'`)
      await checkout.minuteLater(session.trx_id)
      expect(await checkout.order(order_id ?? "")).toMatchObject({ payment_status: "captured" })
      expect(heard()).toEqual(["order.placed"])
    })

    /** Starts a payment as the store did before its checkout was switched off. */
    async function startedBefore(cart: HttpTypes.StoreCart) {
      const { opened } = store
      if (opened.connection.kind === "inert") throw new Error("The store is inert")
      const checkoutBefore = {
        options: { returnUrl: "https://shop.example/back", downPaymentCollectors: DOWN_PAYMENT_COLLECTORS },
        allowedOrigins: [],
        statusAddress: null,
        tokenAddress: null,
      }
      const before = { ...opened, connection: { ...opened.connection, checkout: checkoutBefore } }
      const session = { id: "payses_before", cart_id: cart.id, amount: "16140", context: null }
      const { data } = await startTransaction(before, await projectPayment(before, { session, data: {} }))
      const { id } = await store.container
        .resolve(Modules.PAYMENT)
        .createPaymentSession(cart.payment_collection?.id ?? "", {
          provider_id: OWN_PROVIDER,
          currency_code: "php",
          amount: 16_140,
          data: { ...data },
          context: {},
        })
      return { id, trx_id: data.trx_id }
    }

    it("rejects 32 requests at once, and keeps the sessions of the cart", async () => {
      const cart = await checkout.withCollection(await checkout.cart())
      await checkout.startRaw(cart, undefined, "pp_system_default")
      const before = await sessions()
      const refusals = await Promise.all(Array.from({ length: 32 }, () => checkout.refused(cart)))
      expect(refusals.every(({ message }) => message.endsWith("(unavailable)"))).toBe(true)
      expect(await sessions()).toEqual(before)
    })

    it("keeps the sessions of a cart whose order has a payment from before, for any payment method", async () => {
      const cart = await checkout.withCollection(await checkout.cart())
      await checkout.startRaw(cart, undefined, "pp_system_default")
      const completed = await checkout.complete(cart.id)
      if (completed.type !== "order") throw new Error("the cart was not completed")
      await store.sql(
        `INSERT INTO partner_commerce_payment (id, shop_code, order_ref, trx_id, remote_trx_id, session_id, cart_id, order_id, amount,
           currency_code, fingerprint, sale_fingerprint, lines, state)
         VALUES ('p', ?, 'ref', 't', 'T', 's', ?, ?, '16140', 'php', 'f', 'f', '[]', 'approved')`,
        [store.opened.shopCode, cart.id, completed.order.id],
      )
      const before = await sessions()
      for (const provider of [OWN_PROVIDER, "pp_system_default"]) {
        const refusal = { status: 400, message: expect.stringContaining("(approved)") }
        await expect(checkout.startRaw(cart, undefined, provider)).rejects.toMatchObject(refusal)
      }
      expect(await sessions()).toEqual(before)
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
