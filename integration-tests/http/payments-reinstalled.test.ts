import { settleDueRefunds } from "../../src/payments/refund/settle-due-refunds"
import { CheckoutDriver } from "../harness/checkout-driver"
import { readRefundBooks } from "../harness/refund-books"
import { describeSellingStore } from "../harness/selling-store"

/** A merchant has uninstalled the plugin and installs it again: its tables are empty, and the orders still exist. */
describeSellingStore("refunds of sales from before a reinstallation", ({ store, shop, driver }) => {
  const checkout = new CheckoutDriver(store, shop)

  checkout.prepareCart()

  const emptyTables = () =>
    store.sql(
      "TRUNCATE partner_commerce_payment, partner_commerce_deal, partner_commerce_refund, partner_commerce_delivery_update",
    )

  const refundRows = (trxId: string) =>
    store.sql<{ state: string; amount: string; medusa_refund_id: string | null }>(
      "SELECT state, amount, medusa_refund_id FROM partner_commerce_refund WHERE trx_id = ?",
      [trxId],
    )

  const refundInMedusa = async (orderId: string, amount: number): Promise<number> => {
    const { payments } = await readRefundBooks(store.admin, orderId)
    return (await store.admin.post(`/admin/payments/${payments[0]?.id}/refund`, { amount })).status
  }

  async function refundsAfterwards({ trxId, orderId }: { trxId: string; orderId: string }): Promise<void> {
    await emptyTables()
    expect(await refundInMedusa(orderId, 1_000)).toBe(200)
    expect(checkout.there(trxId).refund_amount).toBe(1_000)
    await settleDueRefunds(store.opened)
    expect(await readRefundBooks(store.admin, orderId)).toMatchObject({ refunds: [1_000], entries: [-1_000] })
  }

  async function paidOrder(): Promise<{ trxId: string; orderId: string }> {
    const { session } = await checkout.started()
    await checkout.decides(session.trx_id, "approve")
    const { order_id } = await checkout.settledAs(session.trx_id, "approved")
    return { trxId: session.trx_id, orderId: order_id ?? "" }
  }

  it("refunds a cart's payment by the transaction of Medusa's payment row", async () => {
    await refundsAfterwards(await paidOrder())
  })

  it("refunds a deal by the transaction of Medusa's payment row", async () => {
    const { trx_id, order } = await driver.confirmed()
    await refundsAfterwards({ trxId: trx_id, orderId: order.id })
  })

  it("restores an earlier refund from Medusa's books and the service's record, and books it once", async () => {
    const { trxId, orderId } = await paidOrder()
    expect(await refundInMedusa(orderId, 1_000)).toBe(200)
    const [{ medusa_refund_id } = {}] = await refundRows(trxId)
    await emptyTables()
    // The service refunds a line once, and the empty ledger does not know which line that was.
    expect(await refundInMedusa(orderId, 500)).toBe(400)
    await settleDueRefunds(store.opened)
    expect(await readRefundBooks(store.admin, orderId)).toMatchObject({ refunds: [1_000], entries: [-1_000] })
    expect(await refundRows(trxId)).toContainEqual({ state: "done", amount: "1000", medusa_refund_id })
  })

  it("refuses a refund of a payment that Medusa has not captured", async () => {
    const { order } = await driver.bought()
    await emptyTables()
    const [payment] = order.payment_collections[0].payments
    const { status } = await store.admin.post(`/admin/payments/${payment.id}/refund`, { amount: 1_000 })
    expect([status, checkout.calls("refundItems")]).toEqual([expect.any(Number), []])
    expect(status).toBeGreaterThanOrEqual(400)
  })
})
