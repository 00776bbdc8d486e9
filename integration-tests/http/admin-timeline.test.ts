import { Modules } from "@medusajs/framework/utils"
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows"
import { pruneHistory } from "../../src/health/prune"
import { adminUser } from "../harness/admin-user"
import { adminBearer, expectOk, type HttpClient, httpClient } from "../harness/http-client"
import { addProductInColours } from "../harness/product-in-colours"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

const BASE = "/admin/partner-commerce"

interface Entry {
  id: string
  at: string
  code: string
  message: string
  actor: string | null
  link: string | null
  waiting: { items: number; link: string } | null
  undo: { kind: string; change?: object; expected?: object } | null
}

describeSellingStore("the timeline of the admin", ({ store, seeded, control, shop }) => {
  const entries = async (query = ""): Promise<Entry[]> => (await shop.read(`/timeline${query}`)).timeline
  /** Returns the entries that came after `before`. */
  const since = async (before: Entry[]) => {
    const known = new Set(before.map(({ id }) => id))
    return (await entries()).filter(({ id }) => !known.has(id))
  }
  const told = (rows: Entry[]) => rows.map(({ actor, message }) => [actor, message])
  const me = adminUser.email

  async function logIn(email: string): Promise<HttpClient> {
    const login = { email, password: "supersecret" }
    const { authIdentity } = await store.container.resolve(Modules.AUTH).register("emailpass", { body: login })
    await createUserAccountWorkflow(store.container).run({
      input: { authIdentityId: authIdentity?.id ?? "", userData: { email } },
    })
    const authorization = await adminBearer(store.url, login)
    return httpClient({ baseUrl: store.url, headers: () => ({ authorization }) })
  }

  it("lists who changed each setting or mapping, newest first, without requests that changed nothing", async () => {
    const before = await entries()
    const maria = await logIn("maria@example.com")
    await expectOk(shop.send("/settings", { stock_buffer: 20, rounding: "half_up" }))
    await expectOk(maria.post(`${BASE}/category-mappings`, { category_id: seeded().category.id, category: "Audio" }))
    await expectOk(maria.post(`${BASE}/category-mappings`, { category_id: seeded().category.id, category: "Audio" }))
    await expectOk(shop.send("/settings?dry_run=true", { stock_buffer: 30 }))
    await expectOk(shop.send("/pause"))
    await expectOk(maria.post(`${BASE}/pause`))
    await expectOk(maria.post(`${BASE}/resume`))
    expect(told(await since(before))).toEqual([
      ["maria@example.com", "Pushing was resumed"],
      [me, "Pushing was paused"],
      [
        "maria@example.com",
        expect.stringMatching(/^“.+” goes to “Audio” at the service, and no longer to “Smartphones”$/),
      ],
      [me, "stock_buffer: 0 → 20"],
    ])
    const setting = (await since(before)).at(-1)
    expect(setting).toMatchObject({
      code: "setting_changed",
      values: { field: "stock_buffer", from: "0", to: "20" },
      link: "/settings/partner-commerce#stock_buffer",
    })
  })

  it("reverts a setting in a new entry, unless the setting changed again", async () => {
    const undone = ({ undo }: Entry, query = "") =>
      shop.send(`/settings${query}`, { ...undo?.change, expected: undo?.expected })
    const offered = async () => (await entries()).filter(({ undo }) => undo).map(({ message }) => message)
    await shop.pushAndApprove()
    const before = await offered()
    await expectOk(shop.send("/settings", { stock_buffer: 3, max_stock: 5 }))
    const made = (await entries()).slice(0, 2)
    const [buffer] = made.filter(({ message }) => message === "stock_buffer: 0 → 3")
    expect(await offered()).toEqual(made.map(({ message }) => message).concat(before))
    expect(buffer?.undo).toEqual({ kind: "settings", change: { stock_buffer: 0 }, expected: { stock_buffer: 3 } })

    const { data: tried } = await expectOk(undone(buffer!, "?dry_run=true"))
    expect(tried).toMatchObject({ settings: { stock_buffer: 0, max_stock: 5 }, touches: { items: 2 } })
    expect((await shop.read("/settings")).settings.stock_buffer).toBe(3)
    const { data: changed } = await expectOk(undone(buffer!))
    expect(changed).toMatchObject({ settings: { stock_buffer: 0, max_stock: 5 }, touches: { items: 2 } })
    const [entry] = await entries()
    expect(entry).toMatchObject({ message: "stock_buffer: 3 → 0", actor: me })
    expect(await offered()).toEqual(["stock_buffer: 3 → 0", "max_stock: none → 5", ...before])

    // The setting changes again after the person saw the entry.
    await expectOk(shop.send("/settings", { stock_buffer: 7 }))
    for (const query of ["", "?dry_run=true"]) {
      expect(await undone(entry!, query)).toMatchObject({
        status: 400,
        data: { code: "settings_moved", values: { settings: ["stock_buffer"] } },
      })
    }
    expect((await shop.read("/settings")).settings.stock_buffer).toBe(7)

    // An import entry names no single setting.
    await expectOk(shop.send("/configuration", { configuration: { version: 1, settings: { max_stock: 6 } } }))
    expect(await offered()).toEqual(["stock_buffer: 0 → 7", ...before])
    await expectOk(shop.send("/settings", { max_stock: null }))
    expect((await entries())[0]).toMatchObject({
      undo: { change: { max_stock: 6 }, expected: { max_stock: null } },
    })
  })

  it("accepts only one of several simultaneous reverts", async () => {
    await expectOk(shop.send("/settings", { stock_buffer: 4 }))
    const order = { stock_buffer: 0, expected: { stock_buffer: 4 } }
    const answers = await Promise.all([1, 2, 3].map(() => shop.send("/settings", order)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it("offers to resume only while pushing is paused", async () => {
    await expectOk(shop.send("/pause"))
    const undoOfPause = async () => (await entries()).find(({ code }) => code === "pushing_paused")?.undo
    expect(await undoOfPause()).toEqual({ kind: "resume" })
    await expectOk(shop.send("/resume"))
    expect(await undoOfPause()).toBeNull()
  })

  it("names the choices, mappings and imports that changed", async () => {
    const before = await entries()
    const { product, category } = seeded()
    const { data: mapped } = await expectOk(
      shop.send("/device-mappings", {
        category: "Smartphones",
        device_key: "brand",
        source: { type: "metadata", key: "brand" },
      }),
    )
    await expectOk(shop.remove(`/device-mappings/${mapped.device_mapping.id}`))
    await shop.listing({ product_tagline: "Light", enabled: false })
    await expectOk(shop.send(`/variants/${shop.small}/listing`, { enabled: true }))
    await expectOk(shop.send("/listings", { product_ids: [product.id], enabled: null }))
    const { category_mappings } = await shop.read("/category-mappings")
    const [mapping] = category_mappings.filter(
      ({ category_id }: { category_id: string }) => category_id === category.id,
    )
    await expectOk(shop.remove(`/category-mappings/${mapping.id}`))
    const configuration = { version: 1, settings: { max_stock: 7 } }
    await expectOk(shop.send("/configuration", { configuration, dry_run: true }))
    await expectOk(shop.send("/configuration", { configuration }))
    await expectOk(shop.send("/configuration", { configuration }))
    const now = await since(before)
    expect(now.map(({ message }) => message).sort()).toEqual(
      [
        "A configuration file was imported: 0 added, 1 changed, 0 removed",
        "“Phones” no longer goes to “Smartphones” at the service",
        "1 product: the general settings decide again",
        "Aurora 5 - 128 GB: sold on the service by choice",
        "Aurora 5: not sold on the service by choice",
        "Aurora 5, product_tagline: none → Light",
        "“brand” of “Smartphones” has no source any more",
        "“brand” of “Smartphones” is taken from the metadata “brand”",
      ].sort(),
    )
    expect(now.map(({ link }) => link)).toEqual(
      expect.arrayContaining([`/products/${product.id}`, `/products/${product.id}/variants/${shop.small}`]),
    )
  })

  it("rejects a change that the history cannot record", async () => {
    const before = await entries()
    await store.sql("ALTER TABLE partner_commerce_history RENAME COLUMN actor TO away")
    expect((await shop.send("/settings", { stock_buffer: 20 })).status).toBeGreaterThanOrEqual(400)
    const mapping = { category_id: seeded().category.id, category: "Audio" }
    expect((await shop.send("/category-mappings", mapping)).status).toBeGreaterThanOrEqual(400)
    await store.sql("ALTER TABLE partner_commerce_history RENAME COLUMN away TO actor")
    expect((await shop.read("/settings")).settings.stock_buffer).toBe(0)
    expect((await shop.read("/category-mappings")).category_mappings).toMatchObject([{ category: "Smartphones" }])
    expect(await since(before)).toEqual([])
  })

  it("lists pushes and the decisions of the service's staff", async () => {
    const before = await entries()
    await shop.push()
    await shop.push()
    control().approve({ all: true })
    await shop.readBack()
    await shop.readBack()
    const now = await since(before)
    expect(told(now)).toEqual([
      [me, "The store read the service's list: 2 approved"],
      [me, "The catalogue was compared, and nothing had to be sent"],
      [me, "The catalogue was pushed: 2 created"],
    ])
    await shop.settings({ content_delay_ms: 0 })
    for (const title of ["Aurora 6", "Aurora 7"]) {
      await shop.updateProduct({ title })
      await waitFor(title, () =>
        control()
          .products()
          .every(({ proposal }) => proposal?.content.name?.startsWith(title)),
      )
      await shop.pushChanges()
    }
    for (const id of [shop.small, shop.large]) control().reject({ id, message: "Too dark" })
    await shop.readBack()
    // A push reads rejected items again without sending them, so each item counts as rejected once.
    await shop.pushChanges()
    await shop.pushChanges()
    expect(told(await since([...before, ...now]))).toEqual([
      [me, "The store read the service's list: 2 rejected"],
      [null, "The store pushed changes automatically, within an hour: 4 updated, 2 rejected"],
      [me, "content_delay_ms: 1 hour → 0 seconds"],
    ])
    await shop.push()
    expect(told(await since([...before, ...now]))[0]).toEqual([
      me,
      "The catalogue was compared, and nothing had to be sent",
    ])
    const feed = () => store.container.resolve(Modules.NOTIFICATION).listNotifications({ channel: "feed" })
    const news = await waitFor("the rejection in the bell", async () =>
      (await feed()).find(({ data }) => JSON.stringify(data).includes("rejected")),
    )
    expect(news.data).toMatchObject({
      title: "The service rejected 2 items: “Too dark”",
      description: expect.stringMatching(/\/app\/partner-commerce\/items\?problem=rejected$/),
    })
    expect(await shop.overview()).toMatchObject({
      needs: [{ kind: "items", code: "rejected", count: 2 }],
      causes: [{ words: [{ words: "Too dark", items: 2 }] }],
    })
  })

  it("counts the price changes of a push separately, and its entries that wait for approval", async () => {
    await shop.pushAndApprove()
    const newest = async () => (await entries())[0]?.message
    const setPrice = (id: string, amount: number) =>
      shop.updateVariant(id, { prices: [{ amount, currency_code: "php" }] })
    await setPrice(shop.small, 16000)
    await shop.push()
    expect(await newest()).toBe("The catalogue was pushed: 1 price changed, 1 waits for approval")
    await shop.updateProduct({ title: "Aurora 6" })
    await setPrice(shop.large, 18000)
    await shop.push()
    expect(await newest()).toBe("The catalogue was pushed: 1 price changed, 1 updated, 2 wait for approval")
    expect((await entries())[1]?.message).toBe("The catalogue was pushed: 1 price changed")
    control().approve({ all: true })
    await shop.readBack()
    expect((await entries()).slice(0, 2).map(({ message }) => message)).toEqual([
      "The store read the service's list: 2 approved",
      "The catalogue was pushed: 1 price changed, 1 updated",
    ])
    await shop.settings({ content_delay_ms: 0 })
    await setPrice(shop.small, 16500)
    await waitFor("the price to be sent", async () =>
      /automatically, within an hour: 1 price changed, 1 waits for approval$/.test((await newest()) ?? ""),
    )
  })

  it("counts only prices that differ, and only the waiting entries of the same push", async () => {
    await shop.pushAndApprove()
    const pushes = async () =>
      (await entries()).filter(({ code }) => code === "pushed").map(({ message }) => message.split(": ")[1])
    await shop.updateProduct({ title: "Aurora 6" })
    await shop.push()
    for (const id of [shop.small, shop.large]) control().reject({ id, message: "Too short" })
    await shop.readBack()
    // A rejection makes both items due at once. Otherwise the job of the minute might send the next edit before the push does.
    await shop.pushChanges()
    await shop.updateProduct({ title: "Aurora Six" })
    await shop.push()
    expect((await pushes())[0]).toBe("2 updated, 2 wait for approval")

    // Entries that the service refuses do not wait for approval, and do not change the count of the push before.
    const body = { code: "VALIDATION_ERROR", message: "no" }
    control().addFault({ kind: "status", status: 422, body, match: { operation: "syncProducts" }, times: null })
    await shop.updateProduct({ title: "Aurora Seven" })
    await shop.push()
    control().clearFaults()
    expect((await pushes()).slice(0, 2)).toEqual(["2 refused", "2 updated, 2 wait for approval"])
    await shop.listing({ enabled: false })
    await shop.push({ scope: "all", confirm: true })
    expect((await pushes()).filter((did) => did?.includes("wait"))).toEqual(["2 updated, 2 wait for approval"])
  })

  it("shows beside a setting the items that wait for a decision about the change", async () => {
    await addProductInColours(store, seeded(), { stocked: 10 })
    await shop.pushAndApprove()
    await expectOk(shop.send("/settings", { rounding: "half_up" }))
    await expectOk(shop.send("/settings", { stock_buffer: 20 }))
    // These settings change no item.
    await expectOk(
      shop.send("/settings", { order_deadline_ms: 24_000, delivery_status_map: { shipped: "IN_PROCESS" } }),
    )
    const waiting = async () =>
      (await entries()).filter((entry) => entry.waiting).map(({ message, waiting }) => [message, waiting])
    expect(await shop.push()).toMatchObject({ status: "waiting" })
    const link = "/partner-commerce/items?problem=change_limit"
    expect(await waiting()).toEqual([["stock_buffer: 0 → 20", { items: 24, link }]])
    await expectOk(shop.send("/settings", { stock_buffer: 0 }))
    expect(await shop.push()).toMatchObject({ status: "completed" })
    expect(await waiting()).toEqual([])
  })

  it("names the person who dismissed a problem", async () => {
    const { problems } = store.opened
    await problems.raise({ key: "k", code: "deal_conflict", values: { trx_id: "t" } })
    const before = await entries()
    const [problem] = (await shop.overview()).problems
    await expectOk(shop.send(`/problems/${problem.id}/dismiss`))
    expect(await since(before)).toMatchObject([
      { code: "problem_dismissed", actor: me, message: expect.stringMatching(/^A problem was dismissed: /) },
    ])
  })

  it("lists a person's decision about a waiting push", async () => {
    const cases = await addProductInColours(store, seeded())
    await shop.pushAndApprove()
    await shop.updateProduct({ status: "draft" }, cases)
    const before = await entries()
    const run = await shop.push()
    expect((await since(before))[0]).toMatchObject({
      code: "push_waiting",
      message: expect.stringContaining("22 withdrawn"),
      link: "/partner-commerce/items?problem=change_limit",
    })
    await expectOk(shop.send(`/runs/${run.id}/discard`))
    expect((await since(before))[0]).toMatchObject({ actor: me, message: "The push of 22 waiting items was discarded" })
    await expectOk(shop.send(`/runs/${run.id}/confirm`))
    const confirmed = (await since(before)).filter(({ code }) => code === "push_confirmed")
    expect(confirmed).toMatchObject([{ actor: me, message: "The push of 22 waiting items was confirmed" }])
  })

  it("reports an outage with its duration", async () => {
    const before = await entries()
    const { problems } = store.opened
    const why = { code: "answered", values: { status: 503 } } as const
    await problems.raise({ key: "catalog-unavailable", code: "service_unavailable", values: { why } })
    await problems.raise({ key: "k", code: "deal_conflict", values: { trx_id: "t" } })
    expect(await since(before)).toMatchObject([{ code: "outage", actor: null }])
    await problems.clearAll(["catalog-unavailable", "k"])
    await store.sql(
      "UPDATE partner_commerce_problem SET raised_at = cleared_at - interval '4 minutes' WHERE key = 'catalog-unavailable'",
    )
    // The outage keeps its place in the list: its beginning.
    const outage = (await entries()).find(({ code }) => code === "outage_over")
    expect(outage?.message).toBe(
      "The store could not send changes for 4 minutes, and kept them all: the service does not answer: the service answered 503",
    )
  })

  it("returns its entries page by page, and deletes them after the same time as the activity", async () => {
    for (const stock_buffer of [1, 2, 3]) await expectOk(shop.send("/settings", { stock_buffer }))
    await shop.push()
    const all = await shop.read("/timeline")
    expect(all).toMatchObject({ count: all.timeline.length, limit: 50, offset: 0 })
    const pages = []
    for (let offset = 0; offset < all.count; offset += 2) {
      const page = await shop.read(`/timeline?limit=2&offset=${offset}`)
      expect(page).toMatchObject({ count: all.count, limit: 2, offset })
      pages.push(...page.timeline)
    }
    expect(pages).toEqual(all.timeline)
    const moments = all.timeline.map(({ at }: Entry) => new Date(at).getTime())
    expect(moments).toEqual([...moments].sort((one, other) => other - one))

    await store.sql("UPDATE partner_commerce_history SET at = at - interval '31 days'")
    await pruneHistory(store.opened)
    expect((await entries()).filter(({ code }) => code === "setting_changed")).toEqual([])
  })
})
