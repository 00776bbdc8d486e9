import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sendDueDeliveries } from "../../src/deals/delivery/send-deliveries"
import { settleDueDeals } from "../../src/deals/settle/settle-due-deals"
import { settleDuePayments } from "../../src/payments/settle/settle-due-payments"
import { CheckoutDriver } from "../harness/checkout-driver"
import { CommandDriver } from "../harness/command-driver"
import { expectOk } from "../harness/http-client"
import { findNightDifferences } from "../harness/night-books"
import { readRefundBooks } from "../harness/refund-books"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

/** A merchant has uninstalled the plugin and installs it again: its tables are empty, and the orders still exist. */
describeSellingStore("ledgers after a reinstallation", ({ store, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  const command = new CommandDriver(store)

  checkout.prepareCart()

  const emptyTables = () =>
    store.sql(
      `TRUNCATE partner_commerce_payment, partner_commerce_deal, partner_commerce_refund, partner_commerce_delivery_update,
                partner_commerce_noted_fee`,
    )

  const LEDGERS = ["payment", "deal", "refund", "delivery_update", "noted_fee"]
  const readTables = () =>
    Promise.all(LEDGERS.map((table) => store.sql(`SELECT * FROM partner_commerce_${table} ORDER BY id`)))

  async function paidOrder(): Promise<{ trxId: string; orderId: string; ref: string }> {
    const { session } = await checkout.started()
    await checkout.decides(session.trx_id, "approve")
    const { order_id, order_ref } = await checkout.settledAs(session.trx_id, "approved")
    return { trxId: session.trx_id, orderId: order_id ?? "", ref: order_ref }
  }

  /** Makes the readings that restored rows ask for, as the jobs do. */
  const readStatuses = () => Promise.all([settleDuePayments(store.opened), settleDueDeals(store.opened)])

  const refund = async (orderId: string, amount: number): Promise<void> => {
    const { payments } = await readRefundBooks(store.admin, orderId)
    await expectOk(store.admin.post(`/admin/payments/${payments[0]?.id}/refund`, { amount }))
  }

  const deliveries = (trxId: string) =>
    checkout
      .calls("updateTransaction")
      .filter(({ path }) => path.includes(trxId))
      .map(({ request }) => (request as { delivery_status?: string }).delivery_status)
      .filter(Boolean)

  it("restores a payment and a deal, and then refunds, reports delivery and compares the books", async () => {
    const paid = await paidOrder()
    const deal = await driver.confirmed()
    await emptyTables()

    expect(await command.run("adopt", "--dry-run")).toMatchObject({
      code: 1,
      text: expect.stringContaining("The command can restore 1 payment and 1 deal"),
    })
    expect(await readTables()).toEqual([[], [], [], [], []])
    expect(await command.run("adopt")).toMatchObject({
      code: 0,
      text: expect.stringContaining("1 payment and 1 deal restored."),
    })

    await readStatuses()
    expect(await checkout.settledAs(paid.trxId, "approved")).toMatchObject({
      order_ref: paid.ref,
      order_id: paid.orderId,
      amount: "16140",
      currency_code: "php",
    })
    const restored = await driver.dealOf(deal.trx_id)
    expect(restored).toMatchObject({
      order_id: deal.order.id,
      state: "confirmed",
      variant_id: shop.small,
      amount: 15990,
      remote_status: "APR",
    })

    await refund(paid.orderId, 1_000)
    await refund(deal.order.id, 500)
    expect([checkout.there(paid.trxId), checkout.there(deal.trx_id)]).toMatchObject([
      { refund_amount: 1_000 },
      { refund_amount: 500 },
    ])
    await driver.ship(deal.order)
    await waitFor("the delivery to be reported", () => deliveries(deal.trx_id).includes("DISPATCHED"))
    expect(await findNightDifferences(store.admin)).toEqual([])
    expect(checkout.reportedStatuses(paid.trxId).filter((status) => status === "OK")).toHaveLength(1)
  })

  it("keeps the books of ten deals and five payments, before the store leaves, after it left, and after it came back", async () => {
    const times = (number: number) => Array.from({ length: number })
    const expectAgreement = async () => expect(await findNightDifferences(store.admin)).toEqual([])
    await shop.setStock(0, 100)
    for (const _ of times(5)) {
      const { orderId } = await paidOrder()
      await driver.ship((await expectOk(store.admin.get(`/admin/orders/${orderId}`))).data.order)
    }
    for (const _ of times(10)) {
      const { trx_id, order } = await driver.confirmed()
      await driver.ship(order)
      await driver.acknowledged(trx_id, "DISPATCHED")
    }
    await expectAgreement()

    const folder = mkdtempSync(join(tmpdir(), "partner-commerce-leave-"))
    expect(await command.runJson("leave", "--to", folder)).toMatchObject({ code: 0, open: { count: 0 } })
    rmSync(folder, { recursive: true })
    await expectAgreement()

    await emptyTables()
    expect(await command.run("adopt")).toMatchObject({
      code: 0,
      text: expect.stringContaining("5 payments and 10 deals restored."),
    })
    await readStatuses()
    await expectAgreement()
    expect((await shop.read("/payments")).count + (await shop.read("/deals")).count).toBe(15)
  }, 120_000)

  it("restores no sale twice, and changes no row that exists", async () => {
    await paidOrder()
    await driver.confirmed()
    await emptyTables()
    expect(await command.runJson("adopt")).toMatchObject({ code: 0, restored: { payments: 1, deals: 1 } })
    const ids = async () => [
      await store.sql("SELECT id, created_at FROM partner_commerce_payment"),
      await store.sql("SELECT id, created_at FROM partner_commerce_deal"),
    ]
    const before = await ids()
    expect(await command.runJson("adopt")).toMatchObject({ code: 0, restored: { payments: 0, deals: 0 } })
    expect(await ids()).toEqual(before)
  })

  it("restores an earlier refund once, so that the service's sum books no second refund", async () => {
    const { trxId, orderId } = await paidOrder()
    await refund(orderId, 1_000)
    await emptyTables()
    await command.run("adopt")
    await readStatuses()
    await checkout.settledAs(trxId, "approved")
    expect(await readRefundBooks(store.admin, orderId)).toMatchObject({ refunds: [1_000], entries: [-1_000] })
    expect(await store.sql("SELECT amount, state FROM partner_commerce_refund")).toEqual([
      { amount: "1000", state: "done" },
    ])
    expect(await store.sql("SELECT is_refunded FROM partner_commerce_payment")).toEqual([{ is_refunded: true }])
  })

  it("reports the present delivery again, and no earlier status", async () => {
    const { trx_id, order } = await driver.confirmed()
    const parcel = await driver.ship(order)
    await driver.deliver(order, parcel)
    await waitFor("the delivery to be reported", () => deliveries(trx_id).includes("DELIVERY_SUCCESSFUL"))
    const reported = deliveries(trx_id).length
    await emptyTables()
    await command.run("adopt")
    await readStatuses()
    await sendDueDeliveries(store.opened)
    expect(deliveries(trx_id).slice(reported)).toEqual(["DELIVERY_SUCCESSFUL"])
  })

  it("queues the present delivery of a deal whose process died after it had written the deal's row", async () => {
    const { trx_id, order } = await driver.confirmed()
    await driver.ship(order)
    await emptyTables()
    await command.run("adopt")
    await store.sql("DELETE FROM partner_commerce_delivery_update")
    expect(await command.runJson("adopt")).toMatchObject({ restored: { deals: 0 } })
    expect(await store.sql("SELECT trx_id, delivery_status FROM partner_commerce_delivery_update")).toEqual([
      { trx_id, delivery_status: "DISPATCHED" },
    ])
  })

  it("restores a cancelled deal as cancelled", async () => {
    const { trx_id, order } = await driver.confirmed()
    await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
    await driver.dealIs(trx_id, "cancelled")
    await emptyTables()
    await command.run("adopt")
    expect(await driver.dealOf(trx_id)).toMatchObject({ state: "cancelled", order_id: order.id })
  })

  it("settles a deal and a payment that the service decides after the reinstallation", async () => {
    const { trx_id } = await driver.bought()
    const { cart, session } = await checkout.started()
    await checkout.decides(session.trx_id, "hold")
    await checkout.completeEventually(cart.id)
    await emptyTables()
    expect(await command.runJson("adopt")).toMatchObject({ restored: { payments: 1, deals: 1 } })
    await readStatuses()
    await driver.dealIs(trx_id, "confirmed")
    await checkout.decides(session.trx_id, "approve")
    await checkout.settledAs(session.trx_id, "approved")
  })

  it("leaves a sale out that the service denies or cannot show, and says so", async () => {
    const { trxId } = await paidOrder()
    await emptyTables()
    const fault = { kind: "status" as const, match: { operation: "getTransaction" }, times: null }
    control().addFault({ ...fault, status: 404, body: { message: "no such transaction" } })
    expect(await command.runJson("adopt")).toMatchObject({
      code: 1,
      restored: { payments: 0, denied: [trxId], unread: [] },
    })
    control().clearFaults()
    control().addFault({ ...fault, status: 503, body: {} })
    expect(await command.run("adopt")).toMatchObject({ code: 1, text: expect.stringContaining(trxId) })
    control().clearFaults()
    expect(await command.runJson("adopt")).toMatchObject({ code: 0, restored: { payments: 1 } })
  })
})
