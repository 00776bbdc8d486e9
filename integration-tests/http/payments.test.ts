import { asValue } from "@medusajs/framework/awilix"
import { createMedusaContainer, Modules } from "@medusajs/framework/utils"
import { projectPayment } from "../../src/payments/checkout/project-payment"
import { readSession } from "../../src/payments/checkout/read-session"
import { startTransaction } from "../../src/payments/checkout/start-transaction"
import { CheckoutDriver } from "../harness/checkout-driver"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"
import { openStore } from "../../src/store/store"

/** A customer pays a cart with the service through Medusa's own client. */
describeSellingStore("payments", ({ store, shop, control }) => {
  const checkout = new CheckoutDriver(store, shop)

  checkout.prepareCart()

  describe("payments that start", () => {
    it("send the cart's lines, customer and addresses, and show only the redirect in the session", async () => {
      const cart = await checkout.cart()
      const session = await checkout.start(cart, { installment_plan_id: "1", amount: 1, trx_id: "mine" })
      const there = checkout.there(session.trx_id)
      expect(there).toMatchObject({ status: "PND", amount: 16_140, currency: "PHP" })
      expect(there.items.map(({ price, quantity, item_type }) => [price, quantity, item_type])).toEqual([
        [15_990, 1, "item"],
        [150, 1, "fee"],
      ])
      expect(there.request).toMatchObject({
        checkout_type: "standard",
        is_async: false,
        installment_plan_id: "1",
        url_redirect: `http://localhost:8000/checkout/return?cart_id=${cart.id}`,
        failed_url_redirect: `http://localhost:8000/checkout/return?cart_id=${cart.id}`,
        callbackapi_url: `${store.url}/partner-commerce/trx/status`,
        customer: {
          full_name: "Maria Santos",
          email: "maria@shop.example",
          phone: "+639171234567",
          adr_shipping: { addr_type: "shipping", country: "PH", city: "Quezon City", street: "12 Mabini St" },
        },
      })
      expect(there.request.customer).not.toHaveProperty("internal_user_id")
      expect(session.redirect_url).toBe(`${store.sandbox.url}/checkout/${session.trx_id}`)
      const [row] = await checkout.rows()
      expect(row).toMatchObject({ order_ref: there.order_id, session_id: session.id, cart_id: cart.id, state: "open" })
      expect(session.data).toEqual({
        installment_plan_id: "1",
        trx_id: session.trx_id,
        redirect_url: session.redirect_url,
        expires_at: session.expires_at,
      })
    })

    it("leave a new session pending until its authorization", async () => {
      const { payment_sessions = [] } = await checkout.startRaw(await checkout.cart())
      expect(payment_sessions.map(({ status }) => status)).toEqual(["pending"])
    })

    it("share one transaction between two tabs of a cart, even at the same moment", async () => {
      const cart = await checkout.withCollection(await checkout.cart())
      const start = () => checkout.start(cart).catch((error: unknown) => checkout.startWhereReplaced(cart, error))
      const [one, two] = await Promise.all([start(), start()])
      const three = await checkout.start(cart)
      expect(new Set([one.trx_id, two.trx_id, three.trx_id]).size).toBe(1)
      expect(control().transactions()).toHaveLength(1)
    })

    /** Starts like another process whose locks are in its own memory. */
    async function startElsewhere(sessionId: string) {
      const elsewhere = createMedusaContainer({}, store.container)
      const locks = { execute: <T>(_keys: string[], task: () => Promise<T>) => task() }
      elsewhere.register(Modules.LOCKING, asValue(locks))
      const session = await readSession(openStore(elsewhere), sessionId)
      const { data } = await startTransaction(
        openStore(elsewhere),
        await projectPayment(openStore(elsewhere), { session, data: {} }),
      )
      return data
    }

    it("share one transaction between processes without common locks, even while it is being created", async () => {
      const cart = await checkout.withCollection(await checkout.cart())
      control().addFault({ kind: "delay", ms: 1_000, match: { operation: "createTransaction" } })
      const first = checkout.start(cart)
      await waitFor("the first tab's payment", async () => (await checkout.rows()).length === 1)
      const [row] = await checkout.rows()
      const second = await startElsewhere(row?.session_id ?? "")
      expect(second.trx_id).toBe((await first).trx_id)
      expect(control().transactions()).toHaveLength(1)
    })

    it("continue in another tab after the process died that created the transaction", async () => {
      const cart = await checkout.withCollection(await checkout.cart())
      control().addFault({ kind: "delay", ms: 1_000, match: { operation: "createTransaction" } })
      const first = checkout.start(cart)
      await waitFor("the first tab's payment", async () => (await checkout.rows()).length === 1)
      await store.sql("UPDATE partner_commerce_payment SET created_at = now() - interval '1 hour'")
      const [row] = await checkout.rows()
      const second = await startElsewhere(row?.session_id ?? "")
      await expect(first).rejects.toThrow("does not answer now")
      expect((await checkout.rows()).map(({ state, trx_id }) => [state, trx_id])).toEqual([
        ["abandoned", expect.any(String)],
        ["open", second.trx_id],
      ])
      const [orphan] = await checkout.rows()
      await checkout.settled(orphan?.order_ref ?? "")
      expect(checkout.there(orphan?.remote_trx_id ?? "").status).toBe("CAN")
    })

    it("keep the transaction if the database returns the cart's lines in another order", async () => {
      const { store: api } = await checkout.storefront()
      const { cart } = await api.cart.createLineItem((await checkout.cart()).id, {
        variant_id: shop.large,
        quantity: 1,
      })
      const { trx_id } = await checkout.start(cart)
      const [first] = cart.items ?? []
      await api.cart.updateLineItem(cart.id, first?.id ?? "", { quantity: 2 })
      const { cart: changedBack } = await api.cart.updateLineItem(cart.id, first?.id ?? "", { quantity: 1 })
      expect((await checkout.start(changedBack)).trx_id).toBe(trx_id)
    })

    it("start a new transaction for a changed cart", async () => {
      const { cart, session } = await checkout.started()
      const { store: api } = await checkout.storefront()
      const changed = await api.cart.createLineItem(cart.id, { variant_id: shop.large, quantity: 1 })
      const next = await checkout.start(changed.cart)
      expect(next.trx_id).not.toBe(session.trx_id)
      expect(checkout.there(next.trx_id).amount).toBe(16_140 + 17_990)
    })

    it.each([
      ["a return address of a foreign origin", { return_url: "https://evil.example/back" }, "https://evil.example"],
      ["an unknown kind of down payment", { dp_type: "xx" }, "dp_type must be one of"],
    ])("reject %s with a message", async (_, data, words) => {
      const refusal = await checkout.refused(await checkout.cart(), data)
      expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining(words) })
      expect(control().transactions()).toEqual([])
    })

    it("reject a cart without a name, and accept it with a name", async () => {
      const cart = await checkout.cart({ billing_address: undefined, shipping_address: { country_code: "ph" } })
      expect((await checkout.refused(cart)).message).toContain("needs an address with a name")
      const { store: api } = await checkout.storefront()
      const named = await api.cart.update(cart.id, { billing_address: { first_name: "Jose", last_name: "Cruz" } })
      expect((await checkout.start(named.cart)).redirect_url).toContain("/checkout/")
    })
  })

  describe("payments at a failing service", () => {
    it.each(["hang", "reset_after"] as const)("repeat a create call without an answer (%s) once", async (kind) => {
      control().addFault({
        kind,
        match: { operation: "createTransaction" },
        ...(kind === "hang" ? { after: true } : {}),
      })
      const { session } = await checkout.started()
      const [orphan, row] = await checkout.rows()
      expect(orphan).toMatchObject({ state: "abandoned", trx_id: null })
      expect(row).toMatchObject({ state: "open", trx_id: session.trx_id })
      expect(orphan?.order_ref).not.toBe(row?.order_ref)

      // The service approves the orphan later: its page was still open.
      const lost = control()
        .transactions()
        .find(({ order_id }) => order_id === orphan?.order_ref)
      await checkout.decides(lost?.trxid ?? "", "approve")
      await checkout.paymentIs(lost?.trxid ?? "", "reversed")
      await waitFor("the reversal", async () => (await checkout.row(lost?.trxid ?? "")).reversal === "done")
      expect(checkout.reportedStatuses(lost?.trxid ?? "")).toEqual(["CAN"])
      expect(await checkout.orders()).toEqual([])
    })

    it.each([
      ["status", { kind: "status", status: 400, body: { message: "no such shop" } } as const, "no such shop"],
      ["status", { kind: "status", status: 401 } as const, "not set up completely"],
      ["status", { kind: "status", status: 500, times: 2 } as const, "does not answer now"],
      ["reset", { kind: "reset_before", times: 2 } as const, "does not answer now"],
    ])("answer a %s with a message, and accept the cart afterwards: %j", async (_, fault, words) => {
      control().addFault({ ...fault, match: { operation: "createTransaction" } })
      const cart = await checkout.cart()
      expect(await checkout.refused(cart)).toMatchObject({ status: 400, message: expect.stringContaining(words) })
      expect((await checkout.start(cart)).redirect_url).toContain("/checkout/")
    })

    it("cancel the transaction when the customer pays with another method", async () => {
      const { cart, session } = await checkout.started()
      await checkout.startRaw(cart, undefined, "pp_system_default")
      expect(await checkout.complete(cart.id)).toMatchObject({ type: "order" })
      await checkout.minuteLater(session.trx_id)
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN"])
      expect(checkout.there(session.trx_id).status).toBe("CAN")
      expect(await checkout.row(session.trx_id)).toMatchObject({ state: "failed", reversal: "done", order_id: null })
      expect(await checkout.orders()).toHaveLength(1)
    })
  })
})
