import { addProductInColours } from "../harness/product-in-colours"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"
import { SYNC } from "../harness/shop-driver"

describeSellingStore("the plugin's overview in the admin", ({ store, seeded, control, shop }) => {
  describe("the list of items", () => {
    it("shows the items of one product", async () => {
      const cases = await addProductInColours(store, seeded())
      await shop.push()
      expect(await shop.read(`/items?product_id=${cases}`)).toMatchObject({ count: 22 })
      expect(await shop.read(`/items?product_id=${seeded().product.id}&q=256%20GB`)).toMatchObject({
        count: 1,
        items: [{ variant_id: shop.large }],
      })
      expect((await shop.read("/items?product_id=prod_nobody")).items).toEqual([])
    })

    it("sorts and pages the items as the request says", async () => {
      await shop.push()
      const names = ["Aurora 5 - 128 GB", "Aurora 5 - 256 GB"]
      const namesBy = async (query: string) =>
        (await shop.read(`/items?${query}`)).items.map(({ name }: { name: string }) => name)
      expect(await namesBy("order=name")).toEqual(names)
      expect(await namesBy("order=-variant_sku")).toEqual([...names].reverse())
      expect(await shop.read("/items?order=-name&limit=1&offset=1")).toMatchObject({
        count: 2,
        items: [{ name: names[0] }],
      })
    })

    it("sorts items by their last push", async () => {
      await shop.push()
      const idsBy = async (order: string) =>
        (await shop.read(`/items?order=${order}`)).items.map(({ variant_id }: { variant_id: string }) => variant_id)
      for (const [later, earlier] of [
        [shop.small, shop.large],
        [shop.large, shop.small],
      ] as const) {
        await shop.updateVariant(later, {
          title: `Told after ${earlier}`,
        })
        await shop.push({ scope: "changed" })
        expect(await idsBy("last_synced_at")).toEqual([earlier, later])
        expect(await idsBy("-last_synced_at")).toEqual([later, earlier])
      }
    })

    it("rejects an unknown sort order", async () => {
      expect((await shop.get("/items?order=known")).status).toBe(400)
    })

    it("finds items by name, SKU and partner id, in any case", async () => {
      await shop.push()
      for (const q of ["aurora 5 - 128", "aurora-128", shop.small.slice(-12).toLowerCase()]) {
        expect(await shop.read(`/items?q=${encodeURIComponent(q)}`)).toMatchObject({
          count: 1,
          items: [{ variant_id: shop.small }],
        })
      }
      expect((await shop.read("/items?q=%25")).count).toBe(0)
    })
  })

  it("counts the items per stage, and links each cause that blocks items to its fix", async () => {
    await shop.push()
    expect(await shop.overview()).toMatchObject({
      funnel: { in_store: 2, ready: 2, sent: 2, approved: 0, on_sale: 0 },
      causes: [],
    })
    const { awaiting_approval } = await shop.overview()
    expect(awaiting_approval).toEqual({ items: 2, since: expect.any(String) })
    expect((await shop.read("/items?awaits_approval=true")).count).toBe(2)
    await shop.pushAndApprove()
    await shop.readBack()
    await shop.setStock(0, 0)
    await waitFor("the sold-out one", async () => (await shop.overview()).funnel.on_sale === 1)
    const funnel = { in_store: 2, ready: 2, sent: 2, approved: 2, on_sale: 1 }
    expect((await shop.overview()).funnel).toEqual(funnel)
    expect(await shop.read("/funnel")).toEqual({ categories: [{ category: "Smartphones", funnel, in_review: 0 }] })
    expect(await shop.overview()).toMatchObject({
      statuses: { on_sale: 2, in_review: 0 },
      awaiting_approval: { items: 0, since: null },
    })
    expect(await shop.read("/items?on_sale=false")).toMatchObject({
      count: 1,
      items: [{ variant_id: shop.small, status: "on_sale", in_stock: 0 }],
    })
    expect((await shop.read("/items?status=on_sale")).count).toBe(2)
    expect((await shop.get("/items?status=sold")).status).toBe(400)
    expect(await shop.read("/items?category=Smartphones&stage=on_sale")).toMatchObject({ count: 1 })
    expect(await shop.read("/products?category=Tablets")).toMatchObject({ count: 0 })
    expect(await shop.read("/items?stage=on_sale")).toMatchObject({ count: 1, items: [{ variant_id: shop.large }] })
    expect((await shop.read("/items?stage=approved")).count).toBe(2)
    expect((await shop.get("/items?stage=sold")).status).toBe(400)

    const { category_mappings } = await shop.read("/category-mappings")
    await shop.remove(`/category-mappings/${category_mappings[0].id}`)
    await shop.push()
    expect(await shop.read("/funnel")).toEqual({ categories: [] })
    expect(await shop.overview()).toMatchObject({
      funnel: { in_store: 2, on_sale: 1 },
      causes: [
        {
          code: "unmapped_category",
          items: 2,
          link: "/partner-commerce/items?problem=unmapped_category",
          fix_link: "/settings/partner-commerce/categories#left-out",
          on_sale: 1,
          examples: [shop.small, shop.large].map((variant_id) =>
            expect.objectContaining({ link: `/partner-commerce/items?item=${variant_id}` }),
          ),
        },
      ],
      needs: [{ kind: "items", code: "unmapped_category", count: 2 }],
    })
  })

  describe("discards a waiting push", () => {
    async function holdCases() {
      const cases = await addProductInColours(store, seeded())
      await shop.pushAndApprove()
      await shop.updateProduct({ status: "draft" }, cases)
      const run = await shop.push()
      expect(run).toMatchObject({ status: "waiting", message: expect.stringContaining("22 withdrawn") })
      return { cases, run }
    }

    it("sends nothing, asks for no second confirmation, and lets single changes continue", async () => {
      const { cases, run } = await holdCases()
      const { data } = await shop.send(`/runs/${run.id}/discard`)
      expect(data.run).toMatchObject({
        status: "completed",
        message: expect.stringMatching(/^Discarded by .+@.+: 22 items stay as they are at the service$/),
      })
      const left = [{ code: "left_unsent", why: { values: { items: 22 } } }]
      expect(await shop.overview()).toMatchObject({ run: null, problems: left, counts: { blocked: 22 } })

      const before = shop.syncRequests().length
      expect(await shop.push()).toMatchObject({
        status: "completed",
        archived: 0,
        blocked: 22,
        message: expect.stringContaining("discarded before"),
      })
      expect(shop.syncRequests().length).toBe(before)
      expect(shop.archived()).toBe(0)
      expect(await shop.overview()).toMatchObject({ run: null, problems: left })

      await shop.updateProduct({ title: "Cases" }, cases)
      expect(await shop.push()).toMatchObject({ status: "completed", archived: 0, blocked: 22 })
      await shop.updateProduct({ status: "draft" })
      expect(await shop.push()).toMatchObject({ status: "completed", archived: 2, blocked: 22 })
      expect(shop.archived()).toBe(2)
    })

    it("sends the withdrawals if a person confirms later", async () => {
      const { run } = await holdCases()
      await shop.send(`/runs/${run.id}/discard`)
      expect(await shop.push({ confirm: true })).toMatchObject({ status: "completed", archived: 0 })
      await shop.send(`/runs/${run.id}/confirm`)
      await waitFor("all to be archived there", () => shop.archived() === 22)
    })

    it("forgets the decision if the change is undone", async () => {
      const { cases, run } = await holdCases()
      await shop.send(`/runs/${run.id}/discard`)
      await shop.updateProduct({ status: "published" }, cases)
      expect(await shop.push()).toMatchObject({ status: "completed", archived: 0, blocked: 0, unchanged: 24 })
      await shop.updateProduct({ status: "draft" }, cases)
      expect(await shop.push()).toMatchObject({ status: "waiting", message: expect.stringContaining("22 withdrawn") })
    })

    it("rejects a run that holds nothing", async () => {
      const { id } = await shop.push()
      expect((await shop.send(`/runs/${id}/discard`)).status).toBe(400)
      expect((await shop.send("/runs/pcrun_nobody/discard")).status).toBe(404)
    })
  })

  it("reports the median and the 95th percentile of each lane's lag", async () => {
    await shop.pushAndApprove()
    await shop.setStock(0, 4)
    await waitFor("the new stock", () => control().product(shop.small)?.in_stock === 4)
    const lag = await waitFor("the lag of that", async () => {
      const { stock, content } = (await shop.read("/overview")).overview.lag
      return stock.waiting === 0 && stock.p50_ms !== null ? { stock, content } : null
    })
    for (const lane of [lag.stock, lag.content]) {
      expect(lane).toEqual({ waiting: 0, oldest_ms: null, p50_ms: expect.any(Number), p95_ms: expect.any(Number) })
      expect(lane.p95_ms).toBeGreaterThanOrEqual(lane.p50_ms)
    }
  })

  describe("shows the activity", () => {
    async function buy() {
      await shop.pushAndApprove()
      const [purchase] = await control().buy({ id: shop.small })
      if (!purchase) throw new Error("nothing was bought")
      return purchase
    }

    it("hides personal data", async () => {
      const { trx_id } = await buy()
      const { activity } = await waitFor("the callback in the activity", async () => {
        const answer = await shop.read(`/activity?trx_id=${trx_id}&direction=in`)
        return answer.count > 0 ? answer : null
      })
      expect(activity[0].request.customer).toMatchObject({ full_name: "***", phone: "***" })
      const everything = JSON.stringify((await shop.read("/activity?limit=1000")).activity)
      for (const personal of ["Maria", "Santos", "639171234567", "Kalayaan"]) expect(everything).not.toContain(personal)
      expect(everything).not.toContain(store.sandbox.token)
    })

    it("lists the requests about one item and its purchases", async () => {
      const { trx_id } = await buy()
      const about = await waitFor("both directions", async () => {
        const { activity } = await shop.read(`/activity?partner_id=${shop.small}`)
        return activity.some(({ direction }: { direction: string }) => direction === "in") ? activity : null
      })
      const operations = about.map(({ operation }: { operation: string }) => operation)
      expect(operations).toContain(SYNC)
      expect(about.find(({ direction }: { direction: string }) => direction === "in")).toMatchObject({ trx_id })
      expect(await shop.read("/activity?partner_id=nobody")).toMatchObject({ activity: [], count: 0 })
      const other = (await shop.read(`/activity?partner_id=${shop.large}`)).activity
      expect(other.every(({ direction }: { direction: string }) => direction === "out")).toBe(true)
    })

    it("finds entries by any name of a deal, an item or an operation", async () => {
      const { trx_id } = await buy()
      const [deal] = (await shop.read("/deals")).deals
      const found = async (query: Record<string, string>) => {
        const { activity } = await shop.read(
          `/activity?${new URLSearchParams({ direction: "in", ...query }).toString()}`,
        )
        return activity.map((entry: { operation: string }) => entry.operation)
      }
      await waitFor("the callback in the activity", async () => (await found({ q: trx_id })).length > 0)
      const names = [
        trx_id,
        trx_id.toUpperCase(),
        deal.remote_order_id,
        String(deal.order_display_id),
        "callback.deal",
        "DEAL",
        shop.small,
        "Aurora 5",
      ]
      for (const q of names) expect([q, await found({ q })]).toEqual([q, expect.arrayContaining(["callback.deal"])])
      expect(await found({ q: "no such thing" })).toEqual([])
      expect(await found({ q: "bought here", operations: "callback.deal,callback.status" })).toContain("callback.deal")
      expect(await found({ q: shop.large })).toEqual([])
    })

    it("hides pings and counts them", async () => {
      await shop.send("/connection-check")
      const all = await waitFor("the pings", async () => {
        const answer = await shop.read("/activity")
        return answer.activity.some(({ operation }: { operation: string }) => operation === "catalog.ping") && answer
      })
      const rest = await shop.read("/activity?pings=hidden")
      const operations = rest.activity.map(({ operation }: { operation: string }) => operation)
      expect(operations.filter((operation: string) => operation.endsWith(".ping"))).toEqual([])
      expect(rest.pings).toBeGreaterThanOrEqual(2)
      expect(rest.count + rest.pings).toBeGreaterThanOrEqual(all.count)
    })

    it("lists one deal's entries with this store's status checks", async () => {
      const { trx_id } = await buy()
      // A deal that is being finished is checked afterwards.
      const activity = await waitFor("a reading of its status", async () => {
        await shop.send(`/deals/${trx_id}/recheck`)
        const { activity: found } = await shop.read(`/activity?trx_id=${trx_id}`)
        const asked = (entry: { operation: string }) => entry.operation === "transactions.getTransactionStatus"
        return found.some(asked) ? found : null
      })
      expect(activity.map(({ direction }: { direction: string }) => direction)).toContain("in")
      expect(activity.every((entry: { trx_id: string }) => entry.trx_id === trx_id)).toBe(true)
    })
  })
})
