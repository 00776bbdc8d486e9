import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { Modules } from "@medusajs/framework/utils"
import { CheckoutDriver } from "../harness/checkout-driver"
import { hearEvents } from "../harness/heard-events"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"
import { projectPayment } from "../../src/payments/checkout/project-payment"
import { readSession } from "../../src/payments/checkout/read-session"
import { settleDuePayments } from "../../src/payments/settle/settle-due-payments"
import { startTransaction } from "../../src/payments/checkout/start-transaction"

/** The outcome of a payment after its customer has left for the service: one order or none, paid or free. */
describeSellingStore("payments settled", ({ store, shop, seeded, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)

  checkout.prepareCart()

  describe("approved", () => {
    it("creates the paid order on the callback, sends OK once with its number, and shows the order to the returning customer", async () => {
      const { cart, session } = await checkout.started()
      const heard = hearEvents(store.container)
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
      const heard = hearEvents(store.container)
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
        const projected = await projectPayment(store.opened, {
          session: await readSession(store.opened, replaced.id),
          data: {},
        })
        const session = await checkout.start(cart)
        // The earlier click waited for its turn, and gets its answer last.
        const again = await startTransaction(store.opened, projected)
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
      await settleDuePayments(store.opened)
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
      await settleDuePayments(store.opened)
      expect(performance.now() - since).toBeGreaterThan(240)
      expect(await checkout.row(session.trx_id)).toMatchObject({ checks: 1 })
      expect((await other).trx_id).not.toBe(session.trx_id)
    })

    it("answers a returning customer before the readings of a backlog", async () => {
      const { cart, session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "APR")
      const { connection } = store.opened
      if (connection.kind === "inert") throw new Error("The store is inert")
      const { transactions } = connection.clients
      const backlog = Promise.all(Array.from({ length: 50 }, () => transactions.listTransactions()))
      expect(await checkout.complete(cart.id)).toMatchObject({ type: "order" })
      await backlog
      const operations = control()
        .journal()
        .map(({ operation }) => String(operation).replace("transactions.", ""))
      const done = operations.lastIndexOf("listTransactions")
      for (const asked of ["getTransactionStatus", "getTransaction"])
        expect(done - operations.indexOf(asked)).toBeGreaterThan(0)
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

    it("pays a cart with the transaction of its session, although the session's later create call had no answer", async () => {
      const { cart, session } = await checkout.started()
      // The call was repeated and adopted the older transaction. Another session shows that transaction too.
      await store.sql(
        `INSERT INTO partner_commerce_payment (id, shop_code, order_ref, session_id, cart_id, amount, currency_code, fingerprint,
           sale_fingerprint, lines, state)
         SELECT 'lost', shop_code, 'lost', session_id, cart_id, amount, currency_code, fingerprint, sale_fingerprint, lines, 'abandoned'
           FROM partner_commerce_payment`,
      )
      await store.sql("UPDATE partner_commerce_payment SET session_id = 'payses_other' WHERE trx_id IS NOT NULL")
      await checkout.decides(session.trx_id, "approve")
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      expect(await checkout.order(order_id ?? "")).toMatchObject({ payment_status: "captured" })
      expect(await checkout.complete(cart.id)).toMatchObject({ type: "order", order: { id: order_id } })
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["OK"])
    })

    it("stops the readings of an order that was cancelled before its announcement", async () => {
      const { session } = await checkout.started()
      await checkout.decides(session.trx_id, "approve")
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      await store.sql("UPDATE partner_commerce_payment SET placed_at = NULL")
      await checkout.minuteLater(session.trx_id)
      expect((await checkout.row(session.trx_id)).next_check_at).not.toBeNull()
      await store.sql("UPDATE \"order\" SET status = 'canceled', canceled_at = now() WHERE id = ?", [order_id])
      await checkout.minuteLater(session.trx_id)
      expect(await checkout.row(session.trx_id)).toMatchObject({ state: "approved", next_check_at: null })
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
      const heard = hearEvents(store.container, ["order.placed"])
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
      const { trxId, orderId, cartId } = await unreserved()
      await shop.setStock(0, 0)
      await control().sendStatus({ trx_id: trxId, status: "APR" })
      await waitFor("the reversal", async () => (await checkout.row(trxId)).reversal === "done")
      expect(await checkout.order(orderId)).toMatchObject({ status: "canceled" })
      // The cart has an order, so it is completed even if its goods cannot be reserved.
      expect(await store.sql("SELECT id FROM cart WHERE completed_at IS NOT NULL")).toEqual([{ id: cartId }])
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
        const heard = hearEvents(store.container, owed)
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
      const heard = hearEvents(store.container, ["order.placed"])
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
      return { trxId: session.trx_id, orderId, cartId: cart.id }
    }

    it("creates the order of an approved payment when the service is back", async () => {
      const { session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "APR")
      // A process that dies after the authorization of the session leaves this state.
      await store.sql("UPDATE partner_commerce_payment SET state = 'approved', next_check_at = now()")
      control().addFault({ kind: "status", status: 503, match: { operation: "getTransactionStatus" } })
      await settleDuePayments(store.opened)
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
      const heard = hearEvents(store.container)
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
      // Medusa made no order that it had to undo.
      expect(await store.sql("SELECT id FROM workflow_execution WHERE workflow_id = 'complete-cart'")).toEqual([])
      await expect(checkout.complete(cart.id)).rejects.toThrow()
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN"])
      expect(control().transactions()).toHaveLength(1)
    })

    it("creates the order if the units were short only while another completion of the cart ran", async () => {
      const { cart, session } = await checkout.started()
      const locking = store.container.resolve(Modules.LOCKING)
      const waits = jest.spyOn(locking, "execute")
      const holder = { ownerId: "a completion that takes its time" }
      await locking.acquire(cart.id, { ...holder, expire: 60 })
      await shop.setStock(0, 0)
      await checkout.decides(session.trx_id, "approve")
      await waitFor("the settler to wait for the completion", () =>
        waits.mock.calls.some(([keys]) => keys.includes(cart.id)),
      )
      await shop.setStock(0, 1)
      await locking.release(cart.id, holder)
      const { order_id, reversal } = await checkout.settledAs(session.trx_id, "approved")
      expect(reversal).toBeNull()
      expect(await checkout.order(order_id ?? "")).toMatchObject({ status: "pending", payment_status: "captured" })
      expect(await driver.problems()).toEqual([])
    })

    it.each([
      ["approves", "APR", "reversed"],
      ["holds", "HOL", "failed"],
    ] as const)(
      "takes back a transaction of a dead create call that the service %s, although its session still stands",
      async (_, status, state) => {
        const { session } = await checkout.started()
        await store.sql("UPDATE payment_session SET data = '{}' WHERE id = ?", [session.id])
        await store.sql("UPDATE partner_commerce_payment SET state = 'abandoned'")
        await checkout.decidesUnheard(session.trx_id, status)
        await control().sendStatus({ trx_id: session.trx_id, status })
        expect(await checkout.settledAs(session.trx_id, state)).toMatchObject({ reversal: "done" })
        expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN"])
        expect(checkout.there(session.trx_id).status).toBe("CAN")
        expect(await checkout.orders()).toEqual([])
      },
    )

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
          `its ${field} is ${String(body[field])} in the service's record`,
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

    it("keeps the problem of a differing record when a rejected customer pays after all", async () => {
      const { session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "REJ")
      await checkout.minuteLater(session.trx_id)
      await checkout.settledAs(session.trx_id, "failed")
      const fault = { kind: "status", status: 200, body: { amount: 1 }, times: null } as const
      control().addFault({ ...fault, match: { operation: "getTransaction" } })
      await checkout.decidesUnheard(session.trx_id, "APR")
      for (let reading = 0; reading < 2; reading++) await checkout.minuteLater(session.trx_id)
      await driver.problem("payment_record_differs")
    })

    it("ends the problem of a differing record once the transaction has ended", async () => {
      const { session } = await checkout.started()
      const fault = { kind: "status", status: 200, body: { amount: 1 }, times: null } as const
      control().addFault({ ...fault, match: { operation: "getTransaction" } })
      await checkout.decides(session.trx_id, "approve")
      await driver.problem("payment_record_differs")
      await checkout.decidesUnheard(session.trx_id, "CAN")
      await checkout.minuteLater(session.trx_id)
      await checkout.settledAs(session.trx_id, "failed")
      await driver.noProblem("payment_record_differs")
    })

    it.each([
      ["cannot be read", 404, { message: "no such path" }],
      ["has another form", 200, { hello: "world" }],
    ])("leaves the decision to the transaction's status if the record %s", async (_, status, body) => {
      const { session } = await checkout.started()
      control().addFault({ kind: "status", status, body, match: { operation: "getTransaction" }, times: null })
      await checkout.decides(session.trx_id, "approve")
      const { timeline } = await checkout.settledAs(session.trx_id, "approved")
      expect(timeline).toContainEqual(expect.objectContaining({ event: "record_unreadable" }))
      expect(await driver.problems()).toEqual([])
    })
  })

  describe("deals", () => {
    it("use this provider, as their ledger proves", async () => {
      const { order } = await driver.confirmed()
      expect(order.payment_collections[0].payments).toMatchObject([{ provider_id: OWN_PROVIDER }])
      expect(order.payment_status).toBe("captured")
      expect(await checkout.rows()).toEqual([])
    })
  })
})
