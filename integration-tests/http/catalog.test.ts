import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { recheckImages } from "../../src/workflows/recheck-images"
import { type MinimalStore } from "../harness/minimal-store"
import { pushAll, setUpPlugin, waitFor } from "../harness/set-up"
import { describeStore } from "../harness/store"

const SYNC = "catalog.syncProducts"

describeStore("the catalogue", (store) => {
  let seeded: MinimalStore
  let small: string
  let large: string
  beforeAll(async () => {
    seeded = await store.seed()
    await setUpPlugin(store, seeded)
    ;[small, large] = seeded.variants.map(({ id }) => id) as [string, string]
  })

  const control = () => store.sandbox.control
  const plugin = (path: string) => `/admin/partner-commerce${path}`
  const items = async (query = "") => (await store.admin.get(plugin(`/items${query}`))).data.items
  const updateVariant = (id: string, body: object) =>
    store.admin.post(`/admin/products/${seeded.product.id}/variants/${id}`, body)
  const updateProduct = (body: object) => store.admin.post(`/admin/products/${seeded.product.id}`, body)
  const setStock = (index: number, stocked_quantity: number) =>
    store.admin.post(
      `/admin/inventory-items/${seeded.inventoryItemIds[index]}/location-levels/${seeded.stock_location.id}`,
      { stocked_quantity },
    )
  /** Entries of every sync request since the last reset, in order. */
  const sentEntries = () =>
    control()
      .journal()
      .filter((line) => line.operation === SYNC && line.direction === "in")
      .flatMap((line) => (line.request as { products: Record<string, unknown>[] }).products)

  async function pushAndApprove() {
    await pushAll(store)
    control().approve({ all: true })
  }

  it("is created at the service with name, price, stock, pictures and category, and waits for approval", async () => {
    const run = await pushAll(store)
    expect(run).toMatchObject({ status: "completed", total: 2, done: 2, created: 2, held: 0, rejected: 0, requests: 1 })

    expect(control().product(small)).toMatchObject({
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
    expect(await items()).toEqual([
      expect.objectContaining({
        variant_id: small,
        partner_id: small,
        state: "synced",
        problem: null,
        sku: expect.any(Number),
      }),
      expect.objectContaining({ variant_id: large, state: "synced" }),
    ])
  })

  it("has nothing to send when nothing changed", async () => {
    await pushAll(store)
    const run = await pushAll(store)
    expect(run).toMatchObject({ status: "completed", done: 2, unchanged: 2, requests: 0 })
  })

  it("sends only the fields that changed, and null for one that was cleared", async () => {
    const listing = (body: object) => store.admin.post(plugin(`/products/${seeded.product.id}/listing`), body)
    await listing({ product_tagline: "Light and bright" })
    await pushAndApprove()
    const before = sentEntries().length

    await updateProduct({ title: "Aurora 5 Plus" })
    await listing({ product_tagline: null })
    await pushAll(store)
    expect(sentEntries().slice(before)).toEqual(
      expect.arrayContaining([
        { id: small, name: "Aurora 5 Plus - 128 GB", product_tagline: null },
        { id: large, name: "Aurora 5 Plus - 256 GB", product_tagline: null },
      ]),
    )
    expect(control().product(small)).toMatchObject({
      statuses: [1, 3],
      live: { content: { name: "Aurora 5 - 128 GB" } },
    })
  })

  it("shows a sale price as deals_price and the original as retail_price", async () => {
    await pushAndApprove()
    const { data } = await store.admin.post("/admin/price-lists", {
      title: "Payday",
      description: "Payday sale",
      type: "sale",
      status: "active",
      prices: [{ amount: 13990, currency_code: "php", variant_id: small }],
    })
    expect(data.price_list.id).toBeTruthy()
    const run = await pushAll(store)
    expect(run).toMatchObject({ updated: 1, unchanged: 1 })
    expect(control().product(small)).toMatchObject({
      proposal: { content: { deals_price: 13990, retail_price: 15990 } },
    })
  })

  it("tells a change of stock at once and alone, without a push being asked for", async () => {
    await pushAndApprove()
    const before = sentEntries().length
    await setStock(0, 4)
    await waitFor("the new stock", () => control().product(small)?.in_stock === 4)
    expect(sentEntries().slice(before)).toEqual([{ id: small, in_stock: 4 }])
    expect(control().product(small)?.statuses).toEqual([1])

    const lag = await waitFor("the lag to be recorded", async () => {
      const { overview } = (await store.admin.get(plugin("/overview"))).data
      return overview.lag.stock.waiting === 0 ? overview.lag : null
    })
    expect(lag.stock).toMatchObject({ oldest_ms: null, p50_ms: expect.any(Number), p95_ms: expect.any(Number) })
    expect(lag.content).toMatchObject({ waiting: 0, p95_ms: expect.any(Number) })
  })

  it("marks many changes at a time in few statements", async () => {
    await pushAndApprove()
    const pg = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const [level] = await pg("inventory_level").where({ inventory_item_id: seeded.inventoryItemIds[0] }).select("id")
    const marks = async () => {
      const [row] = await pg("partner_commerce_item").where({ variant_id: small }).select("stock_wanted_version")
      return row.stock_wanted_version as number
    }
    const before = await marks()
    const message = { name: "inventory.inventory-level.updated", data: { id: level.id } }
    await store.container.resolve(Modules.EVENT_BUS).emit(Array.from({ length: 2_000 }, () => message))
    await setStock(0, 4)
    await waitFor("the new stock", () => control().product(small)?.in_stock === 4)
    expect(await marks()).toBeLessThan(before + 200)
  })

  it("sends stock before content when both changed", async () => {
    await pushAndApprove()
    await store.admin.post(plugin("/pause"))
    await setStock(0, 3)
    await updateProduct({ subtitle: "Now lighter", description: "Thinner than before." })
    const before = sentEntries().length
    await store.admin.post(plugin("/resume"))
    await pushAll(store)
    const sent = sentEntries().slice(before)
    expect(sent[0]).toEqual({ id: small, in_stock: 3 })
    expect(sent.slice(1).every((entry) => !("in_stock" in entry))).toBe(true)
    expect(sent).toContainEqual({ id: small, description: "Thinner than before." })
  })

  it("archives what is no longer published, and brings it back", async () => {
    await pushAndApprove()
    await updateProduct({ status: "draft" })
    expect(await pushAll(store)).toMatchObject({ archived: 2 })
    expect(control().product(small)?.statuses).toEqual([2])
    expect((await items("?state=archived")).length).toBe(2)

    await updateProduct({ status: "published" })
    expect(await pushAll(store)).toMatchObject({ unarchived: 2, archived: 0 })
    expect(control().product(small)?.statuses).toEqual([1])
  })

  it("archives what was deleted, opted out or taken out of the sales channel", async () => {
    await pushAndApprove()
    await store.admin.delete(`/admin/products/${seeded.product.id}/variants/${large}`)
    await store.admin.post(plugin(`/products/${seeded.product.id}/listing`), { enabled: false })
    expect(await pushAll(store)).toMatchObject({ archived: 2 })
    expect([control().product(small)?.statuses, control().product(large)?.statuses]).toEqual([[2], [2]])
  })

  it("holds an item whose category is not mapped, with the fix, and sends it once it is", async () => {
    const { data } = await store.admin.get(plugin("/category-mappings"))
    const removed = await store.admin.delete(plugin(`/category-mappings/${data.category_mappings[0].id}`))
    expect(removed.data).toMatchObject({ object: "category_mapping", deleted: true })
    expect(await pushAll(store)).toMatchObject({ held: 2, created: 0, requests: 0 })
    expect((await items("?problem=unmapped_category"))[0]).toMatchObject({
      state: "held",
      problem: { code: "unmapped_category", fix: expect.stringContaining("Map the product's category") },
    })

    const mapping = { category_id: seeded.category.id, category: "Smartphones" }
    await store.admin.post(plugin("/category-mappings"), mapping)
    expect(await pushAll(store)).toMatchObject({ created: 2 })
  })

  it("keeps stock true for an item that is live there while its content is held", async () => {
    await pushAndApprove()
    await updateProduct({ images: [], thumbnail: null })
    expect(await pushAll(store)).toMatchObject({ held: 2 })
    await setStock(1, 2)
    await waitFor("the stock of a held item", () => control().product(large)?.in_stock === 2)
    expect((await items("?state=held")).length).toBe(2)
  })

  it("maps device keys from options, metadata and fixed values, and sends only keys of the category", async () => {
    const map = (device_key: string, source: object) =>
      store.admin.post(plugin("/device-mappings"), { category: "Smartphones", device_key, source })
    await map("storage", { type: "option", key: "storage", value_map: { "128 GB": "128GB" } })
    await map("brand", { type: "metadata", key: "brand" })
    await map("color", { type: "fixed", value: "Black" })
    const unknown = await map("wattage", { type: "fixed", value: "60" })
    expect(unknown.status).toBe(400)
    await pushAll(store)
    expect(control().product(small)?.proposal?.content.device).toEqual({
      brand: "Aurora",
      color: "Black",
      storage: "128GB",
    })
  })

  it("isolates what the service refuses: the rest is applied, the refused is parked and not sent again until it differs", async () => {
    // The same name is taken at the service by a product that is not ours, so only the service can know.
    await syncAsPartner([await strangersProduct("Aurora 5 - 256 GB")])
    expect(await pushAll(store)).toMatchObject({ created: 1, rejected: 1 })
    expect((await items("?state=parked"))[0]).toMatchObject({ variant_id: large, problem: { code: "refused" } })

    const before = sentEntries().length
    expect(await pushAll(store)).toMatchObject({ rejected: 1, requests: 0 })
    expect(sentEntries().length).toBe(before)

    await updateVariant(large, { title: "256 GB, blue" })
    expect(await pushAll(store)).toMatchObject({ created: 1, rejected: 0 })
  })

  it.each([
    ["answers 500", { kind: "status", status: 500, times: 2 }],
    ["breaks the connection before the call", { kind: "reset_before", times: 1 }],
    ["breaks the connection after it applied the call", { kind: "reset_after", times: 1 }],
    ["answers in another order", { kind: "shuffle_results", times: 1 }],
    ["answers 429 with Retry-After", { kind: "rate_limit", retry_after: 0, times: 1 }],
  ] as const)("ends up right when the service %s", async (_, fault) => {
    control().addFault({ ...fault, match: { operation: SYNC } })
    expect(await pushAll(store)).toMatchObject({ status: "completed" })
    expect([control().product(small)?.in_stock, control().product(large)?.in_stock]).toEqual([10, 10])
    expect((await items("?state=synced")).length).toBe(2)
  })

  it("distrusts an answer that lacks a result, and sends that item again", async () => {
    control().addFault({ kind: "drop_results", count: 1, match: { operation: SYNC } })
    expect(await pushAll(store)).toMatchObject({
      status: "failed",
      message: expect.stringContaining("1 items still wait"),
    })
    expect((await items("?state=pending")).length).toBe(1)
  })

  it("stops and shows the problem when the token is refused, and forgets nothing", async () => {
    control().addFault({
      kind: "status",
      status: 401,
      times: 1,
      body: { message: "Unauthorized" },
      match: { operation: SYNC },
    })
    expect(await pushAll(store)).toMatchObject({ status: "failed" })
    const { data } = await store.admin.get(plugin("/overview"))
    const feed = () => store.container.resolve(Modules.NOTIFICATION).listNotifications({ channel: "feed" })
    const [notification] = await waitFor("the notification", async () => ((await feed()).length > 0 ? feed() : null))
    expect(notification?.data).toMatchObject({ description: expect.stringContaining("Check token") })
    expect(data.overview.problems).toEqual([
      expect.objectContaining({ code: "credentials_refused", fix: expect.any(String) }),
    ])
    expect((await items("?state=pending")).length).toBe(2)
  })

  it("pushes nothing while paused, and everything that waited afterwards", async () => {
    await pushAndApprove()
    await store.admin.post(plugin("/pause"))
    expect((await store.admin.post(plugin("/sync"), {})).status).toBe(400)
    await setStock(0, 1)
    await store.admin.post(plugin("/resume"))
    await waitFor("the stock that waited", () => control().product(small)?.in_stock === 1)
  })

  it("says what a pushed product costs as a customer pays it, where prices are kept without tax", async () => {
    const query = store.container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({ entity: "price_preference", fields: ["id"] })
    await store.container.resolve(Modules.PRICING).deletePricePreferences(data.map(({ id }) => id))
    await pushAll(store)
    expect(control().product(small)?.proposal?.content.deals_price).toBe(Math.round(15990 * 1.12))
  })

  async function readBack() {
    const { data } = await store.admin.post(plugin("/reconcile"))
    return waitFor("the read-back", async () => {
      const { run } = (await store.admin.get(plugin(`/runs/${data.run_id}`))).data
      return run.status === "completed" ? run : null
    })
  }
  const item = async (id: string) => (await items(`?q=${id}`))[0]

  it("reads approvals and rejections back, and sends a rejected item again only when it differs, in full", async () => {
    await pushAll(store)
    await readBack()
    expect(await item(small)).toMatchObject({ remote_status: "pending" })

    control().approve({ id: small })
    control().reject({ id: large, message: "The picture shows another colour" })
    await readBack()
    expect(await item(small)).toMatchObject({ remote_status: "active", state: "synced" })
    expect(await item(large)).toMatchObject({
      remote_status: "rejected",
      remote_message: "The picture shows another colour",
      state: "parked",
      problem: { code: "rejected" },
    })

    expect(await pushAll(store)).toMatchObject({ requests: 0, rejected: 1 })
    await setStock(1, 8)
    await waitFor("the stock of a rejected item", () => control().product(large)?.in_stock === 8)
    await readBack()
    expect(await pushAll(store)).toMatchObject({ requests: 0, rejected: 1 })
    expect(await item(large)).toMatchObject({ remote_status: "rejected", state: "parked" })
    const before = sentEntries().length
    await updateVariant(large, { title: "256 GB, black" })
    await pushAll(store)
    const [again] = sentEntries().slice(before)
    expect(again).toMatchObject({ id: large, name: "Aurora 5 - 256 GB, black", deals_price: 17990 })
    expect(again).not.toHaveProperty("in_stock")
    await readBack()
    expect(await item(large)).toMatchObject({ remote_status: "pending", state: "synced", problem: null })
  })

  it("finds what was changed at the service behind its back, and puts it right", async () => {
    await pushAndApprove()
    await readBack()
    const before = sentEntries().length
    await syncAsPartner([
      { id: small, in_stock: 77 },
      { id: large, status: 2 },
    ])
    expect(await readBack()).toMatchObject({ updated: 2, message: expect.stringContaining("2 items differed") })
    await waitFor("the true stock", () => control().product(small)?.in_stock === 10)
    await waitFor("the item to be back", () => control().product(large)?.statuses[0] === 1)
    expect(sentEntries().slice(before + 2)).toEqual(
      expect.arrayContaining([
        { id: small, in_stock: 10 },
        { id: large, status: 1 },
      ]),
    )
  })

  it("names products at the service that are not of this store, and leaves them alone", async () => {
    await pushAndApprove()
    await syncAsPartner([await strangersProduct("A lamp")])
    expect(await readBack()).toMatchObject({
      message: expect.stringContaining("1 products there are not of this store: somebody-else"),
    })
  })

  describe("that changes without an event", () => {
    const changed = () => pushAll(store, { scope: "changed" })
    const query = () => store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const proposal = (id: string) => control().product(id)?.proposal?.content

    it("costs nothing while nothing changed", async () => {
      await pushAndApprove()
      expect(await changed()).toMatchObject({ total: 0, done: 0, requests: 0 })
    })

    it("is pushed after a change by SQL", async () => {
      await pushAndApprove()
      await query().raw("UPDATE product SET description = 'Changed by SQL' WHERE id = ?", [seeded.product.id])
      await query().raw(
        'UPDATE inventory_level SET stocked_quantity = 6, raw_stocked_quantity = \'{"value":"6"}\' WHERE inventory_item_id = ?',
        [seeded.inventoryItemIds[1] ?? null],
      )
      expect(await changed()).toMatchObject({ updated: 2 })
      expect(proposal(small)).toMatchObject({ description: "Changed by SQL" })
      expect(control().product(large)?.in_stock).toBe(6)
    })

    it("is pushed when products are added to a category from the category's side", async () => {
      await pushAndApprove()
      const { data } = await store.admin.post("/admin/product-categories", {
        name: "Listening",
        is_active: true,
        parent_category_id: seeded.category.id,
      })
      const { id } = data.product_category
      await store.admin.post(plugin("/category-mappings"), { category_id: id, category: "Audio" })
      await changed()
      await store.admin.post(`/admin/product-categories/${id}/products`, { add: [seeded.product.id] })
      expect(await changed()).toMatchObject({ updated: 2 })
      expect(proposal(small)).toMatchObject({ category: "Audio" })
    })

    it("is pushed when a price list begins by the clock, and again when it ends", async () => {
      await pushAndApprove()
      const { data } = await store.admin.post("/admin/price-lists", {
        title: "Midnight sale",
        description: "Begins in the future",
        type: "sale",
        status: "active",
        starts_at: new Date(Date.now() + 3_600_000).toISOString(),
        prices: [{ amount: 9990, currency_code: "php", variant_id: small }],
      })
      expect(await pushAll(store)).toMatchObject({ unchanged: 2 })
      const moveWindow = (column: string) =>
        query().raw(`UPDATE price_list SET ${column} = now() - interval '1 second' WHERE id = ?`, [data.price_list.id])
      await moveWindow("starts_at")
      expect(await changed()).toMatchObject({ updated: 1 })
      expect(proposal(small)).toMatchObject({ deals_price: 9990 })
      await moveWindow("ends_at")
      expect(await changed()).toMatchObject({ updated: 1 })
      expect(proposal(small)).toMatchObject({ deals_price: 15990 })
    })

    it("is pushed when the tax rule of all prices changes", async () => {
      await pushAndApprove()
      await changed()
      await query().raw("DELETE FROM price_preference")
      expect(await changed()).toMatchObject({ updated: 2 })
      expect(proposal(small)?.deals_price).toBe(Math.round(15990 * 1.12))
    })
  })

  describe("with the brake", () => {
    /** A product in 22 colours: enough for shares to mean something. */
    async function seedColours() {
      const colours = Array.from({ length: 22 }, (_, index) => `Colour ${index + 1}`)
      const { data } = await store.admin.post("/admin/products", {
        title: "Case",
        status: "published",
        description: "A case.",
        categories: [{ id: seeded.category.id }],
        sales_channels: [{ id: seeded.sales_channel.id }],
        images: [{ url: store.pictures.url("aurora-back.png") }],
        options: [{ title: "Colour", values: colours }],
        variants: colours.map((title) => ({
          title,
          options: { Colour: title },
          manage_inventory: false,
          prices: [{ amount: 100, currency_code: "php" }],
        })),
      })
      await pushAndApprove()
      return data.product.id as string
    }

    it("holds a plan that would withdraw most of the catalogue, sends the rest, and goes on when it is confirmed", async () => {
      const cases = await seedColours()
      await store.admin.post(`/admin/products/${cases}`, { status: "draft" })
      await updateProduct({ description: "Sent all the same." })
      const run = await pushAll(store)
      expect(run).toMatchObject({
        status: "held",
        updated: 2,
        archived: 0,
        message: expect.stringContaining("22 withdrawn"),
      })
      expect(
        control()
          .products()
          .filter(({ archived }) => archived),
      ).toEqual([])
      expect((await items("?problem=brake")).length).toBe(22)
      const { overview } = (await store.admin.get(plugin("/overview"))).data
      expect(overview).toMatchObject({
        run: { status: "held" },
        problems: [expect.objectContaining({ code: "brake" })],
      })

      expect(await pushAll(store, { scope: "changed" })).toMatchObject({ archived: 0 })
      expect(await pushAll(store, { scope: "all", confirm: true })).toMatchObject({ status: "completed", archived: 22 })
      expect((await store.admin.get(plugin("/overview"))).data.overview).toMatchObject({ run: null, problems: [] })
    })

    it("lets go by itself when the change is undone", async () => {
      const cases = await seedColours()
      await store.admin.post(`/admin/products/${cases}`, { status: "draft" })
      expect(await pushAll(store)).toMatchObject({ status: "held" })
      await store.admin.post(`/admin/products/${cases}`, { status: "published" })
      expect(await pushAll(store)).toMatchObject({ status: "completed", archived: 0, unchanged: 24 })
      expect((await store.admin.get(plugin("/overview"))).data.overview.problems).toEqual([])
    })
  })

  it("notices new bytes at an old image address, and an image that can be read again", async () => {
    await pushAndApprove()
    const recheck = () => recheckImages(store.container, { olderThanMs: 0, problemsOlderThanMs: 0 })
    expect(await recheck()).toBe(2)
    expect(await pushAll(store, { scope: "changed" })).toMatchObject({ total: 0 })

    const before = control().product(small)?.live?.content.image_url?.[0]?.hash
    store.pictures.repaint("aurora-front.png")
    await recheck()
    expect(await pushAll(store, { scope: "changed" })).toMatchObject({ updated: 2 })
    expect(control().product(small)?.proposal?.content.image_url?.[0]?.hash).not.toBe(before)

    store.pictures.refuse("aurora-front.png", 404)
    await recheck()
    expect(await pushAll(store, { scope: "changed" })).toMatchObject({ held: 2 })
    store.pictures.reset()
    await recheck()
    expect(await pushAll(store, { scope: "changed" })).toMatchObject({ held: 0 })
  })

  it("plans without sending, and pushes a plan only while the catalogue has not moved", async () => {
    await pushAndApprove()
    await updateProduct({ description: "As planned." })
    const { plan } = (await store.admin.post(plugin("/plan"))).data
    expect(plan).toMatchObject({ counts: { update: 2, create: 0, unchanged: 0, total: 2 }, truncated: false })
    expect(plan.entries).toContainEqual(
      expect.objectContaining({ operation: "update", entry: { id: small, description: "As planned." } }),
    )

    await updateProduct({ description: "Not as planned." })
    const refused = await store.admin.post(plugin("/sync"), { plan_id: plan.plan_id })
    expect(refused).toMatchObject({ status: 400, data: { message: expect.stringContaining("moved") } })

    const { plan: fresh } = (await store.admin.post(plugin("/plan"))).data
    expect(await pushAll(store, { plan_id: fresh.plan_id })).toMatchObject({ updated: 2 })
  })

  it("explains one item from the rule to what is live, field by field", async () => {
    await pushAndApprove()
    await readBack()
    await updateProduct({ title: "Aurora 6" })
    const { item: explained } = (await store.admin.get(plugin(`/items/${small}`))).data
    expect(explained.steps.map(({ step, ok }: { step: string; ok: boolean }) => [step, ok])).toEqual([
      ["rule", true],
      ["mapping", true],
      ["desired", true],
      ["known", false],
      ["live", true],
    ])
    expect(explained.fields).toContainEqual({
      field: "name",
      desired: "Aurora 6 - 128 GB",
      known: "Aurora 5 - 128 GB",
      live: "Aurora 5 - 128 GB",
      differs: true,
    })
    expect(explained.next).toEqual(["update"])
    expect((await store.admin.get(plugin("/items/nobody"))).status).toBe(404)
  })

  /** Talks to the service as the partner, past the plugin. */
  async function syncAsPartner(products: object[]) {
    const { status } = await fetch(`${store.sandbox.catalogUrl}/products/sync`, {
      method: "POST",
      headers: { authorization: `Bearer ${store.sandbox.token}`, "content-type": "application/json" },
      body: JSON.stringify({ shop_code: store.sandbox.shopCode, mer_code: store.sandbox.merCode, products }),
    })
    expect(status).toBe(202)
  }

  const strangersProduct = async (name: string) => ({
    id: "somebody-else",
    name,
    category: "Smartphones",
    deals_price: 1,
    retail_price: 1,
    in_stock: 1,
    description: "not ours",
    image_url: [await pictureEntry("aurora-front.png")],
  })

  async function pictureEntry(name: string) {
    const url = store.pictures.url(name)
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
    const digest = await crypto.subtle.digest("SHA-256", bytes)
    return { url, hash: Buffer.from(digest).toString("hex"), order: 0 }
  }
})
