import { Modules } from "@medusajs/framework/utils"
import { PARTNER_COMMERCE } from "../../src/modules/partner-commerce"
import { type DeliveryStatus } from "../../src/core/wire/transactions"
import { type PurchaseOutcome } from "../../src/sandbox"
import { noticeUnnoticed } from "../../src/workflows/report-delivery"
import { settleDeal } from "../../src/workflows/settle-deal"
import { type MinimalStore } from "../harness/minimal-store"
import { pushAll, setUpPlugin, waitFor } from "../harness/set-up"
import { describeStore } from "../harness/store"

const CALLBACK = { authorization: "Bearer bearer-of-the-tests" }

describeStore("deals", (store) => {
  let seeded: MinimalStore

  beforeAll(async () => {
    seeded = await store.seed()
    await setUpPlugin(store, seeded)
  })

  it("a purchase becomes an order that is fulfilled, shipped and delivered, and the service is told each step", async () => {
    const purchase = await buyOne(await listed())
    expect(purchase).toMatchObject({
      status: "APR",
      http_status: 200,
      answer: { status: "OK", in_stock: 9 },
      in_stock: 9,
    })
    const { trx_id } = purchase
    await told(trx_id, "ORDER_RECEIVED")

    const order = await orderOf(trx_id)
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

    const [item] = order.items
    const fulfilment = { items: [{ id: item.id, quantity: 1 }] }
    await ok(store.admin.post(`/admin/orders/${order.id}/fulfillments`, fulfilment))
    await told(trx_id, "IN_PROCESS")
    const [fulfillment] = (await orderOf(trx_id)).fulfillments
    const parcel = `/admin/orders/${order.id}/fulfillments/${fulfillment.id}`
    await ok(store.admin.post(`${parcel}/shipments`, { ...fulfilment, labels: [] }))
    await told(trx_id, "DISPATCHED")
    await ok(store.admin.post(`${parcel}/mark-as-delivered`))
    await told(trx_id, "DELIVERY_SUCCESSFUL")

    const timeline = store.sandbox.control.orders()[0]?.deal?.timeline.map(({ delivery_status }) => delivery_status)
    expect(timeline).toEqual(["ORDER_RECEIVED", "IN_PROCESS", "DISPATCHED", "DELIVERY_SUCCESSFUL"])
    expect(await level()).toMatchObject({ stocked_quantity: 9, reserved_quantity: 0 })
  })

  it("an approved purchase is captured, with the tax that its price contains", async () => {
    const { trx_id } = await buyOne(await listed())
    await finished(trx_id)
    expect(await orderOf(trx_id)).toMatchObject({
      payment_status: "authorized",
      total: 15990,
      tax_total: 1713.2142857142858,
    })

    const { data } = await store.admin.post(`/admin/partner-commerce/orders/${trx_id}/recheck`)
    expect(data.order).toMatchObject({ state: "confirmed", remote_status: "APR" })
    const order = await orderOf(trx_id)
    expect(order).toMatchObject({ payment_status: "captured", total: 15990 })
    expect(order.metadata.partner_commerce.state).toBe("confirmed")
  })

  it("a status callback is only a hint: what counts is what the service says when asked", async () => {
    const { trx_id } = await buyOne(await listed())
    await finished(trx_id)

    const forged = await store.sandbox.control.sendStatus({ trx_id, status: "CAN", record: false })
    expect(forged).toMatchObject({ state: "delivered" })
    await waitFor("the reading", async () => (await dealOf(trx_id)).remote_status === "APR")
    await dealIs(trx_id, "confirmed")
    expect(await orderOf(trx_id)).toMatchObject({ status: "pending" })
  })

  it("a purchase that the service cancels is undone: the order is cancelled and its unit is on sale again", async () => {
    const id = await listed()
    const { trx_id } = await buyOne(id)
    await finished(trx_id)
    expect(await level()).toMatchObject({ reserved_quantity: 1 })

    await store.sandbox.control.sendStatus({ trx_id, status: "CAN" })
    await dealIs(trx_id, "cancelled")
    expect(await orderOf(trx_id)).toMatchObject({ status: "canceled", payment_status: "canceled" })
    expect(await level()).toMatchObject({ stocked_quantity: 10, reserved_quantity: 0 })
    await waitFor("the stock at the service", () => store.sandbox.control.product(id)?.in_stock === 10)

    const existing = await store.sandbox.control.checkDeal({ trx_id })
    expect(existing).toEqual({ exists: false, http_status: 404 })
    // ORDER_RECEIVED was told before the service changed its mind; nothing after.
    expect(store.sandbox.control.orders()[0]?.deal?.delivery_status).toBe("ORDER_RECEIVED")
  })

  it("an answer that was lost is noticed when the status is read, and the order undone", async () => {
    const id = await listed()
    store.sandbox.control.addFault({ kind: "lose_answer", match: { operation: "callback.deal" } })
    const purchase = await buyOne(id)
    expect(purchase).toMatchObject({ status: "CAN", verdict: "answer_lost" })
    await finished(purchase.trx_id)
    await ok(store.admin.post(`/admin/partner-commerce/orders/${purchase.trx_id}/recheck`))
    expect(await dealOf(purchase.trx_id)).toMatchObject({ state: "cancelled", remote_status: "CAN" })
    expect(await level()).toMatchObject({ reserved_quantity: 0 })
  })

  it("an order that was sold out is answered with 409, and the service shows zero", async () => {
    const id = await listed()
    await stock(1)
    await waitFor("one unit at the service", () => store.sandbox.control.product(id)?.in_stock === 1)
    expect(await buyOne(id)).toMatchObject({ status: "APR", in_stock: 0 })
    const late = await buyOne(id, { force: true })
    expect(late).toMatchObject({
      http_status: 409,
      answer: { code: "OUT_OF_STOCK" },
      verdict: "out_of_stock",
      in_stock: 0,
    })
    expect(await dealOf(late.trx_id)).toMatchObject({ state: "refused", refusal_code: "OUT_OF_STOCK", order_id: null })
    expect(await countOrders()).toBe(1)
  })

  it("thirty customers buy at once, seven units are there: seven orders, twenty-three refusals, and nothing is left", async () => {
    const id = await listed()
    await stock(7)
    await waitFor("seven units at the service", () => store.sandbox.control.product(id)?.in_stock === 7)

    const purchases = await store.sandbox.control.buy({ id, quantity: 30 })
    const sold = purchases.filter(({ status }) => status === "APR")
    const refused = purchases.filter(({ verdict }) => verdict === "out_of_stock")
    expect([sold.length, refused.length]).toEqual([7, 23])
    expect(sold.map(({ answer }) => (answer as { in_stock: number }).in_stock).sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(await countOrders()).toBe(7)
    expect(await level()).toMatchObject({ stocked_quantity: 7, reserved_quantity: 7 })
    for (const { trx_id } of sold) await finished(trx_id)
    await waitFor("zero at the service", () => store.sandbox.control.product(id)?.in_stock === 0)
  })

  it("the same call again gets the same bytes and makes no second order", async () => {
    const body = JSON.stringify(deal(await listed()))
    const first = await callDeal(body)
    expect(first).toEqual({ status: 200, text: '{"status":"OK","in_stock":9}' })
    expect(await callDeal(body)).toEqual(first)
    expect(await countOrders()).toBe(1)
  })

  it("the same call ten times at once makes one order", async () => {
    const body = JSON.stringify(deal(await listed()))
    const answers = await Promise.all(Array.from({ length: 10 }, () => callDeal(body)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"status":"OK","in_stock":9}']),
    )
    expect(await countOrders()).toBe(1)
  })

  it("a refusal is the answer of the transaction too, however often it is asked", async () => {
    const id = await listed()
    const body = JSON.stringify(deal(id, { amount: 1 }))
    const first = await callDeal(body)
    expect(first.status).toBe(400)
    expect(await callDeal(body)).toEqual(first)
  })

  it("a transaction that was seen with another body is a conflict, and not a 409", async () => {
    const purchase = deal(await listed())
    await callDeal(JSON.stringify(purchase))
    const other = await callDeal(JSON.stringify({ ...purchase, order_id: "another" }))
    expect(other.status).toBe(400)
    expect(JSON.parse(other.text)).toMatchObject({ code: "TRANSACTION_CONFLICT" })
  })

  it("a price that is not the live one is refused, told to a person, and the item is compared again", async () => {
    const id = await listed()
    const { http_status, answer } = await buyOne(id, { amount: 15_000 })
    expect({ http_status, answer }).toMatchObject({ http_status: 400, answer: { code: "PRICE_MISMATCH" } })
    const problem = await waitFor("the problem", async () => {
      const open = await store.container.resolve(PARTNER_COMMERCE).problems.open()
      return open.find(({ code }) => code === "deal_price_mismatch")
    })
    expect(problem.message).toContain("15000")
    expect(await countOrders()).toBe(0)
    expect(await level()).toMatchObject({ reserved_quantity: 0 })
  })

  it.each([
    ["another currency", { currency: "USD" }, "CURRENCY_MISMATCH"],
    ["a product that was never ours", { product_id: "nobody-knows-it" }, "PRODUCT_NOT_FOUND"],
    ["no name of a recipient", { customer: { phone: "1" } }, "VALIDATION_ERROR"],
    ["a transaction id that is none", { trx_id: "12" }, "VALIDATION_ERROR"],
    ["an amount in words", { amount: "15990" }, "VALIDATION_ERROR"],
  ])("refuses %s with 400 and a code", async (_, changes, code) => {
    const answer = await callDeal(JSON.stringify(deal(await listed(), changes)))
    expect({ status: answer.status, ...JSON.parse(answer.text) }).toMatchObject({ status: 400, code })
    expect(await countOrders()).toBe(0)
  })

  it("takes the currency in any case", async () => {
    expect(await callDeal(JSON.stringify(deal(await listed(), { currency: "php" })))).toMatchObject({ status: 200 })
  })

  it.each([
    ["unpublished", () => store.admin.post(`/admin/products/${seeded.product.id}`, { status: "draft" })],
    [
      "taken out of the channel",
      () => store.admin.post(`/admin/products/${seeded.product.id}`, { sales_channels: [] }),
    ],
    ["deleted", () => store.admin.delete(`/admin/products/${seeded.product.id}`)],
    [
      "opted out",
      () => store.admin.post(`/admin/partner-commerce/products/${seeded.product.id}/listing`, { enabled: false }),
    ],
  ])("an item that was %s is out of stock for the service", async (_, withdraw) => {
    const id = await listed()
    await ok(withdraw())
    const answer = await callDeal(JSON.stringify(deal(id)))
    expect({ status: answer.status, ...JSON.parse(answer.text) }).toMatchObject({ status: 409, code: "OUT_OF_STOCK" })
  })

  it("a crash between reservation and order leaves nothing behind once the deal is settled", async () => {
    const { deals } = store.container.resolve(PARTNER_COMMERCE)
    const body = deal(await listed())
    await deals.open({ shopCode: "shop", bodyHash: "hash", body, timeLeftMs: 3_600_000 })
    await store.container.resolve(Modules.INVENTORY).createReservationItems([
      {
        inventory_item_id: seeded.inventoryItemIds[0] ?? "",
        location_id: seeded.stock_location.id,
        quantity: 1,
        external_id: body.trx_id,
      },
    ])
    expect(await level()).toMatchObject({ reserved_quantity: 1 })

    await settleDeal(store.container, body.trx_id)
    expect(await level()).toMatchObject({ reserved_quantity: 0 })
    expect(await dealOf(body.trx_id)).toMatchObject({ state: "refused", refusal_code: "DEADLINE_EXCEEDED" })
  })

  it("a delivery status is repeated until the service accepts it", async () => {
    store.sandbox.control.addFault({ kind: "status", status: 503, match: { operation: "updateTransaction" }, times: 2 })
    const { trx_id } = await buyOne(await listed())
    await told(trx_id, "ORDER_RECEIVED")
  })

  it("a delivery status that the service refuses is shown and can be set by hand", async () => {
    const { trx_id } = await buyOne(await listed())
    await told(trx_id, "ORDER_RECEIVED")
    store.sandbox.control.addFault({
      kind: "status",
      status: 400,
      body: { message: "no such step" },
      match: { operation: "updateTransaction" },
    })
    const path = `/admin/partner-commerce/orders/${trx_id}/delivery-status`
    const refused = await store.admin.post(path, { delivery_status: "IN_PROCESS" })
    expect(refused.data.order.delivery_updates.at(-1)).toMatchObject({
      delivery_status: "IN_PROCESS",
      state: "refused",
    })
    expect(refused.data.order.delivery_updates.at(-1).last_error).toContain("no such step")

    const accepted = await store.admin.post(path, { delivery_status: "DISPATCHED" })
    expect(accepted.data.order.delivery_updates.at(-1)).toMatchObject({
      delivery_status: "DISPATCHED",
      state: "accepted",
    })
    await told(trx_id, "DISPATCHED")
  })

  it("an order that the merchant cancels is told as failed, and a person is told to refund at the service", async () => {
    const { trx_id } = await buyOne(await listed())
    await finished(trx_id)
    await told(trx_id, "ORDER_RECEIVED")
    const order = await orderOf(trx_id)
    await ok(store.admin.post(`/admin/orders/${order.id}/cancel`))
    await told(trx_id, "DELIVERY_FAILED")
    await dealIs(trx_id, "cancelled")
    expect(await level()).toMatchObject({ reserved_quantity: 0 })
  })

  it("lists deals by state and by what is searched", async () => {
    const { trx_id } = await buyOne(await listed())
    const all = await store.admin.get("/admin/partner-commerce/orders")
    expect(all.data).toMatchObject({ count: 1, limit: 50, offset: 0, orders: [{ trx_id, amount: 15990 }] })
    expect((await store.admin.get("/admin/partner-commerce/orders?state=refused")).data.count).toBe(0)
    expect((await store.admin.get(`/admin/partner-commerce/orders?q=${trx_id.slice(0, 8)}`)).data.count).toBe(1)
    expect((await store.admin.get(`/admin/partner-commerce/orders/${trx_id}`)).data.order.timeline[0].event).toBe(
      "received",
    )
    expect((await store.admin.get("/admin/partner-commerce/orders/nobody")).status).toBe(404)
    expect((await store.api.get("/admin/partner-commerce/orders")).status).toBe(401)
  })

  it("an order can be read from its deal", async () => {
    const { trx_id } = await buyOne(await listed())
    const { data } = await store.container
      .resolve("query")
      .graph({ entity: "deal", fields: ["trx_id", "order.id", "order.status"], filters: { trx_id } })
    expect(data).toMatchObject([{ trx_id, order: { status: "pending" } }])
  })

  it("a purchase that cannot be decided in time is refused, and nothing of it is left", async () => {
    const id = await listed()
    await ok(store.admin.post("/admin/partner-commerce/settings", { order_deadline_ms: 1500 }))
    const locking = store.container.resolve(Modules.LOCKING)
    const key = seeded.inventoryItemIds[0] ?? ""
    await locking.acquire(key, { ownerId: "a checkout that takes its time" })
    const late = await buyOne(id)
    expect(late).toMatchObject({ http_status: 500, answer: { code: "DEADLINE_EXCEEDED" }, status: "CAN" })
    await locking.release(key, { ownerId: "a checkout that takes its time" })
    expect(await countOrders()).toBe(0)
    expect(await level()).toMatchObject({ reserved_quantity: 0 })
  })

  it("a fulfilment whose event was lost is noticed by the job", async () => {
    const { trx_id } = await buyOne(await listed())
    await finished(trx_id)
    const { id, items } = await orderOf(trx_id)
    const fulfilment = await store.container.resolve(Modules.FULFILLMENT).createFulfillment({
      location_id: seeded.stock_location.id,
      provider_id: "manual_manual",
      shipping_option_id: seeded.shipping_option.id,
      delivery_address: {},
      items: [{ title: "Aurora 5", sku: "AURORA-128", quantity: 1, barcode: "", line_item_id: items[0].id }],
      order: {},
      labels: [],
    })
    await store.container
      .resolve("link")
      .create({ [Modules.ORDER]: { order_id: id }, [Modules.FULFILLMENT]: { fulfillment_id: fulfilment.id } })
    await noticeUnnoticed(store.container)
    await told(trx_id, "IN_PROCESS")
  })

  it("a kit takes all its parts, from one place if it can, and counts what is left of the scarcest", async () => {
    const id = await listed()
    const link = store.container.resolve("link")
    const [phone, case_] = seeded.inventoryItemIds
    await link.create({
      [Modules.PRODUCT]: { variant_id: id },
      [Modules.INVENTORY]: { inventory_item_id: case_ },
      data: { required_quantity: 3 },
    })
    expect(await buyOne(id)).toMatchObject({ status: "APR", answer: { in_stock: 2 } })
    const reservations = await store.container.resolve(Modules.INVENTORY).listReservationItems({})
    expect(reservations.map(({ inventory_item_id, quantity }) => [inventory_item_id, quantity])).toEqual(
      expect.arrayContaining([
        [phone, 1],
        [case_, 3],
      ]),
    )
  })

  it("an item that may be ordered beyond its stock is sold at zero, and one without stock-keeping always", async () => {
    const id = await listed()
    const variant = `/admin/products/${seeded.product.id}/variants/${id}`
    await ok(store.admin.post(variant, { allow_backorder: true }))
    await stock(0)
    expect(await buyOne(id, { force: true })).toMatchObject({ status: "APR", answer: { in_stock: 100 } })
    expect(await level()).toMatchObject({ stocked_quantity: 0, reserved_quantity: 1 })

    await ok(store.admin.post(variant, { manage_inventory: false }))
    expect(await buyOne(id, { force: true })).toMatchObject({ status: "APR", answer: { in_stock: 100 } })
    expect(await level()).toMatchObject({ reserved_quantity: 1 })
  })

  it("the count in the answer is what the catalogue would show: with the merchant's buffer and cap", async () => {
    const id = await listed()
    await ok(store.admin.post("/admin/partner-commerce/settings", { stock_buffer: 2, max_stock: 5 }))
    expect(await buyOne(id)).toMatchObject({ answer: { in_stock: 5 } })
    await ok(store.admin.post("/admin/partner-commerce/settings", { max_stock: null }))
    expect(await buyOne(id)).toMatchObject({ answer: { in_stock: 6 } })
  })

  it("a gift keeps who bought it, and an odd address is marked for a person", async () => {
    const id = await listed()
    const sender = { full_name: "Jose Reyes", anything: 1 }
    const customer = { full_name: "Maria Clara Santos", adr_shipping: { city: "Lyon", country: "France" } }
    const purchase = deal(id, { sender, customer, unknown_field: "kept" })
    expect(await callDeal(JSON.stringify(purchase))).toMatchObject({ status: 200 })
    const order = await orderOf(purchase.trx_id)
    expect(order.metadata.partner_commerce).toMatchObject({
      sender,
      address_raw: { city: "Lyon", country: "France" },
      review: ["no_street", "no_phone", "country_not_in_region"],
    })
    expect(order.shipping_address).toMatchObject({ first_name: "Maria Clara", last_name: "Santos", city: "Lyon" })
  })

  it("a name with characters that no database takes is no reason to lose a sale", async () => {
    const purchase = deal(await listed(), { customer: { full_name: "Mar\u0000ia \ud83d Santos" } })
    expect(await callDeal(JSON.stringify(purchase))).toMatchObject({ status: 200 })
  })

  it("without sales channel or region nothing is sold", async () => {
    const id = await listed()
    await ok(store.admin.post("/admin/partner-commerce/settings", { sales_channel_id: null }))
    expect(await buyOne(id)).toMatchObject({ http_status: 500, answer: { code: "NOT_CONFIGURED" } })
  })

  it("writes what arrived into the activity, without a person in it", async () => {
    const { trx_id } = await buyOne(await listed())
    const { activity } = store.container.resolve(PARTNER_COMMERCE)
    await activity.flush()
    const [entry] = await store.container
      .resolve(PARTNER_COMMERCE)
      .listActivities({ trx_id, operation: "callback.deal" })
    expect(entry).toMatchObject({ direction: "in", status: 200, method: "POST" })
    expect(JSON.stringify(entry)).not.toMatch(/Santos|Kalayaan|9171234567|bearer-of/)
  })

  describe("the door", () => {
    it.each([
      ["no credentials", {}],
      ["a wrong secret", { authorization: "Bearer wrong" }],
      ["another scheme", { authorization: `Basic ${Buffer.from("a:b").toString("base64")}` }],
    ])("a call with %s is answered 401, and leaves no deal", async (_, headers) => {
      const body = deal(await listed())
      const answer = await store.api.post("/partner-commerce/trx/transaction", body, headers)
      expect(answer).toMatchObject({ status: 401, data: { code: "UNAUTHORIZED" } })
      expect(await store.container.resolve(PARTNER_COMMERCE).deals.read(body.trx_id)).toBeNull()
    })

    it.each([
      ["broken JSON", "POST", "/trx/transaction", "{", {}, 400, "VALIDATION_ERROR"],
      ["no body", "POST", "/trx/transaction", "", {}, 400, "VALIDATION_ERROR"],
      [
        "a form",
        "POST",
        "/trx/transaction",
        "a=1",
        { "content-type": "application/x-www-form-urlencoded" },
        400,
        "VALIDATION_ERROR",
      ],
      [
        "a body of 300 kB",
        "POST",
        "/trx/transaction",
        JSON.stringify("x".repeat(300_000)),
        {},
        400,
        "VALIDATION_ERROR",
      ],
      ["a path that is none", "POST", "/trx/nothing", "{}", {}, 404, "NOT_FOUND"],
      ["a method that is none", "DELETE", "/trx/transaction", undefined, {}, 404, "NOT_FOUND"],
      [
        "an unknown transaction's status",
        "PUT",
        "/trx/status",
        JSON.stringify(status("x", "APR")),
        {},
        400,
        "VALIDATION_ERROR",
      ],
      [
        "a status of another transaction",
        "POST",
        "/trx/status/y",
        JSON.stringify(status("x", "APR")),
        {},
        400,
        "VALIDATION_ERROR",
      ],
      [
        "a token that nobody keeps",
        "POST",
        "/trx/token",
        '{"internal_user_id":"u","token":"t","token_id":"i"}',
        {},
        500,
        "NOT_CONFIGURED",
      ],
      ["an existence check of nothing", "GET", "/trx/transaction/nothing", undefined, {}, 404, "NOT_FOUND"],
    ])("%s is answered in the protocol", async (_, method, path, body, headers, expectedStatus, code) => {
      const response = await fetch(`${store.url}/partner-commerce${path}`, {
        method,
        body,
        headers: { "content-type": "application/json", ...CALLBACK, ...(headers as Record<string, string>) },
      })
      const answer = (await response.json()) as { code: string; message: string }
      expect({ status: response.status, code: answer.code }).toEqual({ status: expectedStatus, code })
      expect(Object.keys(answer)).toEqual(["code", "message"])
    })
  })

  // What the tests do and look at, in their own words.

  /** The smaller phone, pushed and approved. */
  async function listed(): Promise<string> {
    await pushAll(store)
    store.sandbox.control.approve({ all: true })
    return seeded.variants[0]?.id ?? ""
  }

  async function buyOne(id: string, changes: { amount?: number; force?: boolean } = {}): Promise<PurchaseOutcome> {
    const [purchase] = await store.sandbox.control.buy({ id, ...changes })
    if (!purchase) throw new Error("nothing was bought")
    return purchase
  }

  function deal(product_id: string, changes: Record<string, unknown> = {}) {
    return {
      order_id: "DEAL-1",
      trx_id: "7b0a1c9e-0000-4000-8000-000000000001",
      product_id,
      amount: 15990,
      currency: "PHP",
      created: "2026-01-01T00:00:00+08:00",
      customer: { full_name: "Maria Santos" },
      ...changes,
    }
  }

  function status(trx_id: string, value: string) {
    return { trx_id, order_id: "o", status: value, current_time: "2026-01-01T00:00:00+08:00" }
  }

  async function callDeal(body: string) {
    const response = await fetch(`${store.url}/partner-commerce/trx/transaction`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...CALLBACK },
    })
    return { status: response.status, text: await response.text() }
  }

  async function dealOf(trxId: string) {
    return (await store.admin.get(`/admin/partner-commerce/orders/${trxId}`)).data.order
  }

  async function orderOf(trxId: string) {
    const { order_id } = await dealOf(trxId)
    const fields =
      "*items,*fulfillments,*shipping_address,*shipping_methods,*payment_collections,total,tax_total,metadata,email"
    return (await store.admin.get(`/admin/orders/${order_id}?fields=${fields}`)).data.order
  }

  async function countOrders(): Promise<number> {
    return (await store.admin.get("/admin/orders")).data.count
  }

  async function level() {
    const { data } = await store.admin.get(`/admin/inventory-items/${seeded.inventoryItemIds[0]}/location-levels`)
    return data.inventory_levels[0]
  }

  async function stock(stocked_quantity: number): Promise<void> {
    const path = `/admin/inventory-items/${seeded.inventoryItemIds[0]}/location-levels/${seeded.stock_location.id}`
    await ok(store.admin.post(path, { stocked_quantity }))
  }

  const dealIs = (trxId: string, state: string) =>
    waitFor(`the deal to be ${state}`, async () => (await dealOf(trxId)).state === state)

  /** Everything that follows an answer is done. */
  const finished = (trxId: string) =>
    waitFor("the deal to be finished", async () => {
      const { unfinished, timeline } = await dealOf(trxId)
      const left = unfinished.length
      return left === 0 && timeline.some(({ event }: { event: string }) => event.startsWith("answer"))
    })

  const told = (trxId: string, wanted: DeliveryStatus) =>
    waitFor(`${wanted} at the service`, () => {
      const known = store.sandbox.control.orders().find(({ trxid }) => trxid === trxId)
      return known?.deal?.delivery_status === wanted
    })

  async function ok(call: Promise<{ status: number; data: unknown }>): Promise<void> {
    const { status: code, data } = await call
    if (code >= 300) throw new Error(`${code}: ${JSON.stringify(data)}`)
  }
})
