import { parse } from "csv-parse/sync"
import { type Payout } from "../../src/reconciliation/rules/payouts"
import { toDay } from "../../src/values/time-zone"
import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { readRefundBooks } from "../harness/refund-books"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

interface Line {
  date: string
  order_number: string
  trx_id: string
  type: string
  customer: string
  items: string
  gross: string
  fee: string
  refund: string
  net: string
  status: string
}

describeSellingStore("payouts", ({ store, shop, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  checkout.prepareCart()

  const read = async (query = ""): Promise<Payout[]> =>
    (await expectOk(store.admin.get<{ payouts: Payout[] }>(`/admin/partner-commerce/payouts${query}`))).data.payouts

  it("add up deals, payments, refunds and fees, and equal the sums of the accountant's file", async () => {
    expect(await read()).toEqual([])
    const { trx_id, order } = await driver.confirmed()
    const numbered = (await expectOk(store.admin.get(`/admin/orders/${order.id}`))).data.order
    const { session } = await checkout.started()
    await checkout.decides(session.trx_id, "approve")
    await waitFor("the order to be told", async () => (await checkout.row(session.trx_id)).reported_at !== null)
    const { order_id } = await checkout.row(session.trx_id)
    const paymentId = (await readRefundBooks(store.admin, order_id ?? "")).payments[0]?.id ?? ""
    await expectOk(store.admin.post(`/admin/payments/${paymentId}/refund`, { amount: 140 }))
    const date = toDay(new Date(), "Asia/Manila")
    const sums = { date, sales: 2, gross: 32_130, refunds: 140, unconfirmed: 0, currency_code: "php" }
    expect(await read()).toEqual([{ ...sums, fees: expect.any(Number), fees_estimated: true, net: expect.any(Number) }])

    // The comparison of the books reads the fees of the service's records.
    await expectOk(store.admin.post("/admin/partner-commerce/reconciliation", {}))
    const fees = 399.75 + 403.5
    await driver.bought()
    const known = { ...sums, fees, fees_estimated: false, net: 32_130 - fees - 140, unconfirmed: 15_990 }
    expect(await read("?period=day")).toEqual([known])
    expect(await read("?period=month")).toEqual([{ ...known, date: `${date.slice(0, 7)}-01` }])
    expect(await read("?source=deals")).toMatchObject([{ sales: 1, gross: 15_990, refunds: 0, fees: 399.75 }])
    expect(await read("?source=payments")).toMatchObject([{ sales: 1, gross: 16_140, refunds: 140, fees: 403.5 }])
    expect(await read("?date_to=2024-01-01")).toEqual([])

    const file = await store.admin.get<string>("/admin/partner-commerce/payouts.csv")
    expect(file.status).toBe(200)
    const lines = parse<Line>(file.data, { bom: true, columns: true })
    const sumOf = (field: "gross" | "fee" | "refund" | "net") =>
      lines.reduce((sum, line) => sum + Number(line[field]), 0)
    expect([sumOf("gross"), sumOf("fee"), sumOf("refund"), sumOf("net")]).toEqual([32_130, fees, 140, known.net])
    expect(lines.map(({ type, status }) => [type, status])).toEqual([
      ["sale", "confirmed"],
      ["sale", "approved"],
      ["refund", "refunded"],
    ])
    const order_number = String(numbered.display_id)
    expect(lines[0]).toMatchObject({ date, trx_id, order_number, items: "1 × Aurora 5 - 128 GB" })
    expect(lines[1]).toMatchObject({ date, customer: "Maria Santos", items: expect.stringMatching(/^1 × Aurora/) })
  })

  it.each(["?period=year", "?date_from=2024-02-02&date_to=2024-02-01", "?source=service"])(
    "reject the query %s",
    async (query) => {
      expect((await store.admin.get(`/admin/partner-commerce/payouts${query}`)).status).toBe(400)
    },
  )
})
