import { parse } from "csv-parse/sync"
import { CheckoutDriver } from "../harness/checkout-driver"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore("the search for a customer", ({ store, shop, driver }) => {
  const checkout = new CheckoutDriver(store, shop)
  checkout.prepareCart()

  const listed = async (path: string) => (await shop.read(path)) as Record<string, Record<string, unknown>[]>
  const file = async (path: string) => {
    const { status, data } = await store.admin.get<string>(`/admin/partner-commerce${path}`)
    expect(status).toBe(200)
    return parse<Record<string, string>>(data, { bom: true, columns: true })
  }

  it("finds a payment without an order by a phone number, with its customer", async () => {
    const { session } = await checkout.started()
    for (const q of ["0917 123 4567", "+639171234567", "maria santos", "maria@shop.example"]) {
      const { payments: transactions } = await listed(`/payments?q=${encodeURIComponent(q)}`)
      expect(transactions).toMatchObject([
        {
          trx_id: session.trx_id,
          order_id: null,
          order_display_id: null,
          customer: { full_name: "Maria Santos", phone: "+639171234567", email: "maria@shop.example" },
          refunded: 0,
        },
      ])
    }
    await checkout.decides(session.trx_id, "approve")
    await waitFor("the order", async () => (await checkout.row(session.trx_id)).order_id !== null)
    const { order_id } = await checkout.row(session.trx_id)
    const { display_id } = (await expectOk(store.admin.get(`/admin/orders/${order_id}`))).data.order
    const { payments: transactions } = await listed(`/payments?q=%23${display_id}`)
    expect(transactions).toMatchObject([{ order_display_id: display_id }])
    expect(await file("/payments.csv?q=santos")).toMatchObject([
      { order_number: String(display_id), customer: "Maria Santos", phone: "'+639171234567", state: "approved" },
    ])
    expect(await file("/payments.csv?q=juan")).toEqual([])
    expect(await file("/payments.csv?refunded=true")).toEqual([])
  })

  it("lists and exports deals by customer, refund, gift and reason of a refusal", async () => {
    const id = await driver.listed()
    const { trx_id } = await driver.confirmed({ id })
    await driver.buyOne({ id, amount: 14_000 })
    const count = async (query: string) => (await shop.read(`/deals?${query}`)).count
    expect([await count("q=maria"), await count("refusal_code=PRICE_MISMATCH"), await count("gift=true")]).toEqual([
      2, 1, 0,
    ])
    expect([await count("gift=false"), await count("refunded=true"), await count("refunded=false")]).toEqual([2, 0, 2])
    const { deals: orders } = await listed(`/deals?q=${trx_id}`)
    expect(orders).toMatchObject([
      { customer: { full_name: "Maria Santos" }, gift: false, refunded: 0, outcome: "confirmed" },
    ])
    expect(await file("/deals.csv?state=refused")).toMatchObject([
      { customer: "Maria Santos", amount: "14000", refusal_code: "PRICE_MISMATCH", gift: "false", outcome: "refused" },
    ])
    const { deals: refusals } = await listed("/deals?state=refused")
    expect(refusals).toMatchObject([
      { title: "Aurora 5 - 128 GB", amount: 14_000, price_asked: 15_990, payer_name: null },
    ])
    expect(await file("/deals.csv")).toHaveLength(2)
    expect(await file(`/items.csv?q=${id}`)).toMatchObject([{ partner_id: id, name: "Aurora 5 - 128 GB" }])
    expect((await store.admin.get("/admin/partner-commerce/deals.csv?state=sold")).status).toBe(400)
  })

  it("shows who pays for a gift and who gets it", async () => {
    const { trx_id } = await driver.confirmed({ id: await driver.listed(), gift: true })
    const { deals: gifts } = await listed("/deals?gift=true")
    expect(gifts).toMatchObject([{ trx_id, customer_name: "Maria Santos", payer_name: "Jose Reyes" }])
    expect(await file("/deals.csv?gift=true")).toMatchObject([{ customer: "Maria Santos", payer: "Jose Reyes" }])
  })
})
