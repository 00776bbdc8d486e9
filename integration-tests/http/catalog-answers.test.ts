import { Modules } from "@medusajs/framework/utils"
import { render, renderFix } from "../../src/messages/rules/render"
import { HOUR_MS } from "../../src/values/duration"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"
import { SYNC } from "../harness/shop-driver"

describeSellingStore("the service's answers about the catalogue", ({ store, seeded, control, shop }) => {
  it("keeps a refused entry rejected until it differs, and applies the other entries", async () => {
    // The same name is taken at the service by a product that is not ours, so only the service can know.
    await shop.syncAsPartner([await unknownProduct("Aurora 5 - 256 GB")])
    expect(await shop.push()).toMatchObject({ created: 1, rejected: 1 })
    expect((await shop.items("?state=rejected"))[0]).toMatchObject({
      variant_id: shop.large,
      problem: { code: "refused" },
    })

    const before = shop.sentEntries().length
    expect(await shop.push()).toMatchObject({ rejected: 1, requests: 0 })
    expect(shop.sentEntries().length).toBe(before)

    await shop.updateVariant(shop.large, { title: "256 GB, blue" })
    expect(await shop.push()).toMatchObject({ created: 1, rejected: 0 })
  })

  it("distrusts an answer that lacks a result, and sends that item again", async () => {
    control().addFault({ kind: "drop_results", count: 1, match: { operation: SYNC } })
    expect(await shop.push()).toMatchObject({
      status: "failed",
      message: expect.stringContaining("1 item still waits"),
    })
    expect((await shop.items("?state=pending")).length).toBe(1)
  })

  describe("a 404 to the stock of an item that the service has", () => {
    const STOCK = 4
    const denyStock = () =>
      control().addFault({
        kind: "status",
        status: 404,
        body: { message: `product ${shop.small} not found` },
        times: null,
        match: { operation: SYNC, body: `"id":"${shop.small}","in_stock":${STOCK}}` },
      })
    const endWaits = () =>
      store.sql("UPDATE partner_commerce_item SET lease_until = NULL, content_retry_at = NULL, due_at = now()")
    const codes = async () => (await shop.item(shop.small)).problems.map(({ code }: { code: string }) => code)
    const entries = () => shop.sentEntries().filter(({ id }) => id === shop.small)
    const acceptStock = async () => {
      control().clearFaults()
      await endWaits()
      await shop.push()
      expect(control().product(shop.small)?.in_stock).toBe(STOCK)
      expect(await shop.item(shop.small)).toMatchObject({ state: "synced", next_attempt_at: null })
      expect(await codes()).not.toContain("denied_there")
    }

    it("makes the item wait, and a person reads the answer if the service repeats it", async () => {
      await shop.pushAndApprove()
      await shop.readBack()
      denyStock()
      await shop.setStock(0, STOCK)
      await shop.push()
      const { state, next_attempt_at } = await shop.item(shop.small)
      expect({ state, waits: Date.parse(next_attempt_at) > Date.now() }).toEqual({ state: "pending", waits: true })
      for (let push = 0; push < 6 && !(await codes()).includes("denied_there"); push++) {
        await endWaits()
        await shop.push()
      }
      expect(await codes()).toContain("denied_there")
      await acceptStock()
    })

    it("starts no second review of an item that waits for its first approval", async () => {
      await shop.push()
      const before = entries().length
      denyStock()
      await shop.setStock(0, STOCK)
      await shop.push()
      await endWaits()
      await shop.push()
      const sent = entries().slice(before)
      expect(sent).toEqual(sent.map(() => ({ id: shop.small, in_stock: STOCK })))
      expect(await shop.item(shop.small)).toMatchObject({ state: "pending", next_attempt_at: expect.any(String) })
      await acceptStock()
    })
  })

  it("isolates an item whose requests fail repeatedly, keeps it pending, and sends it when the failures end", async () => {
    const broken = { kind: "status", status: 500, times: null, match: { operation: SYNC, body: shop.small } } as const
    control().addFault(broken)
    const push = async () => {
      await store.sql("UPDATE partner_commerce_item SET lease_until = NULL, content_retry_at = NULL, due_at = now()")
      return shop.push()
    }
    const states = async () => (await shop.items()).map(({ state }: { state: string }) => state)
    for (let attempt = 1; attempt <= 3; attempt++) await push()
    expect(await states()).toEqual(["pending", "pending"])

    expect(await push()).toMatchObject({ status: "failed", created: 1 })
    expect(await states()).toEqual(["pending", "synced"])
    expect((await shop.overview()).problems).toMatchObject([{ code: "service_unavailable" }])

    control().clearFaults()
    expect(await push()).toMatchObject({ status: "completed", created: 1 })
    expect(await states()).toEqual(["synced", "synced"])
    expect((await shop.overview()).problems).toEqual([])
  })

  it.each([
    ["in its own words", { text: "Bad Request: request header too large" }],
    ["in the service's form", { body: { message: "Bad Request: request header too large" } }],
  ])("retries a stock import that a gateway rejects %s, and rejects no item", async (_, page) => {
    await shop.pushAndApprove()
    control().addFault({ kind: "status", status: 400, ...page, times: null, match: { operation: SYNC } })
    await shop.setStock(0, 4)
    await shop.setStock(1, 3)
    await shop.pushChanges()
    expect(await shop.items("?state=rejected")).toEqual([])
    expect((await shop.overview()).problems).toMatchObject([
      { code: "answer_not_understood", message: expect.stringContaining("request header too large") },
    ])

    control().clearFaults()
    await store.sql(
      "UPDATE partner_commerce_item SET lease_until = NULL, content_retry_at = NULL WHERE lease_token IS NULL",
    )
    await shop.pushChanges()
    expect([control().product(shop.small)?.in_stock, control().product(shop.large)?.in_stock]).toEqual([4, 3])
    expect(await shop.overview()).toMatchObject({ problems: [], counts: { synced: 2, rejected: 0 } })
  })

  it("names the size of an item that is too large, and keeps selling it", async () => {
    await shop.pushAndApprove()
    control().addFault({
      kind: "status",
      status: 413,
      text: "",
      times: null,
      match: { operation: SYNC, body: "A picture" },
    })
    await shop.updateProduct({ description: `A picture ${"x".repeat(40_000)}` })
    await shop.push({ scope: "changed" })
    for (const id of [shop.small, shop.large]) {
      const { state, problem } = await shop.item(id)
      expect({ state, problem }).toMatchObject({
        state: "rejected",
        problem: { code: "too_large", values: { kb: 40 } },
      })
      expect(problem.fix).toContain("Shorten its description")
    }
    await shop.setStock(0, 4)
    await waitFor("its stock", () => control().product(shop.small)?.in_stock === 4)
    expect((await shop.explain(shop.small)).steps).toContainEqual(expect.objectContaining({ code: "too_large" }))

    await shop.updateProduct({ description: "A phone" })
    await shop.push({ scope: "changed" })
    expect(await shop.overview()).toMatchObject({ problems: [], counts: { synced: 2, rejected: 0 } })
  })

  it("names the problem that stopped a push, and not the store's other problems", async () => {
    await store.api.post("/partner-commerce/trx/transaction", {}, { authorization: "Bearer of-nobody" })
    expect((await shop.overview()).problems).toMatchObject([{ code: "deal_unauthorized" }])
    control().addFault({ kind: "status", status: 401, times: 1, match: { operation: SYNC } })
    const { note } = await shop.push()
    expect(note).toMatchObject({ code: "still_waiting", values: { reason: { code: "credentials_refused" } } })
  })

  it("stops and shows a problem if the service refuses the token, and keeps the items pending", async () => {
    control().addFault({
      kind: "status",
      status: 401,
      times: 1,
      body: { message: "Unauthorized" },
      match: { operation: SYNC },
    })
    expect(await shop.push()).toMatchObject({ status: "failed" })
    const { data } = await shop.get("/overview")
    const feed = () => store.container.resolve(Modules.NOTIFICATION).listNotifications({ channel: "feed" })
    const [notification] = await waitFor("the notification", async () => ((await feed()).length > 0 ? feed() : null))
    expect(notification?.data).toMatchObject({ description: expect.stringContaining("Check token") })
    expect(data.overview.problems).toEqual([
      expect.objectContaining({ code: "credentials_refused", fix: expect.any(String) }),
    ])
    expect((await shop.items("?state=pending")).length).toBe(2)
  })

  it.each([
    ["a read-back", () => shop.readBack()],
    ["a reading of the categories", () => shop.read("/categories?refresh=true")],
    ["a connection check", () => expectOk(shop.send("/connection-check"))],
  ])("ends the problem of refused credentials after %s, if the waiting product was deleted", async (_, call) => {
    control().addFault({ kind: "status", status: 401, times: null, match: { operation: SYNC } })
    await shop.push()
    const codes = async () => (await shop.overview()).problems.map(({ code }: { code: string }) => code)
    await call()
    expect(await codes()).toEqual(["credentials_refused"])
    await expectOk(store.admin.delete(`/admin/products/${seeded().product.id}`))
    await store.sql("UPDATE partner_commerce_item SET lease_until = NULL")
    expect(await shop.push()).toMatchObject({ status: "completed", requests: 0 })
    expect(await shop.overview()).toMatchObject({ is_stuck: true })
    await call()
    await waitFor("the end of the problem", async () => (await codes()).length === 0)
    expect(await shop.overview()).toMatchObject({ is_stuck: false })
  })

  it("notifies once about an outage of many deals, and shows it as one problem with a count", async () => {
    const { problems } = store.opened
    for (const deal of [1, 2, 3]) {
      const why = { code: "service_says", values: { status: "?" } } as const
      const values = { trx_id: `trx-${deal}`, order_id: `DEAL-${deal}`, why }
      await problems.raise({ key: `deal-unconfirmed:${deal}`, code: "deal_unconfirmed", values })
    }
    await problems.raise({ key: "deal_conflict", code: "deal_conflict", values: { trx_id: "trx-4" } })
    const feed = () => store.container.resolve(Modules.NOTIFICATION).listNotifications({ channel: "feed" })
    const inFeed = await waitFor("the last problem in the bell", async () => {
      const texts = (await feed()).map(({ data }) => JSON.stringify(data))
      return texts.some((text) => text.includes("trx-4")) ? texts : null
    })
    expect(inFeed.filter((text) => text.includes("DEAL-"))).toHaveLength(1)
    const shown = (await shop.read("/problems")).problems
    expect(shown).toMatchObject([
      { code: "deal_unconfirmed", count: 3 },
      { code: "deal_conflict", count: 1 },
    ])
  })

  it("writes the notification of a problem in the store's language", async () => {
    await store.sql(
      "INSERT INTO store_locale (id, locale_code, store_id) SELECT 'stloc_' || id, 'tl-PH', id FROM store",
    )
    const { problems } = store.opened
    await problems.raise({ key: "k", code: "deal_conflict", values: { trx_id: "t" } })
    const feed = () => store.container.resolve(Modules.NOTIFICATION).listNotifications({ channel: "feed" })
    const [notification] = await waitFor("the notification", async () => ((await feed()).length > 0 ? feed() : null))
    const why = { code: "deal_conflict", values: { trx_id: "t" } } as const
    expect(notification?.data).toMatchObject({
      title: render(why, "fil"),
      description: expect.stringMatching(/\n.*\/app\/partner-commerce\/deals\?deal=t$/),
    })
    expect(notification?.data).toMatchObject({
      description: expect.stringContaining(renderFix("deal_conflict", "fil")),
    })
  })

  it("lists a read-back in the timeline only if it found a difference", async () => {
    const happened = async () => (await shop.read("/runs?eventful=true")).runs.map(({ kind }: { kind: string }) => kind)
    await shop.pushAndApprove()
    await shop.readBack()
    expect(await happened()).toEqual(["sync"])
    expect((await shop.read("/runs")).count).toBe(2)
    await shop.syncAsPartner([await unknownProduct("A lamp")])
    await shop.readBack()
    expect(await happened()).toEqual(["reconcile", "sync"])
  })

  it("reads the whole list back, although its total counts products and its pages count versions", async () => {
    await shop.pushAndApprove()
    await shop.updateProduct({ title: "Aurora 6" })
    await shop.push()
    // Two products in four versions; the service reports a total of two and returns one per page.
    control().configure({ productsPerPage: 1, totalCounts: "products" })
    await shop.readBack()
    for (const id of [shop.small, shop.large])
      expect(await shop.item(id)).toMatchObject({ remote_status: "pending", state: "synced" })
    expect(
      control()
        .journal()
        .filter(({ operation }) => operation === "catalog.listProducts").length,
    ).toBeLessThan(10)
  })

  it("reads approvals and rejections back, and sends a rejected item again only when it differs, in full", async () => {
    await shop.push()
    await shop.readBack()
    expect(await shop.item(shop.small)).toMatchObject({ remote_status: "pending" })

    control().approve({ id: shop.small })
    control().reject({ id: shop.large, message: "The picture shows another colour" })
    await shop.readBack()
    expect(await shop.item(shop.small)).toMatchObject({ remote_status: "active", state: "synced" })
    expect(await shop.item(shop.large)).toMatchObject({
      remote_status: "rejected",
      remote_message: "The picture shows another colour",
      state: "rejected",
      problem: { code: "rejected" },
    })

    expect(await shop.push()).toMatchObject({ requests: 0, rejected: 1 })
    await shop.setStock(1, 8)
    await waitFor("the stock of a rejected item", () => control().product(shop.large)?.in_stock === 8)
    await shop.readBack()
    expect(await shop.push()).toMatchObject({ requests: 0, rejected: 1 })
    expect(await shop.item(shop.large)).toMatchObject({ remote_status: "rejected", state: "rejected" })
    const before = shop.sentEntries().length
    await shop.updateVariant(shop.large, { title: "256 GB, black" })
    await shop.push()
    const [again] = shop.sentEntries().slice(before)
    expect(again).toMatchObject({ id: shop.large, name: "Aurora 5 - 256 GB, black", deals_price: 17990 })
    expect(again).not.toHaveProperty("in_stock")
    await shop.readBack()
    expect(await shop.item(shop.large)).toMatchObject({ remote_status: "pending", state: "synced", problem: null })
  })

  it("corrects products that another program changed at the service", async () => {
    await shop.pushAndApprove()
    await shop.readBack()
    const before = shop.sentEntries().length
    await shop.syncAsPartner([
      { id: shop.small, in_stock: 77 },
      { id: shop.large, status: 2 },
    ])
    expect(await shop.readBack()).toMatchObject({ updated: 2, message: expect.stringContaining("2 items differed") })
    await waitFor("the true stock", () => control().product(shop.small)?.in_stock === 10)
    await waitFor("the item to be back", () => control().product(shop.large)?.statuses[0] === 1)
    expect(shop.sentEntries().slice(before + 2)).toEqual(
      expect.arrayContaining([
        { id: shop.small, in_stock: 10 },
        { id: shop.large, status: 1 },
      ]),
    )
  })

  it("names products at the service that have no item in this store, and does not change them", async () => {
    await shop.pushAndApprove()
    await shop.syncAsPartner([await unknownProduct("A lamp")])
    expect(await shop.readBack()).toMatchObject({
      message: expect.stringContaining("1 product at the service does not belong to this store: somebody-else"),
    })
  })

  it("explains one item from the rule to the live entry, field by field", async () => {
    await shop.pushAndApprove()
    await shop.readBack()
    await shop.updateProduct({ title: "Aurora 6" })
    const { item: explained } = await shop.read(`/items/${shop.small}`)
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
      stage: "unsent",
    })
    expect(explained.next).toEqual(["update"])
    expect((await shop.get("/items/nobody")).status).toBe(404)
  })

  it("warns since when purchases are refused while a new price waits for approval, unless the old price is accepted", async () => {
    await shop.settings({ price_policy: "exact" })
    await shop.pushAndApprove()
    await shop.readBack()
    const prices = [{ amount: 16_990, currency_code: "php" }]
    await shop.updateVariant(shop.small, { prices })
    const waitingPrice = async () => (await shop.explain(shop.small)).waiting_price
    const seen = { live: 15_990, price: 16_990 }
    const nothing = { count: 0, amount: 0 }
    expect(await waitingPrice()).toEqual({ ...seen, stage: "unsent", since: null, is_accepted: false, lost: nothing })
    await shop.push()
    await shop.readBack()
    const waiting = { ...seen, stage: "waiting", since: expect.any(String) }
    const warning = { code: "shown_price_refused", severity: "warning", why: { values: { items: 1 } } }
    const shown = async () => (await shop.overview()).problems
    expect(await shown()).toMatchObject([warning])
    expect(await waitingPrice()).toEqual({ ...waiting, is_accepted: false, lost: nothing })

    const [{ raised_at }] = await shown()
    await store.sql("UPDATE partner_commerce_problem SET raised_at = raised_at - interval '3 hours'")
    await shop.readBack()
    const sinceThen = new Date(Date.parse(raised_at) - 3 * HOUR_MS).toISOString()
    expect(await shown()).toMatchObject([{ ...warning, raised_at: sinceThen }])

    const priceStep = async () =>
      (await shop.explain(shop.small)).steps.find(({ code }: { code: string }) => code === "price_differs_there")
    expect(await priceStep()).toMatchObject({ step: "live", ok: false, values: { live: 15_990, price: 16_990 } })
    const [purchase] = await control().buy({ id: shop.small })
    expect(purchase?.http_status).toBe(400)
    const lost = { count: 1, amount: 15_990 }
    expect(await waitingPrice()).toEqual({ ...waiting, is_accepted: false, lost })

    await shop.settings({ price_policy: "approved" })
    expect(await waitingPrice()).toMatchObject({ ...waiting, is_accepted: true })
    const codes = async () => (await shop.overview()).problems.map(({ code }: { code: string }) => code)
    expect(await codes()).not.toContain("shown_price_refused")
    await shop.settings({ price_policy: "exact" })
    expect(await codes()).toContain("shown_price_refused")
    await shop.settings({ price_policy: "approved" })
    expect(await priceStep()).toBeUndefined()
    const [honoured] = await control().buy({ id: shop.small })
    expect(honoured?.http_status).toBe(200)

    await shop.settings({ price_policy: "exact" })
    // The plugin accepts an approval one minute after the push.
    await store.sql("UPDATE partner_commerce_item SET pending_since = pending_since - interval '2 minutes'")
    control().approve({ all: true })
    // A read-back skips an item during a push, and the purchase has started a push.
    await waitFor("the approval to be read", async () => {
      await shop.readBack()
      return (await priceStep()) === undefined
    })
    await waitFor("the end of the problem", async () => !(await codes()).includes("shown_price_refused"))
  })

  const unknownProduct = async (name: string) => ({
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
