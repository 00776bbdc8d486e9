import { pushNow } from "../../src/catalog/push/push-scheduler"
import { recheckImages } from "../../src/catalog/changes/recheck-images"
import { DEFAULT_CATEGORIES } from "../../src/sandbox"
import { addProductInColours } from "../harness/product-in-colours"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** For a blocked item on sale, the service never shows a price at which this store refuses purchases (decision 35). */
describeSellingStore("an item that is on sale and blocked", ({ store, seeded, control, shop, driver }) => {
  const live = (id: string) => control().product(id)?.live?.content
  const refusals = () => shop.syncRequests().filter(({ status }) => (status ?? 0) >= 400)

  const setPrice = async (amount: number | null, id = shop.small) => {
    const { data } = await store.admin.get(
      `/admin/products/${seeded().product.id}?fields=variants.id,variants.prices.id`,
    )
    const variant = data.product.variants.find((each: { id: string }) => each.id === id)
    const prices = amount === null ? [] : [{ id: variant.prices[0]?.id, currency_code: "php", amount }]
    await shop.updateVariant(id, { prices })
  }
  const lookAtPictures = () => recheckImages(store.opened, { olderThanMs: 0, problemsOlderThanMs: 0 })
  const losePictures = async () => {
    for (const name of ["aurora-front.png", "aurora-back.png"]) store.pictures.refuse(name, 404)
    await lookAtPictures()
  }
  const unmapCategory = async () => {
    const { category_mappings } = await shop.read("/category-mappings")
    await shop.remove(`/category-mappings/${category_mappings[0].id}`)
  }
  /** Another product already has the name that the small item gets. */
  const takeName = async () => {
    await addProductInColours(store, seeded())
    await shop.pushAndApprove()
    await shop.updateProduct({ title: "Case" })
    await shop.updateVariant(shop.small, { title: "Colour 1" })
  }
  const loseName = () => shop.updateProduct({ title: " " })

  it.each<[string, string, () => Promise<unknown>]>([
    ["its pictures are gone", "image_unreachable", losePictures],
    ["its category has no mapping", "unmapped_category", unmapCategory],
    ["another item has its name", "duplicate_name", takeName],
    ["it has no title", "no_name", loseName],
  ])("is sold at its new price and with its true stock: %s", async (_, code, hold) => {
    await shop.pushAndApprove()
    const before = live(shop.small)
    await hold()
    await setPrice(12_990)
    await shop.setStock(0, 4)
    await shop.push()
    expect(await shop.item(shop.small)).toMatchObject({ state: "blocked", problem: { code } })
    control().approve({ all: true })
    expect(live(shop.small)).toMatchObject({ deals_price: 12_990, retail_price: 12_990 })
    expect(live(shop.small)).toMatchObject({
      name: before?.name,
      category: before?.category,
      image_url: before?.image_url,
    })
    expect(control().product(shop.small)?.in_stock).toBe(4)
    expect(await driver.buyOne({ id: shop.small })).toMatchObject({ verdict: "approved", amount: 12_990 })
    expect(refusals()).toEqual([])
  })

  it("explains which fields it sends and which it blocks, and sends nothing twice", async () => {
    await shop.pushAndApprove()
    await losePictures()
    await setPrice(12_990)
    const { steps, fields } = await shop.explain(shop.small)
    expect(steps).toContainEqual(
      expect.objectContaining({ code: "blocked_in_part", values: { blocked: ["image_url"] }, ok: true }),
    )
    expect(fields.filter(({ differs }: { differs: boolean }) => differs)).toMatchObject([
      { field: "deals_price", desired: 12_990, known: 15_990 },
      { field: "retail_price", desired: 12_990, known: 15_990 },
    ])
    expect((await shop.send("/plan")).data.plan).toMatchObject({ counts: { update: 1, blocked: 2 } })
    expect(await shop.push()).toMatchObject({ updated: 1, blocked: 2, requests: 1 })
    expect(await shop.push()).toMatchObject({ updated: 0, blocked: 2, requests: 0 })
    expect((await shop.explain(shop.small)).steps).toContainEqual(
      expect.objectContaining({ code: "acknowledged_in_part" }),
    )
  })

  it("sends only the missing field once the block ends", async () => {
    await shop.pushAndApprove()
    await unmapCategory()
    await setPrice(12_990)
    await shop.push()
    const before = shop.sentEntries().length
    await shop.send("/category-mappings", { category_id: seeded().category.id, category: "Audio" })
    expect(await shop.push()).toMatchObject({ status: "completed", blocked: 0, updated: 2 })
    expect(shop.sentEntries().slice(before)).toEqual([
      { id: expect.any(String), category: "Audio" },
      { id: expect.any(String), category: "Audio" },
    ])
    expect(await shop.item(shop.small)).toMatchObject({ state: "synced", problem: null })
  })

  it("is sold out while it has no price", async () => {
    await shop.pushAndApprove()
    await setPrice(null)
    await shop.updateProduct({ description: "Better than ever." })
    await shop.push()
    expect(await shop.item(shop.small)).toMatchObject({ state: "blocked", problem: { code: "no_price" } })
    await waitFor("the stock to be none", () => control().product(shop.small)?.in_stock === 0)
    expect(control().product(shop.small)?.proposal?.content.description).toBe("Better than ever.")
    expect(refusals()).toEqual([])
  })

  describe("rejected content", () => {
    const NEW_PRICE = 12_990
    const setPriceAndPush = async () => {
      await setPrice(NEW_PRICE)
      return shop.push()
    }
    const reject = async (message: string) => {
      control().reject({ id: shop.small, message })
      await shop.readBack()
      await pushNow(store.opened)
    }
    /** Gives the item a text that the service's reviewer rejects. */
    const loseText = async () => {
      await shop.pushAndApprove()
      await shop.readBack()
      await shop.updateProduct({ description: "Cures everything." })
      await shop.push()
      control().approve({ id: shop.large })
      await reject("No such claims")
    }

    it("is sold at its new price with its earlier text if the new text was rejected", async () => {
      await loseText()
      const before = shop.sentEntries().length
      await setPriceAndPush()
      expect(shop.sentEntries().slice(before)).toMatchObject([
        { id: shop.small, deals_price: NEW_PRICE, description: live(shop.small)?.description },
      ])
      control().approve({ id: shop.small })
      await shop.readBack()
      expect(await shop.push()).toMatchObject({ requests: 0 })
      expect(await shop.item(shop.small)).toMatchObject({ state: "rejected", problem: { code: "rejected" } })
      expect(await driver.buyOne({ id: shop.small })).toMatchObject({ verdict: "approved", amount: NEW_PRICE })

      await shop.updateProduct({ description: "Feels good." })
      await shop.push()
      expect(control().product(shop.small)?.proposal?.content).toMatchObject({ description: "Feels good." })
      expect(await shop.item(shop.small)).toMatchObject({ state: "synced", problem: null })
    })

    it("is sold out if its price is rejected too, until the service accepts other content", async () => {
      await shop.settings({ price_policy: "exact" })
      await loseText()
      await setPriceAndPush()
      await reject("Nor at that price")
      await waitFor("no stock", () => control().product(shop.small)?.in_stock === 0)
      expect((await shop.item(shop.small)).problems).toContainEqual(
        expect.objectContaining({ code: "price_not_taken", values: { price: String(NEW_PRICE) } }),
      )
      await shop.setStock(0, 7)
      await shop.pushChanges()
      expect(await shop.push()).toMatchObject({ requests: 0 })
      expect(control().product(shop.small)?.in_stock).toBe(0)

      await shop.updateProduct({ description: "Feels good." })
      await shop.push()
      expect(control().product(shop.small)).toMatchObject({
        in_stock: 7,
        proposal: { content: { description: "Feels good.", deals_price: NEW_PRICE } },
      })
      expect(await shop.item(shop.small)).toMatchObject({ state: "synced", problem: null })
    })

    it("keeps its stock after its price was rejected, as long as purchases at the shown price are accepted", async () => {
      const shownStock = () => control().product(shop.small)?.in_stock
      await loseText()
      await setPriceAndPush()
      await reject("Nor at that price")
      await shop.setStock(0, 7)
      await waitFor("the stock", () => shownStock() === 7)
      expect(await shop.push()).toMatchObject({ requests: 0 })
      expect(await driver.buyOne({ id: shop.small })).toMatchObject({ verdict: "approved", amount: 15_990 })

      await shop.settings({ price_policy: "exact" })
      await waitFor("no stock", () => shownStock() === 0)
      await shop.settings({ price_policy: "approved" })
      await waitFor("the stock again", () => shownStock() === 6)
    })

    it("is sold out if the service accepts no price because its category is gone", async () => {
      await shop.settings({ price_policy: "exact" })
      await shop.pushAndApprove()
      const categories = [...DEFAULT_CATEGORIES]
      control().setCategories(categories.filter(({ category }) => category !== "Smartphones"))
      await shop.read("/categories?refresh=true")
      await shop.read("/categories?refresh=true")
      await setPriceAndPush()
      expect(control().product(shop.small)?.in_stock).toBe(0)
      expect(control().product(shop.large)?.in_stock).toBe(10)
      const { problems } = await shop.item(shop.small)
      expect(problems.map(({ code }: { code: string }) => code)).toEqual(
        expect.arrayContaining(["category_gone", "price_not_taken"]),
      )
      expect(await shop.push()).toMatchObject({ requests: 0 })

      const category = { category_id: seeded().category.id, category: "Audio" }
      await expectOk(shop.send("/category-mappings", category))
      await shop.push()
      control().approve({ all: true })
      control().setCategories(categories)
      expect(control().product(shop.small)?.in_stock).toBe(10)
      expect(await driver.buyOne({ id: shop.small })).toMatchObject({ verdict: "approved", amount: NEW_PRICE })
    })
  })

  it("stays blocked as a whole if the service does not have it yet", async () => {
    for (const name of ["aurora-front.png", "aurora-back.png"]) store.pictures.refuse(name, 404)
    expect(await shop.push()).toMatchObject({ blocked: 2, requests: 0 })
    expect((await shop.explain(shop.small)).steps).toContainEqual(expect.objectContaining({ code: "blocked_whole" }))
    expect(control().products()).toEqual([])
  })
})
