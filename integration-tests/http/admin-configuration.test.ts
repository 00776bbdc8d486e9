import { DEFAULT_CATEGORIES } from "../../src/sandbox"
import { type CategoryObject } from "../../src/service/rules/wire/catalog"
import { refreshStateProblems } from "../../src/health/problems/state-problems"
import { pushNow } from "../../src/catalog/push/push-scheduler"
import { readCategories } from "../../src/catalog/inputs/refresh-categories"
import { addProductInColours } from "../harness/product-in-colours"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { multiplyProduct } from "../harness/multiply-product"
import { describeSellingStore } from "../harness/selling-store"

const byCategory = (a: { category_id: string }, b: { category_id: string }) => (a.category_id < b.category_id ? -1 : 1)

describeSellingStore("the plugin's configuration in the admin", ({ store, seeded, control, shop }) => {
  const dirty = async () => {
    const rows = await store.sql<{ variant_id: string }>(
      "SELECT variant_id FROM partner_commerce_item WHERE wanted_version > synced_version",
    )
    return rows.map(({ variant_id }) => variant_id).sort()
  }

  // A reset of the sandbox leaves the categories.
  afterEach(() => store.sandbox.control.setCategories([...DEFAULT_CATEGORIES]))

  describe("shows before a change how many items it touches", () => {
    it("counts the items that a settings change touches, and writes nothing", async () => {
      await shop.push()
      const { data } = await shop.send("/settings?dry_run=true", { default_tnc: "No returns" })
      expect(data).toMatchObject({
        settings: { default_tnc: "No returns" },
        touches: { items: 2, changes: 2, estimated: false },
      })
      expect((await shop.read("/settings")).settings.default_tnc).toBeNull()
      expect(await dirty()).toEqual([])

      const same = await shop.send("/settings?dry_run=true", { unmanaged_stock: 7 })
      expect(same.data.touches).toMatchObject({ items: 2, changes: 0, updated: 0, blocked: 0, estimated: false })
      const unseen = await shop.send("/settings?dry_run=true", { change_limit_percent: 50 })
      expect(unseen.data.touches).toEqual({
        items: 0,
        changes: 0,
        created: 0,
        updated: 0,
        archived: 0,
        blocked: 0,
        sold_out: 0,
        sold_out_names: [],
        sold_out_estimated: false,
        pushes: false,
        estimated: false,
      })
    })

    it("names the items that a larger stock buffer sells out", async () => {
      await shop.push()
      await shop.setStock(1, 20)
      await shop.push({ scope: "changed" })
      const kept = async (stock_buffer: number) =>
        (await shop.send("/settings?dry_run=true", { stock_buffer })).data.touches
      expect(await kept(5)).toMatchObject({ updated: 2, sold_out: 0, sold_out_names: [] })
      const [{ name }] = await shop.items(`?q=${shop.small}`)
      expect(await kept(10)).toMatchObject({ updated: 2, sold_out: 1, sold_out_names: [name] })
      expect(await kept(20)).toMatchObject({ updated: 2, sold_out: 2 })
      await shop.send("/settings", { stock_buffer: 10 })
      expect(await kept(20)).toMatchObject({ sold_out: 1 })
      // An item without a price shows no stock, with or without a buffer.
      await shop.updateVariant(shop.large, { prices: [] })
      expect(await kept(20)).toMatchObject({ sold_out: 0 })
    })

    it("names the single item among 1,500 that a larger stock buffer sells out", async () => {
      const [productId, variantId] = [seeded().product.id, shop.small]
      await multiplyProduct(store.sql, { productId, variantId, copies: { from: 1, to: 1_500 } })
      await shop.setStock(1, 20)
      await shop.push()
      const [{ name }] = await shop.items(`?variant_id=${shop.small}`)
      const { data } = await shop.send("/settings?dry_run=true", { stock_buffer: 10 })
      expect(data.touches).toMatchObject({ estimated: true, sold_out_estimated: false })
      expect(data.touches).toMatchObject({ sold_out: 1, sold_out_names: [name] })
    })

    it("counts the entries that switching pushing on would send, although no item changes", async () => {
      await shop.send("/settings", { enabled: false })
      const none = { sold_out: 0, sold_out_names: [], sold_out_estimated: false }
      const on = { items: 2, changes: 0, updated: 0, archived: 0, estimated: false, pushes: true, ...none }
      const first = await shop.send("/settings?dry_run=true", { enabled: true })
      expect(first.data.touches).toEqual({ ...on, created: 2, blocked: 0 })
      const { category_mappings } = await shop.read("/category-mappings")
      await shop.remove(`/category-mappings/${category_mappings[0].id}`)
      const unmapped = await shop.send("/settings?dry_run=true", { enabled: true })
      expect(unmapped.data.touches).toEqual({ ...on, created: 0, blocked: 2 })
      await shop.send("/category-mappings", { category_id: seeded().category.id, category: "Smartphones" })

      await shop.send("/settings", { enabled: true })
      expect(await shop.push()).toMatchObject({ created: 2 })
      await shop.send("/settings", { enabled: false, default_tnc: "No returns" })
      const again = await shop.send("/settings?dry_run=true", { enabled: true })
      expect(again.data.touches).toEqual({ ...on, updated: 2, created: 0, blocked: 0 })
    })

    it("counts the changes that will wait because pushing is off or paused", async () => {
      await shop.send("/settings", { enabled: false })
      const { data } = await shop.send("/settings?dry_run=true", { default_tnc: "No returns" })
      expect(data.touches).toMatchObject({ changes: 2, created: 2, updated: 0, blocked: 0, pushes: false })
      await shop.send("/settings", { enabled: true })
      await store.admin.post("/admin/partner-commerce/pause")
      const paused = await shop.send("/settings?dry_run=true", { default_tnc: "No returns" })
      expect(paused.data.touches).toMatchObject({ created: 2, pushes: false })
      await store.admin.post("/admin/partner-commerce/resume")
    })

    it("counts items that become blocked separately from items that go off sale", async () => {
      await shop.push()
      const { category_mappings } = await shop.read("/category-mappings")
      const unmapped = await shop.remove(`/category-mappings/${category_mappings[0].id}?dry_run=true`)
      expect(unmapped.data.touches).toMatchObject({ changes: 2, updated: 0, blocked: 2, pushes: true })
      const { data } = await store.admin.post("/admin/sales-channels", { name: "Empty" })
      const moved = await shop.send("/settings?dry_run=true", { sales_channel_id: data.sales_channel.id })
      expect(moved.data.touches).toMatchObject({ changes: 2, archived: 2, blocked: 0 })
    })

    it("counts items that stay blocked as updated", async () => {
      await shop.push()
      const { category_mappings } = await shop.read("/category-mappings")
      await shop.remove(`/category-mappings/${category_mappings[0].id}`)
      await shop.push()
      const { data } = await shop.send("/settings?dry_run=true", { default_tnc: "No returns" })
      expect(data.touches).toMatchObject({ changes: 2, updated: 2, blocked: 0, pushes: true })
    })

    it("reports the same number of items for the change itself", async () => {
      await shop.push()
      expect((await shop.send("/settings", { default_tnc: "No returns" })).data.touches).toEqual({ items: 2 })
      expect(await dirty()).toEqual([shop.small, shop.large].sort())
      expect(await shop.push({ scope: "changed" })).toMatchObject({ updated: 2 })
    })

    it("leaves out items that a nearer category mapping covers", async () => {
      await shop.push()
      const parent = await shop.addCategory({ name: "Electronics" })
      await store.admin.post(`/admin/product-categories/${seeded().category.id}`, { parent_category_id: parent })
      const mapping = { category_id: parent, category: "Audio" }
      const nearer = await shop.send("/category-mappings?dry_run=true", mapping)
      expect(nearer.data).toMatchObject({
        category_mapping: { id: null, ...mapping },
        touches: { items: 0, changes: 0, estimated: false },
      })

      const own = { category_id: seeded().category.id, category: "Audio" }
      const again = await shop.send("/category-mappings?dry_run=true", own)
      expect(again.data.touches).toMatchObject({ items: 2, changes: 2, updated: 2, estimated: false })
      const { category_mappings } = await shop.read("/category-mappings")
      expect(category_mappings).toEqual([expect.objectContaining({ category: "Smartphones" })])

      const id = category_mappings[0].id as string
      const removal = await shop.remove(`/category-mappings/${id}?dry_run=true`)
      expect(removal.data).toMatchObject({ id, deleted: false, touches: { items: 2, changes: 2 } })
      expect((await shop.read("/category-mappings")).count).toBe(1)
      expect((await shop.send("/category-mappings", own)).data.touches).toEqual({ items: 2 })
    })

    it("counts only the items of the device mapping's category", async () => {
      await shop.push()
      const brand = (category: string) => ({
        category,
        device_key: "brand",
        source: { type: "metadata", key: "brand" },
      })
      expect((await shop.send("/device-mappings?dry_run=true", brand("Audio"))).data.touches.items).toBe(0)
      const phones = await shop.send("/device-mappings?dry_run=true", brand("Smartphones"))
      expect(phones.data).toMatchObject({
        device_mapping: { id: null, ...brand("Smartphones") },
        touches: { items: 2, changes: 2, estimated: false },
      })
      expect((await shop.read("/device-mappings")).count).toBe(0)

      await shop.send("/device-mappings", brand("Audio"))
      expect(await dirty()).toEqual([])
      const { data } = await shop.send("/device-mappings", brand("Smartphones"))
      expect(data.touches).toEqual({ items: 2 })
      expect(await dirty()).toHaveLength(2)
      const removal = await shop.remove(`/device-mappings/${data.device_mapping.id}?dry_run=true`)
      expect(removal.data).toMatchObject({ deleted: false, touches: { items: 2, changes: 2 } })
      expect((await shop.read("/device-mappings?category=Smartphones")).count).toBe(1)
    })

    it.each([
      ["a setting", () => shop.send("/settings", { default_tnc: "No returns" })],
      ["a mapping", () => shop.send("/category-mappings", { category_id: seeded().category.id, category: "Audio" })],
    ])("leaves %s to the sweep if its items could not be marked", async (_, write) => {
      await shop.pushAndApprove()
      expect(await shop.push({ scope: "changed" })).toMatchObject({ total: 0 })
      const repair = await shop.failWrites("partner_commerce_item")
      expect((await write()).status).toBe(500)
      await repair()
      expect(await shop.push({ scope: "changed" })).toMatchObject({ updated: 2 })
      expect(await shop.push({ scope: "changed" })).toMatchObject({ total: 0 })
    })

    it("reads no picture and calls the service only for its categories", async () => {
      const before = control().journal().length
      expect((await shop.send("/settings?dry_run=true", { max_stock: 3 })).data.touches).toMatchObject({ changes: 2 })
      const calls = control().journal().slice(before)
      expect(calls.filter(({ operation }) => operation !== "catalog.listCategories")).toEqual([])
    })
  })

  describe("exports and imports the configuration as one file", () => {
    const brand = { category: "Smartphones", device_key: "brand", source: { type: "metadata", key: "brand" } }

    it("names each thing beside its id, and contains no secret", async () => {
      await shop.send("/device-mappings", brand)
      await shop.listing({ product_tagline: "Light" })
      await expectOk(shop.send(`/variants/${shop.small}/listing`, { days_valid: 7 }))
      const { configuration } = await shop.read("/configuration")
      expect(configuration).toMatchObject({
        version: 1,
        settings: {
          sales_channel: { id: seeded().sales_channel.id, name: "Test store" },
          region: { name: "Philippines" },
          shipping_option: { name: "Courier" },
          currency_code: "php",
        },
        category_mappings: [
          { category_id: seeded().category.id, handle: "phones", path: ["Phones"], category: "Smartphones" },
        ],
        device_mappings: [brand],
        listings: [
          { handle: "aurora-5", product_tagline: "Light", enabled: null },
          { variant_id: shop.small, sku: "AURORA-128", days_valid: 7, enabled: null },
        ],
      })
      const text = JSON.stringify(configuration)
      for (const secret of [store.sandbox.token, store.sandbox.shopCode, "bearer-of-the-tests"]) {
        expect(text).not.toContain(secret)
      }
    })

    it("changes nothing when a store imports its own file", async () => {
      await shop.listing({ product_tagline: "Light" })
      await expectOk(shop.send(`/variants/${shop.small}/listing`, { days_valid: 7 }))
      const { configuration } = await shop.read("/configuration")
      const { data } = await shop.send("/configuration", { configuration, replace: true })
      expect(data.import).toMatchObject({ applied: true, entries: [], touches: { items: 0 } })
      expect(data.import.counts).toMatchObject({ added: 0, changed: 0, removed: 0, unresolved: 0 })
    })

    it("resolves another store's ids by name, first in a dry run and then once for real", async () => {
      await shop.push()
      const { configuration } = await shop.read("/configuration")
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
        listings: [
          { product_id: "prod_elsewhere", handle: "aurora-5", enabled: false },
          { variant_id: "variant_elsewhere", sku: "AURORA-128", days_valid: 7 },
        ],
      }
      const dry = await shop.send("/configuration", { configuration: elsewhere, dry_run: true })
      expect(dry.data.import).toMatchObject({
        dry_run: true,
        applied: false,
        counts: { added: 3, changed: 2, removed: 0, unresolved: 0 },
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
        expect.objectContaining({ part: "listings", key: shop.small, action: "added" }),
      ])
      expect((await shop.read("/configuration")).configuration).toEqual(configuration)

      expect((await shop.send("/configuration", { configuration: elsewhere })).data.import).toMatchObject({
        applied: true,
        counts: dry.data.import.counts,
      })
      expect((await shop.read("/settings")).settings).toMatchObject({ max_stock: 5, enabled: true })
      expect((await shop.read(`/products/${seeded().product.id}/listing`)).listing).toMatchObject({ enabled: false })
      expect((await shop.read(`/variants/${shop.small}/listing`)).listing).toMatchObject({ days_valid: 7 })
      expect((await shop.send("/configuration", { configuration: elsewhere })).data.import.entries).toEqual([])
      await shop.push({ scope: "changed" })
      expect(shop.archived()).toBe(2)
    })

    it("compares shown prices again after the import of another price policy", async () => {
      await shop.pushAndApprove()
      await shop.readBack()
      await shop.updateVariant(shop.small, { prices: [{ amount: 12_990, currency_code: "php" }] })
      await shop.push()
      control().reject({ id: shop.small, message: "Not at that price" })
      await shop.readBack()
      await pushNow(store.opened)
      const gaps = async () =>
        (await shop.overview()).problems.filter(({ code }: { code: string }) => code === "shown_price_refused")
      expect(await gaps()).toEqual([])
      expect(control().product(shop.small)?.in_stock).toBe(10)

      const importPolicy = async (price_policy: string) => {
        const { configuration } = await shop.read("/configuration")
        const settings = { ...configuration.settings, price_policy }
        return expectOk(shop.send("/configuration", { configuration: { ...configuration, settings } }))
      }
      const { data } = await importPolicy("exact")
      expect(data.import).toMatchObject({ applied: true, touches: { items: 0 } })
      expect(await gaps()).toHaveLength(1)
      await waitFor("no stock", () => control().product(shop.small)?.in_stock === 0)
      await importPolicy("approved")
      expect(await gaps()).toEqual([])
      await waitFor("the stock again", () => control().product(shop.small)?.in_stock === 10)
    })

    it("imports the file as a whole or rejects it as a whole", async () => {
      const { configuration } = await shop.read("/configuration")
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
      const refused = await shop.send("/configuration", { configuration: broken })
      expect(refused).toMatchObject({ status: 400, data: { message: expect.stringContaining("Atlantis") } })
      expect((await shop.read("/configuration")).configuration).toEqual(configuration)

      const dry = await shop.send("/configuration", { configuration: broken, dry_run: true })
      expect(dry.data.import.entries).toContainEqual(
        expect.objectContaining({ why: { code: "not_in_store", values: { setting: "region_id", name: "Atlantis" } } }),
      )
      const reasons = dry.data.import.entries.flatMap(({ reason }: { reason?: string }) => reason ?? [])
      expect(reasons).toEqual([
        "This store has no “Atlantis” (region_id)",
        "This store has no category “Garden > Gnomes”",
        expect.stringMatching(/^“Smartphones” has no device key “wattage”; the service knows .*brand/),
        "The service has no category “Gone”",
        "This store has no product nowhere",
      ])
      const skipped = await shop.send("/configuration", { configuration: broken, skip_unresolved: true })
      expect(skipped.data.import).toMatchObject({ applied: true, counts: { changed: 1, added: 0, unresolved: 5 } })
      expect((await shop.read("/settings")).settings).toMatchObject({ max_stock: 5, region_id: seeded().region.id })
    })

    it("removes entries only with `replace`, and only from the lists in the file", async () => {
      await shop.send("/device-mappings", brand)
      const file = { version: 1, category_mappings: [] }
      const merged = await shop.send("/configuration", { configuration: file })
      expect(merged.data.import.entries).toEqual([])
      const replaced = await shop.send("/configuration", { configuration: file, replace: true })
      expect(replaced.data.import.entries).toEqual([
        expect.objectContaining({ part: "category_mappings", label: "Phones", action: "removed", to: null }),
      ])
      expect((await shop.read("/category-mappings")).count).toBe(0)
      expect((await shop.read("/device-mappings")).count).toBe(1)
    })

    it.each([
      ["another version", { version: 2 }],
      ["an unknown setting", { version: 1, settings: { token: "x" } }],
      ["an invalid source", { version: 1, device_mappings: [{ category: "A", device_key: "b", source: {} }] }],
    ])("rejects a file with %s", async (_, configuration) => {
      expect((await shop.send("/configuration", { configuration })).status).toBe(400)
    })
  })

  describe("suggests", () => {
    it("a category for an unmapped category, with a reason, and applies nothing", async () => {
      const audio = await shop.addCategory({ name: "Audio" })
      const { suggestions } = await shop.read("/category-mappings/suggestions")
      expect(suggestions).toEqual([
        {
          category_id: audio,
          category_name: "Audio",
          category: "Audio",
          score: 1,
          reason: expect.stringContaining("same name"),
          why: { code: "category_same_name", values: { category: "Audio" } },
        },
      ])
      expect((await shop.read("/category-mappings")).count).toBe(1)
    })

    it("the category that the products already reach through another category or a choice", async () => {
      const suggestion = async () => (await shop.read("/category-mappings/suggestions")).suggestions
      const parent = await shop.addCategory({ name: "Bestsellers" })
      const below = await shop.addCategory({ name: "This week", parent_category_id: parent })
      await shop.updateProduct({ categories: [{ id: below }] })
      expect(await suggestion()).toEqual([])
      await shop.updateProduct({ categories: [{ id: below }, { id: seeded().category.id }] })
      const byGoods = (category: string) => ({ code: "category_of_goods", values: { category, goods: 1, products: 1 } })
      expect(await suggestion()).toMatchObject([
        { category_id: parent, why: byGoods("Smartphones") },
        { category_id: below, why: byGoods("Smartphones") },
      ])
      const unsold = await shop.addCategory({ name: "Last week", parent_category_id: parent })
      await shop.send("/category-mappings", { category_id: unsold, category: null })
      await shop.updateProduct({ categories: [{ id: below }, { id: seeded().category.id }, { id: unsold }] })
      expect(await suggestion()).toMatchObject([
        { category_id: parent, why: byGoods("Smartphones") },
        { category_id: below, why: byGoods("Smartphones") },
      ])
      await shop.listing({ category: "Audio" })
      expect(await suggestion()).toMatchObject([
        { category_id: parent, why: byGoods("Audio") },
        { category_id: below, why: byGoods("Audio") },
      ])
    })

    it("sources for device keys with examples from the products, and applies nothing", async () => {
      const { suggestions, count } = await shop.read("/device-mappings/suggestions?category=Smartphones")
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
        reason: "The option “Storage” has the same name; 2 of 2 items have a value",
      })
      expect(bestOf("brand")).toMatchObject({ source: { type: "metadata", key: "brand" }, examples: ["Aurora"] })
      expect((await shop.read("/device-mappings")).count).toBe(0)

      const { source } = bestOf("storage")
      await shop.send("/device-mappings", { category: "Smartphones", device_key: "storage", source })
      const { suggestions: rest, coverage, source_names } = await shop.read("/device-mappings/suggestions")
      expect(coverage).toEqual([{ category: "Smartphones", device_key: "storage", items: 2, with_value: 2 }])
      expect(source_names).toContainEqual({ category: "Smartphones", type: "metadata", key: "brand" })
      expect(rest.map(({ device_key }: { device_key: string }) => device_key)).not.toContain("storage")
      expect((await shop.get("/device-mappings/suggestions?category=Nothing")).status).toBe(400)
    })

    it("sources for device keys from the readable items if the store cannot read one", async () => {
      await store.sql("UPDATE inventory_level SET raw_stocked_quantity = ?::jsonb WHERE inventory_item_id = ?", [
        JSON.stringify({ value: "10,5" }),
        seeded().inventoryItemIds[0],
      ])
      const { suggestions } = await shop.read("/device-mappings/suggestions?category=Smartphones")
      expect(suggestions).toContainEqual(
        expect.objectContaining({ device_key: "storage", examples: ["256 GB"], items: 1, with_value: 1 }),
      )
    })
  })

  it("counts the products of each of the store's categories that are for sale", async () => {
    const counts = async () => (await shop.read("/category-mappings")).product_counts
    const own = { category_id: seeded().category.id, products: 1 }
    expect(await counts()).toEqual([own])
    const { data } = await expectOk(store.admin.post("/admin/product-categories", { name: "New", is_active: true }))
    const { id } = data.product_category
    await shop.updateProduct({ categories: [{ id: seeded().category.id }, { id }] })
    expect(await counts()).toEqual([own, { category_id: id, products: 1 }].sort(byCategory))
    await shop.updateProduct({ status: "draft" })
    expect(await counts()).toEqual([])
    await shop.updateProduct({ status: "published", sales_channels: [] })
    expect(await counts()).toEqual([])
  })

  it("opts many products in and out at once, and keeps their other choices", async () => {
    const cases = await addProductInColours(store, seeded())
    await shop.listing({ product_tagline: "Light" })
    await shop.pushAndApprove()
    const product_ids = [seeded().product.id, cases]
    const { data } = await shop.send("/listings", { product_ids, enabled: false })
    expect(data).toMatchObject({ count: 2, touches: { items: 24 } })
    expect((await shop.read(`/products/${seeded().product.id}/listing`)).listing).toMatchObject({
      enabled: false,
      product_tagline: "Light",
    })
    expect(await shop.push()).toMatchObject({ status: "waiting" })
    await shop.push({ confirm: true })
    expect(shop.archived()).toBe(24)
    await shop.send("/listings", { product_ids, enabled: null })
    await shop.push()
    expect(shop.archived()).toBe(0)

    const unknown = await shop.send("/listings", { product_ids: [cases, "prod_nobody"], enabled: false })
    expect(unknown).toMatchObject({ status: 400, data: { message: expect.stringContaining("prod_nobody") } })
    expect((await shop.read(`/products/${cases}/listing`)).listing.enabled).toBeNull()
  })

  describe("rejects a request with an English message, a code and values", () => {
    it.each<[string, object, number, object]>([
      [
        "/settings",
        { region_id: "reg_0" },
        400,
        { code: "not_in_store", values: { setting: "region_id", name: "reg_0" } },
      ],
      [
        "/settings",
        { currency_code: "xyz" },
        400,
        { code: "not_in_store", values: { setting: "currency_code", name: "xyz" } },
      ],
      [
        "/settings",
        { change_limit_percent: 101 },
        400,
        {
          code: "invalid_fields",
          values: {
            fields: [
              {
                code: "field_wrong",
                values: { field: "change_limit_percent", fault: { code: "too_big", values: { max: 100 } } },
              },
            ],
          },
        },
      ],
      [
        "/device-mappings",
        { category: "Smartphones", device_key: "wattage", source: { type: "option", key: "W" } },
        400,
        { code: "no_device_key", values: { category: "Smartphones", device_key: "wattage" } },
      ],
      ["/products/prod_0/listing", {}, 404, { code: "product_not_found", values: { name: "prod_0" } }],
      ["/deals/trx_0/recheck", {}, 404, { code: "no_deal", values: { trx_id: "trx_0" } }],
    ])("%s %j", async (path, body, status, refusal) => {
      const { data, ...answer } = await shop.send(path, body)
      expect({ ...answer, data }).toMatchObject({ status, data: { message: expect.any(String), ...refusal } })
      expect(data.type).toBe(status === 404 ? "not_found" : "invalid_data")
    })

    it("rejects a push while pushing is paused", async () => {
      await shop.send("/pause")
      const refused = await shop.send("/sync")
      await shop.send("/resume")
      expect(refused.status).toBe(400)
      expect(refused.data).toEqual({
        type: "not_allowed",
        message: "Nothing can be pushed: pushing is paused",
        code: "paused",
      })
    })

    it("answers in Medusa's form for errors outside the plugin", async () => {
      const { status, data } = await shop.get("/runs/pcrun_0")
      expect([status, data]).toEqual([404, { type: "not_found", message: expect.stringContaining("pcrun_0") }])
    })

    it("reports the service's failure as the reason", async () => {
      control().addFault({ kind: "status", status: 401, match: { operation: "listCategories" } })
      const { status, data } = await shop.get("/categories?refresh=true")
      control().clearFaults()
      expect([status, data]).toMatchObject([500, { code: "token_refused", values: { status: 401 } }])
    })

    it("reports the service's failure in a connection check", async () => {
      control().addFault({ kind: "status", status: 403, match: { operation: "catalog.ping" } })
      const { data } = await shop.send("/connection-check")
      control().clearFaults()
      expect(data.catalog).toMatchObject({ ok: false, error: expect.stringContaining("403") })
      expect(data.catalog.why).toMatchObject({ code: "codes_refused", values: { status: 403 } })
      expect(data.transactions).toMatchObject({ ok: true })
    })
  })

  it("shows an open problem for a mapped category that the service removed, until the category returns", async () => {
    const problems = async (categories: CategoryObject[]) => {
      control().setCategories(categories)
      await readCategories(store.opened)
      await refreshStateProblems(store.opened)
      return (await shop.overview()).problems
    }
    expect(await problems([...DEFAULT_CATEGORIES])).toEqual([])
    expect(await problems([{ category: "Audio", device_keys: [] }])).toEqual([
      expect.objectContaining({
        code: "mapped_category_gone",
        message: expect.stringContaining('"Smartphones"'),
        why: { code: "mapped_category_gone", values: { names: '"Smartphones"' } },
      }),
    ])
    expect(await problems([...DEFAULT_CATEGORIES])).toEqual([])
  })

  it("shows an open problem for an unreadable category, keeps the category, and reads the others until the list is whole", async () => {
    const problemsAfter = async (...categories: unknown[]) => {
      control().addFault({ kind: "status", status: 200, match: { operation: "listCategories" }, body: { categories } })
      await readCategories(store.opened)
      return (await shop.overview()).problems
    }
    const [smartphones, ...others] = DEFAULT_CATEGORIES
    if (!smartphones) throw new Error("The sandbox has no category")
    expect(await problemsAfter(smartphones, ...others)).toEqual([])
    const laptops = { category: "Laptops for games", device_keys: [] }
    expect(await problemsAfter({ ...smartphones, device_keys: "color" }, ...others, laptops)).toEqual([
      expect.objectContaining({
        code: "categories_unreadable",
        message: expect.stringContaining(smartphones.category),
        why: expect.objectContaining({ values: expect.objectContaining({ count: 1 }) }),
      }),
    ])
    const listed = (await shop.read("/categories")).categories.map(({ category }: CategoryObject) => category)
    expect(listed).toEqual(expect.arrayContaining([smartphones.category, laptops.category]))
    expect(await problemsAfter(smartphones, ...others)).toEqual([])
  })

  it("sends the other items and opens the device keys page while one mapping is unreadable, and names that mapping", async () => {
    const source = { type: "fixed", value: "Black" }
    await shop.send("/device-mappings", { category: "Smartphones", device_key: "color", source })
    const { data } = await shop.send("/device-mappings", { category: "Smartphones", device_key: "storage", source })
    const { id } = data.device_mapping
    const broken = { id, source: { type: "formula" } as never }
    await store.opened.module.updateDeviceMappings(broken)
    const problems = async () => {
      await refreshStateProblems(store.opened)
      return (await shop.overview()).problems
    }
    expect(await problems()).toEqual([
      expect.objectContaining({
        code: "device_mappings_unreadable",
        why: { code: "device_mappings_unreadable", values: { count: 1, named: "Smartphones: storage" } },
      }),
    ])
    const { device_mappings } = await shop.read("/device-mappings")
    expect(device_mappings.find((row: { id: string }) => row.id === id)).toMatchObject({ source: null })
    expect((await shop.get("/device-mappings/suggestions?category=Smartphones")).status).toBe(200)
    expect((await shop.get("/configuration")).status).toBe(200)
    await shop.push()
    expect(control().product(shop.small)?.proposal?.content.device).toEqual({ color: "Black" })
    await shop.remove(`/device-mappings/${id}`)
    expect(await problems()).toEqual([])
  })

  it("reports the service's category changes until a person acknowledges them", async () => {
    const before = control().setCategories([
      { category: "Smartphones", device_keys: ["brand", "color"] },
      { category: "Audio", device_keys: ["brand"] },
    ])
    // The plugin removes a device key after a second reading without it.
    await shop.read("/categories?refresh=true")
    await shop.read("/categories?refresh=true")
    const seen = (await shop.send("/categories/acknowledge")).data
    expect(seen.since_acknowledged).toEqual({ added: [], removed: [], device_keys_changed: [] })
    expect(seen).toMatchObject({ count: before.length })

    control().setCategories([
      { category: "Smartphones", device_keys: ["brand", "ram"] },
      { category: "Laptops", device_keys: [] },
    ])
    // Another reading of the list keeps the changes on display.
    await readCategories(store.opened)
    const news = {
      added: ["Laptops"],
      removed: ["Audio"],
      device_keys_changed: [{ category: "Smartphones", added: ["ram"], removed: ["color"] }],
    }
    expect((await shop.read("/categories?refresh=true")).since_acknowledged).toEqual(news)
    expect((await shop.read("/categories")).since_acknowledged).toEqual(news)
    const after = (await shop.send("/categories/acknowledge")).data
    expect(after.since_acknowledged).toEqual({ added: [], removed: [], device_keys_changed: [] })
    expect(after.gone.map(({ category }: { category: string }) => category)).toContain("Audio")
  })
})
