import { Modules } from "@medusajs/framework/utils"
import { createCartCreditLinesWorkflow } from "@medusajs/medusa/core-flows"
import { rebookRefunds } from "../../src/payments/refund/rebook-refunds"
import { HOUR_MS } from "../../src/values/duration"
import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { moveClock } from "../harness/move-clock"
import { packOrder, receiveReturn, requestReturn } from "../harness/parcels"
import { RefundDriver } from "../harness/refund-driver"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** In the end Medusa's refunds, the order's entries and the service show the same amounts. */
describeSellingStore("books of refunds and cancellations", ({ store, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  const refunds = new RefundDriver(store, checkout)

  checkout.prepareCart()

  afterEach(() => {
    control().configure({ refundsItemAgain: false })
  })

  const cancel = (orderId: string) => expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`, {}))
  const creditOf = async (orderId: string) =>
    (await store.admin.get(`/admin/orders/${orderId}?fields=summary,*credit_lines`)).data.order
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

  it("add up after two admins refund at the same moment", async () => {
    control().configure({ refundsItemAgain: true })
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await Promise.all([refunds.onPage(trxId, { amount: 150.5 }), refunds.inMedusa(paymentId, 2_000)])
    for (let run = 0; run < 3; run++) await refunds.jobLater(trxId)
    const { refund_amount } = checkout.there(trxId)
    const { refunds: booked, entries } = await refunds.booksOf(orderId)
    expect([sum(booked), sum(entries)]).toEqual([refund_amount, -refund_amount])
    expect(refund_amount).toBeGreaterThan(0)
  })

  it("count the order's totals again after a refund that the service refused in the end", async () => {
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    checkout.answersRefunds("refundItems", "pending")
    checkout.answersRefunds("getRefundStatus", "pending")
    await expectOk(refunds.inMedusa(paymentId, 100))
    expect(await refunds.totalsOf(orderId)).toEqual({ paid: 16_140, refunded: 100, outstanding: 0 })
    control().clearFaults()
    checkout.answersRefunds("getRefundStatus", "refused")
    for (let run = 0; run < 2; run++) await refunds.jobLater(trxId)
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [], entries: [] })
    // The order still owes the amount to its customer.
    expect(await refunds.totalsOf(orderId)).toEqual({ paid: 16_140, refunded: 0, outstanding: -100 })
    control().clearFaults()
    await cancel(orderId)
    await waitFor("the order to owe no money", async () => {
      await refunds.jobLater(trxId)
      return (await refunds.totalsOf(orderId)).outstanding === 0
    })
    expect(await refunds.totalsOf(orderId)).toEqual({ paid: 16_140, refunded: 16_140, outstanding: 0 })
  })

  it("show a single repair after several processes repaired them at the same moment", async () => {
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await expectOk(refunds.inMedusa(paymentId, 100))
    await store.sql("DELETE FROM order_transaction WHERE order_id = ? AND reference = 'refund'", [orderId])
    await refunds.age(trxId)
    const repairs = Array.from({ length: 3 }, () => rebookRefunds(store.opened, trxId))
    expect(await Promise.all(repairs)).toEqual([true, true, true])
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [100], entries: [-100] })
    expect(await refunds.totalsOf(orderId)).toMatchObject({ paid: 16_140, refunded: 100 })
  })

  it("recount totals that two simultaneous changes left wrong", async () => {
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await expectOk(refunds.inMedusa(paymentId, 100))
    await store.sql(
      `UPDATE order_summary SET totals = totals || '{"refunded_total": 300, "transaction_total": 15840, "pending_difference": 200}' WHERE order_id = ?`,
      [orderId],
    )
    await refunds.jobLater(trxId)
    expect(await refunds.totalsOf(orderId)).toEqual({ paid: 16_140, refunded: 100, outstanding: 0 })
  })

  it("replace an entry with a wrong amount", async () => {
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await expectOk(refunds.inMedusa(paymentId, 1_000))
    await store.sql(
      `UPDATE order_transaction SET amount = -150.5, raw_amount = '{"value":"-150.5","precision":20}' WHERE order_id = ? AND reference = 'refund'`,
      [orderId],
    )
    await refunds.jobLater(trxId)
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [1_000], entries: [-1_000] })
  })

  // Medusa writes the refund, then the order's entry, then the order's credit. Without the credit the customer seems to owe the amount again.
  it.each([
    ["after the refund", false],
    ["after the entry", true],
  ])("credit the order for a refund whose process died %s", async (_, hasEntry) => {
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    const order_id = orderId
    const orders = store.container.resolve(Modules.ORDER)
    const payment = await store.container.resolve(Modules.PAYMENT).refundPayment({ payment_id: paymentId, amount: 100 })
    const reference_id = payment.refunds?.[0]?.id ?? ""
    const entry = { order_id, amount: -100, currency_code: "php", reference: "refund", reference_id }
    if (hasEntry) await orders.addOrderTransactions(entry)
    for (let run = 0; run < 3; run++) await refunds.settledLater(trxId)
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [100], entries: [-100] })
    expect(await creditOf(orderId)).toMatchObject({
      summary: { pending_difference: 0 },
      credit_lines: [{ amount: 100 }],
    })
  })

  it("credit an order with a gift card for a refund whose process died", async () => {
    const cart = await checkout.cart({})
    const giftCard = { cart_id: cart.id, amount: 500, reference: null, reference_id: null, metadata: null }
    await createCartCreditLinesWorkflow(store.container).run({ input: [giftCard] })
    const { trx_id: trxId } = await checkout.start(cart)
    await checkout.decides(trxId, "approve")
    const orderId = (await checkout.settledAs(trxId, "approved")).order_id ?? ""
    const payment_id = (await refunds.booksOf(orderId)).payments[0]?.id ?? ""
    await store.container.resolve(Modules.PAYMENT).refundPayment({ payment_id, amount: 100 })
    for (let run = 0; run < 3; run++) await refunds.settledLater(trxId)
    expect(await refunds.totalsOf(orderId)).toEqual({ paid: 15_640, refunded: 100, outstanding: 0 })
  })

  it("credit the order for a refund whose process died, after the open change of the order ends", async () => {
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await store.container.resolve(Modules.PAYMENT).refundPayment({ payment_id: paymentId, amount: 100 })
    await expectOk(store.admin.post("/admin/order-edits", { order_id: orderId }))
    await refunds.settledLater(trxId)
    expect((await refunds.of(trxId)).map(({ next_check_at }) => next_check_at)).toEqual([expect.any(Date)])
    await expectOk(store.admin.delete(`/admin/order-edits/${orderId}`))
    await refunds.settledLater(trxId)
    expect((await refunds.of(trxId)).map(({ next_check_at }) => next_check_at)).toEqual([null])
    expect(await creditOf(orderId)).toMatchObject({
      summary: { pending_difference: 0 },
      credit_lines: [{ amount: 100 }],
    })
  })

  it("keep an entry that a cash desk wrote", async () => {
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await store.container.resolve(Modules.ORDER).addOrderTransactions({
      order_id: orderId,
      amount: -40,
      currency_code: "php",
      reference: "refund",
      reference_id: "cash-desk-17",
    })
    await expectOk(refunds.inMedusa(paymentId, 1_000))
    await refunds.settledLater(trxId)
    await refunds.jobLater(trxId)
    expect((await refunds.booksOf(orderId)).entries.toSorted((a, b) => a - b)).toEqual([-1_000, -40])
  })

  it("remove the entry of a failed refund, and return the money once the service answers", async () => {
    const { trxId, orderId } = await refunds.paidOrder()
    for (const operation of ["getTransaction", "refundItems"])
      control().addFault({ kind: "status", status: 503, times: null, match: { operation } })
    await cancel(orderId)
    expect((await driver.problem("payment_cancelled_here")).message).toContain("still collects ₱16,140")
    await refunds.jobLater(trxId)
    expect(await refunds.booksOf(orderId)).toMatchObject({ status: "canceled", refunds: [], entries: [] })

    control().clearFaults()
    await refunds.jobLater(trxId, 30)
    expect(checkout.there(trxId)).toMatchObject({ refund_amount: 16_140, status: "REF" })
    await refunds.bookedLater(trxId, orderId)
    expect(await refunds.booksOf(orderId)).toMatchObject({ status: "canceled", refunds: [16_140], entries: [-16_140] })
    await driver.noProblem("payment_cancelled_here")
    expect(await driver.problems()).toEqual([])
  })

  it("remove the entry of a cancellation without a refund", async () => {
    const { trxId, orderId } = await refunds.paidOrder()
    control().addFault({ kind: "reset_before", match: { operation: "refundItems" } })
    await refunds.onPage(trxId, { amount: 100 })
    // Another refund is undecided, so the plugin refuses the refund of the cancellation.
    await cancel(orderId)
    expect(await refunds.of(trxId)).toHaveLength(1)
    await driver.problem("payment_cancelled_here")
    await refunds.jobLater(trxId)
    expect(await refunds.booksOf(orderId)).toMatchObject({ status: "canceled", refunds: [], entries: [] })
    expect(await refunds.totalsOf(orderId)).toMatchObject({ paid: 16_140, refunded: 0 })
    expect(checkout.calls("refundItems")).toHaveLength(1)
  })

  it("return the money of a cancelled order whose event was lost", async () => {
    const { trxId, orderId } = await refunds.paidOrder()
    await store.sql(`UPDATE "order" SET status = 'canceled', canceled_at = now() WHERE id = ?`, [orderId])
    await refunds.jobLater(trxId)
    expect(checkout.there(trxId).refund_amount).toBe(16_140)
    await refunds.bookedLater(trxId, orderId)
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [16_140], entries: [-16_140] })
    await refunds.settledLater(trxId)
    expect(await refunds.totalsOf(orderId)).toMatchObject({ outstanding: 0 })
    expect(await driver.problems()).toEqual([])
  })

  it("return the money of a cancelled order that a person archives, and leave no debt", async () => {
    const { trxId, orderId } = await refunds.paidOrder()
    control().addFault({ kind: "status", status: 503, times: null, match: { operation: "getTransaction" } })
    await cancel(orderId)
    await expectOk(store.admin.post(`/admin/orders/${orderId}/archive`, {}))
    control().clearFaults()
    await refunds.jobLater(trxId, 30)
    expect(checkout.there(trxId).refund_amount).toBe(16_140)
    await refunds.bookedLater(trxId, orderId)
    expect(await refunds.booksOf(orderId)).toMatchObject({ status: "archived", refunds: [16_140], entries: [-16_140] })
    await refunds.settledLater(trxId)
    expect(await refunds.totalsOf(orderId)).toEqual({ paid: 16_140, refunded: 16_140, outstanding: 0 })
    expect(await driver.problems()).toEqual([])
  })

  it.each([
    ["at once", 0],
    ["after the service answered 503", 503],
  ])("show the same debt of a cancelled order with a raised price when its money goes back %s", async (_, status) => {
    const { trxId, orderId } = await refunds.paidOrder()
    await expectOk(store.admin.post("/admin/order-edits", { order_id: orderId }))
    const edit = `/admin/order-edits/${orderId}`
    await expectOk(store.admin.post(`${edit}/items`, { items: [{ variant_id: shop.large, quantity: 1 }] }))
    await expectOk(store.admin.post(`${edit}/request`, {}))
    await expectOk(store.admin.post(`${edit}/confirm`, {}))
    const raised = (await refunds.totalsOf(orderId)).outstanding
    expect(raised).toBeGreaterThan(0)
    if (status > 0) control().addFault({ kind: "status", status, times: null, match: { operation: "getTransaction" } })
    await cancel(orderId)
    control().clearFaults()
    await refunds.jobLater(trxId, 30)
    await refunds.bookedLater(trxId, orderId)
    await refunds.settledLater(trxId)
    expect(checkout.there(trxId).refund_amount).toBe(16_140)
    expect(await refunds.totalsOf(orderId)).toEqual({ paid: 16_140, refunded: 16_140, outstanding: raised })
    expect(await driver.problems()).toEqual([])
  })

  it("still charge the customer the fee of a later return", async () => {
    const both = [shop.small, shop.large].map((variant_id) => ({ variant_id, quantity: 1 }))
    const { trxId, orderId } = await refunds.paidOrder({ items: both })
    const order = (await expectOk(store.admin.get(`/admin/orders/${orderId}?fields=*items`))).data.order
    const { stock_location, shipping_option } = shop.seeded()
    await packOrder(store.admin, order)
    await receiveReturn(store.admin, order, await requestReturn(store.admin, order, stock_location.id))
    await expectOk(refunds.onPage(trxId, { amount: -(await refunds.totalsOf(orderId)).outstanding }))
    await refunds.settledLater(trxId)

    const begun = await expectOk(
      store.admin.post("/admin/returns", { order_id: orderId, location_id: stock_location.id }),
    )
    const path = `/admin/returns/${begun.data.return.id}`
    const items = [{ id: order.items[1].id, quantity: 1 }]
    await expectOk(store.admin.post(`${path}/request-items`, { items }))
    const fee = { shipping_option_id: shipping_option.id, custom_amount: 20_000 }
    await expectOk(store.admin.post(`${path}/shipping-method`, fee))
    await expectOk(store.admin.post(`${path}/request`, {}))
    await expectOk(refunds.onPage(trxId, { amount: 50 }))
    for (let run = 0; run < 3; run++) await refunds.settledLater(trxId)
    expect(await refunds.totalsOf(orderId)).toMatchObject({ outstanding: 20_000 })
    expect((await refunds.of(trxId)).map(({ next_check_at }) => next_check_at)).toEqual([null, null])
    expect(await driver.problems()).toEqual([])
  })

  // The refund of a dead process still counts in Medusa, which then refuses to book another refund of the whole amount.
  it("book the refund of a cancelled order in the place of a refund that never happened", async () => {
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await store.sql(
      `INSERT INTO refund (id, payment_id, amount, raw_amount, created_at, updated_at)
       VALUES ('ref_of_a_dead_process', ?, 16140, '{"value":"16140","precision":20}', now() - interval '1 hour', now())`,
      [paymentId],
    )
    await store.sql(`UPDATE "order" SET status = 'canceled', canceled_at = now() WHERE id = ?`, [orderId])
    await refunds.jobLater(trxId)
    expect(checkout.there(trxId).refund_amount).toBe(16_140)
    await refunds.bookedLater(trxId, orderId)
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [16_140], entries: [-16_140] })
    expect(await store.sql(`SELECT 1 FROM refund WHERE id = 'ref_of_a_dead_process' AND deleted_at IS NULL`)).toEqual(
      [],
    )
    expect(await driver.problems()).toEqual([])
  })

  // Medusa commits the row of a refund before it calls the provider.
  it("keep a refund that another process has just begun, while the clock of this process is an hour ahead", async () => {
    const { trxId, orderId, paymentId } = await refunds.paidOrder()
    await store.sql(
      `INSERT INTO refund (id, payment_id, amount, raw_amount, created_at, updated_at)
       VALUES ('ref_of_another_process', ?, 100, '{"value":"100","precision":20}', now(), now())`,
      [paymentId],
    )
    const clock = moveClock(HOUR_MS)
    const isRepaired = await rebookRefunds(store.opened, trxId).finally(() => clock.mockRestore())
    expect(isRepaired).toBe(false)
    expect(await refunds.booksOf(orderId)).toMatchObject({ refunds: [100], entries: [] })
  })

  it("keep the change of an order that another process has just begun, while the clock of this process is an hour ahead", async () => {
    const { trxId, orderId } = await refunds.paidOrder()
    const orders = store.container.resolve(Modules.ORDER)
    await orders.createOrderChange({ order_id: orderId, change_type: "edit" })
    await store.sql("UPDATE order_change SET change_type = 'credit_line' WHERE order_id = ?", [orderId])
    const clock = moveClock(HOUR_MS)
    await rebookRefunds(store.opened, trxId).finally(() => clock.mockRestore())
    expect(await orders.listOrderChanges({ order_id: orderId, status: "pending" })).toHaveLength(1)
  })

  it("keep the problem of a cancelled order until a refund covers the amount", async () => {
    const { trxId, orderId } = await refunds.paidOrder()
    control().addFault({ kind: "status", status: 403, times: null, match: { operation: "refundItems" } })
    await cancel(orderId)
    await driver.problem("payment_cancelled_here")
    await refunds.jobLater(trxId)
    await refunds.jobLater(trxId)
    expect(checkout.calls("refundItems")).toHaveLength(1)
    control().clearFaults()
    await expectOk(refunds.onPage(trxId, { amount: 16_140 }))
    await driver.noProblem("payment_cancelled_here")
    expect(await driver.problems()).toEqual([])
  })
})
