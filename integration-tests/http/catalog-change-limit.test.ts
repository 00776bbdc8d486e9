import { setTimeout } from "node:timers/promises"
import { sweepCatalog } from "../../src/catalog/changes/sweep"
import { confirmWaiting } from "../../src/catalog/change-limit"
import { pushLane } from "../../src/catalog/push/push-loop"
import { pushNow } from "../../src/catalog/push/push-scheduler"
import { addProductInColours } from "../harness/product-in-colours"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

const COLOURS = 22

describeSellingStore("the change limit, while the store pushes automatically", ({ store, seeded, shop, control }) => {
  let cases: string
  beforeAll(async () => {
    cases = await addProductInColours(store, seeded(), { stocked: 10 })
  })
  beforeEach(async () => {
    expect(await shop.pushAndApprove()).toMatchObject({ status: "completed" })
    await shop.settings({ content_delay_ms: 1 })
  })

  const items = () => store.sql<{ id: string }>(INVENTORY, [cases])
  const waiting = async () => (await shop.items("?problem=change_limit")).length
  const waitingRuns = async () =>
    (await shop.read("/runs")).runs.filter(({ status }: { status: string }) => status === "waiting")
  const setStatus = (status: string) => shop.updateProduct({ status }, cases)

  // The test does not wait for these delays: each change reaches the push in another step, and the result must be the same.
  it.each([0, 15, 40, 80, 150])(
    "adds deferred changes to the run that a person starts %s ms after the change, and asks once",
    async (afterMs) => {
      await setStatus("draft")
      await setTimeout(afterMs)
      // Either this run waits, or the push that began before it.
      expect(await shop.push()).toMatchObject({ status: expect.stringMatching(/waiting|completed/), archived: 0 })
      await waitFor("all to be waiting", async () => (await waiting()) === COLOURS)
      expect(await shop.overview()).toMatchObject({ counts: { pending: 0, waiting: COLOURS } })
      expect(await shop.items("?state=waiting&limit=100")).toHaveLength(COLOURS)
      expect(await waitingRuns()).toHaveLength(1)
      expect(shop.archived()).toBe(0)

      expect(await shop.push({ scope: "all", confirm: true })).toMatchObject({ status: "completed" })
      await waitFor("all to be archived there", () => shop.archived() === COLOURS)
      expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
    },
  )

  it("asks no longer if the change is undone before a decision", async () => {
    await setStatus("draft")
    await waitFor("the change limit", async () => (await shop.overview()).run?.status === "waiting")
    const [item] = await shop.items("?problem=change_limit&limit=1")
    const { steps, fields } = await shop.explain(item.variant_id)
    expect(fields).toContainEqual(expect.objectContaining({ field: "status", differs: true, stage: "waiting" }))
    expect(steps).toContainEqual(
      expect.objectContaining({ step: "known", ok: false, code: "change_limit", fix: expect.any(String) }),
    )
    await setStatus("published")
    await waitFor("the end of it", async () => (await shop.overview()).run === null)
    expect(await shop.overview()).toMatchObject({ problems: [] })
    expect(await waiting()).toBe(0)
    expect(shop.archived()).toBe(0)
  })

  it("notices in the sweep that the change was undone by SQL", async () => {
    await setStatus("draft")
    await waitFor("the change limit", async () => (await shop.overview()).run?.status === "waiting")
    expect(await sweepCatalog(store.opened)).toBe(0)
    await store.sql("UPDATE product SET status = 'published' WHERE id = ?", [cases])
    expect(await sweepCatalog(store.opened)).toBe(COLOURS)
    await pushNow(store.opened)
    expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
    expect(await waiting()).toBe(0)
  })

  it("raises the problem in the next push if the process died before it raised it", async () => {
    await setStatus("draft")
    await waitFor("the change limit", async () => (await shop.overview()).run?.status === "waiting")
    await store.sql("DELETE FROM partner_commerce_run WHERE status = 'waiting'")
    await store.sql("DELETE FROM partner_commerce_problem WHERE code = 'change_limit'")
    await pushNow(store.opened)
    expect(await shop.overview()).toMatchObject({
      run: { status: "waiting", waiting: COLOURS, note: { code: "over_change_limit", values: { withdrawn: COLOURS } } },
      problems: [{ code: "change_limit" }],
    })
    await pushNow(store.opened)
    expect(await waitingRuns()).toHaveLength(1)

    await setStatus("published")
    await waitFor("the end of it", async () => (await shop.overview()).run === null)
    expect(shop.archived()).toBe(0)
  })

  it("keeps a discarded change blocked and visible, without another question, until the difference is gone", async () => {
    await setStatus("draft")
    await waitFor("the change limit", async () => (await shop.overview()).run?.status === "waiting")
    await shop.send(`/runs/${(await shop.overview()).run.id}/discard`)
    const left = { code: "left_unsent", severity: "warning", why: { values: { items: COLOURS } } }
    expect(await shop.overview()).toMatchObject({ run: null, problems: [left] })
    await pushNow(store.opened)
    expect(await shop.overview()).toMatchObject({ run: null, problems: [left] })
    expect(await waitingRuns()).toHaveLength(0)
    expect(await shop.items("?state=blocked&problem=change_limit_discarded")).toHaveLength(COLOURS)
    const [item] = await shop.items("?problem=change_limit_discarded&limit=1")
    expect(item.problem.message).toMatch(/.+@.+ decided to leave it/)
    expect((await shop.explain(item.variant_id)).steps).toContainEqual(
      expect.objectContaining({ step: "known", ok: false, code: "change_limit_discarded" }),
    )
    await setStatus("published")
    await waitFor("the end of the difference", async () => (await shop.overview()).problems.length === 0)
  })

  describe("limit on sold-out stock", () => {
    const emptied = () =>
      control()
        .products()
        .filter(({ in_stock }) => in_stock === 0).length
    beforeEach(async () => {
      await store.sql(
        `UPDATE inventory_level SET stocked_quantity = 0, raw_stocked_quantity = '{"value":"0","precision":20}'
                        WHERE inventory_item_id IN (SELECT id FROM (${INVENTORY}) AS of)`,
        [cases],
      )
      expect(await sweepCatalog(store.opened)).toBe(COLOURS)
      await pushNow(store.opened)
      expect((await shop.overview()).run).toMatchObject({ status: "waiting", note: { values: { zeroed: COLOURS } } })
      expect(emptied()).toBe(0)
    })

    it("sends the change after a confirmation", async () => {
      expect(await shop.push({ confirm: true })).toMatchObject({ status: "completed", requests: 1 })
      expect(emptied()).toBe(COLOURS)
      expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
      expect(await waiting()).toBe(0)
    })

    it("ends the problem when there is stock again", async () => {
      await store.sql(
        `UPDATE inventory_level SET stocked_quantity = 10, raw_stocked_quantity = '{"value":"10","precision":20}'`,
      )
      expect(await sweepCatalog(store.opened)).toBeGreaterThanOrEqual(COLOURS)
      await pushNow(store.opened)
      await pushNow(store.opened)
      expect(await waiting()).toBe(0)
      expect(await shop.overview()).toMatchObject({
        run: null,
        problems: [],
        counts: { blocked: 0, synced: COLOURS + 2 },
      })
      expect(emptied()).toBe(0)
    })

    it("sends the confirmed change in the next push of any process", async () => {
      await confirmWaiting(store.opened)
      await pushNow(store.opened)
      expect(emptied()).toBe(COLOURS)
      expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
    })
  })

  const setPrices = (amount: number, count = COLOURS) =>
    store.sql(
      `UPDATE price SET amount = ?, raw_amount = jsonb_build_object('value', ?::text, 'precision', 20) WHERE price_set_id IN (
        SELECT l.price_set_id FROM product_variant_price_set l JOIN product_variant v ON v.id = l.variant_id
         WHERE v.product_id = ? ORDER BY v.id LIMIT ?)`,
      [amount, String(amount), cases, count],
    )

  describe("limit on a few prices", () => {
    const reprice = async (amount: number, count: number) => {
      await setPrices(amount, count)
      expect(await sweepCatalog(store.opened)).toBe(count)
      await pushNow(store.opened)
    }

    it("holds each price that falls by more than half, shows old and new price, and sends it after a confirmation", async () => {
      await reprice(49, 2)
      const { run, problems } = await shop.overview()
      const drop = { steep: 2, largest_drop_percent: 51, max_drop_percent: 50 }
      expect(run).toMatchObject({
        status: "waiting",
        waiting: 2,
        note: { code: "over_change_limit", values: { repriced: 2, ...drop } },
      })
      expect(problems).toMatchObject([{ code: "change_limit" }])
      expect(shop.sentEntries().filter(({ deals_price }) => deals_price === 49)).toEqual([])
      expect((await shop.read(`/runs/${run.id}`)).price_changes).toEqual([
        expect.objectContaining({ from: 100, to: 49, name: expect.stringContaining("Case") }),
        expect.objectContaining({ from: 100, to: 49 }),
      ])

      expect(await shop.push({ confirm: true })).toMatchObject({ status: "completed", repriced: 2 })
      expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
    })

    it("sends a price that falls by half, and a steeper one if the setting allows it", async () => {
      await reprice(50, 2)
      expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
      await shop.settings({ max_price_drop_percent: 80 })
      await reprice(21, 2)
      expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
      await shop.settings({ max_price_drop_percent: 50 })
    })

    it("judges prices again if the setting changes during their push", async () => {
      await setPrices(70)
      expect(await sweepCatalog(store.opened)).toBe(COLOURS)
      const variants = await store.sql<{ id: string }>(
        "SELECT id FROM product_variant WHERE product_id = ? ORDER BY id LIMIT 2",
        [cases],
      )
      let pages = 0
      await pushLane(store.opened, {
        lane: "content",
        variantIds: variants.map(({ id }) => id),
        onPage: async () => {
          if (++pages === 1) await shop.settings({ max_price_drop_percent: 20 })
          if (pages > 5) throw new Error("the push does not end")
        },
      })
      expect(shop.sentEntries().filter(({ deals_price }) => deals_price === 70)).toEqual([])
      expect((await shop.overview()).run).toMatchObject({ status: "waiting", note: { values: { steep: 2 } } })
      await shop.settings({ max_price_drop_percent: 50 })
    })

    it("sends prices that return to the prices customers see, and no longer counts them as changes", async () => {
      await shop.readBack()
      await reprice(60, 6)
      expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
      await reprice(100, 6)
      expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
      // Another third of the items changes within the hour.
      await setPrices(110, 8)
      await setPrices(100, 1)
      expect(await sweepCatalog(store.opened)).toBe(7)
      await pushNow(store.opened)
      expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
    })
  })

  describe("limit on many prices", () => {
    beforeEach(async () => {
      await setPrices(1)
      expect(await sweepCatalog(store.opened)).toBe(COLOURS)
      await pushNow(store.opened)
      expect((await shop.overview()).run).toMatchObject({ status: "waiting", note: { values: { repriced: COLOURS } } })
    })

    it.each(["sends the stock and no price if the plugin %s the price change", "was told to leave"])(
      "sends the stock and no price if the plugin %s the price change",
      async (what) => {
        if (what === "was told to leave") await shop.send(`/runs/${(await shop.overview()).run.id}/discard`)
        const before = shop.sentEntries().length
        const [first] = await items()
        await store.admin.post(`/admin/inventory-items/${first?.id}/location-levels/${seeded().stock_location.id}`, {
          stocked_quantity: 9,
        })
        const sent = () => shop.sentEntries().slice(before)
        await waitFor("the stock", () => sent().some(({ in_stock }) => in_stock === 9))
        await pushNow(store.opened)
        expect(sent()).toEqual([{ id: expect.any(String), in_stock: 9 }])
        const code = what === "was told to leave" ? "change_limit_discarded" : "change_limit"
        expect(await shop.items(`?problem=${code}`)).toHaveLength(COLOURS)
      },
    )
  })
})

const INVENTORY = `
  SELECT l.inventory_item_id AS id FROM product_variant_inventory_item l JOIN product_variant v ON v.id = l.variant_id
   WHERE v.product_id = ? ORDER BY 1`
