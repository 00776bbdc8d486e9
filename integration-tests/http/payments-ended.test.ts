import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { findNightDifferences } from "../harness/night-books"
import { RefundDriver } from "../harness/refund-driver"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"
import { WORKS } from "../../src/jobs/each-minute"
import { settleDueRefunds } from "../../src/payments/refund/settle-due-refunds"
import { letPaymentsWait } from "../harness/time-passes"

/** A payment that was rejected, cancelled or reversed: the money returns once, and the cart is free. */
describeSellingStore("payments ended", ({ store, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  const refunds = new RefundDriver(store, checkout)

  checkout.prepareCart()

  afterEach(() => {
    control().configure({ refundsItemAgain: false })
  })

  async function setLastReading(trxId: string, ago: string): Promise<void> {
    await store.sql("UPDATE partner_commerce_payment SET read_at = now() - ?::interval WHERE trx_id = ?", [ago, trxId])
  }

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

    it.each(["REJ", "CAN", "EXP"] as const)(
      "starts another payment if the customer comes back after an unheard %s",
      async (status) => {
        const { cart, session } = await checkout.started()
        await checkout.decidesUnheard(session.trx_id, status)
        await setLastReading(session.trx_id, "11 seconds")
        const next = await checkout.start(cart)
        expect(next.trx_id).not.toBe(session.trx_id)
        expect(checkout.there(next.trx_id).status).toBe("PND")
        expect(await checkout.row(session.trx_id)).toMatchObject({ state: "failed", remote_status: status })
      },
    )

    it("starts another payment if the customer comes back after an unheard refund", async () => {
      const { cart, session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "REF")
      await setLastReading(session.trx_id, "11 seconds")
      const next = await checkout.start(cart)
      expect(next.trx_id).not.toBe(session.trx_id)
      await checkout.settled((await checkout.row(session.trx_id)).order_ref)
      expect((await checkout.row(session.trx_id)).state).not.toBe("open")
      expect(checkout.there(next.trx_id).status).toBe("PND")
    })

    it("leaves an approval to the settler if the record does not arrive in the customer's time", async () => {
      const { cart, session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "APR")
      await setLastReading(session.trx_id, "11 seconds")
      control().addFault({ kind: "delay", ms: 60_000, match: { operation: "getTransaction" } })
      expect((await checkout.start(cart)).trx_id).toBe(session.trx_id)
      const row = await checkout.row(session.trx_id)
      expect(row).toMatchObject({ state: "open", asked_at: expect.any(Date) })
      control().clearFaults()
      await checkout.settled(row.order_ref)
      expect(await checkout.row(session.trx_id)).toMatchObject({ state: "approved", order_id: expect.any(String) })
    })

    it("makes the order of a payment whose approval the customer's return shows first", async () => {
      const { cart, session } = await checkout.started()
      await checkout.decidesUnheard(session.trx_id, "APR")
      await setLastReading(session.trx_id, "11 seconds")
      expect((await checkout.start(cart)).trx_id).toBe(session.trx_id)
      const { order } = await checkout.completeEventually(cart.id)
      expect(await checkout.order(order.id)).toMatchObject({ payment_status: "captured" })
      expect(control().transactions()).toHaveLength(1)
    })

    it.each([
      ["gives no answer about it", 1, { kind: "reset_before" } as const],
      ["was asked seconds ago", 0, null],
    ])("continues with the open payment if the service %s", async (_, seen, fault) => {
      const { cart, session } = await checkout.started()
      if (fault) {
        await setLastReading(session.trx_id, "11 seconds")
        control().addFault({ ...fault, times: null, match: { operation: "getTransactionStatus" } })
      }
      const before = checkout.calls("getTransactionStatus").length
      expect((await checkout.start(cart)).trx_id).toBe(session.trx_id)
      expect(checkout.calls("getTransactionStatus").length - before).toBe(seen)
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

    it.each(["CAN", "REJ", "EXP"] as const)(
      "closes a paid payment after %s once the store cancels its order",
      async (status) => {
        const { trxId, orderId } = await refunds.paidOrder()
        await control().sendStatus({ trx_id: trxId, status, wait: true })
        await driver.problem("payment_disagreement")
        await expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`))
        await expectClosed({ trxId, orderId })
        // Medusa's own request, which the service refuses.
        expect(checkout.calls("refundItems")).toHaveLength(1)
        expect((await checkout.row(trxId)).timeline.at(-1)).toMatchObject({
          event: "reversed",
          detail: status,
          reason: "order_cancelled",
        })
        await control().sendStatus({ trx_id: trxId, status: "APR" })
        expect((await driver.problem("payment_disagreement")).message).toContain("is reversed here")
      },
    )

    it("closes a paid payment if the store cancels its order before it hears that the service ended the sale", async () => {
      const { trxId, orderId } = await refunds.paidOrder()
      await checkout.decidesUnheard(trxId, "CAN")
      await expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`))
      await driver.problem("payment_cancelled_here")
      await refunds.jobLater(trxId)
      await control().sendStatus({ trx_id: trxId, status: "CAN" })
      await expectClosed({ trxId, orderId })
      expect(checkout.calls("refundItems")).toHaveLength(1)
    })

    /** The service will refuse the refund, which it still calls pending. */
    async function cancelledWithPendingRefund() {
      const { trxId, orderId } = await refunds.paidOrder()
      checkout.answersRefunds("refundItems", "pending")
      checkout.answersRefunds("getRefundStatus", "pending")
      await expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`))
      expect(await refunds.statesOf(trxId)).toEqual([["pending", "16140"]])
      control().clearFaults()
      checkout.answersRefunds("getRefundStatus", "cancelled")
      return { trxId, orderId }
    }

    it("closes a paid payment whose pending refund the service refuses when it ends the sale", async () => {
      const { trxId, orderId } = await cancelledWithPendingRefund()
      await control().sendStatus({ trx_id: trxId, status: "CAN", wait: true })
      await expectClosed({ trxId, orderId })
      expect(checkout.calls("refundItems")).toHaveLength(1)
    })

    describe("that only the jobs of each minute read", () => {
      async function closedByJobs(trxId: string): Promise<void> {
        await waitFor("the jobs to close the payment", async () => {
          await letPaymentsWait(store.sql, 2, { trx_id: [trxId] })
          await refunds.age(trxId, 2)
          await WORKS["settle-refunds"].run(store.opened)
          await WORKS["settle-payments"].run(store.opened)
          return (await checkout.row(trxId)).state === "reversed"
        })
      }

      it("closes if the event of the cancellation was lost", async () => {
        const { trxId, orderId } = await refunds.paidOrder()
        await control().sendStatus({ trx_id: trxId, status: "CAN", wait: true })
        await driver.problem("payment_disagreement")
        await checkout.settledAs(trxId, "approved")
        await store.sql(
          "UPDATE partner_commerce_payment SET lease_token = 'another', lease_until = now() + interval '1 hour'",
        )
        await expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`))
        await waitFor("the event", async () => (await checkout.row(trxId)).asked_at !== null)
        await store.sql("UPDATE partner_commerce_payment SET lease_token = NULL, lease_until = NULL, asked_at = NULL")
        await closedByJobs(trxId)
        await expectClosed({ trxId, orderId })
      })

      it("closes if the service ends the sale after the cancellation, and its callback was lost", async () => {
        const { trxId, orderId } = await cancelledWithPendingRefund()
        await checkout.decidesUnheard(trxId, "CAN")
        await closedByJobs(trxId)
        await expectClosed({ trxId, orderId })
        expect(checkout.calls("refundItems")).toHaveLength(1)
      })
    })

    it("leaves a refund of a payment that the service ended by mistake to the service", async () => {
      const { trxId, orderId, paymentId } = await refunds.paidOrder()
      await control().sendStatus({ trx_id: trxId, status: "CAN", wait: true })
      await driver.problem("payment_disagreement")
      expect((await refunds.inMedusa(paymentId, 140)).status).toBe(400)
      expect((await refunds.booksOf(orderId)).refunds).toEqual([])
      await control().sendStatus({ trx_id: trxId, status: "APR", wait: true })
      await driver.noProblem("payment_disagreement")
      await expectOk(refunds.inMedusa(paymentId, 140))
      await refunds.jobLater(trxId)
      expect(checkout.there(trxId).refund_amount).toBe(140)
      expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [140], entries: [-140] })
    })

    /** No side keeps money, and no side counts a sale. */
    async function expectClosed({ trxId, orderId }: { trxId: string; orderId: string }): Promise<void> {
      expect(await checkout.settledAs(trxId, "reversed")).toMatchObject({ reversal: "done", order_id: orderId })
      await waitFor("Medusa's books", async () => (await refunds.totalsOf(orderId)).refunded === 16_140)
      await refunds.jobLater(trxId, 60)
      await checkout.minuteLater(trxId)
      const { refunds: booked, entries } = await refunds.booksOf(orderId)
      const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
      expect([sum(booked), sum(entries)]).toEqual([16_140, -16_140])
      expect(await refunds.totalsOf(orderId)).toMatchObject({ refunded: 16_140, outstanding: 0 })
      expect(await findNightDifferences(store.admin)).toEqual([])
      const { insights } = (await store.admin.get("/admin/partner-commerce/insights")).data
      expect(insights.payments.at(-1)).toMatchObject({ approved: 0, revenue: 0, refunded: 0 })
      expect((await store.admin.get("/admin/partner-commerce/payouts")).data.payouts).toEqual([])
      expect(await driver.problems()).toEqual([])
    }

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
      await settleDueRefunds(store.opened)
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

    it.each([
      ["its record can be read", 0],
      ["the first reading of its record fails", 1],
    ])(
      "returns the rest of a payment that was refunded in part before its order existed, when %s",
      async (_, failures) => {
        const { cart, session } = await checkout.started()
        await checkout.decidesUnheard(session.trx_id, "APR")
        await refunds.inPortal(session.trx_id, { items: refunds.itemsOf(session.trx_id).slice(1), amount: 150 })
        if (failures > 0)
          control().addFault({ kind: "status", status: 500, times: failures, match: { operation: "getTransaction" } })
        await control().sendStatus({ trx_id: session.trx_id, status: "REF", wait: true })
        if (failures > 0) {
          await waitFor("the failed reading", async () => (await checkout.row(session.trx_id)).failures === failures)
          expect(await checkout.row(session.trx_id)).toMatchObject({ state: "open", reversal: null })
          await checkout.minuteLater(session.trx_id)
        }
        await waitFor("the rest", () => checkout.there(session.trx_id).refund_amount === 16_140)
        await checkout.minuteLater(session.trx_id)
        expect(await checkout.row(session.trx_id)).toMatchObject({ state: "reversed", reversal: "done" })
        const amounts = checkout.calls("refundItems").map(({ request }) => (request as { amount: number }).amount)
        expect(amounts).toEqual([150, 15_990])
        await expect(checkout.complete(cart.id)).rejects.toMatchObject({ status: 400 })
        expect(await checkout.orders()).toEqual([])
      },
    )

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
      await driver.noProblem("refund_refused")
      expect(await driver.problems()).toEqual([])
    })

    it("returns the money of a cancelled order although a refund of a part, requested a minute earlier, is refused", async () => {
      control().configure({ refundsItemAgain: true })
      const { trxId, orderId, paymentId } = await refunds.paidOrder()
      checkout.answersRefunds("refundItems", "pending")
      checkout.answersRefunds("getRefundStatus", "pending")
      await expectOk(refunds.inMedusa(paymentId, 100))
      await refunds.age(trxId, 1)
      await expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`))
      control().clearFaults()
      checkout.answersRefunds("getRefundStatus", "refused")
      await refunds.jobLater(trxId, 60)
      control().clearFaults()
      for (let run = 0; run < 2; run++) await refunds.jobLater(trxId, 60)
      expect(await refunds.statesOf(trxId)).toEqual([
        ["refused", "100"],
        ["done", "16140"],
      ])
      expect(checkout.there(trxId).refund_amount).toBe(16_140)
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
    await checkout.atRest(session.trx_id)
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
    const { ledger } = store.opened.payments
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
    await settleDueRefunds(store.opened)
    await driver.noProblem("refund_unknown")
    expect(checkout.calls("refundItems")).toHaveLength(1)
    expect(await driver.problems()).toEqual([])
  })

  it("tells a person if the service rejects both ways to return the money, until the portal returns it", async () => {
    const { cart, session } = await checkout.started()
    await checkout.startRaw(cart, undefined, "pp_system_default")
    for (const operation of ["updateTransaction", "refundItems"] as const)
      control().addFault({ kind: "status", status: 400, times: null, match: { operation } })
    await checkout.decides(session.trx_id, "approve")
    const problem = await driver.problem("payment_not_reversed")
    expect(problem.message).toMatch(new RegExp(`${session.trx_id}.*₱16,140|₱16,140.*${session.trx_id}`))
    expect(checkout.calls("refundItems").length).toBeGreaterThan(0)
    expect(await checkout.row(session.trx_id)).toMatchObject({ state: "reversed", reversal: "asked" })
    expect(checkout.there(session.trx_id)).toMatchObject({ status: "APR", refund_amount: 0 })

    control().clearFaults()
    await refunds.inPortal(session.trx_id, { items: refunds.itemsOf(session.trx_id), amount: 16_140 })
    await checkout.minuteLater(session.trx_id)
    await driver.noProblem("payment_not_reversed")
    expect(await checkout.row(session.trx_id)).toMatchObject({ state: "reversed", reversal: "done" })
    expect(checkout.there(session.trx_id).refund_amount).toBe(16_140)
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

  async function endsQuietly(trxId: string): Promise<void> {
    await checkout.minuteLater(trxId)
    expect((await checkout.row(trxId)).next_check_at).toBeNull()
    await driver.noProblem("payment_disagreement")
    expect(await driver.problems()).toEqual([])
  }
})
