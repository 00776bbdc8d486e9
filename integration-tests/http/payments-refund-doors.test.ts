import { ServerResponse } from "node:http"
import { type MedusaResponse } from "@medusajs/framework/http"
import { Modules } from "@medusajs/framework/utils"
import { adminUser } from "../harness/admin-user"
import { CheckoutDriver } from "../harness/checkout-driver"
import { adminBearer, expectOk } from "../harness/http-client"
import { RawCall } from "../harness/raw-call"
import { type PaidOrder, RefundDriver } from "../harness/refund-driver"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** Medusa's routes call the provider before they write their books. A refusal after the call would invite a second refund. */
describeSellingStore("ways to a refund", ({ store, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  const refunds = new RefundDriver(store, checkout)

  checkout.prepareCart()

  const beginEdit = (order_id: string) => expectOk(store.admin.post("/admin/order-edits", { order_id }))
  const cancelEdit = (orderId: string) => expectOk(store.admin.delete(`/admin/order-edits/${orderId}`))

  async function fulfil(orderId: string) {
    const { order } = (await expectOk(store.admin.get(`/admin/orders/${orderId}?fields=*items,*items.variant`))).data
    const items = (order.items as { id: string; quantity: number }[]).map(({ id, quantity }) => ({ id, quantity }))
    await expectOk(store.admin.post(`/admin/orders/${orderId}/fulfillments`, { items }))
    return order as { id: string; items: { id: string }[] }
  }

  async function beginReturn(order_id: string) {
    await fulfil(order_id)
    const location_id = shop.seeded().stock_location.id
    await expectOk(store.admin.post("/admin/returns", { order_id, location_id }))
  }

  async function beginClaim(order_id: string) {
    const order = await fulfil(order_id)
    const { claim } = (await expectOk(store.admin.post("/admin/claims", { type: "refund", order_id }))).data
    const items = [{ id: order.items[0]?.id, quantity: 1, reason: "production_failure" }]
    await expectOk(store.admin.post(`/admin/claims/${claim.id}/claim-items`, { items }))
  }

  it.each([
    ["an edit", beginEdit],
    ["a return", beginReturn],
    ["a claim", beginClaim],
  ])("refuse a refund while %s of the order is open, and send nothing", async (_, begin) => {
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await begin(orderId)
    const denied = {
      status: 400,
      data: { code: "refund_denied", message: expect.stringContaining("confirm or cancel") },
    }
    expect(await refunds.inMedusa(paymentId, 100)).toMatchObject(denied)
    expect(await refunds.onPage(trxId, { amount: 100 })).toMatchObject(denied)
    expect(await store.admin.post(`${refunds.pageOf(trxId)}/refund?dry_run=true`, { amount: 100 })).toMatchObject(
      denied,
    )
    expect(checkout.calls("refundItems")).toEqual([])
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [], entries: [] })
  })

  it("refund an order after its edit was cancelled", async () => {
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await beginEdit(orderId)
    await cancelEdit(orderId)
    await expectOk(refunds.inMedusa(paymentId, 150))
    await expectOk(refunds.onPage(trxId, { amount: 100 }))
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [150, 100], entries: [-150, -100] })
    expect(await refunds.totalsOf(orderId)).toEqual({ paid: 16_140, refunded: 250, outstanding: 0 })
  })

  /** Starts a refund that takes the service two seconds, and returns while its call runs. */
  async function beginRefund(paymentId: string) {
    control().addFault({ kind: "delay", ms: 2_000, match: { operation: "refundItems" } })
    const answer = refunds.inMedusa(paymentId, 100)
    await waitFor("the call of the refund", () => control().faults().length === 0)
    return { answer }
  }

  it("keep an edit waiting until a running refund is booked", async () => {
    const { orderId, paymentId } = await refunds.paidOrder()
    const { answer } = await beginRefund(paymentId)
    await beginEdit(orderId)
    expect((await answer).status).toBe(200)
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [100], entries: [-100] })
    expect(await refunds.totalsOf(orderId)).toMatchObject({ outstanding: 0 })
  })

  it("refund once when a person repeats a refund that Medusa answered with an error", async () => {
    control().configure({ refundsItemAgain: true })
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    const { answer } = await beginRefund(paymentId)
    // Code of the merchant can change an order without a route.
    const orders = store.container.resolve(Modules.ORDER)
    const change = await orders.createOrderChange({ order_id: orderId, change_type: "edit" })
    expect((await answer).status).toBe(400)
    await orders.cancelOrderChange(change.id)
    expect(await refunds.inMedusa(paymentId, 100)).toMatchObject({ status: 400, data: { code: "refund_repeated" } })
    for (let run = 0; run < 3; run++) await refunds.jobLater(trxId)
    expect(checkout.there(trxId).refund_amount).toBe(100)
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [100], entries: [-100] })
    expect(await refunds.totalsOf(orderId)).toEqual({ paid: 16_140, refunded: 100, outstanding: 0 })
    // The error named the first refund, so an equal refund is a new one.
    await expectOk(refunds.inMedusa(paymentId, 100))
    expect(checkout.there(trxId).refund_amount).toBe(200)
    control().configure({ refundsItemAgain: false })
  })

  // A gateway answers with its own error after half a minute, while the refund still runs.
  it.each([
    ["Medusa's refund", ({ paymentId }: PaidOrder) => `/admin/payments/${paymentId}/refund`],
    ["the refund of the plugin's page", ({ trxId }: PaidOrder) => `${refunds.pageOf(trxId)}/refund`],
  ])("refund once when a person repeats %s, whose answer was lost", async (_, toPath) => {
    control().configure({ refundsItemAgain: true })
    const paid = await refunds.paidOrder()
    const { trxId, orderId } = paid
    const path = toPath(paid)
    const authorization = await adminBearer(store.url, adminUser)
    control().addFault({ kind: "delay", ms: 1_000, match: { operation: "refundItems" } })
    const body = JSON.stringify({ amount: 100 })
    const headers = { authorization, "content-type": "application/json", "content-length": body.length }
    const ended = jest.spyOn(ServerResponse.prototype, "end")
    const call = await RawCall.begin(store.url, { method: "POST", path, headers })
    call.write(body)
    await waitFor("the call of the refund", () => control().faults().length === 0)
    call.leave()
    await waitFor("the end of the request", () =>
      (ended.mock.contexts as MedusaResponse[]).some(({ req }) => req.originalUrl === path),
    )
    ended.mockRestore()

    await store.admin.post(path, { amount: 100 })
    for (let run = 0; run < 2; run++) await refunds.jobLater(trxId)
    expect(checkout.there(trxId).refund_amount).toBe(100)
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [100], entries: [-100] })
    // The answer to the repetition named the refund, so an equal refund is a new one.
    await expectOk(store.admin.post(path, { amount: 100 }))
    expect(checkout.there(trxId).refund_amount).toBe(200)
    control().configure({ refundsItemAgain: false })
  })

  it.each([
    ["the job", 0],
    ["a repetition, and then the job", 1],
  ])("leave books that %s completes after the store failed behind the service's answer", async (_, clicks) => {
    control().configure({ refundsItemAgain: true })
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    const bus = store.container.resolve(Modules.EVENT_BUS)
    const emit = bus.emit.bind(bus)
    const emitted = jest.spyOn(bus, "emit").mockImplementation((given, options) => {
      const isOurs = [given].flat().some(({ name }) => name === "partner-commerce.refund.done")
      return isOurs ? Promise.reject(new Error("the bus is down")) : emit(given, options)
    })
    expect((await refunds.inMedusa(paymentId, 400)).status).toBeGreaterThanOrEqual(400)
    emitted.mockRestore()
    for (let click = 0; click < clicks; click++) await expectOk(refunds.inMedusa(paymentId, 400))
    for (let run = 0; run < 2; run++) await refunds.jobLater(trxId)
    expect(checkout.there(trxId).refund_amount).toBe(400)
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [400], entries: [-400] })
    expect(await refunds.totalsOf(orderId)).toEqual({ paid: 16_140, refunded: 400, outstanding: 0 })
    control().configure({ refundsItemAgain: false })
  })

  it("refuse Medusa's refund of a cancelled order, and send nothing", async () => {
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    control().addFault({ kind: "status", status: 503, times: null, match: { operation: "getTransaction" } })
    await expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`, {}))
    control().clearFaults()
    expect(await refunds.inMedusa(paymentId, 1_000)).toMatchObject({
      status: 400,
      data: { code: "refund_denied", message: expect.stringContaining("on the plugin's page") },
    })
    expect(checkout.calls("refundItems")).toEqual([])
    await expectOk(refunds.onPage(trxId, { amount: 16_140 }))
    await refunds.bookedLater(trxId, orderId)
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [16_140], entries: [-16_140] })
  })

  it("refund the amount that an order owes while another change is open", async () => {
    const both = [shop.small, shop.large].map((variant_id) => ({ variant_id, quantity: 1 }))
    const { orderId, paymentId } = await refunds.paidOrder({ items: both })
    const { order } = (await expectOk(store.admin.get(`/admin/orders/${orderId}?fields=*items`))).data
    await beginEdit(orderId)
    await expectOk(store.admin.post(`/admin/order-edits/${orderId}/items/item/${order.items[0].id}`, { quantity: 0 }))
    await expectOk(store.admin.post(`/admin/order-edits/${orderId}/request`, {}))
    await expectOk(store.admin.post(`/admin/order-edits/${orderId}/confirm`, {}))
    const owed = -(await refunds.totalsOf(orderId)).outstanding
    expect(owed).toBeGreaterThan(0)
    await beginEdit(orderId)
    await expectOk(refunds.inMedusa(paymentId, owed))
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [owed], entries: [-owed] })
    expect((await refunds.totalsOf(orderId)).outstanding).toBe(0)
  })

  it("return no money when an open edit stops the cancellation of an order", async () => {
    const { trxId, orderId } = await refunds.paidOrder()
    await beginEdit(orderId)
    expect((await store.admin.post(`/admin/orders/${orderId}/cancel`, {})).status).toBe(400)
    for (let run = 0; run < 2; run++) await refunds.jobLater(trxId)
    expect(checkout.calls("refundItems")).toEqual([])
    expect(await refunds.booksOf(orderId)).toMatchObject({ status: "pending", refunds: [], entries: [] })
  })

  it("raise a problem for a refund of the portal during an open edit, and book the refund after the edit", async () => {
    const { trxId, orderId } = await refunds.paidOrder()
    await beginEdit(orderId)
    await refunds.inPortal(trxId, { items: refunds.itemsOf(trxId).slice(0, 1), amount: 700 })
    await store.admin.post(`${refunds.pageOf(trxId)}/recheck`, {})
    for (let run = 0; run < 4; run++) await refunds.jobLater(trxId)
    expect((await driver.problem("refund_not_booked")).message).toContain("confirm or cancel")
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [], entries: [] })
    await cancelEdit(orderId)
    await refunds.bookedLater(trxId, orderId)
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [700], entries: [-700] })
    expect(await refunds.totalsOf(orderId)).toEqual({ paid: 16_140, refunded: 700, outstanding: 0 })
    await refunds.jobLater(trxId)
    await driver.noProblem("refund_not_booked")
    expect(await driver.problems()).toEqual([])
  })

  it("make every refund of several admins at the same moment, and book each with its own amount", async () => {
    control().configure({ refundsItemAgain: true })
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    checkout.answersRefunds("refundItems", "completed")
    const amounts = [100, 101, 102, 103]
    const answers = await Promise.all(amounts.map((amount) => refunds.inMedusa(paymentId, amount)))
    expect(answers.map(({ status }) => status)).toEqual(amounts.map(() => 200))
    const { refunds: booked, entries } = await refunds.booksOf(orderId)
    expect([booked.toSorted(), entries.toSorted((a, b) => b - a)]).toEqual([amounts, amounts.map((amount) => -amount)])
    expect(await refunds.totalsOf(orderId)).toEqual({ paid: 16_140, refunded: 406, outstanding: 0 })
    expect(await refunds.of(trxId)).toHaveLength(4)
    control().configure({ refundsItemAgain: false })
  })

  it("leave equal books after the page, Medusa's refund and the cancellation refund at the same moment", async () => {
    control().configure({ refundsItemAgain: true })
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await Promise.all([
      refunds.onPage(trxId, { amount: 300 }),
      refunds.inMedusa(paymentId, 200),
      store.admin.post(`/admin/orders/${orderId}/cancel`, {}),
    ])
    for (let run = 0; run < 5; run++) await refunds.jobLater(trxId, 30)
    const { status, refunds: booked, entries } = await refunds.booksOf(orderId)
    const { refund_amount } = checkout.there(trxId)
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
    expect([sum(booked), sum(entries)]).toEqual([refund_amount, -refund_amount])
    expect(await refunds.totalsOf(orderId)).toMatchObject({ paid: 16_140, refunded: refund_amount })
    expect([status, refund_amount]).toEqual(["canceled", 16_140])
    control().configure({ refundsItemAgain: false })
  })
})
