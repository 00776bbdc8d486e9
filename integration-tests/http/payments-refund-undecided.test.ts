import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { RefundDriver } from "../harness/refund-driver"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

/** A refund takes the service seconds, and its answer can be lost. */
describeSellingStore("refunds that the service has not decided", ({ store, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  const refunds = new RefundDriver(store, checkout)

  checkout.prepareCart()

  /** Reverses a payment by a refund, because the service rejects the cancellation. */
  async function unwanted(): Promise<string> {
    const { cart, session } = await checkout.started()
    await checkout.startRaw(cart, undefined, "pp_system_default")
    control().addFault({ kind: "status", status: 400, times: null, match: { operation: "updateTransaction" } })
    await checkout.decides(session.trx_id, "approve")
    return session.trx_id
  }

  it.each(["the call of the first refund runs", "the first refund is pending"])(
    "refuses a second refund while %s",
    async (when) => {
      const { trxId } = await refunds.paidOrder()
      if (when === "the first refund is pending") {
        checkout.answersRefunds("refundItems", "pending")
        checkout.answersRefunds("getRefundStatus", "pending")
      } else control().addFault({ kind: "delay", ms: 2_000, match: { operation: "refundItems" } })
      const headers = (key: string) => ({ "Idempotency-Key": key })
      const first = refunds.onPage(trxId, { amount: 100 }, headers("one"))
      await waitFor(
        "the first call",
        () => checkout.calls("refundItems").length > 0 || refunds.of(trxId).then((rows) => rows.length > 0),
      )
      const second = await refunds.onPage(trxId, { amount: 200 }, headers("two"))
      expect(second).toMatchObject({
        status: 400,
        data: { code: "refund_in_doubt", message: expect.stringContaining("a refund of ₱100") },
      })
      await expectOk(first)
      expect(checkout.calls("refundItems")).toHaveLength(1)
      expect(await refunds.of(trxId)).toHaveLength(1)
    },
  )

  it("shows a pending refund and its events in the timeline of the payment", async () => {
    const { trxId } = await refunds.paidOrder()
    checkout.answersRefunds("refundItems", "pending")
    checkout.answersRefunds("getRefundStatus", "pending")
    await expectOk(refunds.onPage(trxId, { amount: 100 }))
    const { payment } = (await expectOk(store.admin.get(refunds.pageOf(trxId)))).data
    expect(payment.refunds).toMatchObject([{ state: "pending", amount: 100 }])
    const events = (payment.timeline as { event: string }[]).map(({ event }) => event)
    expect(events.slice(-3)).toEqual(["refund_requested", "refund_sent", "refund_pending"])
    expect(payment.timeline.at(-1)).toMatchObject({ refund: { amount: 100, currency_code: "php" } })
  })

  it("keeps a refund without an answer unknown until a person finds none in the portal", async () => {
    const { trxId } = await refunds.paidOrder()
    control().addFault({ kind: "reset_before", match: { operation: "refundItems" } })
    expect((await refunds.onPage(trxId, { amount: 100 })).data.refund.state).toBe("unknown")
    for (let hour = 0; hour < 2; hour++) await refunds.settledLater(trxId)
    expect(await refunds.statesOf(trxId)).toEqual([["unknown", "100"]])
    expect((await driver.problem("refund_unknown")).fix).toContain("The portal shows no such refund")
    await expectOk(store.admin.post(`${refunds.pageOf(trxId)}/recheck`, {}))
    expect(await refunds.statesOf(trxId)).toEqual([["unknown", "100"]])
    await refunds.markedAsRefused(trxId)
    expect(await refunds.statesOf(trxId)).toEqual([["refused", "100"]])
    await driver.noProblem("refund_unknown")
    const { payment } = (await expectOk(store.admin.get(refunds.pageOf(trxId)))).data
    expect(payment.timeline.slice(-2)).toMatchObject([
      { event: "refund_not_found_there", detail: expect.any(String) },
      { event: "refund_refused" },
    ])
  })

  it("refuses another refund after a person has checked the payment, while the service carries out the first", async () => {
    const { trxId } = await refunds.paidOrder()
    control().configure({ timeScale: 1_000 })
    control().addFault({ kind: "reset_after", match: { operation: "refundItems" } })
    try {
      expect((await refunds.onPage(trxId, { amount: 100 })).data.refund.state).toBe("unknown")
      await refunds.age(trxId)
      await expectOk(store.admin.post(`${refunds.pageOf(trxId)}/recheck`, {}))
      expect(await refunds.onPage(trxId, { amount: 200 })).toMatchObject({ data: { code: "refund_in_doubt" } })
    } finally {
      control().configure({ timeScale: 0.01 })
    }
  })

  describe("marked as refused by a person", () => {
    async function unanswered(kind: "reset_before" | "reset_after" = "reset_before") {
      const { trxId } = await refunds.paidOrder()
      control().addFault({ kind, match: { operation: "refundItems" } })
      const { id } = (await refunds.onPage(trxId, { amount: 100 })).data.refund
      return { trxId, id: `${id}` }
    }

    it("stays unknown in its first ten minutes", async () => {
      const { trxId, id } = await unanswered()
      await refunds.age(trxId, 9)
      expect(await refunds.markAsRefused(trxId, id)).toMatchObject({
        status: 400,
        data: { code: "refund_not_silent", message: expect.stringContaining("ten minutes") },
      })
      expect(await refunds.statesOf(trxId)).toEqual([["unknown", "100"]])
    })

    it("stays unknown while the service's record cannot be read", async () => {
      const { trxId, id } = await unanswered()
      await refunds.age(trxId)
      control().addFault({ kind: "status", status: 503, match: { operation: "getTransaction" }, times: null })
      expect((await refunds.markAsRefused(trxId, id)).data.refund).toMatchObject({ state: "unknown", is_silent: true })
      control().clearFaults()
      expect((await refunds.markAsRefused(trxId, id)).data.refund).toMatchObject({ state: "refused", is_silent: false })
    })

    it("becomes done if the service's record shows it", async () => {
      const { trxId, id } = await unanswered("reset_after")
      await waitFor("the money to move", () => checkout.there(trxId).refund_amount === 100)
      await refunds.age(trxId)
      const answer = await refunds.markAsRefused(trxId, id)
      // The service's callback may decide the refund first.
      expect([answer.data.refund?.state, answer.data.code]).toContain(
        answer.status === 200 ? "done" : "refund_not_silent",
      )
      expect(await refunds.statesOf(trxId)).toEqual([["done", "100"]])
    })

    it("stays pending once the service has accepted it", async () => {
      const { trxId } = await refunds.paidOrder()
      checkout.answersRefunds("refundItems", "pending")
      checkout.answersRefunds("getRefundStatus", "pending")
      const { id } = (await expectOk(refunds.onPage(trxId, { amount: 100 }))).data.refund
      await refunds.age(trxId)
      expect(await refunds.markAsRefused(trxId, id)).toMatchObject({ status: 400, data: { code: "refund_not_silent" } })
      expect(await refunds.statesOf(trxId)).toEqual([["pending", "100"]])
    })

    it("belongs to one payment only", async () => {
      const { trxId, id } = await unanswered()
      const other = await refunds.paidOrder()
      await refunds.age(trxId)
      expect(await refunds.markAsRefused(other.trxId, id)).toMatchObject({ status: 404, data: { code: "no_refund" } })
      expect(await refunds.statesOf(trxId)).toEqual([["unknown", "100"]])
    })
  })

  it.each([
    ["refused before any line was sent", [], "refused", { code: "refund_not_begun", values: {} }],
    ["unknown after a second set of lines was sent", ["sent", "lines_refused", "sent"], "unknown", null],
    [
      "refused before a second set of lines was sent",
      ["sent", "lines_refused"],
      "refused",
      { code: "refund_lines_left", values: { words: "no rest" } },
    ],
  ])("sends nothing for a refund whose process died, and leaves it %s", async (_, events, state, why) => {
    const failure = { code: "answered", values: { status: 400, words: "no rest" } }
    const { trxId } = await refunds.paidOrder()
    await store.sql(
      `INSERT INTO partner_commerce_refund (id, shop_code, trx_id, remote_trx_id, request_key, origin, amount, currency_code, next_check_at, timeline)
       SELECT 'pcref_1', shop_code, trx_id, remote_trx_id, 'one', 'admin', '100', currency_code, now(), ?::jsonb
         FROM partner_commerce_payment WHERE trx_id = ?`,
      [JSON.stringify(events.map((event) => ({ event, ...(event === "lines_refused" && { failure }) }))), trxId],
    )
    await refunds.settledLater(trxId)
    expect(await refunds.of(trxId)).toMatchObject([{ state, amount: "100", why }])
    expect(checkout.calls("refundItems")).toEqual([])
  })

  it("sends the refund of a reversal once while the service takes its time", async () => {
    control().configure({ timeScale: 1_000 })
    try {
      control().addFault({ kind: "reset_after", match: { operation: "refundItems" } })
      const trxId = await unwanted()
      await waitFor("the call", () => checkout.calls("refundItems").length === 1)
      for (let times = 0; times < 3; times++) {
        await refunds.settledLater(trxId)
        await checkout.minuteLater(trxId)
      }
      expect(await refunds.statesOf(trxId)).toEqual([["unknown", "16140"]])
      expect(await checkout.row(trxId)).toMatchObject({ state: "reversed", reversal: "asked" })
      expect(checkout.calls("refundItems")).toHaveLength(1)
    } finally {
      control().configure({ timeScale: 0.01 })
    }
  })

  it("sends no CAN while a refund is in progress", async () => {
    const { cart, session } = await checkout.started()
    const { store: api } = await checkout.storefront()
    await api.cart.createLineItem(cart.id, { variant_id: shop.large, quantity: 1 })
    await checkout.decidesUnheard(session.trx_id, "APR")
    await store.sql(
      `INSERT INTO partner_commerce_refund (id, shop_code, trx_id, remote_trx_id, request_key, origin, amount, currency_code, state, remote_refund_id, timeline)
       SELECT 'pcref_1', shop_code, trx_id, remote_trx_id, 'one', 'admin', '100', currency_code, 'pending', 'r', '[{"event":"sent"}]'
         FROM partner_commerce_payment WHERE trx_id = ?`,
      [session.trx_id],
    )
    checkout.answersRefunds("getRefundStatus", "pending")
    await checkout.minuteLater(session.trx_id)
    expect(await checkout.row(session.trx_id)).toMatchObject({ state: "reversed", reversal: "asked" })
    expect(checkout.reportedStatuses(session.trx_id)).toEqual([])
    expect(checkout.calls("refundItems")).toEqual([])

    control().clearFaults()
    checkout.answersRefunds("getRefundStatus", "refused")
    await checkout.minuteLater(session.trx_id)
    expect(await checkout.row(session.trx_id)).toMatchObject({ state: "reversed", reversal: "done" })
    expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN"])
  })

  it("makes a new refund of an equal request after the answer", async () => {
    control().configure({ refundsItemAgain: true })
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await expectOk(refunds.onPage(trxId, { amount: 500 }))
    await expectOk(refunds.onPage(trxId, { amount: 500 }))
    await expectOk(refunds.inMedusa(paymentId, 500))
    await expectOk(refunds.inMedusa(paymentId, 500))
    expect(checkout.calls("refundItems")).toHaveLength(4)
    expect(checkout.there(trxId).refund_amount).toBe(2_000)
    await refunds.jobLater(trxId)
    const { entries, refunds: booked } = await refunds.booksOf(orderId)
    expect([booked, entries]).toEqual([Array(4).fill(500), Array(4).fill(-500)])
    control().configure({ refundsItemAgain: false })
  })

  it("makes a new refund of an equal request after a pending answer", async () => {
    control().configure({ refundsItemAgain: true })
    const { trxId, paymentId } = await refunds.paidOrder()
    checkout.answersRefunds("refundItems", "pending")
    checkout.answersRefunds("getRefundStatus", "pending")
    expect((await expectOk(refunds.onPage(trxId, { amount: 500 }))).data.refund.state).toBe("pending")
    expect((await refunds.inMedusa(paymentId, 500)).status).toBe(400)
    control().clearFaults()
    checkout.answersRefunds("getRefundStatus", "completed")
    await refunds.settledLater(trxId)
    control().clearFaults()
    await expectOk(refunds.inMedusa(paymentId, 500))
    expect(checkout.calls("refundItems")).toHaveLength(2)
    control().configure({ refundsItemAgain: false })
  })

  describe("refunds before the order exists", () => {
    it("refuses a refund that a person requests", async () => {
      const { trxId, orderId } = await refunds.paidOrder()
      await store.sql("UPDATE partner_commerce_payment SET order_id = NULL WHERE trx_id = ?", [trxId])
      expect(await refunds.onPage(trxId, { amount: 100 })).toMatchObject({
        status: 400,
        data: { code: "refund_denied", message: expect.stringContaining("order of this payment does not exist yet") },
      })
      expect(await refunds.of(trxId)).toEqual([])
      expect(checkout.calls("refundItems")).toEqual([])
      await store.sql("UPDATE partner_commerce_payment SET order_id = ? WHERE trx_id = ?", [orderId, trxId])
    })

    it("books a refund of the ledger as soon as the order is recorded", async () => {
      const { trxId, orderId } = await refunds.paidOrder()
      await store.sql("UPDATE partner_commerce_payment SET order_id = NULL WHERE trx_id = ?", [trxId])
      await store.sql(
        `INSERT INTO partner_commerce_refund (id, shop_code, trx_id, remote_trx_id, request_key, origin, amount, currency_code, state, settled_at)
         SELECT 'pcref_1', shop_code, trx_id, remote_trx_id, 'one', 'admin', '100', currency_code, 'done', now()
           FROM partner_commerce_payment WHERE trx_id = ?`,
        [trxId],
      )
      await refunds.jobLater(trxId)
      expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [], entries: [] })
      await store.sql("UPDATE partner_commerce_payment SET order_id = ? WHERE trx_id = ?", [orderId, trxId])
      await refunds.jobLater(trxId)
      expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [100], entries: [-100] })
    })
  })
})
