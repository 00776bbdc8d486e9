import { type Insights } from "../../src/payments/rules/insights"
import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore("the net of sales", ({ store, shop, driver, control }) => {
  const checkout = new CheckoutDriver(store, shop)

  checkout.prepareCart()

  const read = async (query = "") =>
    (await expectOk(store.admin.get<{ insights: Insights }>(`/admin/partner-commerce/insights${query}`))).data.insights

  async function paid(): Promise<string> {
    const { session } = await checkout.started()
    await checkout.decides(session.trx_id, "approve")
    await checkout.settledAs(session.trx_id, "approved")
    return session.trx_id
  }

  const refund = (trxId: string, amount: string) =>
    store.sql(
      `INSERT INTO partner_commerce_refund (id, shop_code, trx_id, remote_trx_id, request_key, origin, amount, currency_code, state, settled_at)
       SELECT gen_random_uuid()::text, shop_code, trx_id, trx_id, gen_random_uuid()::text, 'service', ?, 'php', 'done', now()
         FROM (SELECT shop_code, trx_id FROM partner_commerce_payment UNION SELECT shop_code, trx_id FROM partner_commerce_deal) sale
        WHERE trx_id = ?`,
      [amount, trxId],
    )

  const change = (table: "payment" | "deal", trxId: string, set: string) =>
    store.sql(`UPDATE partner_commerce_${table} SET ${set} WHERE trx_id = ?`, [trxId])

  it("leaves out a refund if the revenue leaves out its sale", async () => {
    const kept = await paid()
    await refund(kept, "140")
    const reversed = await paid()
    await refund(reversed, "16140")
    await change("payment", reversed, "state = 'reversed'")
    const { trx_id: cancelled } = await driver.confirmed()
    await refund(cancelled, "15990")
    await change("deal", cancelled, "state = 'cancelled'")

    const { deals, payments, best_sellers } = await read()
    expect(payments.at(-1)).toMatchObject({ revenue: 16_140, refunded: 140 })
    expect(deals.at(-1)).toMatchObject({ revenue: 0, refunded: 0 })
    expect(best_sellers).toMatchObject([{ quantity: 1 }])
  })

  it("counts a refund on the day of its sale", async () => {
    const trxId = await paid()
    await change("payment", trxId, "created_at = '2024-02-28T10:00:00Z'")
    await refund(trxId, "140")
    expect((await read()).payments.at(-1)).toMatchObject({ revenue: 0, refunded: 0 })
    const { payments } = await read("?date_from=2024-02-28&date_to=2024-02-29")
    expect(payments.map(({ revenue, refunded }) => [revenue, refunded])).toEqual([
      [16_140, 140],
      [0, 0],
    ])
  })

  it("counts the service's refunded transactions in the statistics", async () => {
    const trxId = await paid()
    await paid()
    const items = checkout.there(trxId).items.map(({ id }) => id)
    await expectOk(
      store.admin.post(`/admin/partner-commerce/payments/${trxId}/refund`, {
        items,
        amount: 16_140,
        reason_refund: "damaged",
      }),
    )
    await control().sendStatus({ trx_id: trxId, status: "REF", wait: true })
    const { data } = await expectOk(store.admin.get("/admin/partner-commerce/statistics/detailed"))
    expect(data.statistics).toMatchObject([{ APR: 1, REF: 1 }])
    const list = await expectOk(store.admin.get("/admin/partner-commerce/payments?source=service"))
    expect(list.data.payments).toHaveLength(2)
  })
})
