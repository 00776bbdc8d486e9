import { whenMarked } from "../../src/catalog/changes/change-buffer"
import { claimPage } from "../../src/catalog/page/claim-page"
import { type PreparedPage, preparePage, pushPage } from "../../src/catalog/page/push-page"
import { previewDeal } from "../../src/deals/simulate/preview-deal"
import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"
import { SYNC } from "../harness/shop-driver"

describeSellingStore("a product that is deleted and created again", ({ store, seeded, control, shop }) => {
  const SKU = "KETTLE-1"
  const entriesOf = (id: string) => shop.sentEntries().filter((entry) => entry.id === id)
  const source = (product_id_source: string) => shop.settings({ product_id_source })

  let made = 0
  interface Kettle {
    title?: string
    sku?: string
    erp?: string
    description?: string
    /** Each further size has its SKU from the first one. */
    sizes?: string[]
  }

  /** A kettle. @returns its id and the id of its first variant */
  async function makeKettle(changes: Kettle = {}) {
    const { title = "Kettle", sku = SKU, erp = "ERP-7", description = "It boils.", sizes = ["One"] } = changes
    const { data } = await expectOk(
      store.admin.post("/admin/products?fields=id,variants.id,variants.sku", {
        title,
        handle: `kettle-${++made}`,
        description,
        status: "published",
        categories: [{ id: seeded().category.id }],
        sales_channels: [{ id: seeded().sales_channel.id }],
        images: [{ url: store.pictures.url("aurora-back.png") }],
        options: [{ title: "Size", values: sizes }],
        variants: sizes.map((size, at) => ({
          title: size,
          sku: at === 0 ? sku : `${sku}-${size}`,
          metadata: { erp: at === 0 ? erp : `${erp}-${size}` },
          options: { Size: size },
          manage_inventory: false,
          prices: [{ amount: 100, currency_code: "php" }],
        })),
      }),
    )
    const first = data.product.variants.find((variant: { sku: string }) => variant.sku === sku)
    return { productId: data.product.id as string, variantId: first.id as string }
  }
  const remove = (productId: string) => expectOk(store.admin.delete(`/admin/products/${productId}`))
  const rows = (partnerId: string) =>
    store.sql<{ variant_id: string; state: string }>(
      "SELECT variant_id, state FROM partner_commerce_item WHERE partner_id = ?",
      [partnerId],
    )

  it.each([
    ["sku", SKU],
    ["metadata:erp", "ERP-7"],
  ])("is sold again under its id by %s with its new content", async (by, partnerId) => {
    await source(by)
    const old = await makeKettle()
    await shop.pushAndApprove()
    await remove(old.productId)
    await shop.push()
    expect(control().product(partnerId)?.archived).toBe(true)

    const anew = await makeKettle({ description: "It boils faster." })
    await shop.push()
    expect(await rows(partnerId)).toEqual([{ variant_id: anew.variantId, state: "synced" }])
    expect(control().product(partnerId)).toMatchObject({
      archived: false,
      proposal: { content: { description: "It boils faster." } },
    })
    expect((await shop.explain(partnerId)).variant_id).toBe(anew.variantId)
  })

  it.each(["sku", "variant_id"])("stays off sale by %s if the merchant had stopped it", async (by) => {
    await source(by)
    const old = await makeKettle()
    await shop.pushAndApprove()
    await expectOk(shop.send(`/products/${old.productId}/listing`, { enabled: false }))
    await shop.push()
    await remove(old.productId)
    await makeKettle()
    await shop.push()
    await shop.readBack()
    await shop.push()
    expect(control().product(by === "sku" ? SKU : old.variantId)?.archived).toBe(true)
    const [purchase] = await control().buy({ id: by === "sku" ? SKU : old.variantId, amount: 100, force: true })
    expect(purchase).not.toMatchObject({ verdict: "approved" })
  })

  it("sends no new variant of a product that was stopped", async () => {
    await source("sku")
    const old = await makeKettle()
    await shop.pushAndApprove()
    await expectOk(shop.send(`/products/${old.productId}/listing`, { enabled: false }))
    await shop.push()
    await remove(old.productId)
    await makeKettle({ sizes: ["One", "Two"] })
    expect((await shop.send("/plan")).data.plan).toMatchObject({ counts: { unarchive: 0, update: 0 } })
    await shop.push()
    await shop.push()
    expect(entriesOf(`${SKU}-Two`)).toEqual([])
    expect(control().product(SKU)?.archived).toBe(true)
  })

  describe("a new size of a stopped product whose push began before the stop moved", () => {
    const pageOf = (variantId: string) => ({ lane: "content" as const, limit: 1, variantIds: [variantId] })
    const pushOf = (page: PreparedPage) =>
      pushPage(store.opened, { page, pushId: "push", sentIn: "push", mode: "judge" as const })
    const isArchived = (id: string) => control().product(id)?.archived

    /** Only the page of the new size is ready to be sent. The old product's row moves later. */
    async function prepareNewSize() {
      await source("sku")
      const old = await makeKettle()
      await shop.pushAndApprove()
      await expectOk(shop.send(`/products/${old.productId}/listing`, { enabled: false }))
      await shop.push()
      await shop.settings({ content_delay_ms: 3_600_000 })
      await remove(old.productId)
      const { productId, variantId: first } = await makeKettle({ sizes: ["One", "Two"] })
      const [size] = await store.sql<{ id: string }>(
        "SELECT id FROM product_variant WHERE product_id = ? AND id <> ?",
        [productId, first],
      )
      const second = size?.id ?? ""
      await store.opened.catalog.items.mark({ source: "variant", ids: [first, second], lane: "content", delayMs: 0 })
      await whenMarked(store.opened)
      const page = await preparePage(store.opened, pageOf(second))
      if (!page) throw new Error("The new size was not claimed")
      return { first, second, page }
    }

    it("leaves the sale with the next push", async () => {
      const { first, page } = await prepareNewSize()
      const moving = await preparePage(store.opened, pageOf(first))
      if (!moving) throw new Error("The new variant was not claimed")
      await pushOf(moving)
      await pushOf(page)
      expect(isArchived(`${SKU}-Two`)).toBe(false)
      await shop.push()
      expect([SKU, `${SKU}-Two`].map(isArchived)).toEqual([true, true])
    })

    it("leaves the sale after a sweep, if the process died between the move and the mark", async () => {
      const { first, second, page } = await prepareNewSize()
      const { token, rows: claimed } = await claimPage(store.opened, pageOf(first))
      const newcomers = claimed.map(({ id }) => ({ id, variant_id: first, partner_id: SKU, name: null, sku: SKU }))
      expect((await store.opened.catalog.items.moveToRecreated(token, newcomers)).products).toHaveLength(1)
      await pushOf(page)
      // An event of the new product may have marked the variant again.
      await store.sql(
        "UPDATE partner_commerce_item SET synced_version = wanted_version, stock_synced_version = stock_wanted_version WHERE variant_id = ?",
        [second],
      )
      expect(isArchived(`${SKU}-Two`)).toBe(false)
      await shop.pushChanges()
      expect([SKU, `${SKU}-Two`].map(isArchived)).toEqual([true, true])
    })
  })

  it("keeps the stop of a variant that is deleted and added again, and its other choices", async () => {
    await source("sku")
    await shop.pushAndApprove()
    await expectOk(shop.send(`/variants/${shop.small}/listing`, { enabled: false, days_valid: 30 }))
    await shop.push()
    const variants = `/admin/products/${seeded().product.id}/variants`
    await expectOk(store.admin.delete(`${variants}/${shop.small}`))
    const { data } = await expectOk(
      store.admin.post(`${variants}?fields=variants.id,variants.sku`, {
        title: "128 GB",
        sku: "AURORA-128",
        options: { Storage: "128 GB" },
        manage_inventory: false,
        prices: [{ amount: 15_990, currency_code: "php" }],
      }),
    )
    await shop.push()
    await shop.readBack()
    await shop.push()
    expect(control().product("AURORA-128")).toMatchObject({ archived: true })
    const anew = data.product.variants.find(({ sku }: { sku: string }) => sku === "AURORA-128").id
    expect((await store.admin.get(`/admin/partner-commerce/variants/${anew}/listing`)).data).toMatchObject({
      listing: { enabled: false, days_valid: 30 },
    })
  })

  it("stays on sale if it is deleted and created again before a push", async () => {
    await source("sku")
    const old = await makeKettle()
    await shop.pushAndApprove()
    await remove(old.productId)
    const anew = await makeKettle()
    const before = entriesOf(SKU).length
    expect((await shop.send("/plan")).data.plan).toMatchObject({
      entries: [],
      counts: { archive: 0, create: 0, blocked: 0, unchanged: 3, total: 3 },
    })
    expect(await shop.push()).toMatchObject({ status: "completed", archived: 0 })
    expect(await rows(SKU)).toEqual([{ variant_id: anew.variantId, state: "synced" }])
    expect(
      entriesOf(SKU)
        .slice(before)
        .filter((entry) => "status" in entry),
    ).toEqual([])
    expect(await shop.push()).toMatchObject({ requests: 0 })
  })

  it("takes over the id when the old product goes, if the new one existed first", async () => {
    await source("metadata:erp")
    const old = await makeKettle()
    await shop.pushAndApprove()
    const anew = await makeKettle({ title: "Kettle 2", sku: "KETTLE-2" })
    await shop.push()
    expect(await shop.item(anew.variantId)).toMatchObject({
      state: "blocked",
      problem: { code: "duplicate_partner_id" },
    })
    await shop.settings({ content_delay_ms: 1 })
    await remove(old.productId)
    await waitFor("the new one to have the id", async () => {
      const [row] = await rows("ERP-7")
      return row?.variant_id === anew.variantId && row.state === "synced"
    })
    expect(control().product("ERP-7")).toMatchObject({ archived: false })
  })

  it("the push sends a recreated product under the id of a product that the service had rejected", async () => {
    await source("sku")
    control().addFault({ kind: "status", status: 422, times: null, match: { operation: SYNC, body: SKU } })
    const old = await makeKettle()
    await shop.push()
    expect(await rows(SKU)).toEqual([{ variant_id: old.variantId, state: "rejected" }])
    await remove(old.productId)
    await shop.push()
    expect(await rows(SKU)).toEqual([{ variant_id: old.variantId, state: "unlisted" }])

    control().clearFaults()
    const anew = await makeKettle()
    expect(await shop.push()).toMatchObject({ status: "completed", created: 1, blocked: 0 })
    expect(await rows(SKU)).toEqual([{ variant_id: anew.variantId, state: "synced" }])
    expect(control().product(SKU)).toMatchObject({ archived: false })
  })

  it("sells the new variant in later deals", async () => {
    await source("sku")
    const old = await makeKettle()
    await shop.pushAndApprove()
    await remove(old.productId)
    const anew = await makeKettle()
    await shop.push()
    const [outcome] = await store.sandbox.control.buy({ id: SKU })
    expect(outcome).toMatchObject({ status: "APR" })
    const lines = await store.sql<{ variant_id: string }>(
      "SELECT variant_id FROM order_line_item WHERE variant_id = ?",
      [anew.variantId],
    )
    expect(lines).toHaveLength(1)
  })

  describe("a purchase before any push", () => {
    const pausePushing = () => expectOk(shop.send("/pause"))
    const buy = (id: string, quantity = 1) => store.sandbox.control.buy({ id, quantity })
    const variantsSold = async () =>
      (await store.sql<{ variant_id: string }>("SELECT variant_id FROM order_line_item")).map((line) => line.variant_id)

    it.each([
      ["its SKU", "sku", () => SKU],
      ["its metadata", "metadata:erp", () => "ERP-7"],
      ["its name", "variant_id", (old: { variantId: string }) => old.variantId],
    ])("sells by %s, and moves the item to the new variant", async (_, by, toId) => {
      await source(by)
      const old = await makeKettle()
      await shop.pushAndApprove()
      await pausePushing()
      await remove(old.productId)
      const anew = await makeKettle({ title: "Kettle" })
      expect(await buy(toId(old), 2)).toMatchObject([{ status: "APR" }, { status: "APR" }])
      expect(await variantsSold()).toEqual([anew.variantId, anew.variantId])
      expect(await rows(toId(old))).toMatchObject([{ variant_id: anew.variantId }])

      await expectOk(shop.send("/resume"))
      expect(await shop.push()).toMatchObject({ status: "completed", created: 0, archived: 0 })
      expect(control().product(toId(old))).toMatchObject({ archived: false })
    })

    it("sells while a push holds the item, and moves the item later", async () => {
      await source("sku")
      const old = await makeKettle()
      await shop.pushAndApprove()
      await pausePushing()
      await remove(old.productId)
      const anew = await makeKettle()
      await store.sql("UPDATE partner_commerce_item SET lease_token = 'push', lease_until = now() + interval '1 hour'")
      expect(await buy(SKU)).toMatchObject([{ status: "APR" }])
      expect(await variantsSold()).toEqual([anew.variantId])
      expect(await rows(SKU)).toMatchObject([{ variant_id: old.variantId }])

      await store.sql("UPDATE partner_commerce_item SET lease_token = NULL, lease_until = NULL")
      await expectOk(shop.send("/resume"))
      await shop.push()
      expect(await rows(SKU)).toEqual([{ variant_id: anew.variantId, state: "synced" }])
    })

    it("simulates a sale without moving the item", async () => {
      await source("sku")
      const old = await makeKettle()
      await shop.pushAndApprove()
      await pausePushing()
      await remove(old.productId)
      await makeKettle()
      const preview = await previewDeal(store.opened, { id: SKU, amount: null, currency: null })
      expect(preview).toMatchObject({ answer: { status: 200 }, expectedPrice: 100 })
      expect(await rows(SKU)).toMatchObject([{ variant_id: old.variantId }])
    })

    it.each([
      ["is a draft", (id: string) => shop.updateProduct({ status: "draft" }, id)],
      ["is opted out", (id: string) => shop.listing({ enabled: false }, id)],
      ["has another name", (id: string) => shop.updateProduct({ title: "Kettle Pro" }, id)],
    ])("refuses to sell a variant that %s", async (_, change) => {
      const old = await makeKettle()
      await shop.pushAndApprove()
      await pausePushing()
      await remove(old.productId)
      const anew = await makeKettle({ sku: "KETTLE-9" })
      await expectOk(change(anew.productId))
      const [outcome] = await buy(old.variantId)
      expect(outcome).toMatchObject({ http_status: 409, answer: { code: "OUT_OF_STOCK" } })
      expect(await rows(old.variantId)).toMatchObject([{ variant_id: old.variantId }])
    })
  })

  it("sells under the old variant's id again, because the service reserves the name for that id", async () => {
    const old = await makeKettle()
    await shop.pushAndApprove()
    await remove(old.productId)
    await shop.push()
    expect(control().product(old.variantId)?.archived).toBe(true)

    const anew = await makeKettle({ sku: "KETTLE-9" })
    const { plan } = (await shop.send("/plan")).data
    expect(plan).toMatchObject({
      counts: { unarchive: 1, create: 0, blocked: 0, total: 3 },
      entries: [{ variant_id: anew.variantId, operation: "unarchive", entry: { id: old.variantId, status: 1 } }],
    })
    await waitFor("its row", async () => (await shop.get(`/items/${anew.variantId}`)).status === 200)
    expect((await shop.explain(anew.variantId)).next).toEqual(["unarchive"])
    expect(await shop.push({ plan_id: plan.plan_id })).toMatchObject({ status: "completed", rejected: 0, blocked: 0 })
    expect(await rows(old.variantId)).toEqual([{ variant_id: anew.variantId, state: "synced" }])
    expect(control().product(old.variantId)).toMatchObject({ archived: false })
    expect(control().product(anew.variantId)).toBeUndefined()
  })

  it("blocks a new product with the same name while the old one exists", async () => {
    const old = await makeKettle()
    await shop.pushAndApprove()
    const anew = await makeKettle({ sku: "KETTLE-9" })
    await shop.push()
    expect(await rows(old.variantId)).toMatchObject([{ variant_id: old.variantId }])
    expect(await shop.item(anew.variantId)).toMatchObject({ state: "blocked", problem: { code: "duplicate_name" } })
  })

  describe("a link by a person", () => {
    it("moves with its content at the service, and moves back", async () => {
      await source("sku")
      const old = await makeKettle()
      await shop.pushAndApprove()
      const anew = await makeKettle({ title: "Kettle Pro", sku: "PRO-1" })
      await shop.pushAndApprove()
      const linked = await shop.send(`/items/${SKU}/relink`, { variant_id: anew.variantId })
      expect(linked).toMatchObject({ status: 200, data: { item: { partner_id: SKU, variant_id: anew.variantId } } })
      await shop.push()
      // The two variants have swapped items, so both are sent.
      expect(await rows(SKU)).toMatchObject([{ variant_id: anew.variantId }])
      expect(await rows("PRO-1")).toMatchObject([{ variant_id: old.variantId }])

      await shop.send(`/items/${SKU}/relink`, { variant_id: old.variantId })
      expect(await rows(SKU)).toMatchObject([{ variant_id: old.variantId }])
      expect(await shop.push()).toMatchObject({ status: "completed" })
    })

    it("removes a new item that was never sent", async () => {
      await source("sku")
      const old = await makeKettle()
      await shop.pushAndApprove()
      await remove(old.productId)
      await shop.push()
      const anew = await makeKettle({ title: "Boiler", sku: "BOILER-1" })
      await expectOk(shop.send(`/items/${SKU}/relink`, { variant_id: anew.variantId }))
      await shop.push()
      expect(control().product(SKU)).toMatchObject({ archived: false, proposal: { content: { name: "Boiler" } } })
      expect(control().product("BOILER-1")).toBeUndefined()
    })

    it("rejects an unknown variant and an unknown item", async () => {
      await shop.pushAndApprove()
      const lost = await shop.send(`/items/${shop.small}/relink`, { variant_id: "variant_none" })
      expect(lost).toMatchObject({ status: 404, data: { code: "no_variant", values: { id: "variant_none" } } })
      const none = await shop.send("/items/nobody/relink", { variant_id: shop.small })
      expect(none).toMatchObject({ status: 404, data: { code: "no_item" } })
    })
  })
})
