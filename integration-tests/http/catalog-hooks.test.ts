import { Modules } from "@medusajs/framework/utils"
import { StepResponse } from "@medusajs/framework/workflows-sdk"
import { previewDeal } from "../../src/deals/simulate/preview-deal"
import { syncCatalogWorkflow } from "../../src/workflows"
import { multiplyProduct } from "../harness/multiply-product"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

let tagline: string
let most: number
let leftOut: string | null
let isDryRun: boolean
let isBroken: boolean
let isLargeForAll: boolean
let markup: number
let withdrawn: string | null
/** The number of items in each call of the handler for a purchase. */
let asked: number[]
/** The handler of a dry run or a purchase waits for this promise. */
let answers: Promise<void>
/** The handler waits for this promise on a page of hundreds of items. */
let letGo: Promise<void>

/** A merchant would write this in a file under `src/workflows/hooks`: see docs/extend.md. */
syncCatalogWorkflow.hooks.entriesProjected(async ({ items, is_dry_run }) => {
  isDryRun = is_dry_run
  if (items.length > MANY) await letGo
  if (is_dry_run) {
    asked.push(items.length)
    await answers
  }
  if (isBroken) throw new Error("the shop's own list is gone")
  const changed = items.flatMap((item) => {
    if (item.variantId === leftOut) return []
    const { desired } = item
    if (desired.kind === "unwanted") return item
    if (item.variantId === withdrawn) return { ...item, desired: { kind: "unwanted", reason: "opted_out" } as const }
    const in_stock = Math.min(desired.in_stock, most)
    if (desired.kind === "blocked") return { ...item, desired: { ...desired, in_stock } }
    if (item.sku === "AURORA-256" && !isLargeForAll) {
      const problem = {
        code: "refused",
        severity: "blocking",
        message: "only in our shops",
        fix: "Nothing to do.",
      } as const
      const { partnerId, problems } = desired
      return { ...item, desired: { kind: "blocked", partnerId, in_stock, problems: [...problems, problem] } as const }
    }
    const deals_price = Math.round(desired.content.deals_price * markup)
    const content = { ...desired.content, product_tagline: tagline, deals_price, retail_price: deals_price }
    return { ...item, desired: { ...desired, in_stock, content } }
  })
  return new StepResponse(changed)
})

const MANY = 500

