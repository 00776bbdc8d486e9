import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { parse } from "csv-parse/sync"
import { waitFor } from "../harness/set-up"
import { addProductInColours } from "../harness/product-in-colours"
import { describeSellingStore } from "../harness/selling-store"
import { SYNC } from "../harness/shop-driver"

describeSellingStore("the catalogue", ({ store, seeded, control, shop }) => {
  it("creates products with name, price, stock, pictures and category, which wait for approval", async () => {
    const run = await shop.push()
    expect(run).toMatchObject({
      status: "completed",
      total: 2,
      done: 2,
      created: 2,
      blocked: 0,
      rejected: 0,
      requests: 1,
    })

    expect(control().product(shop.small)).toMatchObject({
      in_stock: 10,
      statuses: [3],
      proposal: {
        content: {
          name: "Aurora 5 - 128 GB",
          category: "Smartphones",
          deals_price: 15990,
          retail_price: 15990,
          image_url: [{ order: 0 }, { order: 1 }],
        },
      },
    })
    expect(await shop.items()).toEqual([
      expect.objectContaining({
        variant_id: shop.small,
        partner_id: shop.small,
        state: "synced",
        problem: null,
        sku: expect.any(Number),
      }),
      expect.objectContaining({ variant_id: shop.large, state: "synced" }),
    ])
  })

  it("sends nothing if nothing changed", async () => {
    await shop.push()
    const run = await shop.push()
    expect(run).toMatchObject({ status: "completed", done: 2, unchanged: 2, requests: 0 })
  })

  it("sends only changed fields, and null for a cleared field", async () => {
    await shop.listing({ product_tagline: "Light and bright" })
    await shop.pushAndApprove()
    const before = shop.sentEntries().length

    await shop.updateProduct({ title: "Aurora 5 Plus" })
    await shop.listing({ product_tagline: null })
    await shop.push()
    expect(shop.sentEntries().slice(before)).toEqual(
      expect.arrayContaining([
        { id: shop.small, name: "Aurora 5 Plus - 128 GB", product_tagline: null },
        { id: shop.large, name: "Aurora 5 Plus - 256 GB", product_tagline: null },
      ]),
    )
    expect(control().product(shop.small)).toMatchObject({
      statuses: [1, 3],
      live: { content: { name: "Aurora 5 - 128 GB" } },
    })
  })

  it("shows a sale price as deals_price and the original as retail_price", async () => {
    await shop.pushAndApprove()
    const { data } = await store.admin.post("/admin/price-lists", {
      title: "Payday",
      description: "Payday sale",
      type: "sale",
      status: "active",
      prices: [{ amount: 13990, currency_code: "php", variant_id: shop.small }],
    })
    expect(data.price_list.id).toBeTruthy()
    const run = await shop.push()
    expect(run).toMatchObject({ updated: 1, unchanged: 1 })
    expect(control().product(shop.small)).toMatchObject({
      proposal: { content: { deals_price: 13990, retail_price: 15990 } },
    })
  })

  it("sends only the stock of a stock change, immediately and without a push", async () => {
    await shop.pushAndApprove()
    const before = shop.sentEntries().length
    await shop.setStock(0, 4)
    await waitFor("the new stock", () => control().product(shop.small)?.in_stock === 4)
    expect(shop.sentEntries().slice(before)).toEqual([{ id: shop.small, in_stock: 4 }])
    expect(control().product(shop.small)?.statuses).toEqual([1])

    const lag = await waitFor("the lag to be recorded", async () => {
      const overview = await shop.overview()
      return overview.lag.stock.waiting === 0 ? overview.lag : null
    })
    expect(lag.stock).toMatchObject({ oldest_ms: null, p50_ms: expect.any(Number), p95_ms: expect.any(Number) })
    expect(lag.content).toMatchObject({ waiting: 0, p95_ms: expect.any(Number) })
  })

  it("sends stock before content when both changed", async () => {
    await shop.pushAndApprove()
    await shop.send("/pause")
    await shop.setStock(0, 3)
    await shop.updateProduct({ subtitle: "Now lighter", description: "Thinner than before." })
    const before = shop.sentEntries().length
    await shop.send("/resume")
    await shop.push()
    const sent = shop.sentEntries().slice(before)
    expect(sent[0]).toEqual({ id: shop.small, in_stock: 3 })
    expect(sent.slice(1).every((entry) => !("in_stock" in entry))).toBe(true)
    expect(sent).toContainEqual({ id: shop.small, description: "Thinner than before." })
  })

  it("archives unpublished items, and restores them when they are published again", async () => {
    await shop.pushAndApprove()
    await shop.updateProduct({ status: "draft" })
    expect(await shop.push()).toMatchObject({ archived: 2 })
    expect(control().product(shop.small)?.statuses).toEqual([2])
    expect((await shop.items("?state=archived")).length).toBe(2)

    await shop.updateProduct({ status: "published" })
    expect(await shop.push()).toMatchObject({ unarchived: 2, archived: 0 })
    expect(control().product(shop.small)?.statuses).toEqual([1])
  })

  it("archives items that are deleted, opted out or outside the sales channel", async () => {
    await shop.pushAndApprove()
    await store.admin.delete(`/admin/products/${seeded().product.id}/variants/${shop.large}`)
    await shop.listing({ enabled: false })
    expect(await shop.push()).toMatchObject({ archived: 2 })
    expect([control().product(shop.small)?.statuses, control().product(shop.large)?.statuses]).toEqual([[2], [2]])
  })

  it("archives the items of a category that the merchant does not sell, and restores them when the merchant sells it again", async () => {
    const parent = await shop.addCategory({ name: "Electronics" })
    const { id: own } = seeded().category
    await store.admin.post(`/admin/product-categories/${own}`, { parent_category_id: parent })
    await shop.pushAndApprove()
    const unsold = { category_id: own, category: null }
    const estimate = await shop.send("/category-mappings?dry_run=true", unsold)
    expect(estimate.data).toMatchObject({
      category_mapping: unsold,
      touches: { items: 2, changes: 2, archived: 2, blocked: 0 },
    })
    const marked = await shop.send("/category-mappings", unsold)
    expect(marked.data).toMatchObject({ category_mapping: unsold, touches: { items: 2 } })
    expect(await shop.push()).toMatchObject({ archived: 2, blocked: 0 })
    expect(control().product(shop.small)?.statuses).toEqual([2])
    const [item] = await shop.items("?status=off")
    const off = { status: "off", off_reason: "category_not_sold" }
    expect(item).toMatchObject({ variant_id: shop.small, state: "archived", problem: null, ...off })
    expect(await shop.explain(shop.small)).toMatchObject(off)
    const { listing } = await shop.read(`/products/${seeded().product.id}/listing`)
    expect(listing).toMatchObject({ enabled: null, off_reason: "category_not_sold" })
    expect(await shop.overview()).toMatchObject({ statuses: { off: 2, on_sale: 0 }, funnel: { in_store: 0 } })
    const [product] = (await shop.read("/products")).products
    expect(product).toMatchObject({ statuses: { off: 2, on_sale: 0 } })
    const { data: file } = await store.admin.get<string>("/admin/partner-commerce/items.csv?status=off")
    const [line] = parse<Record<string, string>>(file, { bom: true, columns: true })
    expect(line).toMatchObject(off)
    expect((await shop.explain(shop.small)).steps[0]).toMatchObject({
      ok: false,
      code: "category_not_sold",
      message: "Its category is not sold on the service.",
    })
    expect(await shop.overview()).toMatchObject({ needs: [], counts: { blocked: 0 } })
    expect((await shop.send("/category-mappings", unsold)).data.touches).toEqual({ items: 2 })

    await shop.remove(`/category-mappings/${marked.data.category_mapping.id}`)
    await shop.send("/category-mappings", { category_id: parent, category: null })
    expect(await shop.push()).toMatchObject({ archived: 0, unarchived: 0, blocked: 0 })

    await shop.send("/category-mappings", { category_id: parent, category: "Smartphones" })
    expect(await shop.push()).toMatchObject({ unarchived: 2 })
    expect(control().product(shop.small)?.statuses).toEqual([1])
    expect((await shop.items())[0]).toMatchObject({ off_reason: null })
    expect((await shop.read(`/products/${seeded().product.id}/listing`)).listing).toMatchObject({ off_reason: null })
    const said = (await shop.read("/timeline")).timeline.map(({ code }: { code: string }) => code)
    expect(said).toEqual(expect.arrayContaining(["category_kept_off_sale", "category_off_sale_ended"]))
  })

  it("blocks an item without a mapped category, shows the fix, and sends the item after the fix", async () => {
    const { category_mappings } = await shop.read("/category-mappings")
    const removed = await shop.remove(`/category-mappings/${category_mappings[0].id}`)
    expect(removed.data).toMatchObject({ object: "category_mapping", deleted: true })
    expect(await shop.push()).toMatchObject({ blocked: 2, created: 0, requests: 0 })
    expect((await shop.items("?problem=unmapped_category"))[0]).toMatchObject({
      state: "blocked",
      problem: { code: "unmapped_category", fix: expect.stringContaining("Map the product's category") },
    })

    const mapping = { category_id: seeded().category.id, category: "Smartphones" }
    await shop.send("/category-mappings", mapping)
    expect(await shop.push()).toMatchObject({ created: 2 })
  })

  it("keeps the stock of a live item true while its content is blocked", async () => {
    await shop.pushAndApprove()
    await shop.updateProduct({ images: [], thumbnail: null })
    expect(await shop.push()).toMatchObject({ blocked: 2 })
    await shop.setStock(1, 2)
    await waitFor("the stock of a blocked item", () => control().product(shop.large)?.in_stock === 2)
    expect((await shop.items("?state=blocked")).length).toBe(2)
  })

  it("shows stock 0 for an item without a price until it has a price again", async () => {
    await shop.pushAndApprove()
    await shop.updateVariant(shop.small, { prices: [] })
    await shop.push()
    expect(control().product(shop.small)?.in_stock).toBe(0)
    await shop.setStock(0, 6)
    await shop.setStock(1, 6)
    await waitFor("the other's stock", () => control().product(shop.large)?.in_stock === 6)
    await waitFor("all stock to be told", async () => (await shop.overview()).lag.stock.waiting === 0)
    expect(control().product(shop.small)?.in_stock).toBe(0)

    await shop.updateVariant(shop.small, { prices: [{ amount: 990, currency_code: "php" }] })
    await shop.push()
    expect(control().product(shop.small)?.in_stock).toBe(6)
  })

  it("maps device keys from options, metadata and fixed values, and sends only keys of the category", async () => {
    const map = (device_key: string, source: object) =>
      shop.send("/device-mappings", { category: "Smartphones", device_key, source })
    await map("storage", { type: "option", key: "storage", value_map: { "128 GB": "128GB" } })
    await map("brand", { type: "metadata", key: "brand" })
    await map("color", { type: "fixed", value: "Black" })
    const unknown = await map("wattage", { type: "fixed", value: "60" })
    expect(unknown.status).toBe(400)
    await shop.push()
    expect(control().product(shop.small)?.proposal?.content.device).toEqual({
      brand: "Aurora",
      color: "Black",
      storage: "128GB",
    })
  })

  it("pushes nothing while paused, and all waiting changes afterwards", async () => {
    await shop.pushAndApprove()
    await shop.send("/pause")
    expect((await shop.send("/sync", {})).status).toBe(400)
    await shop.setStock(0, 1)
    await shop.send("/resume")
    await waitFor("the stock that waited", () => control().product(shop.small)?.in_stock === 1)
  })

  it("sends no further request of a page once pushing is paused", async () => {
    await shop.pushAndApprove()
    await shop.updateProduct({ status: "draft" })
    expect(await shop.push()).toMatchObject({ archived: 2 })
    const before = shop.sentEntries().length
    control().addFault({ kind: "delay", ms: 1_500, match: { operation: SYNC } })
    await shop.updateProduct({ status: "published", description: "Thinner than before." })
    const pushing = shop.push()
    await waitFor("the first request", () => shop.isPushing())
    await shop.send("/pause")
    expect(await pushing).toMatchObject({ status: "failed", note: { code: "still_waiting" } })
    const archived = [shop.small, shop.large].map((id) => ({ id, status: 1 }))
    expect(shop.sentEntries().slice(before)).toEqual(expect.arrayContaining(archived))
    expect(shop.sentEntries()).toHaveLength(before + archived.length)

    await shop.send("/resume")
    const description = () => control().product(shop.small)?.proposal?.content.description
    await waitFor("the description that waited", () => description() === "Thinner than before.")
  })

  it("sends prices with tax if the store keeps them without tax", async () => {
    const query = store.container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({ entity: "price_preference", fields: ["id"] })
    await store.container.resolve(Modules.PRICING).deletePricePreferences(data.map(({ id }) => id))
    await shop.push()
    expect(control().product(shop.small)?.proposal?.content.deals_price).toBe(Math.round(15990 * 1.12))
  })

  describe("the change limit", () => {
    async function seedColours() {
      const cases = await addProductInColours(store, seeded())
      await shop.pushAndApprove()
      return cases
    }

    it("holds a plan that withdraws most of the catalogue, sends the rest, and continues after a confirmation", async () => {
      const cases = await seedColours()
      await shop.updateProduct({ status: "draft" }, cases)
      await shop.updateProduct({ description: "Sent all the same." })
      const run = await shop.push()
      expect(run).toMatchObject({
        status: "waiting",
        updated: 2,
        archived: 0,
        message: expect.stringContaining("22 withdrawn"),
      })
      expect(shop.archived()).toBe(0)
      expect((await shop.items("?problem=change_limit")).length).toBe(22)
      const overview = await shop.overview()
      expect(overview).toMatchObject({
        run: { status: "waiting" },
        problems: [expect.objectContaining({ code: "change_limit" })],
      })

      expect(await shop.push({ scope: "changed" })).toMatchObject({ archived: 0 })
      expect(await shop.push({ scope: "all", confirm: true })).toMatchObject({ status: "completed", archived: 22 })
      expect(await shop.overview()).toMatchObject({ run: null, problems: [] })
    })

    it("ends the hold if the change is undone", async () => {
      const cases = await seedColours()
      await shop.updateProduct({ status: "draft" }, cases)
      expect(await shop.push()).toMatchObject({ status: "waiting" })
      await shop.updateProduct({ status: "published" }, cases)
      expect(await shop.push()).toMatchObject({ status: "completed", archived: 0, unchanged: 24 })
      expect((await shop.overview()).problems).toEqual([])
    })
  })

  it("plans without sending, and pushes a plan only if the catalogue is unchanged", async () => {
    await shop.pushAndApprove()
    await shop.updateProduct({ description: "As planned." })
    const { plan } = (await shop.send("/plan")).data
    expect(plan).toMatchObject({ counts: { update: 2, create: 0, unchanged: 0, total: 2 }, truncated: false })
    expect(plan.entries).toContainEqual(
      expect.objectContaining({ operation: "update", entry: { id: shop.small, description: "As planned." } }),
    )

    await shop.updateProduct({ description: "Not as planned." })
    const refused = await shop.send("/sync", { plan_id: plan.plan_id })
    expect(refused).toMatchObject({ status: 400, data: { message: expect.stringContaining("has changed since") } })

    const { plan: fresh } = (await shop.send("/plan")).data
    expect(await shop.push({ plan_id: fresh.plan_id })).toMatchObject({ updated: 2 })
  })
})
