import { randomUUID } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import { undoReservations } from "../../src/deals/order/undo-order"
import { CALLBACK } from "../harness/deal-driver"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** Contains letters, unlike the driver's id. */
const UUID = "abcdef12-0000-4000-8000-00000000000a"
const CAPITALS = UUID.toUpperCase()

/** An id in capitals names the same transaction. */
describeSellingStore("transaction ids", ({ store, seeded, control, shop, driver }) => {
  it.each([
    [CAPITALS, UUID],
    [UUID, CAPITALS],
  ])("create one order for a purchase as %s and again as %s, with the same answer", async (first, second) => {
    await driver.listed()
    const answered = await driver.call(JSON.stringify(driver.body({ trx_id: first })))
    expect(answered.status).toBe(200)
    expect(await driver.call(JSON.stringify(driver.body({ trx_id: second })))).toEqual(answered)
    expect(await driver.countOrders()).toBe(1)
    expect(await driver.level()).toMatchObject({ reserved_quantity: 1 })
  })

  it("create one order for both spellings at once", async () => {
    await driver.listed()
    const spellings = [CAPITALS, UUID, CAPITALS, UUID]
    const answers = await Promise.all(spellings.map((trx_id) => driver.call(JSON.stringify(driver.body({ trx_id })))))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await driver.countOrders()).toBe(1)
  })

  it("cause a conflict for another body under the same id in capitals", async () => {
    await driver.listed()
    await driver.call(JSON.stringify(driver.body({ trx_id: UUID })))
    const other = await driver.call(JSON.stringify(driver.body({ trx_id: CAPITALS, order_id: "another" })))
    expect({ status: other.status, ...JSON.parse(other.text) }).toMatchObject({ code: "TRANSACTION_CONFLICT" })
    expect(await driver.countOrders()).toBe(1)
  })

  it.each([CAPITALS, UUID])("let the service and a person find a purchase in capitals as %s", async (trxId) => {
    await driver.listed()
    await driver.call(JSON.stringify(driver.body({ trx_id: CAPITALS })))
    const path = `/partner-commerce/trx/transaction/${trxId}`
    expect(await fetch(store.url + path, { headers: CALLBACK })).toMatchObject({ status: 200 })

    const order = await driver.orderOf(trxId)
    expect(order.metadata.partner_commerce).toMatchObject({ trx_id: UUID })
    expect(await driver.dealOf(trxId)).toMatchObject({ trx_id: UUID, delivery_updates: [] })
    expect((await shop.read(`/deals?q=${trxId}`)).count).toBe(1)
    const { activity } = await shop.read(`/activity?trx_id=${trxId}`)
    const operations = activity.map(({ operation }: { operation: string }) => operation)
    expect(operations).toEqual(expect.arrayContaining(["callback.deal", "callback.exists"]))
    expect((await shop.send(`/deals/${trxId}/recheck`)).status).toBe(200)
  })

  it("let a status callback find its deal in either spelling, in body and path", async () => {
    await driver.listed()
    await driver.call(JSON.stringify(driver.body({ trx_id: UUID })))
    const status = { status: "HOL", order_id: "DEAL-1", trx_id: CAPITALS, current_time: new Date().toISOString() }
    const answer = await store.api.post(`/partner-commerce/trx/status/${UUID}`, status, CALLBACK)
    expect(answer.status).toBe(200)
    const { timeline } = await driver.dealOf(UUID)
    expect(timeline).toContainEqual(expect.objectContaining({ event: "status_callback", detail: "HOL" }))
  })

  it("are sent to the service in the service's own spelling", async () => {
    await driver.listed()
    await driver.call(JSON.stringify(driver.body({ trx_id: CAPITALS })))
    await driver.finished(UUID)
    // The sandbox does not have this transaction; the known status avoids the first reading.
    await store.sql("UPDATE partner_commerce_deal SET remote_status = 'APR' WHERE trx_id = ?", [UUID])
    await driver.recheck(UUID)
    await shop.send(`/deals/${UUID}/delivery-status`, { delivery_status: "DISPATCHED" })
    const paths = await waitFor("the calls", () => {
      const called = control()
        .journal()
        .filter(({ direction, path }) => direction === "in" && path.includes("/trx/"))
      return called.length > 1 && called.map(({ path }) => path)
    })
    expect(paths.every((path) => path.includes(CAPITALS))).toBe(true)
  })

  it("are sent in the service's spelling when a second deal checks a denial", async () => {
    await driver.listed()
    await driver.call(JSON.stringify(driver.body({ trx_id: CAPITALS })))
    await driver.finished(UUID)
    const { trx_id } = await driver.bought()
    control().addFault({
      kind: "status",
      status: 404,
      body: { message: "no such transaction" },
      match: { operation: "getTransactionStatus", path: `/transactions/trx/${trx_id}/status` },
      times: null,
    })
    await driver.readBySchedule(trx_id, 5)
    await driver.hoursLater(trx_id, 3)
    await store.sql("UPDATE partner_commerce_deal SET read_at = now() - interval '1 hour' WHERE trx_id = ?", [UUID])
    await driver.readBySchedule(trx_id)
    const paths = control()
      .journal()
      .map(({ path }) => path)
    expect(paths.filter((path) => path.includes(`/trx/${UUID}`))).toEqual([])
    expect(paths).toContain(`/transactions/trx/${CAPITALS}/status`)
  })

  it("keep another shop's unit when this shop refuses the same transaction", async () => {
    await driver.listed()
    await driver.call(JSON.stringify(driver.body({ trx_id: UUID })))
    await driver.finished(UUID)
    await giveTo(randomUUID(), UUID)

    const again = await driver.call(JSON.stringify(driver.body({ trx_id: UUID, amount: 1 })))
    expect(JSON.parse(again.text)).toMatchObject({ code: "PRICE_MISMATCH" })
    await undoReservations(store.opened, UUID)
    expect(await driver.level()).toMatchObject({ reserved_quantity: 1 })
    expect(await store.opened.deals.missed.findLeftovers({ after: "", limit: 10 })).toEqual([])
  })

  it("let two shops return a unit each for the same transaction", async () => {
    await driver.listed()
    await driver.call(JSON.stringify(driver.body({ trx_id: UUID })))
    await driver.finished(UUID)
    await giveTo(randomUUID(), UUID)
    expect(await driver.call(JSON.stringify(driver.body({ trx_id: UUID })))).toMatchObject({ status: 200 })
    await driver.finished(UUID)
    expect(await driver.level()).toMatchObject({ reserved_quantity: 2 })

    const { id } = await driver.orderOf(UUID)
    await expectOk(store.admin.post(`/admin/orders/${id}/cancel`))
    await driver.dealIs(UUID, "cancelled")
    expect(await driver.level()).toMatchObject({ reserved_quantity: 1 })
    const [left] = await store.container.resolve(Modules.INVENTORY).listReservationItems({})
    expect(left?.inventory_item_id).toBe(seeded().inventoryItemIds[0])
  })

  /** Makes the deal look sold while the options named another shop. */
  async function giveTo(shopCode: string, trxId: string): Promise<void> {
    await store.sql("UPDATE partner_commerce_deal SET shop_code = ? WHERE trx_id = ?", [shopCode, trxId])
    await store.sql(
      `UPDATE reservation_item SET metadata = (SELECT jsonb_object_agg(key, to_jsonb(?::text)) FROM jsonb_object_keys(metadata) key)
        WHERE external_id = ?`,
      [shopCode, trxId],
    )
  }
})
