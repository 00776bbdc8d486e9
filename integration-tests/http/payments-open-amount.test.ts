import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { RefundDriver } from "../harness/refund-driver"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"
import { ownLimitsStore } from "./limits-store"

/** The down payment has kind `cs`: the courier collects a tenth of ₱16,140, and the service the rest. */
const OPEN = { open_amount: 1_614, collected_by: "courier" }
const NONE = { open_amount: null, collected_by: null }
const SERVICE_PART = 14_526

describeSellingStore(
  "the open amount of a down payment",
  ({ store, shop, control, driver }) => {
    const checkout = new CheckoutDriver(store, shop)
    const refunds = new RefundDriver(store, checkout)
    const page = "/admin/partner-commerce/payments"

    checkout.prepareCart()

    const metadataOf = async (orderId: string) =>
      (await expectOk(store.admin.get(`/admin/orders/${orderId}?fields=metadata`))).data.order.metadata
    const shown = async (trxId: string) => (await expectOk(store.admin.get(`${page}/${trxId}`))).data.payment
    const compareBooks = async () =>
      (await expectOk(store.admin.post("/admin/partner-commerce/reconciliation", {}))).data.reconciliation.differences

    it("appears in the order, on the payment's page and in the checkout", async () => {
      const { cart, trxId, orderId } = await refunds.paidOrder()
      expect(await metadataOf(orderId)).toEqual({ partner_commerce: OPEN })
      expect(await shown(trxId)).toMatchObject({ amount: 16_140, ...OPEN })
      expect((await store.admin.get(page)).data.payments).toMatchObject([OPEN])
      expect(await checkout.state(cart.id)).toMatchObject({
        state: "approved",
        message: "Your payment is approved: please pay ₱1,614 to the courier",
      })
      expect(await checkout.order(orderId)).toMatchObject({ payment_status: "captured", total: 16_140 })
      const { insights } = (await store.admin.get("/admin/partner-commerce/insights")).data
      expect(insights.payments.at(-1)).toMatchObject({ revenue: SERVICE_PART, open_amount: 1_614 })
      expect(await compareBooks()).toEqual([])
      expect(await driver.problems()).toEqual([])
    })

    it("does not exist if the service collects the down payment", async () => {
      const cart = await checkout.cart()
      const { trx_id } = await checkout.start(cart, { dp_type: "be" })
      await checkout.decides(trx_id, "approve")
      const { order_id } = await checkout.settledAs(trx_id, "approved")
      expect(await metadataOf(order_id ?? "")).toBeNull()
      expect(await shown(trx_id)).toMatchObject(NONE)
      expect(await checkout.state(cart.id)).toMatchObject({ state: "approved", message: "Your payment is approved" })
    })

    it("reaches the order before a settler has the payment", async () => {
      const { cart, session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "APR")
      await store.sql(
        "UPDATE partner_commerce_payment SET lease_token = 'another', lease_until = now() + interval '1 hour'",
      )
      const completed = await checkout.complete(cart.id)
      if (completed.type !== "order") throw new Error("the cart was not completed")
      expect(await metadataOf(completed.order.id)).toEqual({ partner_commerce: OPEN })
    })

    it("reaches the order once the record can be read", async () => {
      const { cart, session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "APR")
      control().addFault({ kind: "status", status: 500, times: null, match: { operation: "getTransaction" } })
      const { order } = await checkout.completeEventually(cart.id)
      const unread = await checkout.settledAs(session.trx_id, "approved")
      expect(unread).toMatchObject({ ...NONE, next_check_at: expect.any(Date) })
      expect(await metadataOf(order.id)).toBeNull()
      control().clearFaults()
      await checkout.minuteLater(session.trx_id)
      expect(await metadataOf(order.id)).toEqual({ partner_commerce: OPEN })
      expect(await checkout.row(session.trx_id)).toMatchObject({ open_amount: "1614", next_check_at: null })
    })

    it("comes from the callback until the record corrects it", async () => {
      const { session } = await checkout.started()
      control().addFault({ kind: "status", status: 500, times: null, match: { operation: "getTransaction" } })
      await checkout.decides(session.trx_id, "approve")
      const { order_id } = await checkout.settledAs(session.trx_id, "approved")
      expect(await metadataOf(order_id ?? "")).toEqual({ partner_commerce: OPEN })
      control().clearFaults()
      const body = {
        order_id: (await checkout.row(session.trx_id)).order_ref,
        down_payment: { amount: 900, dp_type: "me" },
      }
      control().addFault({ kind: "status", status: 200, body, times: null, match: { operation: "getTransaction" } })
      await checkout.minuteLater(session.trx_id)
      const corrected = { open_amount: 900, collected_by: "merchant" }
      expect(await metadataOf(order_id ?? "")).toEqual({ partner_commerce: corrected })
      expect(await shown(session.trx_id)).toMatchObject(corrected)
    })

    describe("above the sale, because of a mistake of the service", () => {
      /** ₱1,614 in centavos. */
      const WRONG = { amount: 161_400, dp_type: "me" }
      const record = (body: object) =>
        control().addFault({ kind: "status", status: 200, body, times: null, match: { operation: "getTransaction" } })
      const recheck = async (trxId: string) => {
        await expectOk(store.admin.post(`${page}/${trxId}/recheck`, {}))
        await checkout.atRest(trxId)
      }

      afterEach(() => control().clearFaults())

      it("does not count if a callback names it, and the money of a cancelled order goes back", async () => {
        const cart = await checkout.cart()
        const { trx_id } = await checkout.start(cart, { dp_type: "be" })
        const { order_ref } = await checkout.row(trx_id)
        record({ order_id: order_ref, amount: 16_140 })
        await checkout.decidesUnheard(trx_id, "APR")
        const called = { status: "APR", order_id: order_ref, trx_id, current_time: new Date().toISOString() }
        const authorization = { authorization: "Bearer bearer-of-the-tests" }
        await expectOk(
          store.api.post(`/partner-commerce/trx/status/${trx_id}`, { ...called, down_payment: WRONG }, authorization),
        )
        const orderId = (await checkout.settledAs(trx_id, "approved")).order_id ?? ""
        expect(await shown(trx_id)).toMatchObject({ ...NONE, service_amount: 16_140 })
        expect(await metadataOf(orderId)).toBeNull()
        expect((await driver.problem("down_payment_too_high")).message).toContain("₱161,400")
        control().clearFaults()
        await waitFor("the report", async () => (await checkout.row(trx_id)).reported_at !== null)
        await expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`, {}))
        await waitFor("the refund", () => checkout.there(trx_id).refund_amount === 16_140)
        await checkout.atRest(trx_id)
        await refunds.bookedLater(trx_id, orderId)
        await recheck(trx_id)
        expect(await driver.problems()).toEqual([])
      })

      it("does not count if the record names it, until the record names a possible one", async () => {
        const { trxId, orderId } = await refunds.paidOrder()
        const { order_ref } = await checkout.row(trxId)
        record({ order_id: order_ref, amount: 16_140, down_payment: WRONG })
        await recheck(trxId)
        expect(await shown(trxId)).toMatchObject(OPEN)
        await driver.problem("down_payment_too_high")
        control().clearFaults()
        record({ order_id: order_ref, amount: 16_140, down_payment: { amount: 1_614, dp_type: "me" } })
        await recheck(trxId)
        const corrected = { open_amount: 1_614, collected_by: "merchant" }
        expect(await shown(trxId)).toMatchObject({ ...corrected, service_amount: SERVICE_PART })
        expect(await metadataOf(orderId)).toEqual({ partner_commerce: corrected })
        await driver.noProblem("down_payment_too_high")
      })

      it("leaves the ledger with the next record, even if that record names none", async () => {
        const { trxId, orderId } = await refunds.paidOrder()
        await store.sql("UPDATE partner_commerce_payment SET open_amount = '161400' WHERE trx_id = ?", [trxId])
        expect(await shown(trxId)).toMatchObject({ ...NONE, service_amount: 16_140 })
        record({ order_id: (await checkout.row(trxId)).order_ref, amount: 16_140 })
        await recheck(trxId)
        expect(await checkout.row(trxId)).toMatchObject(NONE)
        expect(await metadataOf(orderId)).toEqual({ partner_commerce: {} })
      })
    })

    it("limits a refund to the part that the service has", async () => {
      const { trxId, orderId, paymentId } = await refunds.paidOrder()
      for (const refused of [
        refunds.inMedusa(paymentId, 16_140),
        refunds.onPage(trxId, { amount: SERVICE_PART + 0.01 }),
      ]) {
        const { status, data } = await refused
        expect([status, data.message]).toEqual([
          400,
          expect.stringContaining("has not collected the down payment of ₱1,614"),
        ])
      }
      expect(checkout.calls("refundItems")).toEqual([])
      await expectOk(refunds.onPage(trxId, { amount: SERVICE_PART }))
      expect(checkout.there(trxId)).toMatchObject({ refund_amount: SERVICE_PART, status: "REF" })
      await refunds.settledLater(trxId)
      expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [SERVICE_PART], entries: [-SERVICE_PART] })
      await control().sendStatus({ trx_id: trxId, status: "REF", wait: true })
      await checkout.settledAs(trxId, "approved")
      expect(await compareBooks()).toEqual([])
      expect(await driver.problems()).toEqual([])
    })

    it("leaves a returned order without a debt once the merchant credits the part that went back in cash", async () => {
      const { trxId, orderId, paymentId } = await refunds.paidOrder()
      const { order } = (await store.admin.get(`/admin/orders/${orderId}?fields=*items`)).data
      const lines = (order.items as { id: string; quantity: number }[]).map(({ id, quantity }) => ({ id, quantity }))
      await expectOk(store.admin.post(`/admin/orders/${orderId}/fulfillments`, { items: lines }))
      await driver.receiveReturn(order, await driver.requestReturn(order))
      await expectOk(refunds.inMedusa(paymentId, SERVICE_PART))
      // The phone came back for ₱15,990. The service has no more than its part.
      const rest = 15_990 - SERVICE_PART
      expect((await refunds.totalsOf(orderId)).outstanding).toBe(-rest)
      expect((await refunds.inMedusa(paymentId, rest)).status).toBe(400)
      const credit = { amount: -rest, reference: "cash", reference_id: "receipt-1" }
      await expectOk(store.admin.post(`/admin/orders/${orderId}/credit-lines`, credit))
      expect((await refunds.totalsOf(orderId)).outstanding).toBe(0)
      await refunds.jobLater(trxId)
      expect((await refunds.totalsOf(orderId)).outstanding).toBe(0)
      expect(await compareBooks()).toEqual([])
      expect(await driver.problems()).toEqual([])
    })

    describe("after the end of its order", () => {
      async function staysCaptured(orderId: string): Promise<void> {
        expect(await refunds.booksOf(orderId)).toMatchObject({
          status: "canceled",
          refunds: [SERVICE_PART],
          entries: [-SERVICE_PART],
        })
        expect(await refunds.totalsOf(orderId)).toMatchObject({ paid: 16_140, refunded: SERVICE_PART })
        expect(await compareBooks()).toEqual([])
        expect(await driver.problems()).toEqual([])
      }

      it("stays with its collector when the service's part goes back", async () => {
        const { trxId, orderId } = await refunds.paidOrder()
        await expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`, {}))
        await waitFor("the refund", () => checkout.there(trxId).refund_amount === SERVICE_PART)
        await refunds.bookedLater(trxId, orderId)
        expect(checkout.calls("refundItems")).toHaveLength(1)
        await staysCaptured(orderId)
      })

      it("stays with its collector when the service has ended the sale", async () => {
        const { trxId, orderId } = await refunds.paidOrder()
        await control().sendStatus({ trx_id: trxId, status: "CAN", wait: true })
        await driver.problem("payment_disagreement")
        const body = { order_id: (await checkout.row(trxId)).order_ref, down_payment: null }
        control().addFault({ kind: "status", status: 200, body, times: null, match: { operation: "getTransaction" } })
        await expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`, {}))
        await checkout.settledAs(trxId, "reversed")
        await refunds.jobLater(trxId, 60)
        await checkout.minuteLater(trxId)
        await staysCaptured(orderId)
      })
    })
  },
  ownLimitsStore,
)
