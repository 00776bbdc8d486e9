import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { RefundDriver } from "../harness/refund-driver"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** The service may refund a line once only, or repeatedly up to the line's worth. The order has a phone for ₱15,990 and shipping for ₱150. */
describeSellingStore("refunds by a plan", ({ store, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  const refunds = new RefundDriver(store, checkout)

  checkout.prepareCart()

  afterEach(() => {
    control().configure({ refundsItemAgain: false })
  })

  const plan = (trxId: string, refund: { items?: number[]; amount: number }) =>
    store.admin.post(`${refunds.pageOf(trxId)}/refund?dry_run=true`, refund)

  it("says before the first refund how much stays refundable, and sends nothing", async () => {
    const { trxId } = await refunds.paidOrder()
    const [phone] = checkout.there(trxId).items
    expect((await expectOk(plan(trxId, { amount: 1_140 }))).data).toEqual({
      refund_plan: {
        lines: [{ id: phone?.id, code: phone?.code, item: phone?.item, value: 15_990, is_refunded_before: false }],
        amount: 1_140,
        refundable_now: 16_140,
        refundable_afterwards: 150,
      },
    })
    expect(checkout.calls("refundItems")).toEqual([])
    expect(await refunds.of(trxId)).toEqual([])
  })

  it("avoids the expensive line when a cheap line covers the amount", async () => {
    const { trxId, paymentId } = await refunds.paidOrder()
    const [, shipping] = refunds.itemsOf(trxId)
    expect((await plan(trxId, { amount: 100 })).data.refund_plan).toMatchObject({
      lines: [{ id: shipping }],
      refundable_afterwards: 15_990,
    })
    await expectOk(refunds.inMedusa(paymentId, 100))
    await expectOk(refunds.inMedusa(paymentId, 15_990))
    expect(checkout.there(trxId).refund_amount).toBe(16_090)
  })

  it("refunds a used line again when the service allows that", async () => {
    control().configure({ refundsItemAgain: true })
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await expectOk(refunds.inMedusa(paymentId, 1_140))
    expect((await plan(trxId, { amount: 15_000 })).data.refund_plan).toMatchObject({
      refundable_now: 15_000,
      lines: expect.arrayContaining([expect.objectContaining({ value: 15_990, is_refunded_before: true })]),
    })
    await expectOk(refunds.inMedusa(paymentId, 15_000))
    expect(checkout.there(trxId)).toMatchObject({ refund_amount: 16_140, status: "REF" })
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [1_140, 15_000], entries: [-1_140, -15_000] })
    expect(await driver.problems()).toEqual([])
  })

  it("shows a person the reason and the next step when the service refunds each line once", async () => {
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await expectOk(refunds.inMedusa(paymentId, 1_140))
    expect(await refunds.inMedusa(paymentId, 15_000)).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining("lines that an earlier refund has used") },
    })
    const problem = await driver.problem("refund_refused")
    expect(problem.message).toContain("Lines without a refund still cover ₱150;")
    expect(problem.fix).toContain("portal")
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [1_140], entries: [-1_140] })
    await refunds.settledLater(trxId)
    expect(await refunds.statesOf(trxId)).toEqual([
      ["done", "1140"],
      ["refused", "15000"],
    ])
    await driver.problem("refund_refused")
  })

  it("asks a person for the rest of a cancelled order when the service refunds each line once", async () => {
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await expectOk(refunds.inMedusa(paymentId, 1_140))
    await expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`, {}))
    // The phone's line is used, and the shipping line covers only ₱150 of the rest.
    expect((await driver.problem("payment_cancelled_here")).message).toContain("still collects ₱15,000")
    expect((await driver.problem("refund_refused")).message).toContain("Lines without a refund still cover ₱150;")
    await refunds.jobLater(trxId)
    expect(checkout.there(trxId).refund_amount).toBe(1_140)
    expect(await refunds.booksOf(orderId)).toMatchObject({ status: "canceled", refunds: [1_140], entries: [-1_140] })

    // The portal of the service knows no such limit.
    control().configure({ refundsItemAgain: true })
    await refunds.inPortal(trxId, { items: refunds.itemsOf(trxId), amount: 15_000 })
    await refunds.jobLater(trxId)
    await refunds.bookedLater(trxId, orderId)
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [1_140, 15_000], entries: [-1_140, -15_000] })
    await waitFor("no open problem", async () => (await driver.problems()).length === 0)
  })

  describe("at a service that refunds an item up to its worth", () => {
    beforeEach(() => {
      control().configure({ refundsItemAgain: true })
    })

    /** The sets of lines of all calls for this amount. */
    const setsOf = (amount: number) =>
      checkout
        .calls("refundItems")
        .map(({ request }) => request as { items: number[]; amount: number })
        .filter((request) => request.amount === amount)
        .map(({ items }) => items)

    /** The refund of the page names the shipping line. The ledger does not know the line of the portal's refund. */
    async function afterPortal() {
      const paid = await refunds.paidOrder()
      const [phone = 0, shipping = 0] = refunds.itemsOf(paid.trxId)
      await expectOk(refunds.onPage(paid.trxId, { amount: 100 }))
      await refunds.inPortal(paid.trxId, { items: [phone], amount: 300 })
      return { ...paid, phone, shipping }
    }

    it("returns the rest of a cancelled order after refunds of the page and of the portal", async () => {
      const { trxId, orderId, phone, shipping } = await afterPortal()
      await waitFor("the portal's refund to be booked", async () => {
        await expectOk(store.admin.post(`${refunds.pageOf(trxId)}/recheck`, {}))
        return (await refunds.booksOf(orderId)).entries.length === 2
      })
      await expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`, {}))
      expect(setsOf(15_740)).toEqual([[phone], [phone, shipping]])
      expect(checkout.there(trxId)).toMatchObject({ refund_amount: 16_140, status: "REF" })
      await refunds.bookedLater(trxId, orderId)
      expect(await refunds.booksOf(orderId)).toMatchObject({ status: "canceled", refunds: [100, 300, 15_740] })
      expect(await driver.problems()).toEqual([])
    })

    it("sends every line that a person names after refunds of the page and of the portal", async () => {
      const { trxId, phone, shipping } = await afterPortal()
      const refund = { items: [shipping, phone], amount: 15_740 }
      const { refund_plan } = (await expectOk(plan(trxId, refund))).data
      expect(refund_plan.lines.map(({ id }: { id: number }) => id)).toEqual([phone, shipping])
      await expectOk(refunds.onPage(trxId, refund))
      expect(setsOf(15_740)).toEqual([[phone, shipping]])
      expect(checkout.there(trxId)).toMatchObject({ refund_amount: 16_140, status: "REF" })
    })

    it("tries other lines when the service refuses a line without a rest, and shows each try", async () => {
      const { trxId, orderId } = await refunds.paidOrder()
      const [phone, shipping] = refunds.itemsOf(trxId)
      await expectOk(refunds.onPage(trxId, { amount: 16_000 }))
      await expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`, {}))
      expect(setsOf(140)).toEqual([[phone, shipping], [shipping]])
      expect(checkout.there(trxId)).toMatchObject({ refund_amount: 16_140, status: "REF" })
      const { payment } = (await expectOk(store.admin.get(refunds.pageOf(trxId)))).data
      const tries = (payment.timeline as { event: string; refund?: { amount: number } }[])
        .filter(({ refund }) => refund?.amount === 140)
        .map(({ event }) => event)
      expect(tries.slice(0, 4)).toEqual(["refund_requested", "refund_sent", "refund_lines_refused", "refund_sent"])
      expect(await driver.problems()).toEqual([])
    })

    it("sends no third set of lines after a second call without an answer", async () => {
      const { trxId } = await refunds.paidOrder()
      await expectOk(refunds.onPage(trxId, { amount: 16_000 }))
      control().addFault({ kind: "status", status: 400, match: { operation: "refundItems" } })
      control().addFault({ kind: "reset_before", match: { operation: "refundItems" } })
      expect((await refunds.onPage(trxId, { amount: 140 })).data.refund.state).toBe("unknown")
      for (let run = 0; run < 2; run++) await refunds.jobLater(trxId)
      expect(await refunds.statesOf(trxId)).toEqual([
        ["done", "16000"],
        ["unknown", "140"],
      ])
      expect(checkout.calls("refundItems")).toHaveLength(3)
    })

    it("ends with a refusal when the service refuses three sets of lines", async () => {
      const { trxId } = await refunds.paidOrder()
      await expectOk(refunds.onPage(trxId, { amount: 16_000 }))
      control().addFault({ kind: "status", status: 400, times: null, match: { operation: "refundItems" } })
      expect((await refunds.onPage(trxId, { amount: 140 })).data.code).toBe("refund_denied")
      expect(checkout.calls("refundItems")).toHaveLength(4)
      control().clearFaults()
      await refunds.settledLater(trxId)
      expect(checkout.calls("refundItems")).toHaveLength(4)
      await driver.problem("refund_refused")
    })

    it("sends one call when the service refuses for another reason than the lines", async () => {
      const { trxId } = await refunds.paidOrder()
      await expectOk(refunds.onPage(trxId, { amount: 16_000 }))
      control().addFault({ kind: "status", status: 403, match: { operation: "refundItems" } })
      expect((await refunds.onPage(trxId, { amount: 140 })).data.code).toBe("refund_denied")
      expect(checkout.calls("refundItems")).toHaveLength(2)
    })
  })

  it("clears the problem of a refusal once the same amount went back", async () => {
    const { trxId, paymentId } = await refunds.paidOrder()
    control().addFault({ kind: "status", status: 403, match: { operation: "refundItems" } })
    expect((await refunds.inMedusa(paymentId, 1_000)).status).toBe(400)
    await driver.problem("refund_refused")
    await expectOk(refunds.onPage(trxId, { amount: 1_000 }))
    await driver.noProblem("refund_refused")
  })

  it.each([
    ["of the named lines", (ids: number[]) => ids.slice(0, 1), 15_990.01, "only ₱15,990 of the named lines"],
    ["of the payment", () => undefined, 16_140.01, "only ₱16,140 of the payment"],
    ["of items that the record does not have", () => [987_654], 1, "has no item 987654"],
  ])("refuses an amount above the rest %s before the call", async (_, toItems, amount, words) => {
    const { trxId } = await refunds.paidOrder()
    const refund = { items: toItems(refunds.itemsOf(trxId)), amount }
    const denied = { status: 400, data: { code: "refund_denied", message: expect.stringContaining(words) } }
    expect(await plan(trxId, refund)).toMatchObject(denied)
    expect(await refunds.onPage(trxId, refund)).toMatchObject(denied)
    expect(checkout.calls("refundItems")).toEqual([])
    expect(await driver.problems()).toEqual([])
  })

  it("refuses an amount above the rest of a line after earlier refunds", async () => {
    control().configure({ refundsItemAgain: true })
    const { trxId } = await refunds.paidOrder()
    const [phone] = refunds.itemsOf(trxId)
    await expectOk(refunds.onPage(trxId, { items: [phone ?? 0], amount: 5_990 }))
    expect(await refunds.onPage(trxId, { items: [phone ?? 0], amount: 10_000.01 })).toMatchObject({
      data: { code: "refund_denied", message: expect.stringContaining("only ₱10,000 of the named lines") },
    })
    await expectOk(refunds.onPage(trxId, { items: [phone ?? 0], amount: 10_000 }))
  })

  it("names only the returned line, and only once", async () => {
    const both = [shop.small, shop.large].map((variant_id) => ({ variant_id, quantity: 1 }))
    const { trxId, orderId, paymentId } = await refunds.paidOrder({ items: both })
    const { order } = (await store.admin.get(`/admin/orders/${orderId}?fields=*items,*items.variant`)).data
    const lines = (order.items as { id: string; quantity: number }[]).map(({ id, quantity }) => ({ id, quantity }))
    await expectOk(store.admin.post(`/admin/orders/${orderId}/fulfillments`, { items: lines }))
    await driver.receiveReturn(order, await driver.requestReturn(order))
    const { items } = checkout.there(trxId)
    const returned = items.find(({ code }) => code === order.items[0].variant_sku)?.id
    const others = items.map(({ id }) => id).filter((id) => id !== returned)
    // If only the amount counted, the shipping line would cover the first refund.
    for (const amount of [100, 1_000]) await expectOk(refunds.inMedusa(paymentId, amount))
    const sent = checkout.calls("refundItems").map(({ request }) => (request as { items: number[] }).items)
    expect(sent).toEqual([[returned], [expect.any(Number)]])
    expect(others).toContain(sent[1]?.[0])
  })
})
