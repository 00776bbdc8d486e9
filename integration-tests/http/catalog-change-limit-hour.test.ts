import { pushNow } from "../../src/catalog/push/push-scheduler"
import { addProductInColours } from "../harness/product-in-colours"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"
import { SYNC } from "../harness/shop-driver"

const COLOURS = 22
/** The default limit lets 30 % of the 24 items change within an hour. */
const MOST = 7

describeSellingStore("the change limit, over an hour", ({ store, seeded, shop, control, driver }) => {
  let cases: string
  beforeAll(async () => {
    cases = await addProductInColours(store, seeded(), { stocked: 10 })
  })
  beforeEach(async () => {
    expect(await shop.pushAndApprove()).toMatchObject({ status: "completed" })
    await shop.settings({ content_delay_ms: 1 })
  })

  const inventoryItems = async () => (await store.sql<{ id: string }>(INVENTORY, [cases])).map(({ id }) => id)
  const setStockOf = (inventoryItem: string, stocked_quantity: number) =>
    store.admin.post(`/admin/inventory-items/${inventoryItem}/location-levels/${seeded().stock_location.id}`, {
      stocked_quantity,
    })
  const setPrices = async (amount: number) => {
    await store.sql(PRICES, [amount, `{"value":"${amount}","precision":20}`, cases])
    await shop.pushChanges()
  }
  const waitingRuns = async () =>
    (await shop.read("/runs")).runs.filter(({ status }: { status: string }) => status === "waiting")
  const products = () => control().products()
  const emptied = () => products().filter(({ in_stock }) => in_stock === 0).length
  const pricesSent = (from = 0) =>
    shop
      .sentEntries()
      .slice(from)
      .flatMap(({ deals_price }) => (deals_price === undefined ? [] : [deals_price]))
  const waiting = async () => (await shop.items("?problem=change_limit")).length

  it("limits changes that come one by one in the same way as changes that come together", async () => {
    const all = await inventoryItems()
    for (const id of all) {
      await setStockOf(id, 0)
      await pushNow(store.opened)
    }
    await waitFor("all to be judged", async () => (await waiting()) === COLOURS - MOST)
    expect(emptied()).toBe(MOST)
    expect(await waitingRuns()).toMatchObject([{ waiting: COLOURS - MOST, note: { values: { sent: MOST } } }])
    expect(await shop.items("?state=blocked")).toEqual([])

    await shop.send(`/runs/${(await waitingRuns())[0].id}/confirm`)
    await waitFor("all to be told", () => emptied() === COLOURS)
    expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
  })

  it("counts a new price as a price drop if the price at the service is unknown", async () => {
    control().addFault({ kind: "reset_after", times: null, match: { operation: SYNC } })
    await shop.updateProduct({ description: "Sent, and no answer." }, cases)
    await shop.push({ scope: "changed" })
    control().clearFaults()
    await store.sql("UPDATE partner_commerce_item SET lease_until = NULL, content_retry_at = NULL")
    const before = shop.sentEntries().length
    await setPrices(1)
    expect((await waitingRuns())[0]).toMatchObject({ note: { values: { repriced: COLOURS } } })
    expect(pricesSent(before)).toEqual([])
  })

  it.each([
    ["items with known content", "'{}'"],
    ["items with unknown content and unknown live values", `'{"content": null, "live": null}'`],
  ])(
    "keeps waiting prices unsent after a gateway answers 404 in the service's place, about %s",
    async (_, forgotten) => {
      await store.sql(
        `UPDATE partner_commerce_item SET known = known || ${forgotten}, read_back = NULL WHERE product_id = ?`,
        [cases],
      )
      await setPrices(1)
      const before = shop.sentEntries().length
      const body = { message: "no Route matched with those values" }
      const gateway = { kind: "status", status: 404, body, times: null } as const
      control().addFault({ ...gateway, match: { operation: SYNC } })
      for (const id of await inventoryItems()) await setStockOf(id, 7)
      await shop.pushChanges()
      control().clearFaults()
      await store.sql(
        "UPDATE partner_commerce_item SET lease_until = NULL, content_retry_at = NULL WHERE lease_token IS NULL",
      )
      await shop.pushChanges()
      await pushNow(store.opened)
      expect(pricesSent(before)).toEqual([])
      const [run, ...others] = await waitingRuns()
      expect(others).toEqual([])

      await shop.readBack()
      await pushNow(store.opened)
      await waitFor("the stock", () => products().filter(({ in_stock }) => in_stock === 7).length === COLOURS)
      expect(pricesSent(before)).toEqual([])
      await shop.send(`/runs/${run.id}/confirm`)
      await waitFor("the prices", () => pricesSent(before).length === COLOURS)
      expect(new Set(pricesSent(before))).toEqual(new Set([1]))
    },
  )

  it("keeps waiting prices unsent after read-backs miss some of the items", async () => {
    await setPrices(1)
    const before = shop.sentEntries().length
    const total = COLOURS + 2 - MOST
    const match = { operation: "catalog.listProducts" }
    control().addFault({ kind: "drop_products", count: MOST, total, times: null, match })
    for (let reading = 0; reading < 3; reading++) await shop.readBack()
    await pushNow(store.opened)
    expect(pricesSent(before).filter((price) => price === 1)).toEqual([])
    const [run, ...others] = await waitingRuns()
    expect(others).toEqual([])

    control().clearFaults()
    await shop.readBack()
    await pushNow(store.opened)
    expect(pricesSent(before).filter((price) => price === 1)).toEqual([])
    await shop.send(`/runs/${run.id}/confirm`)
    await waitFor("the prices", () => pricesSent(before).filter((price) => price === 1).length === COLOURS)
  })

  it("sends items with unknown content again if their prices are those that customers see", async () => {
    control().addFault({ kind: "reset_after", times: null, match: { operation: SYNC } })
    await shop.updateProduct({ description: "Sent, and no answer." }, cases)
    await shop.push({ scope: "changed" })
    control().clearFaults()
    control().approve({ all: true })
    await shop.readBack()
    await store.sql("UPDATE partner_commerce_item SET lease_until = NULL, content_retry_at = NULL")
    expect(await shop.push()).toMatchObject({ status: "completed", updated: COLOURS })
  })

  it("applies the limit to changes that become due while a push waits for the rate limit", async () => {
    control().addFault({ kind: "rate_limit", retry_after: 2, match: { operation: SYNC } })
    await shop.setStock(0, 5)
    await waitFor("the push that has to wait", () => shop.sentEntries().some(({ in_stock }) => in_stock === 5))
    const before = shop.sentEntries().length
    await setPrices(1)
    await waitFor("the stock", () => products().some(({ in_stock }) => in_stock === 5))
    expect((await waitingRuns())[0]).toMatchObject({ note: { values: { repriced: COLOURS } } })
    expect(pricesSent(before)).toEqual([])
  })

  it("sells out archived items at their old prices without a decision, although their ledger is new", async () => {
    await shop.syncAsPartner(products().map(({ id }) => ({ id, status: 2 })))
    await store.sql("DELETE FROM partner_commerce_item")
    await setPrices(20_000)
    await shop.push()
    const areBack = () => products().filter(({ archived }) => !archived).length >= COLOURS
    await waitFor("the items to be back", async () => {
      await pushNow(store.opened)
      return areBack()
    })
    const colours = products().filter(({ proposal }) => proposal?.content.deals_price === 20_000)
    expect(colours).toHaveLength(COLOURS)
    expect(colours.map(({ in_stock }) => in_stock)).toEqual(colours.map(() => 0))
    expect(await waitingRuns()).toEqual([])
  })

  it("sends single changes while a bulk change waits, and also holds a later bulk change", async () => {
    await setPrices(1)
    const [prices] = await waitingRuns()
    await shop.updateProduct({ title: "Aurora 6" })
    await shop.updateProduct({ title: "Cases" }, cases)
    await shop.setStock(0, 0)
    await pushNow(store.opened)
    await waitFor("a stock of none", () => emptied() === 1)
    await waitFor("a new name", () => shop.sentEntries().some(({ name }) => String(name).startsWith("Aurora 6")))
    await waitFor("names without prices", () =>
      shop.sentEntries().some((entry) => String(entry.name).startsWith("Cases") && !("deals_price" in entry)),
    )

    for (const id of await inventoryItems()) await setStockOf(id, 0)
    await shop.pushChanges()
    const runs = await waitFor("two waiting runs", async () =>
      (await waitingRuns()).length > 1 ? waitingRuns() : null,
    )
    expect(runs.map(({ id }: { id: string }) => id)).toContain(prices.id)

    await shop.send(`/runs/${prices.id}/confirm`)
    await waitFor("the prices", () => new Set(pricesSent().slice(-COLOURS)).size === 1 && pricesSent().at(-1) === 1)
    await pushNow(store.opened)
    expect(emptied()).toBeLessThanOrEqual(MOST)
    expect((await waitingRuns()).length).toBeGreaterThanOrEqual(1)
    expect((await shop.overview()).problems).toMatchObject([{ code: "change_limit" }])
  })

  it("sends exactly the prices that the person confirmed, and holds a price that has changed since", async () => {
    await setPrices(1)
    const [shown] = await waitingRuns()
    const [variant] = await store.sql<{ id: string }>(
      "SELECT id FROM product_variant WHERE product_id = ? ORDER BY id",
      [cases],
    )
    await store.admin.post(`/admin/products/${cases}/variants/${variant?.id}`, {
      prices: [{ amount: 2, currency_code: "php" }],
    })
    await shop.pushChanges()
    const before = shop.sentEntries().length
    await shop.send(`/runs/${shown.id}/confirm`)
    await waitFor("what was shown", () => pricesSent(before).length === COLOURS - 1)
    await pushNow(store.opened)
    expect(new Set(pricesSent(before))).toEqual(new Set([1]))
    expect(await waiting()).toBe(1)
    expect(await waitingRuns()).toMatchObject([{ waiting: 1 }])

    await shop.push({ confirm: true })
    expect(pricesSent(before)).toContain(2)
    expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
  })

  it("confirms the changes that wait now, and no later change", async () => {
    await shop.settings({ content_delay_ms: 60_000 })
    await shop.updateProduct({ status: "draft" }, cases)
    expect(await shop.push({ confirm: true })).toMatchObject({ status: "waiting" })
    expect(shop.archived()).toBe(0)
    const [run] = await waitingRuns()
    expect((await shop.send(`/runs/${run.id}/confirm`)).data.run).toMatchObject({ status: "completed" })
    await waitFor("all to be archived there", () => shop.archived() === COLOURS)
    expect((await shop.send(`/runs/${run.id}/confirm`)).status).toBe(400)
  })

  it("sends stock 0 for any number of items that customers bought up", async () => {
    const all = await inventoryItems()
    for (const id of all) await setStockOf(id, 1)
    await pushNow(store.opened)
    await waitFor("one of each", () => products().filter(({ in_stock }) => in_stock === 1).length === COLOURS)
    const bought = products()
      .filter(({ in_stock }) => in_stock === 1)
      .slice(0, MOST + 3)
    for (const { id } of bought) expect(await driver.buyOne({ id })).toMatchObject({ verdict: "approved" })
    await waitFor("what is sold out", () => emptied() === bought.length)
    await pushNow(store.opened)
    expect(await waitingRuns()).toEqual([])
    expect(await waiting()).toBe(0)
  })

  it("allows stock 0 for every variant that shares the stock of a sold variant", async () => {
    const [shared = ""] = await inventoryItems()
    await store.sql(
      `UPDATE product_variant_inventory_item l SET inventory_item_id = ? FROM product_variant v
        WHERE v.id = l.variant_id AND v.product_id = ?`,
      [shared, cases],
    )
    await setStockOf(shared, 2)
    await shop.pushChanges()
    const sharing = () => products().filter(({ id }) => ![shop.small, shop.large].includes(id))
    await waitFor("two of each", () => sharing().every(({ in_stock }) => in_stock === 2))
    const [first, second] = sharing()
    for (const variant of [first, second])
      expect(await driver.buyOne({ id: variant?.id })).toMatchObject({ verdict: "approved" })
    await shop.pushChanges()
    await waitFor("none of each", () => emptied() === COLOURS)
    expect(await waitingRuns()).toEqual([])
    expect(await waiting()).toBe(0)
  })
})

const INVENTORY = `
  SELECT l.inventory_item_id AS id FROM product_variant_inventory_item l JOIN product_variant v ON v.id = l.variant_id
   WHERE v.product_id = ? ORDER BY 1`
const PRICES = `UPDATE price SET amount = ?, raw_amount = ? WHERE price_set_id IN (
  SELECT l.price_set_id FROM product_variant_price_set l JOIN product_variant v ON v.id = l.variant_id WHERE v.product_id = ?)`
