import { Modules } from "@medusajs/framework/utils"
import { reconcileMissedOrderEvents } from "../../src/deals/after-sale/reconcile-missed-order-events"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore("deals", ({ store, seeded, control, shop, driver }) => {
  it("turn a purchase into an order that is shipped and delivered, and report each step to the service", async () => {
    const purchase = await driver.buyOne()
    expect(purchase).toMatchObject({
      status: "APR",
      http_status: 200,
      answer: { status: "OK", in_stock: 9 },
      in_stock: 9,
    })
    const { trx_id } = purchase
    await driver.finished(trx_id)
    await driver.recheck(trx_id)
    await driver.told(trx_id, "ORDER_RECEIVED")

    const order = await driver.orderOf(trx_id)
    expect(order).toMatchObject({ total: 15990, status: "pending", email: null })
    expect(order.items).toMatchObject([
      { quantity: 1, unit_price: 15990, variant_sku: "AURORA-128", is_tax_inclusive: true },
    ])
    expect(order.shipping_methods).toMatchObject([{ name: "Courier", amount: 0 }])
    expect(order.shipping_address).toMatchObject({
      first_name: "Maria",
      last_name: "Santos",
      phone: "+639171234567",
      address_1: "12 Kalayaan Avenue",
      address_2: "Poblacion",
      city: "Makati",
      province: "Metro Manila",
      postal_code: "1210",
      country_code: "ph",
    })
    expect(order.metadata.partner_commerce).toMatchObject({ trx_id, order_id: purchase.order_id, review: [] })

    const parcel = await driver.pack(order)
    await driver.told(trx_id, "IN_PROCESS")
    await driver.ship(order, parcel)
    await driver.told(trx_id, "DISPATCHED")
    await driver.deliver(order, parcel)
    await driver.told(trx_id, "DELIVERY_SUCCESSFUL")

    expect(driver.reportedStatuses(trx_id)).toEqual([
      "ORDER_RECEIVED",
      "IN_PROCESS",
      "DISPATCHED",
      "DELIVERY_SUCCESSFUL",
    ])
    expect(await driver.level()).toMatchObject({ stocked_quantity: 9, reserved_quantity: 0 })
  })

  it("capture an approved purchase with the tax that its price includes", async () => {
    const { trx_id } = await driver.bought()
    expect(await driver.orderOf(trx_id)).toMatchObject({
      payment_status: "authorized",
      total: 15990,
      tax_total: 1713.2142857142858,
    })

    expect(await driver.recheck(trx_id)).toMatchObject({ state: "confirmed", remote_status: "APR" })
    const order = await driver.orderOf(trx_id)
    expect(order).toMatchObject({ payment_status: "captured", total: 15990 })
    expect(order.metadata.partner_commerce.state).toBe("confirmed")
  })

  it("treat a status callback as a hint, and decide by the status that the service returns", async () => {
    const { trx_id } = await driver.bought()

    const forged = await control().sendStatus({ trx_id, status: "CAN", record: false })
    expect(forged).toMatchObject({ state: "delivered" })
    await waitFor("the reading", async () => (await driver.dealOf(trx_id)).remote_status === "APR")
    await driver.dealIs(trx_id, "confirmed")
    expect(await driver.orderOf(trx_id)).toMatchObject({ status: "pending" })
  })

  it("cancel the order of a cancelled purchase, and sell its unit again", async () => {
    const id = await driver.listed()
    const { trx_id } = await driver.bought({ id })
    expect(await driver.level()).toMatchObject({ reserved_quantity: 1 })

    await control().sendStatus({ trx_id, status: "CAN" })
    await driver.dealIs(trx_id, "cancelled")
    expect(await driver.orderOf(trx_id)).toMatchObject({ status: "canceled", payment_status: "canceled" })
    expect(await driver.level()).toMatchObject({ stocked_quantity: 10, reserved_quantity: 0 })
    await waitFor("the stock at the service", () => control().product(id)?.in_stock === 10)

    const existing = await control().checkDeal({ trx_id })
    expect(existing).toEqual({ exists: false, http_status: 404 })
    expect(driver.reportedStatuses(trx_id)).toEqual([])
  })

  it("undo the order if the answer was lost and the service has cancelled", async () => {
    const id = await driver.listed()
    control().addFault({ kind: "lose_answer", match: { operation: "callback.deal" } })
    const purchase = await driver.buyOne({ id })
    expect(purchase).toMatchObject({ status: "CAN", verdict: "answer_lost" })
    await driver.finished(purchase.trx_id)
    await driver.dealIs(purchase.trx_id, "cancelled")
    expect(await driver.dealOf(purchase.trx_id)).toMatchObject({ remote_status: "CAN" })
    expect(await driver.level()).toMatchObject({ reserved_quantity: 0 })
  })

  it("repeat a delivery status until the service accepts it", async () => {
    control().addFault({ kind: "status", status: 503, match: { operation: "updateTransaction" }, times: 2 })
    const { trx_id } = await driver.confirmed()
    await driver.told(trx_id, "ORDER_RECEIVED")
  })

  it("show and repeat a rejected delivery status, and accept a later one from the admin", async () => {
    const { trx_id } = await driver.confirmed()
    await driver.acknowledged(trx_id, "ORDER_RECEIVED")
    control().addFault({
      kind: "status",
      status: 400,
      body: { message: "no such step" },
      match: { operation: "updateTransaction" },
    })
    const path = `/deals/${trx_id}/delivery-status`
    const refused = await shop.send(path, { delivery_status: "IN_PROCESS" })
    expect(refused.data.deal.delivery_updates.at(-1)).toMatchObject({
      delivery_status: "IN_PROCESS",
      state: "queued",
    })
    expect(refused.data.deal.delivery_updates.at(-1).last_error).toContain("no such step")
    const why = { code: "answered", values: { status: 400, words: "no such step" } }
    expect(refused.data.deal.delivery_updates.at(-1).why).toEqual(why)

    const accepted = await shop.send(path, { delivery_status: "DISPATCHED" })
    expect(accepted.data.deal.delivery_updates.at(-1)).toMatchObject({
      delivery_status: "DISPATCHED",
      state: "accepted",
    })
    await driver.told(trx_id, "DISPATCHED")
    expect(driver.reportedStatuses(trx_id)).toEqual(["ORDER_RECEIVED", "IN_PROCESS", "DISPATCHED"])
  })

  it("report a merchant's cancellation as failed, and raise a problem for the refund", async () => {
    const { trx_id, order } = await driver.confirmedElsewhere()
    await driver.told(trx_id, "ORDER_RECEIVED")
    await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
    await driver.told(trx_id, "DELIVERY_FAILED")
    await driver.dealIs(trx_id, "cancelled")
    expect(await driver.level()).toMatchObject({ reserved_quantity: 0 })
  })

  it("appear in lists by state and by search terms", async () => {
    const { trx_id } = await driver.buyOne()
    const all = await shop.get("/deals")
    expect(all.data).toMatchObject({ count: 1, limit: 50, offset: 0, deals: [{ trx_id, amount: 15990 }] })
    expect((await shop.get("/deals?state=refused")).data.count).toBe(0)
    const found = async (q: string) => (await shop.read(`/deals?q=${encodeURIComponent(q)}`)).count
    expect(await found(trx_id.slice(0, 8))).toBe(1)
    const { id } = await driver.orderOf(trx_id)
    const { display_id } = (await expectOk(store.admin.get(`/admin/orders/${id}`))).data.order
    for (const q of [`#${display_id}`, String(display_id), "aurora 5 - 128 GB"])
      expect([q, await found(q)]).toEqual([q, 1])
    for (const q of [`#${display_id + 1}`, `#${display_id}x`, "99999999999", "borealis", "a_rora"]) {
      expect([q, await found(q)]).toEqual([q, 0])
    }
    expect((await shop.get(`/deals/${trx_id}`)).data.deal.timeline[0].event).toBe("received")
    expect((await shop.get("/deals/nobody")).status).toBe(404)
    expect((await store.api.get("/admin/partner-commerce/deals")).status).toBe(401)
  })

  it("show the item's name, even for a deleted product, and this store's order number", async () => {
    const { trx_id } = await driver.bought()
    const { id } = await driver.orderOf(trx_id)
    const order = (await expectOk(store.admin.get(`/admin/orders/${id}`))).data.order
    const named = {
      title: "Aurora 5 - 128 GB",
      thumbnail: expect.any(String),
      order_display_id: order.display_id,
    }
    expect((await shop.read("/deals")).deals).toMatchObject([named])
    expect(await driver.dealOf(trx_id)).toMatchObject(named)

    await expectOk(store.admin.post(`/admin/orders/${id}/cancel`))
    await driver.dealIs(trx_id, "cancelled")
    await expectOk(store.admin.delete(`/admin/products/${seeded().product.id}`))
    expect(await driver.dealOf(trx_id)).toMatchObject({
      title: "Aurora 5 - 128 GB",
      thumbnail: null,
      order_display_id: order.display_id,
    })
  })

  it("return their order in a query", async () => {
    const { trx_id } = await driver.buyOne()
    const { data } = await store.container
      .resolve("query")
      .graph({ entity: "deal", fields: ["trx_id", "order.id", "order.status"], filters: { trx_id } })
    expect(data).toMatchObject([{ trx_id, order: { status: "pending" } }])
  })

  it("find in the job a fulfilment whose event was lost", async () => {
    const { trx_id, order } = await driver.confirmed()
    const { id, items } = order
    const fulfilment = await store.container.resolve(Modules.FULFILLMENT).createFulfillment({
      location_id: seeded().stock_location.id,
      provider_id: "manual_manual",
      shipping_option_id: seeded().shipping_option.id,
      delivery_address: {},
      items: [{ title: "Aurora 5", sku: "AURORA-128", quantity: 1, barcode: "", line_item_id: items[0].id }],
      order: {},
      labels: [],
    })
    await store.container
      .resolve("link")
      .create({ [Modules.ORDER]: { order_id: id }, [Modules.FULFILLMENT]: { fulfillment_id: fulfilment.id } })
    await reconcileMissedOrderEvents(store.opened)
    await driver.told(trx_id, "IN_PROCESS")
  })

  it("keep the sender of a gift, and mark an odd address for review", async () => {
    await driver.listed()
    const sender = { full_name: "Jose Reyes", anything: 1 }
    const customer = { full_name: "Maria Clara Santos", adr_shipping: { city: "Lyon", country: "France" } }
    const purchase = driver.body({ sender, customer, unknown_field: "kept" })
    expect(await driver.call(JSON.stringify(purchase))).toMatchObject({ status: 200 })
    const order = await driver.orderOf(purchase.trx_id)
    expect(order.metadata.partner_commerce).toMatchObject({
      sender,
      address_raw: { city: "Lyon", country: "France" },
      review: ["no_street", "no_phone", "country_not_in_region"],
    })
    expect(order.shipping_address).toMatchObject({ first_name: "Maria Clara", last_name: "Santos", city: "Lyon" })
  })

  it("use the shipping option and tax of Metro Manila for the NCR", async () => {
    await store.sql("UPDATE geo_zone SET type = 'province', province_code = 'ph-00'")
    const [country] = await store.sql<{ id: string }>("SELECT id FROM tax_region WHERE country_code = 'ph'")
    await store.container.resolve(Modules.TAX).createTaxRegions({
      country_code: "ph",
      province_code: "PH-00",
      parent_id: country?.id,
      default_tax_rate: { name: "Metro Manila", code: "NCR", rate: 15 },
    })
    await driver.listed()
    const adr_shipping = { street: "12 Kalayaan Avenue", city: "Makati", province: "NCR", country: "PH" }
    const purchase = driver.body({ customer: { full_name: "Maria Santos", phone: "+639171234567", adr_shipping } })
    expect(await driver.call(JSON.stringify(purchase))).toMatchObject({ status: 200 })
    await driver.finished(purchase.trx_id)
    const order = await driver.orderOf(purchase.trx_id)
    expect(order.metadata.partner_commerce).toMatchObject({ review: [] })
    expect(order.shipping_methods).toMatchObject([{ name: "Courier" }])
    expect(order).toMatchObject({ total: 15990, tax_total: (15990 * 15) / 115 })
  })
})
