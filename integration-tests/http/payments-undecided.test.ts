import { CheckoutDriver } from "../harness/checkout-driver"
import { CALLBACK } from "../harness/deal-driver"
import { hearEvents } from "../harness/heard-events"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** A payment that waits: without a decision, on hold, or with an answer that belongs to another order. */
describeSellingStore("payments undecided", ({ store, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)

  checkout.prepareCart()

  describe("an answer about another order", () => {
    it.each(["APR", "CAN", "HOL"])(
      "changes nothing with %s, raises a problem, and causes another reading",
      async (status) => {
        const { cart, session } = await checkout.started()
        answersAbout("other", status)
        await control().sendStatus({ trx_id: session.trx_id, status: "APR", record: false, wait: true })
        expect(await checkout.complete(cart.id)).toMatchObject({ type: "cart" })
        await checkout.minuteLater(session.trx_id)
        await checkout.minuteLater(session.trx_id)
        expect((await driver.problem("payment_unreadable")).message).toContain("names another order")
        expect(await checkout.row(session.trx_id)).toMatchObject({
          state: "open",
          remote_status: "PND",
          reversal: null,
        })
        expect(await checkout.orders()).toEqual([])

        control().clearFaults()
        await checkout.decides(session.trx_id, "approve")
        await checkout.settledAs(session.trx_id, "approved")
        await driver.noProblem("payment_unreadable")
      },
    )

    it("keeps a paid order paid, and returns nothing", async () => {
      const { session } = await checkout.started()
      await checkout.decides(session.trx_id, "approve")
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      answersAbout("other", "CAN")
      await control().sendStatus({ trx_id: session.trx_id, status: "CAN", record: false, wait: true })
      await waitFor("the reading", async () => (await checkout.row(session.trx_id)).asked_at === null)
      expect(await checkout.row(session.trx_id)).toMatchObject({ state: "approved", remote_status: "APR" })
      expect(await checkout.order(order_id ?? "")).toMatchObject({ payment_status: "captured" })
      expect(await driver.problems()).toEqual([])
    })

    function answersAbout(order_id: string, status: string): void {
      const body = { status, order_id }
      control().addFault({
        kind: "status",
        status: 200,
        body,
        match: { operation: "getTransactionStatus" },
        times: null,
      })
    }
  })

  describe("not decided", () => {
    it("answers the completion of the cart like an open 3-D Secure check, and the cart can still change", async () => {
      const { cart } = await checkout.started()
      expect(await checkout.complete(cart.id)).toMatchObject({
        type: "cart",
        error: { type: "payment_requires_more_error" },
      })
      const { store: api } = await checkout.storefront()
      const { cart: changed } = await api.cart.createLineItem(cart.id, { variant_id: shop.large, quantity: 1 })
      expect(changed.items).toHaveLength(2)
    })

    it("keeps the schedule of readings when the customer asks repeatedly", async () => {
      const { cart, session } = await checkout.started()
      for (const _ of [1, 2, 3]) await checkout.complete(cart.id)
      await expectOk(store.admin.post(`/admin/partner-commerce/payments/${session.trx_id}/recheck`))
      await control().sendStatus({ trx_id: session.trx_id, status: "PND", wait: true })
      await checkout.settledAs(session.trx_id, "open")
      expect(await checkout.row(session.trx_id)).toMatchObject({ checks: 0, next_check_at: expect.any(Date) })
      await checkout.minuteLater(session.trx_id)
      expect(await checkout.row(session.trx_id)).toMatchObject({ checks: 1 })
    })

    it.each(["PND", "HOL"] as const)("raises a problem if it is still %s after thirty days", async (status) => {
      const { session } = await checkout.started()
      if (status === "HOL") await checkout.decidesUnheard(session.trx_id, status)
      await store.sql("UPDATE partner_commerce_payment SET checks = 724")
      await checkout.minuteLater(session.trx_id)
      const told = await driver.problem("payment_undecided")
      expect(told.message).toContain(`the service says ${status}`)
      expect(await checkout.row(session.trx_id)).toMatchObject({ next_check_at: null })

      await checkout.decides(session.trx_id, "approve")
      await checkout.settledAs(session.trx_id, "approved")
      await driver.noProblem("payment_undecided")
    })

    it("keeps the cart open while the service does not answer", async () => {
      const { cart, session } = await checkout.started()
      control().addFault({ kind: "status", status: 500, match: { operation: "getTransactionStatus" }, times: null })
      expect(await checkout.complete(cart.id)).toMatchObject({ type: "cart" })
      for (const _ of [1, 2, 3]) await checkout.minuteLater(session.trx_id)
      expect((await driver.problem("payment_unreadable")).message).toContain(session.trx_id)
      control().clearFaults()
      await checkout.decides(session.trx_id, "approve")
      await checkout.settledAs(session.trx_id, "approved")
      expect(await driver.problems()).toEqual([])
    })

    it("ignores a forged approval, and rejects an unknown transaction and a foreign order", async () => {
      const { session } = await checkout.started()
      await control().sendStatus({ trx_id: session.trx_id, status: "APR", record: false })
      await waitFor("the reading", async () => (await checkout.row(session.trx_id)).asked_at === null)
      expect(await checkout.row(session.trx_id)).toMatchObject({ state: "open", remote_status: "PND" })
      expect(await checkout.orders()).toEqual([])
      const { order_ref } = await checkout.row(session.trx_id)
      const unknown = "7b0a1c9e-0000-4000-8000-00000000dead"
      expect(await call({ trx_id: unknown, order_id: "other" })).toMatchObject({
        status: 400,
        code: "VALIDATION_ERROR",
      })
      expect(await call({ trx_id: session.trx_id, order_id: "other" })).toMatchObject({ status: 400 })
      expect(await call({ trx_id: unknown, order_id: order_ref })).toMatchObject({ status: 400 })
      expect(await call({ trx_id: session.trx_id.toUpperCase(), order_id: order_ref })).toMatchObject({ status: 200 })
    })

    it("shows its state to the storefront", async () => {
      const cart = await checkout.cart()
      expect(await checkout.state(cart.id)).toEqual({
        state: "none",
        reason: null,
        message: "No payment has begun with this payment method",
        redirect_url: null,
        order_id: null,
        expires_at: null,
        min_amount: null,
        max_amount: null,
      })
      const session = await checkout.start(cart)
      expect(await checkout.state(cart.id)).toMatchObject({ state: "open", redirect_url: session.redirect_url })
      await checkout.decides(session.trx_id, "approve")
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      expect(await checkout.state(cart.id)).toMatchObject({ state: "approved", redirect_url: null, order_id })
      const { status } = await store.api.get("/store/partner-commerce/checkout?cart_id=x")
      expect(status).toBe(400)
    })
  })

  describe("on hold", () => {
    it("keeps the waiting order with its stock, and marks it as paid after the approval", async () => {
      const { cart, session } = await checkout.started()
      const heard = hearEvents(store.container)
      await control().sendStatus({ trx_id: session.trx_id, status: "HOL" })
      const { order_id } = await checkout.settledAs(session.trx_id, "held")
      expect(await checkout.order(order_id ?? "")).toMatchObject({ status: "pending", payment_status: "awaiting" })
      expect(await driver.level()).toMatchObject({ reserved_quantity: 1 })
      expect(await checkout.complete(cart.id)).toMatchObject({ type: "order", order: { id: order_id } })
      expect(checkout.reportedStatuses(session.trx_id)).toEqual([])

      await control().sendStatus({ trx_id: session.trx_id, status: "APR" })
      await checkout.settledAs(session.trx_id, "approved")
      const paid = await checkout.order(order_id ?? "")
      expect(paid).toMatchObject({ payment_status: "captured" })
      expect(paid.transactions).toMatchObject([{ amount: 16_140, reference: "capture" }])
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["OK"])
      expect(heard()).toEqual(["partner-commerce.payment.held", "partner-commerce.payment.approved"])
    })

    it.each(["REJ", "CAN", "EXP"] as const)(
      "cancels the waiting order after %s, and releases its stock",
      async (status) => {
        const { session } = await checkout.started()
        await control().sendStatus({ trx_id: session.trx_id, status: "HOL" })
        const { order_id } = await checkout.settledAs(session.trx_id, "held")
        await control().sendStatus({ trx_id: session.trx_id, status })
        await checkout.settledAs(session.trx_id, "failed")
        expect(await checkout.order(order_id ?? "")).toMatchObject({ status: "canceled" })
        expect(await driver.level()).toMatchObject({ reserved_quantity: 0 })
        expect(checkout.reportedStatuses(session.trx_id)).toEqual([])
      },
    )

    it("cancels at the service when the store cancels the waiting order", async () => {
      const { session } = await checkout.started()
      await control().sendStatus({ trx_id: session.trx_id, status: "HOL" })
      const { order_id } = await checkout.settledAs(session.trx_id, "held")
      await expectOk(store.admin.post(`/admin/orders/${order_id}/cancel`))
      await waitFor("the cancellation there", () => checkout.there(session.trx_id).status === "CAN")
      await checkout.settledAs(session.trx_id, "failed")
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN"])
    })
  })

  async function call(changes: Record<string, unknown>) {
    const body = { status: "APR", current_time: "2026-11-22T10:00:00+08:00", ...changes }
    const { status, data } = await store.api.post("/partner-commerce/trx/status", body, CALLBACK)
    return { status, code: data.code }
  }
})
