import { adminUser } from "../harness/admin-user"
import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { RefundDriver } from "../harness/refund-driver"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** Refunds from Medusa's admin, the plugin's page and the service's portal. */
describeSellingStore("refunds of payments", ({ store, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  const refunding = new RefundDriver(store, checkout)

  checkout.prepareCart()

  it("refund a part at the service from Medusa's admin, and book it once", async () => {
    const { trxId, orderId, paymentId } = await refunding.paidOrder()
    expect((await refunding.inMedusa(paymentId, 1_000)).status).toBe(200)
    expect(checkout.calls("refundItems").map(({ request }) => request)).toEqual([
      expect.objectContaining({ amount: 1_000, items: [expect.any(Number)] }),
    ])
    expect(checkout.there(trxId).refund_amount).toBe(1_000)
    expect(await refunding.statesOf(trxId)).toEqual([["done", "1000"]])
    expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [1_000], entries: [-1_000] })
    await refunding.settledLater(trxId)
    expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [1_000], entries: [-1_000] })
  })

  it("send two refunds for two parts", async () => {
    const { trxId, orderId, paymentId } = await refunding.paidOrder()
    await refunding.inMedusa(paymentId, 15_000)
    await refunding.inMedusa(paymentId, 150)
    expect(checkout.calls("refundItems")).toHaveLength(2)
    expect(checkout.there(trxId).refund_amount).toBe(15_150)
    expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [15_000, 150], entries: [-15_000, -150] })
  })

  it("name the returned line", async () => {
    const { trxId, orderId, paymentId } = await refunding.paidOrder()
    const { order } = (await store.admin.get(`/admin/orders/${orderId}?fields=*items,*items.variant`)).data
    await expectOk(
      store.admin.post(`/admin/orders/${orderId}/fulfillments`, { items: [{ id: order.items[0].id, quantity: 1 }] }),
    )
    await driver.receiveReturn(order, await driver.requestReturn(order))
    // If only the amount counted, the plugin would choose the shipping line.
    await expectOk(refunding.inMedusa(paymentId, 100))
    const [line] = checkout.there(trxId).items
    expect(line?.code).toBe(order.items[0].variant_sku)
    expect(checkout.calls("refundItems").map(({ request }) => request)).toEqual([
      expect.objectContaining({ amount: 100, items: [line?.id] }),
    ])
  })

  it("make one refund of many simultaneous clicks", async () => {
    const { trxId, orderId, paymentId } = await refunding.paidOrder()
    const answers = await Promise.all(Array.from({ length: 8 }, () => refunding.inMedusa(paymentId, 100)))
    expect(checkout.calls("refundItems")).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await refunding.settledLater(trxId)
    expect(await refunding.statesOf(trxId)).toEqual([["done", "100"]])
    expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [100], entries: [-100] })
  })

  it("show the service's words after a rejection, and book nothing", async () => {
    const { trxId, orderId, paymentId } = await refunding.paidOrder()
    const body = { message: "the refund window is closed", code: "FORBIDDEN" }
    control().addFault({ kind: "status", status: 403, body, match: { operation: "refundItems" } })
    const refused = await refunding.inMedusa(paymentId, 1_000)
    expect(refused).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining("the refund window is closed") },
    })
    expect(await refunding.statesOf(trxId)).toEqual([["refused", "1000"]])
    expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [], entries: [] })
    expect((await refunding.inMedusa(paymentId, 1_000)).status).toBe(200)
  })

  it("book a refund once that happened without an answer, and send nothing again", async () => {
    const { trxId, orderId, paymentId } = await refunding.paidOrder()
    control().addFault({ kind: "reset_after", match: { operation: "refundItems" } })
    const unsure = await refunding.inMedusa(paymentId, 1_000)
    expect(unsure).toMatchObject({ status: 400, data: { message: expect.stringContaining("may have gone back") } })
    expect(await refunding.statesOf(trxId)).toEqual([["unknown", "1000"]])
    expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [], entries: [] })

    await waitFor("the service to have carried it out", () => checkout.there(trxId).refund_amount === 1_000)
    await refunding.settledLater(trxId)
    expect(await refunding.statesOf(trxId)).toEqual([["done", "1000"]])
    expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [1_000], entries: [-1_000] })
    // The person has not seen the outcome of the first refund yet.
    expect((await refunding.inMedusa(paymentId, 1_000)).data.message).toContain("has already made the refund")
    expect(checkout.calls("refundItems")).toHaveLength(1)
  })

  it("block the payment after a lost request until a person finds none in the portal", async () => {
    const { trxId, orderId, paymentId } = await refunding.paidOrder()
    control().addFault({ kind: "reset_before", match: { operation: "refundItems" } })
    expect((await refunding.inMedusa(paymentId, 1_000)).status).toBe(400)
    expect((await refunding.inMedusa(paymentId, 1_000)).data.message).toContain("may have gone back")
    expect(checkout.calls("refundItems")).toHaveLength(1)
    await refunding.settledLater(trxId)
    expect(await refunding.statesOf(trxId)).toEqual([["unknown", "1000"]])
    await refunding.markedAsRefused(trxId)
    expect(await refunding.statesOf(trxId)).toEqual([["refused", "1000"]])
    expect((await refunding.inMedusa(paymentId, 1_000)).status).toBe(200)
    expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [1_000], entries: [-1_000] })
  })

  it("stay undecided while the service's record does not mention refunds", async () => {
    const { trxId, orderId, paymentId } = await refunding.paidOrder()
    control().addFault({ kind: "reset_after", match: { operation: "refundItems" } })
    expect((await refunding.inMedusa(paymentId, 1_000)).status).toBe(400)
    const record = { kind: "status", status: 200, match: { operation: "getTransaction" }, times: null } as const
    for (const body of [
      {},
      { message: "hello" },
      { amount: 16_140, order_id: (await checkout.row(trxId)).order_ref },
    ]) {
      control().clearFaults()
      control().addFault({ ...record, body })
      await refunding.settledLater(trxId)
      expect(await refunding.statesOf(trxId)).toEqual([["unknown", "1000"]])
    }
    expect((await refunding.inMedusa(paymentId, 500)).data.code).toBe("refund_in_doubt")
    control().clearFaults()
    await refunding.settledLater(trxId)
    expect(await refunding.statesOf(trxId)).toEqual([["done", "1000"]])
    expect(checkout.calls("refundItems")).toHaveLength(1)
    expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [1_000], entries: [-1_000] })
  })

  it("round amounts to cents, and recognise a refund without an answer by its cents", async () => {
    const { trxId, paymentId } = await refunding.paidOrder()
    control().addFault({ kind: "reset_after", match: { operation: "refundItems" } })
    expect((await refunding.inMedusa(paymentId, 33.333)).status).toBe(400)
    await waitFor("the service to have carried it out", () => checkout.there(trxId).refund_amount > 0)
    await refunding.settledLater(trxId)
    expect(await refunding.statesOf(trxId)).toEqual([["done", "33.33"]])
    expect((await refunding.inMedusa(paymentId, 66.667)).status).toBe(200)
    expect(checkout.calls("refundItems").map(({ request }) => (request as { amount: number }).amount)).toEqual([
      33.33, 66.67,
    ])
    expect((await refunding.inMedusa(paymentId, 0.004)).status).toBe(400)
    expect(checkout.calls("refundItems")).toHaveLength(2)
    expect(await refunding.statesOf(trxId)).toEqual([
      ["done", "33.33"],
      ["done", "66.67"],
    ])
  })

  it("leave the books unchanged if the service rejects a pending refund, and raise a problem", async () => {
    const { trxId, orderId, paymentId } = await refunding.paidOrder()
    checkout.answersRefunds("refundItems", "pending")
    checkout.answersRefunds("getRefundStatus", "pending")
    expect((await refunding.inMedusa(paymentId, 1_000)).status).toBe(200)
    expect(await refunding.statesOf(trxId)).toEqual([["pending", "1000"]])
    expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [1_000], entries: [-1_000] })
    control().clearFaults()
    checkout.answersRefunds("getRefundStatus", "rejected")
    await refunding.settledLater(trxId)
    await refunding.settledLater(trxId)
    expect(await refunding.statesOf(trxId)).toEqual([["refused", "1000"]])
    expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [], entries: [] })
    expect((await driver.problem("refund_refused")).message).toContain("rejected")
  })

  it("read the result from the record if the service sends an unknown refund status", async () => {
    const { trxId, orderId, paymentId } = await refunding.paidOrder()
    checkout.answersRefunds("getRefundStatus", "another word", "another refund")
    await refunding.inMedusa(paymentId, 1_000)
    await waitFor("the service to have carried it out", () => checkout.there(trxId).refund_amount === 1_000)
    control().clearFaults()
    await store.sql("UPDATE partner_commerce_refund SET state = 'pending' WHERE trx_id = ?", [trxId])
    const [refund] = await refunding.of(trxId)
    checkout.answersRefunds("getRefundStatus", "settled", refund?.remote_refund_id ?? "")
    await refunding.settledLater(trxId)
    expect(await refunding.statesOf(trxId)).toEqual([["done", "1000"]])
    expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [1_000], entries: [-1_000] })
  })

  it("ignore an answer about another refund", async () => {
    const { trxId, paymentId } = await refunding.paidOrder()
    control().configure({ timeScale: 1_000 })
    try {
      checkout.answersRefunds("getRefundStatus", "completed", "another refund")
      expect((await refunding.inMedusa(paymentId, 1_000)).status).toBe(200)
      expect(await refunding.statesOf(trxId)).toEqual([["pending", "1000"]])
    } finally {
      control().configure({ timeScale: 0.01 })
    }
  })

  it("ignore the record of another order", async () => {
    const { trxId, orderId } = await refunding.paidOrder()
    const body = { order_id: "another order", amount: 16_140, other_amounts: { refund_amount: 700 } }
    control().addFault({ kind: "status", status: 200, body, times: null, match: { operation: "getTransaction" } })
    await store.admin.post(`/admin/partner-commerce/payments/${trxId}/recheck`, {})
    expect(await refunding.of(trxId)).toEqual([])
    expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [], entries: [] })
  })

  it("ignore a record with more refunds than the payment, until it is right", async () => {
    const { trxId, orderId } = await refunding.paidOrder()
    const { order_id } = checkout.there(trxId)
    const recheck = () => store.admin.post(`/admin/partner-commerce/payments/${trxId}/recheck`, {})
    const record = (refund_amount: number) => ({ order_id, amount: 16_140, other_amounts: { refund_amount } })
    const answer = (refund_amount: number) => {
      control().clearFaults()
      const body = record(refund_amount)
      control().addFault({ kind: "status", status: 200, body, times: null, match: { operation: "getTransaction" } })
    }
    answer(16_140.01)
    await recheck()
    expect(await refunding.of(trxId)).toEqual([])
    answer(700)
    await recheck()
    await refunding.settledLater(trxId)
    expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [700], entries: [-700] })
  })

  it("reject a refund if the record has no items, and raise a problem", async () => {
    const { trxId, paymentId } = await refunding.paidOrder()
    const body = { order_id: checkout.there(trxId).order_id, amount: 16_140 }
    control().addFault({ kind: "status", status: 200, body, times: null, match: { operation: "getTransaction" } })
    const denied = { status: 400, data: { message: expect.stringContaining("shows no items") } }
    expect(await refunding.inMedusa(paymentId, 100)).toMatchObject(denied)
    const dryRun = `/admin/partner-commerce/payments/${trxId}/refund?dry_run=true`
    expect(await store.admin.post(dryRun, { amount: 100 })).toMatchObject(denied)
    expect(checkout.calls("refundItems")).toEqual([])
    await driver.problem("refund_refused")
  })

  it("refund a cancelled order completely", async () => {
    const { trxId, orderId } = await refunding.paidOrder()
    expect((await store.admin.post(`/admin/orders/${orderId}/cancel`, {})).status).toBe(200)
    expect(await refunding.statesOf(trxId)).toEqual([["done", "16140"]])
    expect(checkout.calls("refundItems")).toHaveLength(1)
    await refunding.settledLater(trxId)
    expect(await refunding.booksOf(orderId)).toMatchObject({
      status: "canceled",
      refunds: [16_140],
      entries: [-16_140],
    })
  })

  it("book no refund for a cancelled order if the service rejects it", async () => {
    const { trxId, orderId } = await refunding.paidOrder()
    control().addFault({ kind: "status", status: 403, times: null, match: { operation: "refundItems" } })
    await store.admin.post(`/admin/orders/${orderId}/cancel`, {})
    await refunding.settledLater(trxId)
    expect(await refunding.booksOf(orderId)).toMatchObject({ status: "canceled", refunds: [], entries: [] })
  })

  describe("the plugin's page", () => {
    const page = (trxId: string) => `/admin/partner-commerce/payments/${trxId}`
    const firstItem = (trxId: string) => checkout.there(trxId).items[0]?.id ?? 0

    it("sends one call and books once after fifty clicks", async () => {
      const { trxId, orderId } = await refunding.paidOrder()
      const refund = { items: [firstItem(trxId)], amount: 500, reason_refund: "scratched" }
      // The form sends a key, so a click after the answer requests the same refund.
      const click = () => store.admin.post(`${page(trxId)}/refund`, refund, { "Idempotency-Key": "form-1" })
      const clicks = Array.from({ length: 50 }, click)
      const ids = (await Promise.all(clicks)).map(({ data }) => data.refund.id)
      expect(new Set(ids).size).toBe(1)
      expect(checkout.calls("refundItems")).toHaveLength(1)
      await waitFor("the refund to be booked", async () => (await refunding.booksOf(orderId)).refunds.length > 0)
      expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [500], entries: [-500] })
    })

    it("identifies a request by its Idempotency-Key", async () => {
      const { trxId } = await refunding.paidOrder()
      const headers = { "Idempotency-Key": "return-17" }
      const post = (amount: number) =>
        store.admin.post(`${page(trxId)}/refund`, { items: [firstItem(trxId)], amount }, headers)
      expect((await post(500)).data.refund).toMatchObject({ state: "done", amount: 500 })
      expect((await post(500)).data.refund).toMatchObject({ state: "done", amount: 500 })
      expect(await post(600)).toMatchObject({ status: 400, data: { code: "refund_key_reused" } })
      const items = checkout.there(trxId).items.map(({ id }) => id)
      const other = store.admin.post(`${page(trxId)}/refund`, { items, amount: 500 }, headers)
      expect(await other).toMatchObject({ status: 400, data: { code: "refund_key_reused" } })
      expect(checkout.calls("refundItems")).toHaveLength(1)
    })

    it("rejects values that the database cannot store", async () => {
      const { trxId } = await refunding.paidOrder()
      const refund = { items: [firstItem(trxId)], amount: 500 }
      const post = (path: string, body: object, headers?: Record<string, string>) =>
        store.admin.post(path, body, headers)
      expect((await post(`${page(trxId)}/refund`, { ...refund, reason_refund: "a\u0000b" })).status).toBe(400)
      expect((await post(`${page("%00")}/refund`, refund)).status).toBe(400)
      const long = Array.from({ length: 256 }, (_, at) => String.fromCharCode(97 + (at % 26))).join("")
      expect((await post(`${page(trxId)}/refund`, refund, { "Idempotency-Key": long })).status).toBe(400)
      expect((await store.admin.get(page("%00"))).status).toBe(400)
      expect(await refunding.of(trxId)).toEqual([])
    })

    it("records the person who requested a refund", async () => {
      const { trxId } = await refunding.paidOrder()
      await expectOk(store.admin.post(`${page(trxId)}/refund`, { items: [firstItem(trxId)], amount: 500 }))
      const [refund] = (await expectOk(store.admin.get(page(trxId)))).data.payment.refunds
      expect(refund.timeline[0]).toMatchObject({ event: "requested", detail: adminUser.email })
    })

    /** Refunds like a person in the service's portal. */
    async function refundAsPartner(trxId: string, refund: { items: number[]; amount: number }): Promise<void> {
      await fetch(`${store.sandbox.transactionsUrl}/trx/${trxId}/refund`, {
        method: "POST",
        headers: { authorization: `Bearer ${store.sandbox.token}`, "content-type": "application/json" },
        body: JSON.stringify(refund),
      })
    }

    async function refundInPortal(trxId: string, amount: number): Promise<void> {
      await refundAsPartner(trxId, { items: [firstItem(trxId)], amount })
      await waitFor("the portal's refund", () => checkout.there(trxId).refund_amount === amount)
    }

    it("books a refund of the service's portal once, without a call", async () => {
      const { trxId, orderId } = await refunding.paidOrder()
      await refundInPortal(trxId, 700)
      for (const _ of [1, 2]) await store.admin.post(`${page(trxId)}/recheck`, {})
      await waitFor("the refund to be booked", async () => (await refunding.booksOf(orderId)).refunds.length > 0)
      expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [700], entries: [-700] })
      const { payment } = (await store.admin.get(page(trxId))).data
      expect(payment).toMatchObject({
        state: "approved",
        refunded: 700,
        refunds: [{ origin: "service", state: "done" }],
      })
      expect(payment.record.other_amounts.refund_amount).toBe(700)
    })

    it("keeps an equal refund of the portal apart from a request that the service rejects", async () => {
      const { trxId, orderId } = await refunding.paidOrder()
      await refundInPortal(trxId, 700)
      const body = { message: "that was given back already" }
      control().addFault({ kind: "status", status: 400, body, match: { operation: "refundItems" } })
      expect(await store.admin.post(`${page(trxId)}/refund`, { items: [firstItem(trxId)], amount: 700 })).toMatchObject(
        { status: 400, data: { code: "refund_denied", message: expect.stringContaining(body.message) } },
      )
      expect((await refunding.of(trxId)).map(({ origin, state, amount }) => [origin, state, amount])).toEqual([
        ["admin", "refused", "700"],
        ["service", "done", "700"],
      ])
      await refunding.settledLater(trxId)
      expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [700], entries: [-700] })
    })

    it.each([
      [
        "never arrived",
        "reset_before",
        [
          ["refused", "1000"],
          ["done", "120"],
        ],
        [120],
      ],
      [
        "happened without an answer",
        "reset_after",
        [
          ["done", "1000"],
          ["done", "120"],
        ],
        [120, 1_000],
      ],
    ] as const)(
      "books a portal's refund beside a request that %s, each with its own outcome",
      async (_, kind, states, booked) => {
        const { trxId, orderId } = await refunding.paidOrder()
        const [item, shipping] = checkout.there(trxId).items
        control().addFault({ kind, match: { operation: "refundItems" } })
        const refund = { items: [item?.id], amount: 1_000 }
        const arrived = kind === "reset_after" ? 1_000 : 0
        // The service's callback may tell a refund that happened before the page answers.
        const { state } = (await store.admin.post(`${page(trxId)}/refund`, refund)).data.refund
        expect(arrived > 0 ? ["unknown", "done"] : ["unknown"]).toContain(state)
        await waitFor("ours", () => checkout.there(trxId).refund_amount === arrived)
        await refundAsPartner(trxId, { items: [shipping?.id ?? 0], amount: 120 })
        await waitFor("the portal's refund", () => checkout.there(trxId).refund_amount === arrived + 120)
        await refunding.settledLater(trxId)
        await refunding.markedAsRefused(trxId)
        await refunding.settledLater(trxId)
        const found = (await refunding.statesOf(trxId)).toSorted(([, one], [, other]) => Number(other) - Number(one))
        expect(found).toEqual(states)
        const { refunds, entries } = await refunding.booksOf(orderId)
        expect(refunds.toSorted((one, other) => one - other)).toEqual(booked)
        expect(entries.toSorted((one, other) => other - one)).toEqual(booked.map((amount) => -amount))
        expect(checkout.calls("refundItems")).toHaveLength(2)
      },
    )

    it("rejects an amount above the rest after a refund from the portal", async () => {
      const { trxId, orderId } = await refunding.paidOrder()
      await refundInPortal(trxId, 700)
      const whole = { items: checkout.there(trxId).items.map(({ id }) => id), amount: 15_441 }
      const before = checkout.calls("refundItems").length
      expect(await store.admin.post(`${page(trxId)}/refund`, whole)).toMatchObject({
        status: 400,
        data: { code: "refund_denied", message: expect.stringContaining("only ₱15,440") },
      })
      expect(checkout.calls("refundItems")).toHaveLength(before)
      await refunding.settledLater(trxId)
      expect(await refunding.booksOf(orderId)).toMatchObject({ refunds: [700], entries: [-700] })
    })

    it("rejects an amount below a cent, with a fraction of a cent, or of zero", async () => {
      const { trxId } = await refunding.paidOrder()
      for (const amount of [0.004, 0, -1, 20.005]) {
        const { status } = await store.admin.post(`${page(trxId)}/refund`, { items: [firstItem(trxId)], amount })
        expect(status).toBe(400)
      }
      expect(await refunding.of(trxId)).toEqual([])
    })

    it("rejects a refund of a reversed payment", async () => {
      const { cart, session } = await checkout.started()
      const { store: api } = await checkout.storefront()
      await api.cart.createLineItem(cart.id, { variant_id: shop.large, quantity: 1 })
      await checkout.decides(session.trx_id, "approve")
      await waitFor("the reversal", async () => (await checkout.row(session.trx_id)).reversal === "done")
      const refund = { items: [firstItem(session.trx_id)], amount: 500 }
      expect(await store.admin.post(`${page(session.trx_id)}/refund`, refund)).toMatchObject({
        status: 400,
        data: { code: "refund_denied" },
      })
      expect(checkout.calls("refundItems")).toEqual([])
    })

    it("rejects a key that belongs to the refund of another payment", async () => {
      const [one, other] = [await refunding.paidOrder(), await refunding.paidOrder()]
      const headers = { "Idempotency-Key": "return-18" }
      const post = (trxId: string) =>
        store.admin.post(`${page(trxId)}/refund`, { items: [firstItem(trxId)], amount: 500 }, headers)
      expect((await post(one.trxId)).data.refund).toMatchObject({ state: "done" })
      expect(await post(other.trxId)).toMatchObject({ status: 400, data: { code: "refund_key_reused" } })
      expect(await refunding.of(other.trxId)).toEqual([])
    })

    it("lists and finds payments with their history", async () => {
      const { trxId, orderId } = await refunding.paidOrder()
      const { data } = await store.admin.get(`/admin/partner-commerce/payments?q=${orderId}&state=approved`)
      expect(data).toMatchObject({ count: 1, payments: [{ trx_id: trxId, amount: 16_140, refunded: 0 }] })
      const history = (await store.admin.get(`${page(trxId)}/history`)).data.history
      expect(history.map(({ status }: { status: string }) => status)).toEqual(["PND", "APR"])
      expect((await store.admin.get(page("00000000-0000-4000-8000-000000000000"))).status).toBe(404)
    })

    it("passes on the service's list and statistics", async () => {
      const { trxId } = await refunding.paidOrder()
      const list = await store.admin.get("/admin/partner-commerce/payments?source=service&order_by=-created")
      const { order_ref } = await checkout.row(trxId)
      expect(list.data.payments[0]).toMatchObject({
        order_id: order_ref,
        amount: 16_140,
        own: { kind: "payment", trx_id: trxId, state: "approved" },
      })
      const approved = await store.admin.get("/admin/partner-commerce/payments?source=service&status=APR")
      expect(approved.data.payments[0]).toMatchObject({ order_id: order_ref, remote_status: "APR" })
      expect((await store.admin.get("/admin/partner-commerce/statistics")).status).toBe(400)
      const { data } = await store.admin.get("/admin/partner-commerce/statistics/detailed")
      expect(data.statistics[0]).toMatchObject({ APR: expect.any(Number) })
    })

    it("counts unreadable rows of the service's answers beside the readable rows", async () => {
      const { trxId } = await refunding.paidOrder()
      const answers = (operation: string, body: unknown) =>
        control().addFault({ kind: "status", status: 200, match: { operation }, body })
      const created = "2026-03-01 10:20:30+0800"
      answers("getTransactionHistory", [{ created, status: "PND" }, { created, status: 7 }, null])
      const history = await expectOk(store.admin.get(`${page(trxId)}/history`))
      expect(history.data).toEqual({ history: [{ created, status: "PND" }], unreadable: 2 })

      const day = { date: "2026-03-01", APR: 1, CAN: 0, EXP: 0, HOL: 0, PND: 0, REJ: 0, REF: 0 }
      answers("getDetailedStatistics", [{ ...day, APR: "one" }, day])
      const detailed = await expectOk(store.admin.get("/admin/partner-commerce/statistics/detailed"))
      expect(detailed.data).toEqual({ statistics: [day], unreadable: 1 })

      answers("getStatistics", [{ date: day.date, transactions: 3 }, { date: day.date }])
      const range = `date_from=${day.date}&date_to=${day.date}`
      const counted = await expectOk(store.admin.get(`/admin/partner-commerce/statistics?${range}`))
      expect(counted.data).toEqual({ statistics: [{ date: day.date, transactions: 3 }], unreadable: 1 })

      answers("listTransactions", { pages: {}, result: [{ amount: "many" }, { order_id: "o1" }] })
      const list = await expectOk(store.admin.get("/admin/partner-commerce/payments?source=service"))
      expect(list.data).toMatchObject({ payments: [{ order_id: "o1" }], unreadable: 1 })
    })

    describe("the service's report", () => {
      const report = (query = "") => store.admin.get(`/admin/partner-commerce/report.csv${query}`)

      it("downloads as a file with the service's filters", async () => {
        const { trxId } = await refunding.paidOrder()
        const { status, headers, data } = await report("?status=APR&checkout_type=standard&checkout_type=qr")
        expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"])
        expect(headers.get("content-disposition")).toContain("attachment")
        expect(data).toContain(trxId)
        expect(checkout.calls("getCsvReport").at(-1)?.path).toContain(
          "?status=APR&checkout_type=standard&checkout_type=qr",
        )
        expect((await report("?status=REJ")).data).not.toContain(trxId)
      })

      it("leaves only its size in the activity", async () => {
        const { trxId } = await refunding.paidOrder()
        await report()
        const find = () => store.admin.get("/admin/partner-commerce/activity?operation=transactions.getCsvReport")
        const [entry] = await waitFor("the reading to be recorded", async () => {
          const { activity } = (await find()).data
          return activity.length > 0 && activity
        })
        expect(entry).toMatchObject({ status: 200, response: expect.stringMatching(/^\d+ bytes, not recorded$/) })
        expect(JSON.stringify(entry)).not.toContain(trxId)
      })

      it("needs valid dates, and shows the service's words after a rejection", async () => {
        expect((await report("?date_from=soon")).status).toBe(400)
        const body = { message: "reports are made at night" }
        control().addFault({ kind: "status", status: 400, body, match: { operation: "getCsvReport" } })
        expect(await report()).toMatchObject({
          status: 400,
          data: { code: "answered", values: { words: "reports are made at night" } },
        })
      })
    })
  })
})
