import { type HttpTypes } from "@medusajs/framework/types"
import { ADDRESS, CheckoutDriver } from "../harness/checkout-driver"
import { describeSellingStore } from "../harness/selling-store"

/** The page of a payment after its cart has changed. */
describeSellingStore("payments of a changed cart", ({ store, shop, driver }) => {
  const checkout = new CheckoutDriver(store, shop)

  checkout.prepareCart()

  describe("a changed cart", () => {
    const elsewhere = { ...ADDRESS, address_1: "1 Rizal Ave", city: "Makati" }

    it.each<[string, (cartId: string) => Promise<unknown>]>([
      ["another address", (id) => changed(id, { shipping_address: elsewhere })],
      ["another name", (id) => changed(id, { shipping_address: { ...ADDRESS, first_name: "Jose" } })],
      [
        "other goods of the same price",
        () => store.sql("UPDATE cart_line_item SET variant_id = ?, variant_sku = 'other'", [shop.large]),
      ],
    ])("is not paid by an earlier page if it has %s, even at the same total", async (_, change) => {
      const { cart, session } = await checkout.started()
      await change(cart.id)
      expect(await checkout.state(cart.id)).toMatchObject({ state: "none", reason: "cart_changed", redirect_url: null })
      await expect(checkout.complete(cart.id)).rejects.toThrow("cart has changed")
      await checkout.decidesUnheard(session.trx_id, "APR")
      await expect(checkout.complete(cart.id)).rejects.toThrow("cart has changed")
      await checkout.minuteLater(session.trx_id)
      expect(await checkout.row(session.trx_id)).toMatchObject({ state: "reversed", reversal: "done" })
      expect(await checkout.state(cart.id)).toMatchObject({ state: "reversed", reason: "cart_changed" })
      expect(await checkout.orders()).toEqual([])

      const next = await checkout.start(cart)
      await checkout.decides(next.trx_id, "approve")
      const { order_id } = await checkout.settledAs(next.trx_id, "approved")
      expect(await checkout.order(order_id ?? "")).toMatchObject({ payment_status: "captured" })
      expect(await checkout.orders()).toHaveLength(1)
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN"])
      expect(await driver.problems()).toEqual([])
    })

    it.each([
      ["pays the approved order if it changes after Medusa has copied it", "order_cart", "cart_line_item SET", "order"],
      ["stays unpaid if the order changes", "order_item", `order_item SET raw_quantity = '{"value": "2"}',`, "refused"],
    ])("%s", async (_, after, update, outcome) => {
      const { cart, session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "APR")
      await store.sql(`CREATE FUNCTION buy_two() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN UPDATE ${update} quantity = 2; RETURN NULL; END $$`)
      await store.sql(`CREATE TRIGGER buy_two AFTER INSERT ON ${after} EXECUTE FUNCTION buy_two()`)
      const completion = checkout.complete(cart.id)
      await (outcome === "order"
        ? expect(completion).resolves.toMatchObject({ type: "order" })
        : expect(completion).rejects.toThrow("cart has changed"))
      await store.sql("DROP FUNCTION buy_two CASCADE")
      await checkout.minuteLater(session.trx_id)
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      expect(await checkout.order(order_id ?? "")).toMatchObject({
        payment_status: "captured",
        items: [{ quantity: 1 }],
      })
    })

    it("is paid on its earlier page if the change does not matter", async () => {
      const { cart, session } = await checkout.started()
      await changed(cart.id, {
        email: "maria.santos@shop.example",
        metadata: { note: "at the back door" },
        billing_address: elsewhere,
        shipping_address: { ...ADDRESS, phone: "+639170000000", city: "quezon city" },
      })
      await checkout.minuteLater(session.trx_id)
      expect(await checkout.state(cart.id)).toMatchObject({ state: "open", redirect_url: session.redirect_url })
      await checkout.decides(session.trx_id, "approve")
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      expect(await checkout.order(order_id ?? "")).toMatchObject({ payment_status: "captured" })
    })

    it("is paid on its earlier page if it changes back and keeps the session", async () => {
      const { cart, session } = await checkout.started()
      await changed(cart.id, { shipping_address: elsewhere })
      await expect(checkout.complete(cart.id)).rejects.toThrow("cart has changed")
      await changed(cart.id, { shipping_address: ADDRESS })
      await checkout.minuteLater(session.trx_id)
      await checkout.decidesUnheard(session.trx_id, "APR")
      expect(await checkout.complete(cart.id)).toMatchObject({ type: "order" })
      await checkout.settledAs(session.trx_id, "approved")
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["OK"])
    })

    async function changed(cartId: string, changes: HttpTypes.StoreUpdateCart) {
      const { store: api } = await checkout.storefront()
      return api.cart.update(cartId, changes)
    }

    it("hides the earlier page, and shows it again when the cart changes back", async () => {
      const { cart, session } = await checkout.started()
      const { store: api } = await checkout.storefront()
      const { cart: changed } = await api.cart.createLineItem(cart.id, { variant_id: shop.large, quantity: 1 })
      expect(await checkout.state(cart.id)).toMatchObject({ state: "none", redirect_url: null, expires_at: null })
      const added = changed.items?.find(({ variant_id }) => variant_id === shop.large)
      const back = await api.cart.deleteLineItem(cart.id, added?.id ?? "")
      expect((await checkout.start(back.parent as typeof cart)).trx_id).toBe(session.trx_id)
      expect(await checkout.state(cart.id)).toMatchObject({ state: "open", redirect_url: session.redirect_url })
      await checkout.minuteLater(session.trx_id)
      expect(await checkout.state(cart.id)).toMatchObject({ state: "open", redirect_url: session.redirect_url })
    })
  })
})
