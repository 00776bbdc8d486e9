import { pushNow } from "../../src/catalog/push/push-scheduler"
import { addProductInColours } from "../harness/product-in-colours"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"
import { SYNC } from "../harness/shop-driver"

const COLOURS = 22
const PHONES = 2
const ALL = COLOURS + PHONES

describeSellingStore("entries that the service has received once", ({ store, seeded, control, shop }) => {
  const pushAgain = async () => {
    await store.sql(
      "UPDATE partner_commerce_item SET lease_until = NULL, content_retry_at = NULL, due_at = now() WHERE lease_token IS NULL",
    )
    return shop.push()
  }

  it("sends nothing after a create whose connection broke and whose retry succeeded", async () => {
    control().addFault({ kind: "reset_after", match: { operation: SYNC } })
    expect(await shop.push()).toMatchObject({ status: "completed" })
    expect(shop.syncRequests()).toHaveLength(2)
    expect(await pushAgain()).toMatchObject({ status: "completed", requests: 0 })
    expect(await shop.items("?state=synced")).toHaveLength(PHONES)
  })

  it("sends nothing after a create whose answer was unreadable and whose retry succeeded", async () => {
    control().addFault({ kind: "malformed_body", match: { operation: SYNC } })
    await shop.push()
    expect(await pushAgain()).toMatchObject({ status: "completed", requests: 1 })
    expect(await pushAgain()).toMatchObject({ status: "completed", requests: 0 })
    expect(shop.sentEntries()).toHaveLength(PHONES * 2)
  })

  it("reads the service's number of a create whose answer was lost", async () => {
    control().addFault({ kind: "malformed_body", match: { operation: SYNC } })
    await shop.push()
    expect(await shop.item(shop.small)).toMatchObject({ sku: null })
    await shop.readBack()
    expect(await shop.item(shop.small)).toMatchObject({ sku: control().product(shop.small)?.sku })
  })

  it("sends only the stock that differs after a create whose answer was lost", async () => {
    control().addFault({ kind: "malformed_body", match: { operation: SYNC } })
    await shop.push()
    await shop.settings({ enabled: false })
    await shop.setStock(0, 3)
    await shop.settings({ enabled: true })
    const before = shop.sentEntries().length
    await pushAgain()
    await pushAgain()
    const followed = shop.sentEntries().slice(before)
    expect(followed.filter(({ id }) => id === shop.small).map(({ in_stock }) => in_stock)).toEqual(
      expect.arrayContaining([3]),
    )
    expect(followed.filter((entry) => "status" in entry)).toEqual([])
    expect(followed.filter(({ id }) => id === shop.large)).toHaveLength(1)
  })

  describe("after the process died during a create", () => {
    beforeEach(async () => {
      await shop.pushAndApprove()
      await store.sql(
        `UPDATE partner_commerce_item SET known = NULL, state = 'pending', remote_status = NULL, synced_version = 0, stock_synced_version = 0,
                in_flight = jsonb_build_array(jsonb_build_object('kind', 'create', 'content', known->'content', 'in_stock', known->'in_stock'))`,
      )
    })

    it("repeats the create once, and sends nothing more", async () => {
      const before = shop.sentEntries().length
      expect(await pushAgain()).toMatchObject({ status: "completed" })
      expect(await pushAgain()).toMatchObject({ status: "completed", requests: 0 })
      const repeated = shop.sentEntries().slice(before)
      expect(repeated.map(({ id }) => id).sort()).toEqual([shop.small, shop.large].sort())
      for (const entry of repeated) expect(entry).toMatchObject({ in_stock: 10, image_url: expect.anything() })
    })

    it("sends nothing if a read-back already found the product", async () => {
      const before = shop.sentEntries().length
      await shop.readBack()
      await pushNow(store.opened)
      expect(await pushAgain()).toMatchObject({ status: "completed", requests: 0 })
      expect(shop.sentEntries()).toHaveLength(before)
    })

    it("sends the values that differ since", async () => {
      await shop.setStock(0, 3)
      await shop.readBack()
      await shop.pushChanges()
      expect(control().product(shop.small)?.in_stock).toBe(3)
      expect(await pushAgain()).toMatchObject({ status: "completed", requests: 0 })
    })
  })

  describe("after a service that needs too long for many entries", () => {
    beforeEach(async () => {
      await addProductInColours(store, seeded())
    })

    it("sends fewer entries per request, and starts the next push with the size that worked", async () => {
      // Two calls fail, each with four attempts.
      control().addFault({ kind: "status", status: 504, times: 8, match: { operation: SYNC } })
      expect(await shop.push()).toMatchObject({ status: "completed", created: ALL })
      const sizes = shop.syncRequests().map(({ request }) => (request as { products: unknown[] }).products.length)
      expect(sizes.slice(0, 9)).toEqual([24, 24, 24, 24, 12, 12, 12, 12, 6])
      expect(Math.max(...sizes.slice(8))).toBeLessThanOrEqual(9)

      const before = shop.syncRequests().length
      await shop.settings({ default_tnc: "None." })
      expect(await shop.push({ scope: "all" })).toMatchObject({ status: "completed", updated: ALL })
      expect(shop.syncRequests().length - before).toBeGreaterThan(1)
    })
  })
})

