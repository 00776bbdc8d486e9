import { type Insights } from "../../src/payments/rules/insights"
import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { readRefundBooks } from "../harness/refund-books"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

type ReadInsights = Insights & { lag: object }

const NOTHING = { committed: 0, confirmed: 0, cancelled: 0, refused: 0, revenue: 0, refunded: 0 }

describeSellingStore("the sales figures", ({ store, shop, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  checkout.prepareCart()

  const read = async (query = ""): Promise<ReadInsights> =>
    (await expectOk(store.admin.get<{ insights: ReadInsights }>(`/admin/partner-commerce/insights${query}`))).data
      .insights

  it("show zero for each day in a new store", async () => {
    const { deals, payments, best_sellers, refusals, approval_rate, lag } = await read(
      "?date_from=2024-02-28&date_to=2024-03-01",
    )
    const days = ["2024-02-28", "2024-02-29", "2024-03-01"]
    expect(deals).toEqual(days.map((date) => ({ date, ...NOTHING })))
    expect(payments.map(({ date }) => date)).toEqual(days)
    expect([best_sellers, refusals, approval_rate]).toEqual([[], [], null])
    expect(lag).toHaveProperty("stock")
    expect((await read()).deals).toHaveLength(30)
  })

  it("equal Medusa's books for deals and payments, without refusals, and count lost sales by reason", async () => {
    const id = await driver.listed()
    await driver.confirmed({ id })
    const { order } = await driver.confirmed({ id })
    await expectOk(store.admin.post(`/admin/payments/${await paymentOf(order.id)}/refund`, { amount: 990 }))
    // An undecided purchase counts neither in the sums nor among the best sellers.
    await driver.bought({ id })
    await driver.buyOne({ id, amount: 15_000 })
    await driver.buyOne({ id, amount: 14_000 })
    const paid = await paidOrder()
    await expectOk(store.admin.post(`/admin/payments/${paid.paymentId}/refund`, { amount: 140 }))

    const { deals, payments, best_sellers, refusals, lost, sold_out, approval_rate } = await read()
    expect(deals.at(-1)).toMatchObject({
      ...NOTHING,
      committed: 3,
      confirmed: 2,
      refused: 2,
      revenue: 31_980,
      refunded: 990,
    })
    expect(payments.at(-1)).toMatchObject({ approved: 1, failed: 0, revenue: 16_140, refunded: 140 })
    // The third phone was paid in a cart, whose shipping does not count for the phone.
    expect(best_sellers).toMatchObject([{ partner_id: id, title: "Aurora 5 - 128 GB", quantity: 3, revenue: 47_970 }])
    expect(refusals).toEqual([{ code: "PRICE_MISMATCH", count: 2, amount: 29_000 }])
    expect([lost, sold_out]).toEqual([
      { count: 2, amount: 29_000 },
      { count: 0, amount: 0 },
    ])
    expect(approval_rate).toBe(1)
    const [books] = await store.sql<{ captured: string; refunded: string }>(
      `SELECT (SELECT sum(amount) FROM capture WHERE deleted_at IS NULL) AS captured,
              (SELECT sum(amount) FROM refund WHERE deleted_at IS NULL) AS refunded`,
    )
    expect([Number(books?.captured), Number(books?.refunded)]).toEqual([31_980 + 16_140, 990 + 140])
  })

  it("count a deal on its day in the store's time zone, and no test deal", async () => {
    const { trx_id } = await driver.confirmed()
    // A quarter past midnight in Manila, and the evening before in UTC.
    const sold = (moment: string) =>
      store.sql("UPDATE partner_commerce_deal SET created_at = ?::timestamptz WHERE trx_id = ?", [moment, trx_id])
    await sold("2024-02-28T16:15:00Z")
    const { deals } = await read("?date_from=2024-02-28&date_to=2024-02-29")
    expect(deals.map(({ confirmed }) => confirmed)).toEqual([0, 1])
    await shop.settings({ time_zone: "America/New_York" })
    const inNewYork = (await read("?date_from=2024-02-28&date_to=2024-02-29")).deals
    expect(inNewYork.map(({ confirmed }) => confirmed)).toEqual([1, 0])
    expect((await shop.read("/deals?state=confirmed&date_to=2024-02-28")).count).toBe(1)
    await shop.settings({ time_zone: "Asia/Manila" })
    const countListed = async (query: string) => (await shop.read(`/deals?state=confirmed&${query}`)).count
    expect(await countListed("date_from=2024-02-29")).toBe(1)
    expect(await countListed("date_from=2024-02-29&date_to=2024-02-29")).toBe(1)
    expect(await countListed("date_to=2024-02-28")).toBe(0)
    expect(await countListed("date_from=2024-03-01")).toBe(0)
    await store.sql("UPDATE partner_commerce_deal SET trx_id = '7e570000-0000-4000-8000-000000000001'")
    expect((await read("?date_from=2024-02-28&date_to=2024-02-29")).deals.at(-1)).toMatchObject(NOTHING)
  })

  it.each([
    "?date_from=yesterday",
    "?date_from=2024-02-02&date_to=2024-02-01",
    "?date_from=2000-01-01&date_to=2024-01-01",
  ])("reject the query %s", async (query) => {
    expect((await store.admin.get(`/admin/partner-commerce/insights${query}`)).status).toBe(400)
  })

  it("link the problem of a lost sale to its item, and list it as closed after a dismissal", async () => {
    const id = await driver.listed()
    await driver.buyOne({ id, amount: 15_000 })
    const problem = await waitFor("the problem", async () => (await shop.read("/problems")).problems[0])
    expect(problem).toMatchObject({
      code: "deal_price_mismatch",
      severity: "warning",
      count: 1,
      message: expect.stringContaining("₱15,000"),
      fix: expect.stringMatching(/\w/),
      first_at: expect.any(String),
      last_at: expect.any(String),
      link: `/partner-commerce/items?item=${id}`,
    })
    expect((await shop.read("/problems?open=false")).count).toBe(0)
    await expectOk(store.admin.post(`/admin/partner-commerce/problems/${problem.id}/dismiss`, {}))
    expect(await shop.read("/problems?open=true")).toMatchObject({ problems: [], count: 0, limit: 50, offset: 0 })
    expect(await shop.read("/problems?open=false&limit=1")).toMatchObject({
      problems: [{ id: problem.id, cleared_at: expect.any(String) }],
      count: 1,
      limit: 1,
    })
  })

  async function paidOrder() {
    const { session } = await checkout.started()
    await checkout.decides(session.trx_id, "approve")
    await waitFor("the order to be told", async () => (await checkout.row(session.trx_id)).reported_at !== null)
    const { order_id } = await checkout.row(session.trx_id)
    return { paymentId: await paymentOf(order_id ?? "") }
  }

  const paymentOf = async (orderId: string) => (await readRefundBooks(store.admin, orderId)).payments[0]?.id ?? ""
})
