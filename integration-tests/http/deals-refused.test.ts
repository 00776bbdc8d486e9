import { Modules } from "@medusajs/framework/utils"
import { settleDeal } from "../../src/deals/settle/settle-deal"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore("accepted and refused purchases", ({ store, seeded, control, shop, driver }) => {
  it("answer 409 for a sold-out item, and the service shows 0", async () => {
    const id = await driver.listed()
    await shop.setStock(0, 1)
    await waitFor("one unit at the service", () => control().product(id)?.in_stock === 1)
    expect(await driver.buyOne({ id })).toMatchObject({ status: "APR", in_stock: 0 })
    const late = await driver.buyOne({ id, force: true })
    expect(late).toMatchObject({
      http_status: 409,
      answer: { code: "OUT_OF_STOCK" },
      verdict: "out_of_stock",
      in_stock: 0,
    })
    expect(await driver.dealOf(late.trx_id)).toMatchObject({
      state: "refused",
      refusal_code: "OUT_OF_STOCK",
      order_id: null,
    })
    expect(await driver.countOrders()).toBe(1)
  })

  it("sell seven units to seven of thirty simultaneous customers, and refuse twenty-three", async () => {
    const id = await driver.listed()
    await shop.setStock(0, 7)
    await waitFor("seven units at the service", () => control().product(id)?.in_stock === 7)

    const purchases = await control().buy({ id, quantity: 30 })
    const sold = purchases.filter(({ status }) => status === "APR")
    const refused = purchases.filter(({ verdict }) => verdict === "out_of_stock")
    expect([sold.length, refused.length]).toEqual([7, 23])
    expect(sold.map(({ answer }) => (answer as { in_stock: number }).in_stock).sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(await driver.countOrders()).toBe(7)
    expect(await driver.level()).toMatchObject({ stocked_quantity: 7, reserved_quantity: 7 })
    for (const { trx_id } of sold) await driver.finished(trx_id)
    await waitFor("zero at the service", () => control().product(id)?.in_stock === 0)
  })

  it("refuse a price other than the live one, raise a problem, and compare the item again", async () => {
    const id = await driver.listed()
    const { http_status, answer } = await driver.buyOne({ id, amount: 15_000 })
    expect({ http_status, answer }).toMatchObject({ http_status: 400, answer: { code: "PRICE_MISMATCH" } })
    expect(await driver.problem("deal_price_mismatch")).toMatchObject({
      message: expect.stringContaining("₱15,000"),
      why: { code: "deal_price_mismatch", values: { partner_id: id, paid: 15_000, price: 15_990 } },
    })
    const { subjects } = await shop.overview()
    expect(subjects).toEqual({ [id]: { product: "Aurora 5 - 128 GB", customer: null, order_number: null } })
    expect(await driver.countOrders()).toBe(0)
    expect(await driver.level()).toMatchObject({ reserved_quantity: 0 })
  })

  it.each([
    ["unpublished", () => shop.updateProduct({ status: "draft" })],
    ["taken out of the channel", () => shop.updateProduct({ sales_channels: [] })],
    ["deleted", () => store.admin.delete(`/admin/products/${seeded().product.id}`)],
    ["opted out", () => shop.listing({ enabled: false })],
    [
      "in a category that the merchant does not sell",
      () => shop.send("/category-mappings", { category_id: seeded().category.id, category: null }),
    ],
  ])("report an item that was %s as out of stock", async (_, withdraw) => {
    await driver.listed()
    await expectOk(withdraw())
    const answer = await driver.call(JSON.stringify(driver.body()))
    expect({ status: answer.status, ...JSON.parse(answer.text) }).toMatchObject({ status: 409, code: "OUT_OF_STOCK" })
  })

  it("release the reservation of a crash before the order once the deal is settled", async () => {
    const { deals } = store.opened
    await driver.listed()
    const body = driver.body()
    await deals.intake.open([{ bodyHash: "hash", body, timeLeftMs: -60_000 }])
    await store.container.resolve(Modules.INVENTORY).createReservationItems([
      {
        inventory_item_id: seeded().inventoryItemIds[0] ?? "",
        location_id: seeded().stock_location.id,
        quantity: 1,
        external_id: body.trx_id,
      },
    ])
    expect(await driver.level()).toMatchObject({ reserved_quantity: 1 })

    await settleDeal(store.opened, body.trx_id)
    expect(await driver.level()).toMatchObject({ reserved_quantity: 0 })
    expect(await driver.dealOf(body.trx_id)).toMatchObject({ state: "refused", refusal_code: "DEADLINE_EXCEEDED" })
  })

  it("refuse a purchase that misses its deadline, and leave no order or reservation", async () => {
    const id = await driver.listed()
    await shop.settings({ order_deadline_ms: 1500 })
    const late = await driver.whileHeld(() => driver.buyOne({ id }))
    expect(late).toMatchObject({ http_status: 500, answer: { code: "DEADLINE_EXCEEDED" }, status: "CAN" })
    expect(await driver.countOrders()).toBe(0)
    expect(await driver.level()).toMatchObject({ reserved_quantity: 0 })
  })

  it("reserve all parts of a kit, and count the units of its scarcest part", async () => {
    const id = await driver.listed()
    const link = store.container.resolve("link")
    const [phone, case_] = seeded().inventoryItemIds
    await link.create({
      [Modules.PRODUCT]: { variant_id: id },
      [Modules.INVENTORY]: { inventory_item_id: case_ },
      data: { required_quantity: 3 },
    })
    expect(await driver.buyOne({ id })).toMatchObject({ status: "APR", answer: { in_stock: 2 } })
    const reservations = await store.container.resolve(Modules.INVENTORY).listReservationItems({})
    expect(reservations.map(({ inventory_item_id, quantity }) => [inventory_item_id, quantity])).toEqual(
      expect.arrayContaining([
        [phone, 1],
        [case_, 3],
      ]),
    )
  })

  it("sell an item with backorders at stock 0, and an unmanaged item always", async () => {
    const id = await driver.listed()
    await shop.updateVariant(id, { allow_backorder: true })
    await shop.setStock(0, 0)
    expect(await driver.buyOne({ id, force: true })).toMatchObject({ status: "APR", answer: { in_stock: 100 } })
    expect(await driver.level()).toMatchObject({ stocked_quantity: 0, reserved_quantity: 1 })

    await shop.updateVariant(id, { manage_inventory: false })
    expect(await driver.buyOne({ id, force: true })).toMatchObject({ status: "APR", answer: { in_stock: 100 } })
    expect(await driver.level()).toMatchObject({ reserved_quantity: 1 })
  })

  it("report the count that the catalogue would show, with buffer and maximum", async () => {
    const id = await driver.listed()
    await shop.settings({ stock_buffer: 2, max_stock: 5 })
    expect(await driver.buyOne({ id })).toMatchObject({ answer: { in_stock: 5 } })
    await shop.settings({ max_stock: null })
    expect(await driver.buyOne({ id })).toMatchObject({ answer: { in_stock: 6 } })
  })

  it("sell nothing without a sales channel or region", async () => {
    const id = await driver.listed()
    await shop.settings({ sales_channel_id: null })
    expect(await driver.buyOne({ id })).toMatchObject({ http_status: 500, answer: { code: "NOT_CONFIGURED" } })
  })
})
