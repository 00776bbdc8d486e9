import { Modules } from "@medusajs/framework/utils"
import { ensureCapturedPayment } from "../../src/payments/order/capture-order-payment"
import { removeDoubleCaptures } from "../../src/payments/order/remove-double-captures"
import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore("the event payment.captured", ({ store, shop, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  const captured: string[] = []
  const subscriberId = "captured-carts-in-the-tests"
  const hear = ({ data }: { data: unknown }) => Promise.resolve(void captured.push((data as { id: string }).id))
  const bus = () => store.container.resolve(Modules.EVENT_BUS)

  checkout.prepareCart()
  beforeAll(() => void bus().subscribe("payment.captured", hear, { subscriberId }))
  afterAll(() => void bus().unsubscribe("payment.captured", hear, { subscriberId }))
  beforeEach(() => void (captured.length = 0))

  async function expectOneEvent(orderId: string): Promise<void> {
    const { payment_collections } = await checkout.order(orderId)
    const [payment] = payment_collections[0].payments
    expect(payment.captures).toHaveLength(1)
    expect(captured).toEqual([payment.id])
  }

  it("leaves one entry in the order's books when a person and the plugin book a capture at the same moment", async () => {
    const { session } = await checkout.started()
    await checkout.decides(session.trx_id, "approve")
    const { order_id: orderId } = await checkout.settledAs(session.trx_id, "approved")
    const [{ id: captureId } = { id: "" }] = await store.sql<{ id: string }>("SELECT id FROM capture")
    const entry = { order_id: orderId ?? "", amount: 16_140, currency_code: "php", reference: "capture" }
    await store.container.resolve(Modules.ORDER).addOrderTransactions([{ ...entry, reference_id: captureId }])
    expect(await paidTotal()).toBe(32_280)

    await Promise.all([removeDoubleCaptures(store.opened), removeDoubleCaptures(store.opened)])
    const { transactions } = await checkout.order(orderId ?? "")
    expect(transactions).toMatchObject([{ ...entry, reference_id: captureId }])
    expect(await paidTotal()).toBe(16_140)
  })

  it("leaves the right totals when an order with two entries of a capture is edited", async () => {
    const { session } = await checkout.started()
    await checkout.decides(session.trx_id, "approve")
    const { order_id } = await checkout.settledAs(session.trx_id, "approved")
    const orderId = order_id ?? ""
    const [{ id: reference_id } = { id: "" }] = await store.sql<{ id: string }>("SELECT id FROM capture")
    const entry = { order_id: orderId, amount: 16_140, currency_code: "php", reference: "capture", reference_id }
    await store.container.resolve(Modules.ORDER).addOrderTransactions([entry])
    const { items } = await checkout.order(orderId)
    const edit = `/admin/order-edits/${orderId}`
    await expectOk(store.admin.post("/admin/order-edits", { order_id: orderId }))
    await expectOk(store.admin.post(`${edit}/items/item/${items[0].id}`, { quantity: 2 }))
    await expectOk(store.admin.post(`${edit}/request`, {}))
    await expectOk(store.admin.post(`${edit}/confirm`, {}))

    await removeDoubleCaptures(store.opened)
    const { total, summary } = (await store.admin.get(`/admin/orders/${orderId}?fields=total,summary`)).data.order
    expect(summary).toMatchObject({ paid_total: 16_140, pending_difference: total - 16_140 })
  })

  async function paidTotal() {
    const [summary] = await store.sql<{ paid: number }>(
      "SELECT (totals->>'paid_total')::float AS paid FROM order_summary",
    )
    return summary?.paid
  }

  it("fires once when the customer completes the cart while the callback settles the payment", async () => {
    const { cart, session } = await checkout.started()
    await Promise.all([checkout.decides(session.trx_id, "approve"), checkout.completeEventually(cart.id)])
    const { order_id } = await checkout.settledAs(session.trx_id, "approved")
    await expectOneEvent(order_id ?? "")
  })

  it("fires once when the plugin settles an order several times", async () => {
    const { session } = await checkout.started()
    await checkout.decides(session.trx_id, "approve")
    const row = await checkout.settledAs(session.trx_id, "approved")
    for (let n = 0; n < 3; n += 1) await checkout.settled(row.order_ref)
    await expectOneEvent(row.order_id ?? "")
  })

  it("fires although the process died before it emitted the event", async () => {
    const { trx_id } = await driver.confirmed()
    const { id } = await driver.orderOf(trx_id)
    captured.length = 0
    await store.sql("UPDATE capture SET metadata = NULL")
    const [{ amount = 0 } = {}] = await store.sql<{ amount: number }>("SELECT amount::float FROM payment")
    const finish = () => ensureCapturedPayment(store.opened, { kind: "deal", orderId: id, amount, trxId: trx_id })
    const emit = jest.spyOn(bus(), "emit").mockRejectedValue(new Error("the process has died"))
    await finish().catch(() => undefined)
    emit.mockRestore()
    await finish()
    await expectOneEvent(id)
  })

  it("fires once when another process finishes the capture of a dead process", async () => {
    const { trx_id } = await driver.confirmed()
    const { id } = await driver.orderOf(trx_id)
    captured.length = 0
    await store.sql("UPDATE payment SET captured_at = NULL")
    await store.sql("UPDATE capture SET metadata = NULL")
    await store.sql("DELETE FROM order_transaction WHERE reference = 'capture'")
    const [{ amount = 0 } = {}] = await store.sql<{ amount: number }>("SELECT amount::float FROM payment")
    const finish = () => ensureCapturedPayment(store.opened, { kind: "deal", orderId: id, amount, trxId: trx_id })
    await Promise.all([finish(), finish()])
    await finish()
    await expectOneEvent(id)
    const booked = await store.sql("SELECT 1 FROM order_transaction WHERE order_id = ? AND reference = 'capture'", [id])
    expect(booked).toHaveLength(1)
  })
})
