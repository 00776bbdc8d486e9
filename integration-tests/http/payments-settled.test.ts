import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { type HttpTypes, type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { ADDRESS, CheckoutDriver } from "../harness/checkout-driver"
import { CALLBACK } from "../harness/deal-driver"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"
import { PARTNER_COMMERCE } from "../../src/modules/partner-commerce"
import { projectPayment } from "../../src/payments/checkout/project-payment"
import { readSession } from "../../src/payments/checkout/read-session"
import { settleDuePayments } from "../../src/payments/settle/settle-due-payments"
import { settleDueRefunds } from "../../src/payments/refund/settle-due-refunds"
import { startTransaction } from "../../src/payments/checkout/start-transaction"

/** The outcome of a payment after its customer has left for the service: one order or none, paid or free. */
describeSellingStore("payments settled", ({ store, shop, seeded, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)

  checkout.prepareCart()

  describe("approved", () => {
    it("creates the paid order on the callback, sends OK once with its number, and shows the order to the returning customer", async () => {
      const { cart, session } = await checkout.started()
      const heard = events(store.container)
      const back = await checkout.decides(session.trx_id, "approve")
      expect(back).toBe(`http://localhost:8000/checkout/return?cart_id=${cart.id}`)
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      const order = await checkout.order(order_id ?? "")
      expect(order).toMatchObject({ status: "pending", payment_status: "captured", total: 16_140 })
      expect(order.transactions).toMatchObject([{ amount: 16_140, reference: "capture" }])

      expect(await checkout.complete(cart.id)).toMatchObject({ type: "order", order: { id: order_id } })
      await checkout.settledAs(session.trx_id, "approved")
      expect(checkout.updates(session.trx_id)).toEqual([{ status: "OK", message: `Order ${order.display_id}` }])
      expect(await checkout.orders()).toHaveLength(1)
      expect(heard()).toEqual(["partner-commerce.payment.approved"])
      expect(await driver.problems()).toEqual([])
    })

    it.each([
      ["lost before it arrived", { kind: "reset_before" } as const],
      ["answered too late to be heard", { kind: "reset_after" } as const],
      ["answered with an error", { kind: "status", status: 500 } as const],
    ])("sends OK again if it was %s, and pays the order once", async (_, fault) => {
      const { session } = await checkout.started()
      control().addFault({ ...fault, match: { operation: "updateTransaction" } })
      await checkout.decides(session.trx_id, "approve")
      await waitFor("the first attempt", () => checkout.calls("updateTransaction").length === 1)
      await checkout.minuteLater(session.trx_id)
      expect(checkout.there(session.trx_id).merchant_answer).toBe("OK")
      expect(await checkout.orders()).toHaveLength(1)
      await checkout.minuteLater(session.trx_id)
      expect(checkout.calls("updateTransaction")).toHaveLength(2)
      expect(await driver.problems()).toEqual([])
    })

    it("sends OK once even if the service rejects it, and records the rejection in the timeline", async () => {
      const { session } = await checkout.started()
      const body = { code: "VALIDATION_ERROR", message: "too late" }
      control().addFault({ kind: "status", status: 400, body, times: null, match: { operation: "updateTransaction" } })
      await checkout.decides(session.trx_id, "approve")
      await checkout.settledAs(session.trx_id, "approved")
      await checkout.minuteLater(session.trx_id)
      expect(checkout.calls("updateTransaction")).toHaveLength(1)
      const { timeline, order_id } = await checkout.row(session.trx_id)
      expect(timeline).toContainEqual(expect.objectContaining({ event: "told_in_vain" }))
      expect(await checkout.order(order_id ?? "")).toMatchObject({ payment_status: "captured" })
      expect(await driver.problems()).toEqual([])
    })

    it("sends no OK if the merchant has disabled it", async () => {
      await expectOk(store.admin.post("/admin/partner-commerce/settings", { confirm_with_ok: false }))
      const { session } = await checkout.started()
      await checkout.decides(session.trx_id, "approve")
      await checkout.paymentIs(session.trx_id, "approved")
      await checkout.minuteLater(session.trx_id)
      const { order_id } = await checkout.row(session.trx_id)
      expect(checkout.calls("updateTransaction")).toEqual([])
      expect(await checkout.order(order_id ?? "")).toMatchObject({ payment_status: "captured" })
    })

    it("creates the order when the customer returns before the callback, which then adds nothing", async () => {
      const { cart, session } = await checkout.started()
      const heard = events(store.container)
      await checkout.decidesUnheard(session.trx_id, "APR")
      const completed = await checkout.complete(cart.id)
      expect(completed).toMatchObject({ type: "order" })
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      await control().sendStatus({ trx_id: session.trx_id, status: "APR" })
      await checkout.settledAs(session.trx_id, "approved")
      expect(await checkout.order(order_id ?? "")).toMatchObject({ payment_status: "captured" })
      expect(await checkout.orders()).toHaveLength(1)
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["OK"])
      expect(heard()).toEqual(["partner-commerce.payment.approved"])
    })

    it("creates one order, paid once, if callback and customer come at the same moment", async () => {
      const { cart, session } = await checkout.started()
      await Promise.all([checkout.decides(session.trx_id, "approve"), checkout.completeEventually(cart.id)])
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      const order = await checkout.order(order_id ?? "")
      expect(order.payment_collections[0].payments).toHaveLength(1)
      expect(order.transactions).toHaveLength(1)
      expect(await checkout.orders()).toHaveLength(1)
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["OK"])
    })

    it.each(["the customer", "the callback"] as const)(
      "keeps the new transaction if an earlier click is answered later, with %s first",
      async (first) => {
        const { cart, session: replaced } = await checkout.started()
        const projected = await projectPayment(store.container, {
          session: await readSession(store.container, replaced.id),
          data: {},
        })
        const session = await checkout.start(cart)
        // The earlier click waited for its turn, and gets its answer last.
        const again = await startTransaction(store.container, projected)
        expect(again).toMatchObject({ state: "open", data: { trx_id: session.trx_id } })
        if (first === "the customer") {
          await checkout.decidesUnheard(session.trx_id, "APR")
          expect(await checkout.complete(cart.id)).toMatchObject({ type: "order" })
        } else await checkout.decides(session.trx_id, "approve")
        const { order_id } = await checkout.settledAs(session.trx_id, "approved")
        await checkout.minuteLater(session.trx_id)
        expect(await checkout.order(order_id ?? "")).toMatchObject({ status: "pending", payment_status: "captured" })
        expect(await checkout.orders()).toHaveLength(1)
        expect(checkout.reportedStatuses(session.trx_id)).toEqual(["OK"])
        expect(await driver.problems()).toEqual([])
      },
    )

    it("finds the approval in the job if neither the customer nor a callback comes", async () => {
      const { session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "APR")
      await store.sql("UPDATE partner_commerce_payment SET next_check_at = now()")
      await settleDuePayments(store.container)
      expect(await checkout.settledAs(session.trx_id, "approved")).toMatchObject({ order_id: expect.any(String) })
    })

    it("lets a due payment wait while another customer starts to pay, but not forever", async () => {
      const { session } = await checkout.started()
      await store.sql("UPDATE partner_commerce_payment SET next_check_at = now()")
      const cart = await checkout.withCollection(await checkout.cart())
      control().addFault({ kind: "delay", ms: 3_000, match: { operation: "createTransaction" } })
      const other = checkout.start(cart)
      await waitFor("the other customer", async () => (await checkout.rows()).length === 2)
      const since = performance.now()
      await settleDuePayments(store.container)
      expect(performance.now() - since).toBeGreaterThan(240)
      expect(await checkout.row(session.trx_id)).toMatchObject({ checks: 1 })
      expect((await other).trx_id).not.toBe(session.trx_id)
    })

    it("answers a returning customer before the readings of a backlog", async () => {
      const { cart, session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "APR")
      const { connection } = store.container.resolve(PARTNER_COMMERCE)
      if (connection.kind === "inert") throw new Error("The store is inert")
      const { transactions } = connection.clients
      const backlog = Promise.all(Array.from({ length: 40 }, () => transactions.listTransactions()))
      expect(await checkout.complete(cart.id)).toMatchObject({ type: "order" })
      await backlog
      const operations = control()
        .journal()
        .map(({ operation }) => String(operation).replace("transactions.", ""))
      const done = operations.lastIndexOf("listTransactions")
      for (const asked of ["getTransactionStatus", "getTransaction"])
        expect(done - operations.indexOf(asked)).toBeGreaterThan(15)
    })

    it("captures in the job for an order whose process died before the authorization", async () => {
      const { cart, session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "HOL")
      expect(await checkout.complete(cart.id)).toMatchObject({ type: "order" })
      // A process that dies between the order and the authorization leaves this state. Medusa's own retry does not authorize.
      await store.sql("UPDATE payment_session SET status = 'pending' WHERE id = ?", [session.id])
      await store.sql("UPDATE partner_commerce_payment SET state = 'open', order_id = NULL")
      await control().sendStatus({ trx_id: session.trx_id, status: "APR" })
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      expect(await checkout.order(order_id ?? "")).toMatchObject({ payment_status: "captured" })
      expect((await checkout.order(order_id ?? "")).transactions).toHaveLength(1)
    })

    it("finds the transaction of a session whose process died before it stored the transaction, and can refund it", async () => {
      const { cart, session } = await checkout.started()
      await store.sql("UPDATE payment_session SET data = '{}' WHERE id = ?", [session.id])
      await checkout.decidesUnheard(session.trx_id, "APR")
      expect(await checkout.complete(cart.id)).toMatchObject({ type: "order" })
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      const { payment_collections } = await checkout.order(order_id ?? "")
      const [payment] = payment_collections[0].payments
      expect(payment.data).toMatchObject({ trx_id: session.trx_id })
      await expectOk(store.admin.post(`/admin/payments/${payment.id}/refund`, { amount: 100 }))
      expect(checkout.there(session.trx_id).refund_amount).toBe(100)
    })

    it("reserves and announces in the job an order whose process died before the reservation", async () => {
      const { trxId, orderId } = await unreserved()
      const heard = events(store.container, ["order.placed"])
      await control().sendStatus({ trx_id: trxId, status: "APR" })
      await checkout.settledAs(trxId, "approved")
      expect(await driver.level()).toMatchObject({ reserved_quantity: 1 })
      expect(await checkout.order(orderId)).toMatchObject({ status: "pending", payment_status: "captured" })
      await control().sendStatus({ trx_id: trxId, status: "APR" })
      await checkout.settledAs(trxId, "approved")
      expect(await driver.level()).toMatchObject({ reserved_quantity: 1 })
      expect(heard()).toEqual(["order.placed"])
    })

    it("pays an order with the customer's own session if the process died before the link to the collection", async () => {
      const { cart, session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "HOL")
      expect(await checkout.complete(cart.id)).toMatchObject({ type: "order" })
      await checkout.settledAs(session.trx_id, "held")
      // Medusa links the order to its cart and to its collection in two statements.
      await store.sql("DELETE FROM order_payment_collection")
      await store.sql("UPDATE payment_session SET status = 'pending', authorized_at = NULL")
      await store.sql("UPDATE partner_commerce_payment SET state = 'open', order_id = NULL, placed_at = NULL")
      await control().sendStatus({ trx_id: session.trx_id, status: "APR" })
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      const order = await checkout.order(order_id ?? "")
      expect(order).toMatchObject({ status: "pending", payment_status: "captured" })
      const payments = order.payment_collections.flatMap((collection: { payments: object[] }) => collection.payments)
      expect(payments).toEqual([
        expect.objectContaining({
          payment_session_id: session.id,
          data: expect.objectContaining({ trx_id: session.trx_id }),
        }),
      ])
    })

    it("cancels an order whose goods were sold since, and returns the money once", async () => {
      const { trxId, orderId } = await unreserved()
      await shop.setStock(0, 0)
      await control().sendStatus({ trx_id: trxId, status: "APR" })
      await waitFor("the reversal", async () => (await checkout.row(trxId)).reversal === "done")
      expect(await checkout.order(orderId)).toMatchObject({ status: "canceled" })
      expect(checkout.reportedStatuses(trxId)).toEqual(["CAN"])
      expect(await driver.problems()).toEqual([])
    })

    it.each(["approved", "held"] as const)(
      "emits in the job the events that a process did not emit before it died: %s",
      async (state) => {
        const { cart, session } = await checkout.started()
        await checkout.decidesUnheard(session.trx_id, state === "held" ? "HOL" : "APR")
        expect(await checkout.complete(cart.id)).toMatchObject({ type: "order" })
        await checkout.settledAs(session.trx_id, state)
        // A dead process leaves this state: Medusa emits its own events at the end of its workflow.
        await store.sql("UPDATE partner_commerce_payment SET owed_events = jsonb_build_array(state), placed_at = NULL")
        await store.sql(`UPDATE "order" SET created_at = now() - interval '2 minutes'`)
        const owed = ["order.placed", `partner-commerce.payment.${state}`]
        const heard = events(store.container, owed)
        await checkout.minuteLater(session.trx_id)
        await checkout.minuteLater(session.trx_id)
        expect(heard().toSorted()).toEqual(owed)
      },
    )

    it("checks an order again before its announcement if its completion may still run", async () => {
      const { cart, session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "APR")
      await checkout.complete(cart.id)
      await checkout.settledAs(session.trx_id, "approved")
      await store.sql("UPDATE partner_commerce_payment SET placed_at = NULL")
      const heard = events(store.container, ["order.placed"])
      await checkout.minuteLater(session.trx_id)
      expect(heard()).toEqual([])
      expect(await checkout.row(session.trx_id)).toMatchObject({ next_check_at: expect.any(Date) })
    })

    /** Makes the state that a process leaves when it dies between the order and its reservations. */
    async function unreserved() {
      const { cart, session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "HOL")
      const completed = await checkout.complete(cart.id)
      const orderId = completed.type === "order" ? completed.order.id : ""
      await checkout.settledAs(session.trx_id, "held")
      const inventory = store.container.resolve(Modules.INVENTORY)
      const reservations = await inventory.listReservationItems({})
      await inventory.deleteReservationItems(reservations.map(({ id }) => id))
      await store.sql("UPDATE payment_session SET status = 'pending' WHERE id = ?", [session.id])
      await store.sql("UPDATE cart SET completed_at = NULL WHERE id = ?", [cart.id])
      await store.sql("UPDATE partner_commerce_payment SET state = 'open', order_id = NULL, placed_at = NULL")
      return { trxId: session.trx_id, orderId }
    }

    it("creates the order of an approved payment when the service is back", async () => {
      const { session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "APR")
      // A process that dies after the authorization of the session leaves this state.
      await store.sql("UPDATE partner_commerce_payment SET state = 'approved', next_check_at = now()")
      control().addFault({ kind: "status", status: 503, match: { operation: "getTransactionStatus" } })
      await settleDuePayments(store.container)
      expect(await checkout.orders()).toEqual([])
      await checkout.minuteLater(session.trx_id)
      expect(await checkout.settledAs(session.trx_id, "approved")).toMatchObject({ order_id: expect.any(String) })
    })

    it("creates no order if the goods are sold out, and returns the money once", async () => {
      const { cart, session } = await checkout.started()
      await expectOk(
        store.admin.post(
          `/admin/inventory-items/${seeded().inventoryItemIds[0]}/location-levels/${seeded().stock_location.id}`,
          { stocked_quantity: 0 },
        ),
      )
      const heard = events(store.container)
      await checkout.decides(session.trx_id, "approve")
      await waitFor("the reversal", async () => (await checkout.row(session.trx_id)).reversal === "done")
      expect(await checkout.row(session.trx_id)).toMatchObject({ state: "reversed", order_id: null })
      expect(await checkout.state(cart.id)).toMatchObject({
        state: "reversed",
        reason: "out_of_stock",
        message: "The goods were sold out before your order was made, and your money goes back to you",
      })
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN"])
      expect(await checkout.orders()).toEqual([])
      expect(heard()).toEqual(["partner-commerce.payment.approved", "partner-commerce.payment.reversed"])
      await expect(checkout.complete(cart.id)).rejects.toThrow()
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN"])
      expect(control().transactions()).toHaveLength(1)
    })

    it("reverses a payment on the earlier page of a changed cart once, and keeps the new payment", async () => {
      const { cart, session } = await checkout.started()
      const { store: api } = await checkout.storefront()
      const changed = await api.cart.createLineItem(cart.id, { variant_id: shop.large, quantity: 1 })
      const next = await checkout.start(changed.cart)
      await checkout.decides(session.trx_id, "approve")
      await waitFor("the reversal", async () => (await checkout.row(session.trx_id)).reversal === "done")
      await control().sendStatus({ trx_id: session.trx_id, status: "CAN" })
      await checkout.decides(next.trx_id, "approve")
      const { order_id } = await checkout.settledAs(next.trx_id, "approved")
      expect(await checkout.order(order_id ?? "")).toMatchObject({ total: 34_130, payment_status: "captured" })
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN"])
      expect(checkout.reportedStatuses(next.trx_id)).toEqual(["OK"])
      expect(await checkout.orders()).toHaveLength(1)
    })

    it("cancels both replaced transactions of a cart that changed and changed back, and keeps the third payment", async () => {
      const { cart, session } = await checkout.started()
      const { store: api } = await checkout.storefront()
      const changed = await api.cart.createLineItem(cart.id, { variant_id: shop.large, quantity: 1 })
      const between = await checkout.start(changed.cart)
      const added = changed.cart.items?.find(({ variant_id }) => variant_id === shop.large)
      const back = await api.cart.deleteLineItem(cart.id, added?.id ?? "")
      const last = await checkout.start(back.parent as typeof cart)
      expect(new Set([session.trx_id, between.trx_id, last.trx_id]).size).toBe(3)
      await Promise.all([
        checkout.decides(between.trx_id, "approve"),
        checkout.decides(session.trx_id, "approve"),
        checkout.decides(last.trx_id, "approve"),
        checkout.complete(cart.id).catch(() => null),
      ])
      const { order_id } = await checkout.settledAs(last.trx_id, "approved")
      expect(await checkout.order(order_id ?? "")).toMatchObject({ total: 16_140, payment_status: "captured" })
      for (const { trx_id } of [session, between]) {
        await waitFor("the reversal", async () => (await checkout.row(trx_id)).reversal === "done")
        expect(checkout.reportedStatuses(trx_id)).toEqual(["CAN"])
        expect(checkout.there(trx_id).status).toBe("CAN")
      }
      expect(checkout.reportedStatuses(last.trx_id)).toEqual(["OK"])
      expect(await checkout.orders()).toHaveLength(1)
    })

    it("reverses an approval that came before a change of the cart, and lets the customer pay again", async () => {
      const { cart, session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "APR")
      const { store: api } = await checkout.storefront()
      const changed = await api.cart.createLineItem(cart.id, { variant_id: shop.large, quantity: 1 })
      const next = await checkout.start(changed.cart)
      expect(next.trx_id).not.toBe(session.trx_id)
      await Promise.all([checkout.minuteLater(session.trx_id), checkout.decides(next.trx_id, "approve")])
      const { order_id } = await checkout.settledAs(next.trx_id, "approved")
      await checkout.minuteLater(session.trx_id)
      expect(await checkout.row(session.trx_id)).toMatchObject({ state: "reversed", reversal: "done" })
      expect(await checkout.order(order_id ?? "")).toMatchObject({ total: 34_130, payment_status: "captured" })
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN"])
      expect(checkout.there(session.trx_id).status).toBe("CAN")
    })

    it.each(["amount", "order_id", "currency"] as const)(
      "rejects a record with another %s, captures nothing, and raises a problem",
      async (field) => {
        const { cart, session } = await checkout.started()
        const [row] = await checkout.rows()
        const body = {
          amount: field === "amount" ? 1 : 16_140,
          order_id: field === "order_id" ? "other" : row?.order_ref,
          currency: field === "currency" ? "USD" : "PHP",
        }
        control().addFault({
          kind: "status",
          status: 200,
          body,
          match: { operation: "getTransaction" },
          times: null,
        })
        await checkout.decides(session.trx_id, "approve")
        expect((await driver.problem("payment_record_differs")).message).toContain(
          `says ${field} ${String(body[field])}`,
        )
        expect(await checkout.complete(cart.id)).toMatchObject({ type: "cart" })
        expect(await checkout.orders()).toEqual([])
        expect(await checkout.row(session.trx_id)).toMatchObject({ state: "open" })

        control().clearFaults()
        await checkout.minuteLater(session.trx_id)
        await checkout.settledAs(session.trx_id, "approved")
        await driver.noProblem("payment_record_differs")
      },
    )
  })

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
      await checkout.minuteLater(session.trx_id)
      await checkout.minuteLater(session.trx_id)
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

  describe("on hold", () => {
    it("keeps the waiting order with its stock, and marks it as paid after the approval", async () => {
      const { cart, session } = await checkout.started()
      const heard = events(store.container)
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

  describe("ended", () => {
    it("frees the cart after a rejection, so that the customer pays again", async () => {
      const { cart, session } = await checkout.started()
      await checkout.decides(session.trx_id, "reject")
      await checkout.settledAs(session.trx_id, "failed")
      await expect(checkout.complete(cart.id)).rejects.toMatchObject({ status: 400 })
      expect(await checkout.state(cart.id)).toMatchObject({ state: "failed", redirect_url: null })
      const { store: api } = await checkout.storefront()
      const next = await checkout.start((await api.cart.retrieve(cart.id)).cart)
      expect(next.trx_id).not.toBe(session.trx_id)
      await checkout.decides(next.trx_id, "approve")
      await checkout.settledAs(next.trx_id, "approved")
      expect(await checkout.orders()).toHaveLength(1)
      expect(checkout.reportedStatuses(session.trx_id)).toEqual([])
    })

    it("makes the order if the service approves the same page after a rejection", async () => {
      const { cart, session } = await checkout.started()
      await checkout.decides(session.trx_id, "reject")
      await checkout.settledAs(session.trx_id, "failed")
      await expect(checkout.complete(cart.id)).rejects.toMatchObject({ status: 400 })
      await control().sendStatus({ trx_id: session.trx_id, status: "APR" })
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      expect(await checkout.order(order_id ?? "")).toMatchObject({ payment_status: "captured" })
    })

    it.each(["CAN", "REJ", "EXP"] as const)(
      "raises a problem with the words of both sides after %s of a paid order",
      async (status) => {
        const { session } = await checkout.started()
        await checkout.decides(session.trx_id, "approve")
        const { order_id } = await checkout.settledAs(session.trx_id, "approved")
        await control().sendStatus({ trx_id: session.trx_id, status })
        const problem = await driver.problem("payment_disagreement")
        expect(problem.message).toBe(
          `Payment ${session.trx_id} of order ${order_id} is approved here, and the service says ${status}`,
        )
        expect(await checkout.order(order_id ?? "")).toMatchObject({ status: "pending", payment_status: "captured" })
        await control().sendStatus({ trx_id: session.trx_id, status: "APR" })
        await driver.noProblem("payment_disagreement")
      },
    )

    it("repeats no refund that runs during a cancellation at the service, and reports its rejection", async () => {
      const { session } = await checkout.started()
      await checkout.decides(session.trx_id, "approve")
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      checkout.answersRefunds("refundItems", "pending")
      checkout.answersRefunds("getRefundStatus", "pending")
      const [item] = checkout.there(session.trx_id).items
      const page = `/admin/partner-commerce/payments/${session.trx_id}`
      const refund = await expectOk(store.admin.post(`${page}/refund`, { items: [item?.id], amount: 1_000 }))
      expect(refund.data.refund.state).toBe("pending")
      await control().sendStatus({ trx_id: session.trx_id, status: "CAN" })
      await driver.problem("payment_disagreement")
      control().clearFaults()
      checkout.answersRefunds("getRefundStatus", "cancelled")
      await store.sql("UPDATE partner_commerce_refund SET next_check_at = now()")
      await settleDueRefunds(store.container)
      expect((await driver.problem("refund_refused")).message).toContain("cancelled")
      expect(checkout.calls("refundItems")).toHaveLength(1)
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["OK"])
      expect(await checkout.order(order_id ?? "")).toMatchObject({ status: "pending" })
    })

    it("refunds a paid order that the store cancels, without a person", async () => {
      const { session } = await checkout.started()
      await checkout.decides(session.trx_id, "approve")
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      await expectOk(store.admin.post(`/admin/orders/${order_id}/cancel`))
      await waitFor("the refund", () => checkout.there(session.trx_id).refund_amount === 16_140)
      await control().sendStatus({ trx_id: session.trx_id, status: "REF", wait: true })
      await checkout.settledAs(session.trx_id, "approved")
      expect(checkout.calls("refundItems")).toHaveLength(1)
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["OK"])
      expect(await driver.problems()).toEqual([])
    })

    it("keeps a problem if the service rejects the refund of a cancelled order, until the money is back", async () => {
      const { session } = await checkout.started()
      await checkout.decides(session.trx_id, "approve")
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      control().addFault({ kind: "status", status: 403, times: null, match: { operation: "refundItems" } })
      await expectOk(store.admin.post(`/admin/orders/${order_id}/cancel`))
      expect((await driver.problem("payment_cancelled_here")).message).toContain("still collects ₱16,140")
      await control().sendStatus({ trx_id: session.trx_id, status: "APR" })
      await checkout.settledAs(session.trx_id, "approved")
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["OK"])
      await control().sendStatus({ trx_id: session.trx_id, status: "REF" })
      await driver.noProblem("payment_cancelled_here")
      expect(await driver.problems()).toEqual([])
    })

    it.each([
      ["lost before it arrived", { kind: "reset_before" } as const, ["CAN"]],
      ["answered too late to be heard", { kind: "reset_after" } as const, ["CAN"]],
      ["answered with an error", { kind: "status", status: 500 } as const, ["CAN"]],
    ])("reverses once although the first call is %s", async (_, fault, effects) => {
      const { cart, session } = await checkout.started()
      await checkout.startRaw(cart, undefined, "pp_system_default")
      control().addFault({ ...fault, match: { operation: "updateTransaction" } })
      await checkout.decides(session.trx_id, "approve")
      await waitFor("the first attempt", () => checkout.calls("updateTransaction").length === 1)
      await checkout.minuteLater(session.trx_id)
      expect(await checkout.row(session.trx_id)).toMatchObject({ state: "reversed", reversal: "done" })
      const there = checkout.there(session.trx_id)
      expect([there.status, there.merchant_answer]).toEqual(["CAN", ...effects])
      expect(await driver.problems()).toEqual([])
    })
  })

  describe("an ineffective cancellation", () => {
    it("keeps a PND payment under watch, and returns the money of a customer who pays later", async () => {
      const trxId = await leftPending()
      await checkout.decidesUnheard(trxId, "APR")
      await checkout.minuteLater(trxId)
      expect(await checkout.row(trxId)).toMatchObject({ state: "reversed", reversal: "done", order_id: null })
      expect(checkout.reportedStatuses(trxId)).toEqual(["CAN", "CAN"])
      expect(checkout.there(trxId).status).toBe("CAN")
      await endsQuietly(trxId)
    })

    it.each(["EXP", "CAN", "REJ"] as const)("keeps a PND payment under watch until it ends with %s", async (status) => {
      const trxId = await leftPending()
      await checkout.decidesUnheard(trxId, status)
      await checkout.minuteLater(trxId)
      // A rejected customer may try again on the same page.
      expect((await checkout.row(trxId)).next_check_at !== null).toBe(status === "REJ")
      expect(await checkout.row(trxId)).toMatchObject({ state: "failed", remote_status: status })
      expect(checkout.reportedStatuses(trxId)).toEqual(["CAN"])
      expect(await driver.problems()).toEqual([])
    })

    it("is requested once, however often the PND payment is read", async () => {
      const trxId = await leftPending()
      for (const _ of [1, 2, 3]) await checkout.minuteLater(trxId)
      await checkout.decidesUnheard(trxId, "HOL")
      await checkout.minuteLater(trxId)
      const row = await checkout.row(trxId)
      expect(row).toMatchObject({ state: "failed", remote_status: "HOL", next_check_at: expect.any(Date) })
      expect(checkout.reportedStatuses(trxId)).toEqual(["CAN"])
    })

    it("keeps a HOL payment under watch, and returns the money of a cancelled order once it is paid", async () => {
      const { session } = await checkout.started()
      await control().sendStatus({ trx_id: session.trx_id, status: "HOL" })
      const { order_id } = await checkout.settledAs(session.trx_id, "held")
      cancelsInVain()
      await expectOk(store.admin.post(`/admin/orders/${order_id}/cancel`))
      await checkout.settledAs(session.trx_id, "failed")
      expect(await checkout.row(session.trx_id)).toMatchObject({ reversal: "done", next_check_at: expect.any(Date) })

      const news = { trx_id: session.trx_id, status: "APR" as const }
      await Promise.all([control().sendStatus({ ...news, wait: true }), control().sendStatus({ ...news, wait: true })])
      await checkout.paymentIs(session.trx_id, "reversed")
      await waitFor("the reversal", async () => (await checkout.row(session.trx_id)).reversal === "done")
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN", "CAN"])
      expect(await checkout.order(order_id ?? "")).toMatchObject({ status: "canceled" })
      await endsQuietly(session.trx_id)
    })

    it("makes no order after HOL, even if the goods are in stock again", async () => {
      const { session } = await checkout.started()
      await shop.setStock(0, 0)
      cancelsInVain()
      await control().sendStatus({ trx_id: session.trx_id, status: "HOL" })
      await checkout.settledAs(session.trx_id, "failed")
      await shop.setStock(0, 10)
      await control().sendStatus({ trx_id: session.trx_id, status: "APR", wait: true })
      await checkout.paymentIs(session.trx_id, "reversed")
      await waitFor("the reversal", async () => (await checkout.row(session.trx_id)).reversal === "done")
      expect(await checkout.orders()).toEqual([])
      expect(checkout.there(session.trx_id).status).toBe("CAN")
      await endsQuietly(session.trx_id)
    })

    it("keeps a problem open while the payment is APR, and returns the money only once", async () => {
      const { cart, session } = await checkout.started()
      await checkout.startRaw(cart, undefined, "pp_system_default")
      cancelsInVain()
      await checkout.decides(session.trx_id, "approve")
      await waitFor("the reversal", async () => (await checkout.row(session.trx_id)).reversal === "done")
      expect((await checkout.settledAs(session.trx_id, "reversed")).next_check_at).not.toBeNull()
      await checkout.minuteLater(session.trx_id)
      expect((await driver.problem("payment_disagreement")).message).toContain("the service says APR")
      await checkout.minuteLater(session.trx_id)
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN"])
      expect(checkout.calls("refundItems")).toEqual([])

      await checkout.decidesUnheard(session.trx_id, "CAN")
      await endsQuietly(session.trx_id)
    })

    /** Makes a page of a cart that changed afterwards. */
    async function leftPending(): Promise<string> {
      const { cart, session } = await checkout.started()
      const { store: api } = await checkout.storefront()
      await checkout.start((await api.cart.createLineItem(cart.id, { variant_id: shop.large, quantity: 1 })).cart)
      cancelsInVain()
      await checkout.minuteLater(session.trx_id)
      await checkout.minuteLater(session.trx_id)
      const row = await checkout.row(session.trx_id)
      expect(row).toMatchObject({ state: "failed", reversal: "done", next_check_at: expect.any(Date) })
      expect(checkout.there(session.trx_id).status).toBe("PND")
      return session.trx_id
    }

    /** Makes the service answer the next cancellation with 200 and ignore it. */
    function cancelsInVain(): void {
      const body = { message: "transaction updated" }
      control().addFault({ kind: "status", status: 200, body, match: { operation: "updateTransaction" } })
    }
  })

  it("raises a problem for an unknown status after a reversal, and reads again", async () => {
    const { cart, session } = await checkout.started()
    await checkout.startRaw(cart, undefined, "pp_system_default")
    control().addFault({ kind: "status", status: 500, match: { operation: "updateTransaction" } })
    await checkout.decides(session.trx_id, "approve")
    await waitFor("the first attempt", () => checkout.calls("updateTransaction").length === 1)
    const body = { status: "ARCHIVED" }
    control().addFault({ kind: "status", status: 200, body, match: { operation: "getTransactionStatus" } })
    await checkout.minuteLater(session.trx_id)
    expect(await checkout.row(session.trx_id)).toMatchObject({ reversal: "asked", next_check_at: expect.any(Date) })
    expect((await driver.problem("payment_disagreement")).message).toContain("ARCHIVED")

    await checkout.minuteLater(session.trx_id)
    expect(await checkout.row(session.trx_id)).toMatchObject({ state: "reversed", reversal: "done" })
    expect(checkout.there(session.trx_id).status).toBe("CAN")
    await driver.noProblem("payment_disagreement")
  })

  it("raises a problem if an order is paid while the store cancels it", async () => {
    const { session } = await checkout.started()
    await control().sendStatus({ trx_id: session.trx_id, status: "HOL" })
    const { order_id } = await checkout.settledAs(session.trx_id, "held")
    await checkout.decidesUnheard(session.trx_id, "APR")
    const { ledger } = store.container.resolve(PARTNER_COMMERCE).payments
    const askReversal = ledger.askReversal.bind(ledger)
    // Another process changes the state between this process's reading and its fenced write.
    jest.spyOn(ledger, "askReversal").mockImplementationOnce(async (...asked) => {
      await store.sql("UPDATE partner_commerce_payment SET state = 'approved', order_id = ?", [order_id])
      return askReversal(...asked)
    })
    await expectOk(store.admin.post(`/admin/orders/${order_id}/cancel`))
    expect((await driver.problem("payment_cancelled_here")).message).toContain("still collects ₱16,140")
  })

  it("refunds the whole amount once if the service rejects the cancellation", async () => {
    const { cart, session } = await checkout.started()
    await checkout.startRaw(cart, undefined, "pp_system_default")
    control().addFault({ kind: "status", status: 400, times: null, match: { operation: "updateTransaction" } })
    control().addFault({ kind: "reset_after", match: { operation: "refundItems" } })
    await checkout.decides(session.trx_id, "approve")
    await waitFor("the refund", () => checkout.there(session.trx_id).refund_amount === 16_140)
    await checkout.minuteLater(session.trx_id)
    expect(await checkout.row(session.trx_id)).toMatchObject({ state: "reversed", reversal: "done" })
    await store.sql("UPDATE partner_commerce_refund SET next_check_at = now()")
    await settleDueRefunds(store.container)
    await driver.noProblem("refund_unknown")
    expect(checkout.calls("refundItems")).toHaveLength(1)
    expect(await driver.problems()).toEqual([])
  })

  it("refunds a waiting order that is paid before the service receives its cancellation", async () => {
    const { session } = await checkout.started()
    await control().sendStatus({ trx_id: session.trx_id, status: "HOL" })
    const { order_id } = await checkout.settledAs(session.trx_id, "held")
    control().addFault({ kind: "status", status: 500, match: { operation: "updateTransaction" } })
    await expectOk(store.admin.post(`/admin/orders/${order_id}/cancel`))
    await waitFor("the first attempt", () => checkout.calls("updateTransaction").length === 1)
    control().addFault({ kind: "status", status: 400, times: null, match: { operation: "updateTransaction" } })
    await checkout.decidesUnheard(session.trx_id, "APR")
    await checkout.minuteLater(session.trx_id)
    expect(await checkout.row(session.trx_id)).toMatchObject({ state: "reversed", reversal: "done" })
    await waitFor("the refund", () => checkout.there(session.trx_id).refund_amount === 16_140)
    await endsQuietly(session.trx_id)
    expect(checkout.calls("refundItems")).toHaveLength(1)
  })

  describe("deals", () => {
    it("use this provider, as their ledger proves", async () => {
      const { order } = await driver.confirmed()
      expect(order.payment_collections[0].payments).toMatchObject([{ provider_id: OWN_PROVIDER }])
      expect(order.payment_status).toBe("captured")
      expect(await checkout.rows()).toEqual([])
    })
  })

  async function endsQuietly(trxId: string): Promise<void> {
    await checkout.minuteLater(trxId)
    expect((await checkout.row(trxId)).next_check_at).toBeNull()
    await driver.noProblem("payment_disagreement")
    expect(await driver.problems()).toEqual([])
  }

  async function call(changes: Record<string, unknown>) {
    const body = { status: "APR", current_time: "2026-11-22T10:00:00+08:00", ...changes }
    const { status, data } = await store.api.post("/partner-commerce/trx/status", body, CALLBACK)
    return { status, code: data.code }
  }
})

const PAYMENT_EVENTS = ["approved", "held", "failed", "reversed"].map((name) => `partner-commerce.payment.${name}`)

/** Returns the events of these names since now. */
function events(container: MedusaContainer, names = PAYMENT_EVENTS): () => string[] {
  const emit = jest.spyOn(container.resolve(Modules.EVENT_BUS), "emit")
  return () =>
    emit.mock.calls
      .flatMap(([data]) => data)
      .map(({ name }) => name)
      .filter((name) => names.includes(name))
}
