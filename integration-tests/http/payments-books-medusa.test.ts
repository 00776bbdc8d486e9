import { randomUUID } from "node:crypto"
import { type BookDifference } from "../../src/reconciliation/rules/compare-books"
import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"

const PATH = "/admin/partner-commerce/reconciliation"

describeSellingStore("the books of Medusa", ({ store, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)

  checkout.prepareCart()

  /** Makes a paid order of ₱16,140. */
  async function paid(): Promise<{ trxId: string; orderId: string }> {
    const { session } = await checkout.started()
    await checkout.decides(session.trx_id, "approve")
    const { order_id } = await checkout.settledAs(session.trx_id, "approved")
    return { trxId: session.trx_id, orderId: order_id ?? "" }
  }

  async function compared(): Promise<BookDifference[]> {
    const { data } = await expectOk(store.admin.post(PATH))
    return data.reconciliation.differences
  }

  const changeLedger = (trxId: string, set: string) =>
    store.sql(`UPDATE partner_commerce_payment SET ${set} WHERE trx_id = ?`, [trxId])

  it("report an order that Medusa has captured and the service has reversed, with all three figures", async () => {
    const { trxId, orderId } = await paid()
    await checkout.decidesUnheard(trxId, "CAN")
    await changeLedger(trxId, "state = 'reversed', reversal = 'done'")
    expect(await compared()).toMatchObject([
      { trx_id: trxId, order_id: orderId, field: "state", ours: "reversed", theirs: "CAN", medusa: "captured" },
    ])
    expect((await driver.problem("books_differ")).message).toContain(
      `state of transaction ${trxId} is captured in Medusa and reversed in the ledger`,
    )

    await changeLedger(trxId, "state = 'approved', reversal = NULL")
    await checkout.decidesUnheard(trxId, "APR")
    expect(await compared()).toEqual([])
    await driver.noProblem("books_differ")
  })

  it("report a transaction that was reversed months after its order", async () => {
    const { trxId } = await paid()
    await checkout.decidesUnheard(trxId, "CAN")
    await changeLedger(trxId, "state = 'reversed', reversal = 'done', created_at = created_at - interval '90 days'")
    expect(await compared()).toMatchObject([{ trx_id: trxId, field: "state", medusa: "captured" }])
  })

  it("report a captured payment whose transaction is in no ledger", async () => {
    const { trxId, orderId } = await paid()
    const stranger = randomUUID()
    await store.sql(`UPDATE payment SET data = jsonb_build_object('trx_id', ?::text) WHERE provider_id = ?`, [
      stranger,
      OWN_PROVIDER,
    ])
    expect(await compared()).toMatchObject([
      { trx_id: trxId, order_id: orderId, field: "transaction", ours: 16_140, theirs: 16_140, medusa: null },
      { trx_id: stranger, order_id: orderId, field: "transaction", ours: null, medusa: 16_140 },
    ])
  })

  it("report a cancelled order whose refund failed, and agree once the money went back", async () => {
    const { trxId, orderId } = await paid()
    control().addFault({ kind: "status", status: 503, times: null, match: { operation: "refundItems" } })
    await expectOk(store.admin.post(`/admin/orders/${orderId}/cancel`))
    await driver.problem("payment_cancelled_here")
    await checkout.minuteLater(trxId)
    await store.sql(`UPDATE "order" SET canceled_at = canceled_at - interval '1 hour' WHERE id = ?`, [orderId])
    await store.sql("UPDATE partner_commerce_refund SET state = 'refused', next_check_at = NULL")
    expect(await compared()).toMatchObject([
      { trx_id: trxId, order_id: orderId, field: "kept", ours: 16_140, theirs: 16_140, medusa: "canceled" },
    ])
    expect((await driver.problem("books_differ")).message).toContain(`order ${orderId} is cancelled`)
  })

  it("report a refund that Medusa booked and the service never made", async () => {
    const { trxId } = await paid()
    await store.sql(
      `INSERT INTO refund (id, payment_id, amount, raw_amount, created_at)
       SELECT 'ref_phantom', id, 700, '{"value": "700"}', now() - interval '1 hour' FROM payment WHERE provider_id = ?`,
      [OWN_PROVIDER],
    )
    expect(await compared()).toMatchObject([
      { trx_id: trxId, field: "refunded", differs_at: "medusa", ours: 0, theirs: 0, medusa: 700 },
    ])
  })

  it("agree about a refund from the admin, and about a confirmed deal", async () => {
    const { trxId } = await paid()
    await driver.confirmed()
    const items = checkout.there(trxId).items.map(({ id }) => id)
    await expectOk(
      store.admin.post(`/admin/partner-commerce/payments/${trxId}/refund`, {
        items,
        amount: 16_140,
        reason_refund: "damaged",
      }),
    )
    expect(await compared()).toEqual([])
  })
})
