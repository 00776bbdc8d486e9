import prune from "../../src/jobs/prune"
import { recheckImages } from "../../src/catalog/changes/recheck-images"
import { pushNow } from "../../src/catalog/push/push-scheduler"
import { runSweepTurn, sweepCatalog } from "../../src/catalog/changes/sweep"
import { multiplyProduct } from "../harness/multiply-product"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore("a catalogue that changes without an event", ({ store, seeded, control, shop }) => {
  const changed = () => shop.push({ scope: "changed" })
  const proposal = (id: string) => control().product(id)?.proposal?.content

  it("marks no item and sends no request while nothing changed", async () => {
    await shop.pushAndApprove()
    expect(await changed()).toMatchObject({ total: 0, done: 0, requests: 0 })
  })

  it("reaches the service after a change by SQL", async () => {
    await shop.pushAndApprove()
    await store.sql("UPDATE product SET description = 'Changed by SQL' WHERE id = ?", [seeded().product.id])
    await store.sql(
      'UPDATE inventory_level SET stocked_quantity = 6, raw_stocked_quantity = \'{"value":"6"}\' WHERE inventory_item_id = ?',
      [seeded().inventoryItemIds[1] ?? null],
    )
    expect(await changed()).toMatchObject({ updated: 2 })
    expect(proposal(shop.small)).toMatchObject({ description: "Changed by SQL" })
    expect(control().product(shop.large)?.in_stock).toBe(6)
  })

  it("marks the other items if one row cannot be marked", async () => {
    await shop.pushAndApprove()
    const last = 2 ** 31 - 1
    await store.sql(
      "UPDATE partner_commerce_item SET wanted_version = ?, synced_version = ?, stock_wanted_version = 5, stock_synced_version = 5 WHERE variant_id = ?",
      [last, last, shop.small],
    )
    await store.sql("UPDATE product SET description = 'Changed by SQL' WHERE id = ?", [seeded().product.id])
    expect(await changed()).toMatchObject({ updated: 1 })
    expect(proposal(shop.large)).toMatchObject({ description: "Changed by SQL" })
    const { items } = await shop.read("/items?problem=not_recorded")
    expect(items).toMatchObject([{ variant_id: shop.small, state: "blocked" }])
  })

  it("counts no item as blocked after a change of only the stock", async () => {
    await shop.pushAndApprove()
    await store.sql("UPDATE partner_commerce_item SET stock_wanted_version = stock_wanted_version + 1")
    await store.sql(
      'UPDATE inventory_level SET stocked_quantity = 6, raw_stocked_quantity = \'{"value":"6"}\' WHERE inventory_item_id = ?',
      [seeded().inventoryItemIds[1] ?? null],
    )
    expect(await changed()).toMatchObject({ status: "completed", updated: 1, unchanged: 1, blocked: 0 })
  })

  it("reaches the service when products are added to a category from the category's side", async () => {
    await shop.pushAndApprove()
    const id = await shop.addCategory({ name: "Listening", parent_category_id: seeded().category.id })
    await shop.send("/category-mappings", { category_id: id, category: "Audio" })
    await changed()
    await store.admin.post(`/admin/product-categories/${id}/products`, { add: [seeded().product.id] })
    expect(await changed()).toMatchObject({ updated: 2 })
    expect(proposal(shop.small)).toMatchObject({ category: "Audio" })
  })

  it("reaches the service when the period of a price list begins and when it ends", async () => {
    await shop.pushAndApprove()
    const { data } = await store.admin.post("/admin/price-lists", {
      title: "Midnight sale",
      description: "Begins in the future",
      type: "sale",
      status: "active",
      starts_at: new Date(Date.now() + 3_600_000).toISOString(),
      prices: [{ amount: 9990, currency_code: "php", variant_id: shop.small }],
    })
    expect(await shop.push()).toMatchObject({ unchanged: 2 })
    const moveWindow = (column: string) =>
      store.sql(`UPDATE price_list SET ${column} = now() - interval '1 second' WHERE id = ?`, [data.price_list.id])
    await moveWindow("starts_at")
    expect(await changed()).toMatchObject({ updated: 1 })
    expect(proposal(shop.small)).toMatchObject({ deals_price: 9990 })
    await moveWindow("ends_at")
    expect(await changed()).toMatchObject({ updated: 1 })
    expect(proposal(shop.small)).toMatchObject({ deals_price: 15990 })
  })

  it("reaches the service when the tax rule of all prices changes", async () => {
    await shop.pushAndApprove()
    await changed()
    await store.sql("DELETE FROM price_preference")
    expect(await changed()).toMatchObject({ updated: 2 })
    expect(proposal(shop.small)?.deals_price).toBe(Math.round(15990 * 1.12))
  })

  it("finds new bytes at an old image address, and an image that is readable again", async () => {
    await shop.pushAndApprove()
    const recheck = () => recheckImages(store.opened, { olderThanMs: 0, problemsOlderThanMs: 0 })
    expect(await recheck()).toBe(2)
    expect(await changed()).toMatchObject({ total: 0 })
    expect((await shop.item(shop.small)).advice).toContainEqual(
      expect.objectContaining({
        code: "small_image",
        message: expect.stringContaining("1 × 1 pixels, and at least 400 × 400"),
      }),
    )

    const before = control().product(shop.small)?.live?.content.image_url?.[0]?.hash
    store.pictures.repaint("aurora-front.png")
    await recheck()
    expect(await changed()).toMatchObject({ updated: 2 })
    expect(control().product(shop.small)?.proposal?.content.image_url?.[0]?.hash).not.toBe(before)

    // A single broken picture among several is advice: the others are sent.
    store.pictures.refuse("aurora-front.png", 404)
    await recheck()
    expect(await changed()).toMatchObject({ blocked: 0, updated: 2 })
    expect(proposal(shop.small)?.image_url).toEqual([
      { url: store.pictures.url("aurora-back.png"), hash: expect.any(String), order: 0 },
    ])
    store.pictures.refuse("aurora-back.png", 404)
    await recheck()
    expect(await changed()).toMatchObject({ blocked: 2 })
    store.pictures.reset()
    await recheck()
    expect(await changed()).toMatchObject({ blocked: 0 })
  })

  it("continues a variant under its old id when its row is deleted and inserted again", async () => {
    await shop.pushAndApprove()
    const tables = ["product_variant", "product_variant_option"]
    const column = (table: string) => (table === "product_variant" ? "id" : "variant_id")
    for (const table of tables) {
      await store.sql(`CREATE TABLE kept_${table} AS SELECT * FROM ${table} WHERE ${column(table)} = ?`, [shop.small])
    }
    await store.sql(`DELETE FROM product_variant WHERE id = ?`, [shop.small])
    expect(await changed()).toMatchObject({ archived: 1 })
    expect(control().product(shop.small)?.archived).toBe(true)

    for (const table of tables) await store.sql(`INSERT INTO ${table} SELECT * FROM kept_${table}`)
    expect(await changed()).toMatchObject({ unarchived: 1 })
    expect(control().product(shop.small)?.archived).toBe(false)
    expect(await shop.item(shop.small)).toMatchObject({ state: "synced" })
    expect(await changed()).toMatchObject({ total: 0 })
  })

  it("forgets images that no product shows", async () => {
    const remembered = async () => (await store.sql("SELECT url FROM partner_commerce_image")).length
    await shop.pushAndApprove()
    await prune(store.container)
    expect(await remembered()).toBe(2)
    await store.admin.delete(`/admin/products/${seeded().product.id}`)
    await prune(store.container)
    expect(await remembered()).toBe(0)
  })

  describe("an unreadable stock", () => {
    const markAll = (...lanes: string[]) =>
      store.sql(`UPDATE partner_commerce_item SET ${lanes.map((lane) => `${lane} = ${lane} + 1`).join(", ")}`)
    const setRawStock = (index: 0 | 1, value: string) =>
      store.sql("UPDATE inventory_level SET raw_stocked_quantity = ?::jsonb WHERE inventory_item_id = ?", [
        JSON.stringify({ value }),
        seeded().inventoryItemIds[index] ?? null,
      ])

    beforeEach(async () => {
      await shop.pushAndApprove()
      await setRawStock(0, "10,5")
      await setRawStock(1, "6")
    })

    it.each([
      ["stock", ["stock_wanted_version"]],
      ["content and stock", ["wanted_version", "stock_wanted_version"]],
    ])("blocks only its own item after a mark of %s", async (_, lanes) => {
      const before = control().product(shop.small)?.in_stock
      await markAll(...lanes)
      await pushNow(store.opened)
      expect(control().product(shop.large)?.in_stock).toBe(6)
      expect(await shop.item(shop.large)).toMatchObject({ state: "synced" })
      await pushNow(store.opened)
      expect(await shop.item(shop.small)).toMatchObject({ state: "blocked", problem: { code: "not_read" } })
      expect(control().product(shop.small)?.in_stock).toBe(before)
    })

    it("leaves the list of items readable", async () => {
      await setRawStock(0, "10")
      await shop.send("/listings/batch", { listings: [{ variant_id: shop.small, enabled: false }] })
      await shop.push()
      await setRawStock(0, "10,5")
      expect((await shop.read("/items?status=off")).items).toMatchObject([{ variant_id: shop.small, off_reason: null }])
    })

    it("blocks its item until a sweep can read it again", async () => {
      expect(await changed()).toMatchObject({ status: "completed" })
      expect(await shop.item(shop.small)).toMatchObject({ state: "blocked" })
      await setRawStock(0, "3")
      expect(await changed()).toMatchObject({ status: "completed", updated: 1 })
      expect(await shop.item(shop.small)).toMatchObject({ state: "synced" })
      expect(control().product(shop.small)?.in_stock).toBe(3)
    })
  })

  describe("right after an import that Postgres has not counted yet", () => {
    const COPIES = 3_000
    const IMPORTED = ["product", "product_variant", "image", "product_sales_channel", "product_variant_price_set"]
    /** The number of rows in Postgres's statistics, which its planner uses, and the true number. */
    const accounts = () =>
      Promise.all(
        IMPORTED.map(async (table) => {
          const [account] = await store.sql<{ told: number; are: number }>(
            `SELECT reltuples::int AS told, (SELECT count(*)::int FROM ${table}) AS are FROM pg_class WHERE oid = '${table}'::regclass`,
          )
          return { table, ...account }
        }),
      )
    const untold = async () => (await accounts()).filter(({ told, are }) => told !== are)

    beforeEach(async () => {
      for (const table of IMPORTED) await store.sql(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`)
      await store.sql(`ANALYZE ${IMPORTED.join(", ")}`)
      const given = { productId: seeded().product.id, variantId: shop.small, copies: { from: 1, to: COPIES } }
      await multiplyProduct(store.sql, given)
      expect(await untold()).toHaveLength(IMPORTED.length)
    })

    it.each([
      ["a sweep", () => sweepCatalog(store.opened)],
      ["a sweep's turn", () => runSweepTurn(store.opened, { isAtOnce: true })],
    ])("updates the statistics for the plan: %s", async (_, sweep) => {
      expect(await sweep()).toBe(COPIES)
      expect(await untold()).toEqual([])
    })

    it.each([
      ["contents", "readRows"],
      ["stock", "readStockRows"],
    ] as const)("updates the statistics for the plan: a page's %s", async (_, read) => {
      const { catalog, configuration } = store.opened
      const { settings } = await configuration.settings.read()
      expect(await catalog.fingerprints[read](settings, [shop.small])).toHaveLength(1)
      expect(await untold()).toEqual([])
    })
  })

  describe("a repaired image", () => {
    const pass = (seconds: number) =>
      store.sql("UPDATE partner_commerce_image SET checked_at = checked_at - ? * interval '1 second'", [seconds])
    const states = async () => (await shop.items()).map(({ state }: { state: string }) => state)

    beforeEach(async () => {
      await shop.pushAndApprove()
      for (const name of ["aurora-front.png", "aurora-back.png"]) store.pictures.refuse(name, 404)
      await recheckImages(store.opened, { olderThanMs: 0, problemsOlderThanMs: 0 })
      expect(await changed()).toMatchObject({ blocked: 2 })
      await pass(61)
    })
    afterEach(() => store.pictures.reset())

    it.each([
      ["the explanation of one item", () => shop.explain(shop.small)],
      ["a dry run", () => shop.send("/plan")],
    ])("causes one comparison of every item with the image after %s", async (_, look) => {
      store.pictures.reset()
      await look()
      expect(await changed()).toMatchObject({ status: "completed", total: 2, done: 2, blocked: 0 })
      expect(await states()).toEqual(["synced", "synced"])
      await look()
      expect(await changed()).toMatchObject({ total: 0 })
    })

    it("causes one check of the other items with the image after the push of one item", async () => {
      store.pictures.reset()
      const run = await shop.push({ variant_ids: [shop.small] })
      expect(run).toMatchObject({ status: "completed", total: 1, done: 1, blocked: 0 })
      expect(await changed()).toMatchObject({ status: "completed", total: 1, done: 1, blocked: 0 })
      expect(await states()).toEqual(["synced", "synced"])
      expect(await changed()).toMatchObject({ total: 0 })
    })

    it("causes one check of each item in a push of all", async () => {
      store.pictures.reset()
      expect(await shop.push()).toMatchObject({ status: "completed", total: 2, done: 2, blocked: 0 })
      expect(await changed()).toMatchObject({ total: 0 })
    })

    it("causes no request while the image stays broken, even if a person opens the item often", async () => {
      await shop.explain(shop.small)
      await pass(61)
      await shop.explain(shop.small)
      expect(await changed()).toMatchObject({ total: 0 })
    })
  })
})