describeSellingStore("a sale", ({ store, control, shop, driver }) => {
  const SALES = 8
  const stockEntries = () =>
    shop.sentEntries().filter(({ id, in_stock }) => id === shop.small && in_stock !== undefined)

  it("sends at most one stock entry per sale", async () => {
    const id = await driver.listed()
    await shop.setStock(0, SALES + 9)
    await waitFor("all of it on sale", () => control().product(id)?.in_stock === SALES + 9)
    const before = stockEntries().length
    const sold: string[] = []
    for (let sale = 0; sale < SALES; sale++) sold.push((await driver.bought({ id })).trx_id)
    for (const trxId of sold) {
      await driver.recheck(trxId)
      await driver.dealIs(trxId, "confirmed")
    }
    await pushNow(store.opened)
    expect(stockEntries().length - before).toBeLessThanOrEqual(SALES)
    expect(control().product(id)?.in_stock).toBe(9)
    await shop.readBack()
    expect(await shop.push()).toMatchObject({ requests: 0 })
  })

  it("sends one stock entry, even if the confirmation comes while that entry is under way", async () => {
    const id = await driver.listed()
    await waitFor("all of it on sale", () => control().product(id)?.in_stock === 10)
    const before = stockEntries().length
    control().addFault({ kind: "delay", ms: 3_000, match: { operation: SYNC } })
    const { trx_id } = await driver.bought({ id })
    await waitFor("the push", () => shop.isPushing())
    await driver.recheck(trx_id)
    await driver.dealIs(trx_id, "confirmed")
    await waitFor("the end of the push", async () => !(await shop.isPushing()))
    await pushNow(store.opened)
    expect(stockEntries().length - before).toBe(1)
    await shop.readBack()
    expect(await shop.push()).toMatchObject({ requests: 0 })
  })

  it("sends the true stock if the stock moved after the answer", async () => {
    const id = await driver.listed()
    const { trx_id } = await driver.bought({ id })
    await shop.setStock(0, 5)
    await waitFor("what is left", () => control().product(id)?.in_stock === 4)
    // This purchase moves the service's stock as a late answer would.
    await control()
      .buy({ id, force: true })
      .catch(() => undefined)
    await driver.recheck(trx_id)
    await driver.dealIs(trx_id, "confirmed")
    await waitFor("the true stock", () => control().product(id)?.in_stock === 3)
  })
})

describeSellingStore("a service that cannot be reached", ({ store, control, shop }) => {
  const known = () => store.sql("SELECT variant_id, known FROM partner_commerce_item ORDER BY variant_id")

  it("keeps the known values if no request can have arrived", async () => {
    expect(await shop.pushAndApprove()).toMatchObject({ status: "completed" })
    const before = await known()
    await store.sandbox.close()
    await shop.updateProduct({ title: "Aurora 6" })
    await shop.setStock(0, 3)
    expect(await shop.push()).toMatchObject({ status: "failed" })
    expect(await known()).toEqual(before)
    expect(control().products()).toHaveLength(PHONES)
  })
})