describeSellingStore("the hook of the catalogue", ({ store, control, shop }) => {
  beforeEach(() => {
    letGo = Promise.resolve()
    tagline = "Only this week"
    most = Infinity
    leftOut = null
    isBroken = false
    isLargeForAll = false
    markup = 1
    withdrawn = null
    asked = []
    answers = Promise.resolve()
  })

  it("leaves another system's product as it is if the hook withdraws the item with its id", async () => {
    withdrawn = shop.small
    isLargeForAll = true
    control().configure({ downloadImages: false })
    await shop.syncAsPartner([
      {
        ...{ id: shop.small, name: "Not ours", category: "Smartphones", deals_price: 1, retail_price: 1, in_stock: 1 },
        description: "not ours",
        image_url: [{ url: "https://shop.example/1.png", hash: "a".repeat(64), order: 0 }],
      },
    ])
    control().approve({ all: true })
    await shop.readBack()
    const { data } = await shop.send("/plan")
    expect(data.plan.counts).toMatchObject({ archive: 0, create: 1 })
    expect(await shop.push()).toMatchObject({ created: 1, archived: 0 })
    expect(control().product(shop.small)).toMatchObject({ archived: false, live: { content: { name: "Not ours" } } })
    expect(await shop.read("/unknown-products")).toMatchObject({ count: 1 })
  })

  it("raises a problem while its handler throws", async () => {
    isBroken = true
    expect(await shop.push()).toMatchObject({ status: "failed" })
    await shop.push()
    expect((await shop.overview()).problems).toEqual([
      expect.objectContaining({ code: "push_failed", message: expect.stringContaining("the shop's own list is gone") }),
    ])
    isBroken = false
    expect(await shop.push()).toMatchObject({ status: "completed" })
    await waitFor("the end of the problem", async () => (await shop.overview()).problems.length === 0)
  })

  it("runs while a first push reads its next page, and the push releases that page if pushing is paused", async () => {
    const COPIES = 1_200
    const copies = { from: 1, to: COPIES }
    await multiplyProduct(store.sql, { productId: shop.seeded().product.id, variantId: shop.small, copies })
    const leased = async () =>
      (await store.sql("SELECT id FROM partner_commerce_item WHERE lease_token IS NOT NULL")).length
    let goOn = () => {}
    letGo = new Promise((resolve) => (goOn = resolve))

    const { data } = await shop.send("/sync", { scope: "all" })
    await waitFor("the page that is read ahead", async () => (await leased()) === COPIES + 2)
    await shop.send("/pause")
    goOn()
    await waitFor("the end of the push", async () => (await shop.read(`/runs/${data.run_id}`)).run.status === "failed")
    expect(await leased()).toBe(0)

    await shop.send("/resume")
    expect(await shop.push()).toMatchObject({ status: "completed" })
    expect((await shop.overview()).counts).toMatchObject({ pending: 0, synced: 1, blocked: COPIES + 1 })
  })

  it("changes the entries that are sent, and blocks the items that it names", async () => {
    expect(await shop.push()).toMatchObject({ status: "completed", created: 1, blocked: 1 })
    expect(control().product(shop.small)?.proposal?.content.product_tagline).toBe("Only this week")
    expect(control().product(shop.large)).toBeUndefined()
    expect(await shop.items("?state=blocked")).toEqual([
      expect.objectContaining({
        variant_id: shop.large,
        problem: expect.objectContaining({ message: "only in our shops" }),
      }),
    ])
  })

  it("cannot block the price of an item on sale, because purchases at the old price would be refused", async () => {
    isLargeForAll = true
    await shop.pushAndApprove()
    isLargeForAll = false
    const { data } = await store.admin.get(
      `/admin/products/${shop.seeded().product.id}?fields=variants.id,variants.prices.id`,
    )
    const { prices } = data.product.variants.find(({ id }: { id: string }) => id === shop.large)
    await shop.updateVariant(shop.large, {
      title: "Half a terabyte",
      prices: [{ id: prices[0].id, currency_code: "php", amount: 14_990 }],
    })
    const before = shop.sentEntries().length
    expect(await shop.push()).toMatchObject({ blocked: 1, updated: 1 })
    expect(shop.sentEntries().slice(before)).toEqual([{ id: shop.large, deals_price: 14_990, retail_price: 14_990 }])
    expect(await shop.item(shop.large)).toMatchObject({ state: "blocked", problem: { message: "only in our shops" } })
    expect(await shop.push()).toMatchObject({ blocked: 1, requests: 0 })
  })

  it("keeps a waiting price that it computes, so that a person cannot restore the old price", async () => {
    isLargeForAll = true
    markup = 1.05
    await shop.pushAndApprove()
    await shop.updateVariant(shop.small, { prices: [{ currency_code: "php", amount: 1_599 }] })
    expect(await shop.push()).toMatchObject({ status: "waiting" })
    const { data } = await shop.send(`/runs/${(await shop.overview()).run.id}/restore-prices`)
    expect(data.restored).toMatchObject({ items: 0, left: [{ reason: "adjusted", items: 1 }] })
  })

  it("caps the stock, even without another change or with blocked content", async () => {
    most = 3
    await shop.pushAndApprove()
    expect(control().product(shop.small)?.in_stock).toBe(3)
    const before = shop.sentEntries().length
    const setStock = async (free: number, shown: number) => {
      await shop.setStock(0, free)
      await waitFor(`${shown} there`, () => control().product(shop.small)?.in_stock === shown)
    }
    await setStock(2, 2)
    await setStock(9, 3)
    expect(shop.sentEntries().slice(before)).toEqual([
      { id: shop.small, in_stock: 2 },
      { id: shop.small, in_stock: 3 },
    ])

    await shop.updateProduct({ images: [], thumbnail: null })
    most = 1
    expect(await shop.push()).toMatchObject({ blocked: 2, updated: 1 })
    expect(control().product(shop.small)?.in_stock).toBe(1)
  })

  describe("decides about purchases", () => {
    const buy = async (amount?: number, id = shop.small) => {
      const [purchase] = await control().buy({ id, ...(amount && { amount }) })
      return { ...(purchase?.answer as object), status: purchase?.http_status }
    }

    it("accepts its own price, runs only for the bought item, and rejects the store's own price", async () => {
      await shop.settings({ price_policy: "exact" })
      markup = 1.05
      await shop.pushAndApprove()
      asked = []
      expect(await buy()).toMatchObject({ status: 200 })
      expect(asked).toEqual([1])
      expect(await buy(15_990)).toMatchObject({ status: 400, code: "PRICE_MISMATCH" })
      const preview = await previewDeal(store.opened, { id: shop.small, amount: null, currency: null })
      expect(preview).toMatchObject({ expectedPrice: 16_790, answer: { status: 200 } })
    })

    it("refuses units that it keeps back, and reports no unit beyond its cap", async () => {
      most = 3
      await shop.pushAndApprove()
      expect(await buy()).toMatchObject({ status: 200, in_stock: 3 })
      most = 0
      expect(await buy()).toMatchObject({ status: 409, code: "OUT_OF_STOCK" })
    })

    it("refuses purchases of a withdrawn item", async () => {
      await shop.pushAndApprove()
      withdrawn = shop.small
      expect(await buy()).toMatchObject({ status: 409, code: "OUT_OF_STOCK" })
    })

    it.each(["approved", "exact"])(
      "sells a blocked item on sale only at the shown price: policy %s",
      async (price_policy) => {
        await shop.settings({ price_policy })
        isLargeForAll = true
        await shop.pushAndApprove()
        isLargeForAll = false
        await shop.push()
        expect(await shop.item(shop.large)).toMatchObject({
          state: "blocked",
          problem: { message: "only in our shops" },
        })
        const shown = control().product(shop.large)?.live?.content.deals_price ?? 0
        expect(await buy(shown, shop.large)).toMatchObject({ status: 200 })
        expect(await buy(shown - 1_000, shop.large)).toMatchObject({ status: 400, code: "PRICE_MISMATCH" })
      },
    )

    it("accepts the price of the last push while it throws, and raises a problem", async () => {
      await shop.settings({ price_policy: "exact" })
      markup = 1.05
      await shop.pushAndApprove()
      isBroken = true
      expect(await buy(15_990)).toMatchObject({ status: 400, code: "PRICE_MISMATCH" })
      expect(await buy()).toMatchObject({ status: 200 })
      expect((await shop.overview()).problems).toContainEqual(
        expect.objectContaining({
          code: "hook_failed",
          message: expect.stringContaining("the shop's own list is gone"),
        }),
      )
    })

    it("delays one purchase by a few seconds, and the next purchases not at all", async () => {
      markup = 1.05
      await shop.pushAndApprove()
      let goOn = () => {}
      answers = new Promise((resolve) => (goOn = resolve))
      asked = []
      expect(await buy()).toMatchObject({ status: 200 })
      expect(await buy()).toMatchObject({ status: 200 })
      expect(asked).toEqual([1])
      goOn()
      await waitFor("the hook to be asked again", async () => {
        await buy()
        return asked.length > 1
      })
    })
  })

  it("causes events that name each blocked item and the reason", async () => {
    const told: unknown[] = []
    const bus = store.container.resolve(Modules.EVENT_BUS)
    bus.subscribe("partner-commerce.item.blocked", ({ data }) => Promise.resolve(void told.push(data)), {
      subscriberId: "our-shops",
    })
    await shop.push()
    await waitFor("the event", () => told.length > 0)
    expect(told).toEqual([
      {
        id: expect.any(String),
        variant_id: shop.large,
        partner_id: shop.large,
        problem: { code: "refused", severity: "blocking", message: "only in our shops", fix: "Nothing to do." },
      },
    ])
  })

  it("runs in a dry run, and the id of the dry run covers the entries that it returned", async () => {
    const dryRun = async () => (await shop.send("/plan")).data.plan
    // From here on only the hook's values change: a sweep finds nothing to push.
    await shop.push()
    tagline = "Only next week"
    const plan = await dryRun()
    expect(plan).toMatchObject({
      counts: { update: 1, blocked: 1 },
      entries: [{ entry: { product_tagline: "Only next week" } }],
      problems: [{ code: "refused", count: 1 }],
    })
    expect(isDryRun).toBe(true)

    tagline = "Only today"
    const refused = await shop.send("/sync", { plan_id: plan.plan_id })
    expect(refused).toMatchObject({ status: 400, data: { message: expect.stringContaining("has changed since") } })
    expect(await shop.push({ plan_id: (await dryRun()).plan_id })).toMatchObject({ updated: 1, blocked: 1 })
    expect(isDryRun).toBe(false)
    expect(await dryRun()).toMatchObject({ counts: { update: 0, unchanged: 1, blocked: 1 } })
  })

  it("runs in the explanation of an item", async () => {
    await shop.push()
    tagline = "Only next week"
    expect((await shop.explain(shop.small)).fields).toContainEqual(
      expect.objectContaining({ field: "product_tagline", desired: "Only next week", known: "Only this week" }),
    )
    expect((await shop.explain(shop.large)).steps).toContainEqual(
      expect.objectContaining({ step: "desired", ok: false, message: "only in our shops" }),
    )
  })

  it("leaves items as they are if its result omits them", async () => {
    leftOut = shop.small
    expect(await shop.push()).toMatchObject({ status: "completed", created: 1, blocked: 1 })
    expect(control().product(shop.small)?.proposal?.content.product_tagline).toBeNull()
  })
})
