import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { DEFAULT_CATEGORIES } from "../../src/sandbox"
import { readCategories } from "../../src/workflows/read-categories"
import { type MinimalStore } from "../harness/minimal-store"
import { addProductInColours } from "../harness/product-in-colours"
import { pushAll, setUpPlugin, waitFor } from "../harness/set-up"
import { describeStore } from "../harness/store"

const SYNC = "catalog.syncProducts"

describeStore("the admin API", (store) => {
  let seeded: MinimalStore
  let small: string
  let large: string
  beforeAll(async () => {
    seeded = await store.seed()
    await setUpPlugin(store, seeded)
    ;[small, large] = seeded.variants.map(({ id }) => id) as [string, string]
  })

  // What a reset of the sandbox leaves.
  afterEach(() => store.sandbox.control.setCategories([...DEFAULT_CATEGORIES]))

  const control = () => store.sandbox.control
  const at = (path: string) => `/admin/partner-commerce${path}`
  const read = async (path: string) => (await store.admin.get(at(path))).data
  const send = (path: string, body: object = {}) => store.admin.post(at(path), body)
  const sentRequests = () =>
    control()
      .journal()
      .filter((line) => line.operation === SYNC && line.direction === "in").length
  const archived = () =>
    control()
      .products()
      .filter((product) => product.archived).length
  const dirty = async () => {
    const sql = store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const { rows } = await sql.raw("SELECT variant_id FROM partner_commerce_item WHERE wanted_version > synced_version")
    return (rows as { variant_id: string }[]).map(({ variant_id }) => variant_id).sort()
  }
  const addCategory = async (body: object) =>
    (await store.admin.post("/admin/product-categories", { is_active: true, ...body })).data.product_category as {
      id: string
      handle: string
    }

  describe("says first how much a change touches", () => {
    it("of the settings, and writes nothing", async () => {
      await pushAll(store)
      const { data } = await send("/settings?dry_run=true", { default_tnc: "No returns" })
      expect(data).toMatchObject({
        settings: { default_tnc: "No returns" },
        touches: { items: 2, changes: 2, estimated: false },
      })
      expect((await read("/settings")).settings.default_tnc).toBeNull()
      expect(await dirty()).toEqual([])

      const same = await send("/settings?dry_run=true", { unmanaged_stock: 7 })
      expect(same.data.touches).toEqual({ items: 2, changes: 0, estimated: false })
      const unseen = await send("/settings?dry_run=true", { brake_percent: 50 })
      expect(unseen.data.touches).toEqual({ items: 0, changes: 0, estimated: false })
    })

    it("and then the same number when it is made", async () => {
      await pushAll(store)
      expect((await send("/settings", { default_tnc: "No returns" })).data.touches).toEqual({ items: 2 })
      expect(await dirty()).toEqual([small, large].sort())
      expect(await pushAll(store, { scope: "changed" })).toMatchObject({ updated: 2 })
    })

    it("of a category's mapping: only what is not mapped nearer", async () => {
      await pushAll(store)
      const parent = await addCategory({ name: "Electronics" })
      await store.admin.post(`/admin/product-categories/${seeded.category.id}`, { parent_category_id: parent.id })
      const mapping = { category_id: parent.id, category: "Audio" }
      const nearer = await send("/category-mappings?dry_run=true", mapping)
      expect(nearer.data).toEqual({
        category_mapping: { id: null, ...mapping },
        touches: { items: 0, changes: 0, estimated: false },
      })

      const own = { category_id: seeded.category.id, category: "Audio" }
      const again = await send("/category-mappings?dry_run=true", own)
      expect(again.data.touches).toEqual({ items: 2, changes: 2, estimated: false })
      const { category_mappings } = await read("/category-mappings")
      expect(category_mappings).toEqual([expect.objectContaining({ category: "Smartphones" })])

      const id = category_mappings[0].id as string
      const removal = await store.admin.delete(at(`/category-mappings/${id}?dry_run=true`))
      expect(removal.data).toMatchObject({ id, deleted: false, touches: { items: 2, changes: 2 } })
      expect((await read("/category-mappings")).count).toBe(1)
      expect((await send("/category-mappings", own)).data.touches).toEqual({ items: 2 })
    })

    it("of a device key's mapping: only the items of that category", async () => {
      await pushAll(store)
      const brand = (category: string) => ({
        category,
        device_key: "brand",
        source: { type: "metadata", key: "brand" },
      })
      expect((await send("/device-mappings?dry_run=true", brand("Audio"))).data.touches.items).toBe(0)
      const phones = await send("/device-mappings?dry_run=true", brand("Smartphones"))
      expect(phones.data).toEqual({
        device_mapping: { id: null, ...brand("Smartphones") },
        touches: { items: 2, changes: 2, estimated: false },
      })
      expect((await read("/device-mappings")).count).toBe(0)

      await send("/device-mappings", brand("Audio"))
      expect(await dirty()).toEqual([])
      const { data } = await send("/device-mappings", brand("Smartphones"))
      expect(data.touches).toEqual({ items: 2 })
      expect(await dirty()).toHaveLength(2)
      const removal = await store.admin.delete(at(`/device-mappings/${data.device_mapping.id}?dry_run=true`))
      expect(removal.data).toMatchObject({ deleted: false, touches: { items: 2, changes: 2 } })
      expect((await read("/device-mappings?category=Smartphones")).count).toBe(1)
    })

    it("reads no picture and calls nobody for it", async () => {
      const before = control().journal().length
      expect((await send("/settings?dry_run=true", { max_stock: 3 })).data.touches).toMatchObject({ changes: 2 })
      const calls = control().journal().slice(before)
      expect(calls.filter(({ operation }) => operation !== "catalog.listCategories")).toEqual([])
    })
  })

  describe("hands the configuration over as one file", () => {
    const brand = { category: "Smartphones", device_key: "brand", source: { type: "metadata", key: "brand" } }

    it("that names things beside their ids, and holds no secret", async () => {
      await send("/device-mappings", brand)
      await send(`/products/${seeded.product.id}/listing`, { product_tagline: "Light" })
      const { configuration } = await read("/configuration")
      expect(configuration).toMatchObject({
        version: 1,
        settings: {
          sales_channel: { id: seeded.sales_channel.id, name: "Test store" },
          region: { name: "Philippines" },
          shipping_option: { name: "Courier" },
          currency_code: "php",
        },
        category_mappings: [
          { category_id: seeded.category.id, handle: "phones", path: ["Phones"], category: "Smartphones" },
        ],
        device_mappings: [brand],
        listings: [{ handle: "aurora-5", product_tagline: "Light", enabled: null }],
      })
      const text = JSON.stringify(configuration)
      for (const secret of [store.sandbox.token, store.sandbox.shopCode, "bearer-of-the-tests"]) {
        expect(text).not.toContain(secret)
      }
    })

    it("that changes nothing where it came from", async () => {
      const { configuration } = await read("/configuration")
      const { data } = await send("/configuration", { configuration, replace: true })
      expect(data.import).toMatchObject({ applied: true, entries: [], touches: { items: 0 } })
      expect(data.import.counts).toMatchObject({ added: 0, changed: 0, removed: 0, unresolved: 0 })
    })

    it("that another store understands by its names, first dry and then in earnest, once", async () => {
      await pushAll(store)
      const { configuration } = await read("/configuration")
      const [mapping] = configuration.category_mappings
      const elsewhere = {
        ...configuration,
        settings: {
          ...configuration.settings,
          sales_channel: { id: "sc_elsewhere", name: "Test store" },
          max_stock: 5,
        },
        category_mappings: [{ ...mapping, category_id: "pcat_elsewhere", category: "Audio" }],
        device_mappings: [brand],
        listings: [{ product_id: "prod_elsewhere", handle: "aurora-5", enabled: false }],
      }
      const dry = await send("/configuration", { configuration: elsewhere, dry_run: true })
      expect(dry.data.import).toMatchObject({
        dry_run: true,
        applied: false,
        counts: { added: 2, changed: 2, removed: 0, unresolved: 0 },
        touches: { items: 2 },
      })
      expect(dry.data.import.entries).toEqual([
        { part: "settings", key: "max_stock", label: "max_stock", action: "changed", from: null, to: 5 },
        expect.objectContaining({
          part: "category_mappings",
          label: "Phones",
          action: "changed",
          from: "Smartphones",
          to: "Audio",
        }),
        expect.objectContaining({ part: "device_mappings", label: "Smartphones: brand", action: "added" }),
        expect.objectContaining({ part: "listings", label: "aurora-5", action: "added" }),
      ])
      expect((await read("/configuration")).configuration).toEqual(configuration)

      expect((await send("/configuration", { configuration: elsewhere })).data.import).toMatchObject({
        applied: true,
        counts: dry.data.import.counts,
      })
      expect((await read("/settings")).settings).toMatchObject({ max_stock: 5, enabled: true })
      expect((await read(`/products/${seeded.product.id}/listing`)).listing).toMatchObject({ enabled: false })
      expect((await send("/configuration", { configuration: elsewhere })).data.import.entries).toEqual([])
      await pushAll(store, { scope: "changed" })
      expect(archived()).toBe(2)
    })

    it("that is imported whole or not at all", async () => {
      const { configuration } = await read("/configuration")
      const broken = {
        ...configuration,
        settings: { ...configuration.settings, max_stock: 5, region: { name: "Atlantis" } },
        category_mappings: [...configuration.category_mappings, { path: ["Garden", "Gnomes"], category: "Audio" }],
        device_mappings: [
          { ...brand, device_key: "wattage" },
          { ...brand, category: "Gone" },
        ],
        listings: [{ handle: "nowhere", enabled: true }],
      }
      const refused = await send("/configuration", { configuration: broken })
      expect(refused).toMatchObject({ status: 400, data: { message: expect.stringContaining("Atlantis") } })
      expect((await read("/configuration")).configuration).toEqual(configuration)

      const dry = await send("/configuration", { configuration: broken, dry_run: true })
      const reasons = dry.data.import.entries.flatMap(({ reason }: { reason?: string }) => reason ?? [])
      expect(reasons).toEqual([
        'this store has no region "Atlantis"',
        "this store has no category Garden > Gnomes",
        '"Smartphones" has no device key "wattage"',
        'the service has no category "Gone"',
        "this store has no product nowhere",
      ])
      const skipped = await send("/configuration", { configuration: broken, skip_unresolved: true })
      expect(skipped.data.import).toMatchObject({ applied: true, counts: { changed: 1, added: 0, unresolved: 5 } })
      expect((await read("/settings")).settings).toMatchObject({ max_stock: 5, region_id: seeded.region.id })
    })

    it("that removes only when it is told to, and only lists that it has", async () => {
      await send("/device-mappings", brand)
      const file = { version: 1, category_mappings: [] }
      const merged = await send("/configuration", { configuration: file })
      expect(merged.data.import.entries).toEqual([])
      const replaced = await send("/configuration", { configuration: file, replace: true })
      expect(replaced.data.import.entries).toEqual([
        expect.objectContaining({ part: "category_mappings", label: "Phones", action: "removed", to: null }),
      ])
      expect((await read("/category-mappings")).count).toBe(0)
      expect((await read("/device-mappings")).count).toBe(1)
    })

    it.each([
      ["another version", { version: 2 }],
      ["an unknown setting", { version: 1, settings: { token: "x" } }],
      ["a source that is none", { version: 1, device_mappings: [{ category: "A", device_key: "b", source: {} }] }],
    ])("and not with %s", async (_, configuration) => {
      expect((await send("/configuration", { configuration })).status).toBe(400)
    })
  })

  describe("suggests", () => {
    it("what unmapped categories mean, with a reason, and applies nothing", async () => {
      const audio = await addCategory({ name: "Audio" })
      const { suggestions } = await read("/category-mappings/suggestions")
      expect(suggestions).toEqual([
        {
          category_id: audio.id,
          category_name: "Audio",
          category: "Audio",
          score: 1,
          reason: expect.stringContaining("same name"),
        },
      ])
      expect((await read("/category-mappings")).count).toBe(1)
    })

    it("where device keys come from, with values of this store, and applies nothing", async () => {
      const { suggestions, count } = await read("/device-mappings/suggestions?category=Smartphones")
      expect(count).toBe(suggestions.length)
      const bestOf = (key: string) => suggestions.find(({ device_key }: { device_key: string }) => device_key === key)
      expect(bestOf("storage")).toMatchObject({
        category: "Smartphones",
        source: { type: "option", key: "Storage" },
        score: 1,
        examples: expect.arrayContaining(["128 GB", "256 GB"]),
        items: 2,
        with_value: 2,
        complete: 1,
        reason: 'the option "Storage" has the same name; 2 of 2 items have a value',
      })
      expect(bestOf("brand")).toMatchObject({ source: { type: "metadata", key: "brand" }, examples: ["Aurora"] })
      expect((await read("/device-mappings")).count).toBe(0)

      const { source } = bestOf("storage")
      await send("/device-mappings", { category: "Smartphones", device_key: "storage", source })
      const rest = (await read("/device-mappings/suggestions")).suggestions
      expect(rest.map(({ device_key }: { device_key: string }) => device_key)).not.toContain("storage")
      expect((await store.admin.get(at("/device-mappings/suggestions?category=Nothing"))).status).toBe(400)
    })
  })

  describe("lists items", () => {
    it("of one product", async () => {
      const cases = await addProductInColours(store, seeded)
      await pushAll(store)
      expect(await read(`/items?product_id=${cases}`)).toMatchObject({ count: 22 })
      expect(await read(`/items?product_id=${seeded.product.id}&q=256`)).toMatchObject({
        count: 1,
        items: [{ variant_id: large }],
      })
      expect((await read("/items?product_id=prod_nobody")).items).toEqual([])
    })

    it.each([
      ["name", ["Aurora 5 - 128 GB", "Aurora 5 - 256 GB"]],
      ["-name", ["Aurora 5 - 256 GB", "Aurora 5 - 128 GB"]],
      ["sku", ["Aurora 5 - 128 GB", "Aurora 5 - 256 GB"]],
      ["-variant_sku", ["Aurora 5 - 256 GB", "Aurora 5 - 128 GB"]],
    ])("by %s", async (order, names) => {
      await pushAll(store)
      const { items } = await read(`/items?order=${order}`)
      expect(items.map(({ name }: { name: string }) => name)).toEqual(names)
      const second = await read(`/items?order=${order}&limit=1&offset=1`)
      expect(second).toMatchObject({ count: 2, items: [{ name: names[1] }] })
    })

    it("by state", async () => {
      await pushAll(store)
      await store.admin.delete(`/admin/products/${seeded.product.id}/variants/${large}`)
      await pushAll(store)
      const statesBy = async (order: string) =>
        (await read(`/items?order=${order}`)).items.map(({ state }: { state: string }) => state)
      expect(await statesBy("state")).toEqual(["archived", "synced"])
      expect(await statesBy("-state")).toEqual(["synced", "archived"])
    })

    it("by when they were told last", async () => {
      await pushAll(store)
      const idsBy = async (order: string) =>
        (await read(`/items?order=${order}`)).items.map(({ variant_id }: { variant_id: string }) => variant_id)
      for (const [later, earlier] of [
        [small, large],
        [large, small],
      ] as const) {
        await store.admin.post(`/admin/products/${seeded.product.id}/variants/${later}`, {
          title: `Told after ${earlier}`,
        })
        await pushAll(store, { scope: "changed" })
        expect(await idsBy("last_synced_at")).toEqual([earlier, later])
        expect(await idsBy("-last_synced_at")).toEqual([later, earlier])
      }
    })

    it("and not by what they cannot be sorted by", async () => {
      expect((await store.admin.get(at("/items?order=known"))).status).toBe(400)
    })

    it("found by name, SKU and partner id, whatever the case", async () => {
      await pushAll(store)
      for (const q of ["aurora 5 - 128", "aurora-128", small.slice(-12).toLowerCase()]) {
        expect(await read(`/items?q=${encodeURIComponent(q)}`)).toMatchObject({
          count: 1,
          items: [{ variant_id: small }],
        })
      }
      expect((await read("/items?q=%25")).count).toBe(0)
    })
  })

  it("opts many products in and out at once, and leaves their other choices", async () => {
    const cases = await addProductInColours(store, seeded)
    await send(`/products/${seeded.product.id}/listing`, { product_tagline: "Light" })
    await pushAll(store)
    control().approve({ all: true })
    const product_ids = [seeded.product.id, cases]
    const { data } = await send("/listings", { product_ids, enabled: false })
    expect(data).toMatchObject({ count: 2, touches: { items: 24 } })
    expect((await read(`/products/${seeded.product.id}/listing`)).listing).toMatchObject({
      enabled: false,
      product_tagline: "Light",
    })
    await pushAll(store, { confirm: true })
    expect(archived()).toBe(24)
    await send("/listings", { product_ids, enabled: null })
    await pushAll(store)
    expect(archived()).toBe(0)

    const unknown = await send("/listings", { product_ids: [cases, "prod_nobody"], enabled: false })
    expect(unknown).toMatchObject({ status: 400, data: { message: expect.stringContaining("prod_nobody") } })
    expect((await read(`/products/${cases}/listing`)).listing.enabled).toBeNull()
  })

  describe("discards what the brake holds", () => {
    const overview = async () => (await read("/overview")).overview
    const setStatus = (id: string, status: string) => store.admin.post(`/admin/products/${id}`, { status })

    async function holdCases() {
      const cases = await addProductInColours(store, seeded)
      await pushAll(store)
      control().approve({ all: true })
      await setStatus(cases, "draft")
      const run = await pushAll(store)
      expect(run).toMatchObject({ status: "held", message: expect.stringContaining("22 withdrawn") })
      return { cases, run }
    }

    it("so that nothing of it is sent, nobody is asked again, and a new change is raised again", async () => {
      const { run } = await holdCases()
      const { data } = await send(`/runs/${run.id}/discard`)
      expect(data.run).toMatchObject({
        status: "completed",
        message: expect.stringMatching(/^discarded by .+@.+: 22 items stay as they are there$/),
      })
      expect(await overview()).toMatchObject({ run: null, problems: [], counts: { held: 22 } })

      const before = sentRequests()
      expect(await pushAll(store)).toMatchObject({
        status: "completed",
        archived: 0,
        held: 22,
        message: expect.stringContaining("discarded before"),
      })
      expect(sentRequests()).toBe(before)
      expect(archived()).toBe(0)
      expect(await overview()).toMatchObject({ run: null, problems: [] })

      await setStatus(seeded.product.id, "draft")
      expect(await pushAll(store)).toMatchObject({ status: "held", message: expect.stringContaining("24 withdrawn") })
      expect(await overview()).toMatchObject({ run: { status: "held" }, problems: [{ code: "brake" }] })
      expect(archived()).toBe(0)
    })

    it("until somebody confirms after all", async () => {
      const { run } = await holdCases()
      await send(`/runs/${run.id}/discard`)
      expect(await pushAll(store, { confirm: true })).toMatchObject({ status: "completed", archived: 22 })
      expect(archived()).toBe(22)
    })

    it("and forgets the decision when the change is undone", async () => {
      const { cases, run } = await holdCases()
      await send(`/runs/${run.id}/discard`)
      await setStatus(cases, "published")
      expect(await pushAll(store)).toMatchObject({ status: "completed", archived: 0, held: 0, unchanged: 24 })
      await setStatus(cases, "draft")
      expect(await pushAll(store)).toMatchObject({ status: "held", message: expect.stringContaining("22 withdrawn") })
    })

    it("but no run that holds nothing", async () => {
      const { id } = await pushAll(store)
      expect((await send(`/runs/${id}/discard`)).status).toBe(400)
      expect((await send("/runs/pcrun_nobody/discard")).status).toBe(404)
    })
  })

  it("tells what the service changed in its categories until somebody has seen it", async () => {
    const before = control().setCategories([
      { category: "Smartphones", device_keys: ["brand", "color"] },
      { category: "Audio", device_keys: ["brand"] },
    ])
    await read("/categories?refresh=true")
    const seen = (await send("/categories/acknowledge")).data
    expect(seen.since_acknowledged).toEqual({ added: [], removed: [], device_keys_changed: [] })
    expect(seen).toMatchObject({ count: before.length })

    control().setCategories([
      { category: "Smartphones", device_keys: ["brand", "ram"] },
      { category: "Laptops", device_keys: [] },
    ])
    // Whoever reads the list next does not take the news away.
    await readCategories(store.container)
    const news = {
      added: ["Laptops"],
      removed: ["Audio"],
      device_keys_changed: [{ category: "Smartphones", added: ["ram"], removed: ["color"] }],
    }
    expect((await read("/categories?refresh=true")).since_acknowledged).toEqual(news)
    expect((await read("/categories")).since_acknowledged).toEqual(news)
    const after = (await send("/categories/acknowledge")).data
    expect(after.since_acknowledged).toEqual({ added: [], removed: [], device_keys_changed: [] })
    expect(after.gone.map(({ category }: { category: string }) => category)).toContain("Audio")
  })

  it("tells the lag of each lane, half of it and nearly all of it", async () => {
    await pushAll(store)
    control().approve({ all: true })
    const [inventoryItem] = seeded.inventoryItemIds
    await store.admin.post(`/admin/inventory-items/${inventoryItem}/location-levels/${seeded.stock_location.id}`, {
      stocked_quantity: 4,
    })
    await waitFor("the new stock", () => control().product(small)?.in_stock === 4)
    const lag = await waitFor("the lag of that", async () => {
      const { stock, content } = (await read("/overview")).overview.lag
      return stock.waiting === 0 && stock.p50_ms !== null ? { stock, content } : null
    })
    for (const lane of [lag.stock, lag.content]) {
      expect(lane).toEqual({ waiting: 0, oldest_ms: null, p50_ms: expect.any(Number), p95_ms: expect.any(Number) })
      expect(lane.p95_ms).toBeGreaterThanOrEqual(lane.p50_ms)
    }
  })

  describe("shows the activity", () => {
    async function buy() {
      await pushAll(store)
      control().approve({ all: true })
      const [purchase] = await control().buy({ id: small })
      if (!purchase) throw new Error("nothing was bought")
      return purchase
    }

    it("without what is known of a person", async () => {
      const { trx_id } = await buy()
      const { activity } = await waitFor("the callback in the activity", async () => {
        const answer = await read(`/activity?trx_id=${trx_id}&direction=in`)
        return answer.count > 0 ? answer : null
      })
      expect(activity[0].request.customer).toMatchObject({ full_name: "***", phone: "***" })
      const everything = JSON.stringify((await read("/activity?limit=1000")).activity)
      for (const personal of ["Maria", "Santos", "639171234567", "Kalayaan"]) expect(everything).not.toContain(personal)
      expect(everything).not.toContain(store.sandbox.token)
    })

    it("of one item: what was sent about it, and what was bought of it", async () => {
      const { trx_id } = await buy()
      const about = await waitFor("both directions", async () => {
        const { activity } = await read(`/activity?partner_id=${small}`)
        return activity.some(({ direction }: { direction: string }) => direction === "in") ? activity : null
      })
      const operations = about.map(({ operation }: { operation: string }) => operation)
      expect(operations).toContain(SYNC)
      expect(about.find(({ direction }: { direction: string }) => direction === "in")).toMatchObject({ trx_id })
      expect(await read("/activity?partner_id=nobody")).toMatchObject({ activity: [], count: 0 })
      const other = (await read(`/activity?partner_id=${large}`)).activity
      expect(other.every(({ direction }: { direction: string }) => direction === "out")).toBe(true)
    })

    it("of one deal, with what this store asked about it", async () => {
      const { trx_id } = await buy()
      // A deal that is being finished at this moment is asked about afterwards.
      const activity = await waitFor("a reading of its status", async () => {
        await send(`/orders/${trx_id}/recheck`)
        const { activity: found } = await read(`/activity?trx_id=${trx_id}`)
        const asked = (entry: { operation: string }) => entry.operation === "transactions.getTransactionStatus"
        return found.some(asked) ? found : null
      })
      expect(activity.map(({ direction }: { direction: string }) => direction)).toContain("in")
      expect(activity.every((entry: { trx_id: string }) => entry.trx_id === trx_id)).toBe(true)
    })
  })
})
