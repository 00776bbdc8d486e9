import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

describeSellingStore("choices for one variant", ({ store, seeded, shop, control, driver }) => {
  const pathOf = (id: string) => `/admin/partner-commerce/variants/${id}/listing`
  const choose = (id: string, choice: object) => expectOk(store.admin.post(pathOf(id), choice))
  const chooseForProduct = (choice: object) =>
    expectOk(store.admin.post(`/admin/partner-commerce/products/${seeded().product.id}/listing`, choice))
  const taglines = () => [shop.small, shop.large].map((id) => control().product(id)?.live?.content.product_tagline)
  const isOnSale = (id: string) => control().product(id)?.statuses.includes(1) ?? false
  const settledAs = (...wanted: unknown[]) =>
    waitFor(`taglines ${wanted.join(", ")}`, () => JSON.stringify(taglines()) === JSON.stringify(wanted))

  it("override the product's choices, which apply where the variant has no choice", async () => {
    await chooseForProduct({ product_tagline: "For everybody" })
    await choose(shop.small, { product_tagline: "For small hands" })
    await shop.pushAndApprove()
    expect(taglines()).toEqual(["For small hands", "For everybody"])
    expect((await store.admin.get(pathOf(shop.small))).data).toMatchObject({
      listing: { variant_id: shop.small, product_tagline: "For small hands", enabled: null, category: null },
    })
    await choose(shop.small, { product_tagline: null })
    await shop.pushAndApprove()
    await settledAs("For everybody", "For everybody")
  })

  it("withdraw only this variant and refuse its purchases, while the other variant stays on sale", async () => {
    await shop.pushAndApprove()
    await choose(shop.small, { enabled: false })
    expect(await driver.buyOne({ id: shop.small, force: true })).toMatchObject({
      http_status: 409,
      answer: { code: "OUT_OF_STOCK" },
    })
    await shop.push()
    await waitFor("the small one to be archived", () => !isOnSale(shop.small))
    expect(isOnSale(shop.large)).toBe(true)
    expect(await driver.buyOne({ id: shop.large })).toMatchObject({ status: "APR" })
  })

  it("sell the variant although its product is opted out", async () => {
    await chooseForProduct({ enabled: false })
    await choose(shop.large, { enabled: true })
    await shop.pushAndApprove()
    expect([isOnSale(shop.small), isOnSale(shop.large)]).toEqual([false, true])
    await shop.setStock(1, 3)
    await waitFor("its stock at the service", () => control().product(shop.large)?.in_stock === 3)
  })

  describe("a stop or a start of many sales at once", () => {
    const opt = (choice: object) => expectOk(store.admin.post("/admin/partner-commerce/listings", choice))
    const enabledOf = async (id: string) => (await store.admin.get(pathOf(id))).data.listing.enabled
    const onSale = () => [shop.small, shop.large].map(isOnSale)

    it("changes only the named variants of a product", async () => {
      await shop.pushAndApprove()
      await opt({ variant_ids: [shop.small], enabled: false })
      await shop.push()
      expect(onSale()).toEqual([false, true])
      await opt({ variant_ids: [shop.small], enabled: true })
      await shop.push()
      expect(onSale()).toEqual([true, true])
      expect(await enabledOf(shop.small)).toBeNull()
    })

    it("sells a variant of a stopped product, and follows the product again after a second stop", async () => {
      await opt({ product_ids: [seeded().product.id], enabled: false })
      await opt({ variant_ids: [shop.large], enabled: true })
      expect([await enabledOf(shop.small), await enabledOf(shop.large)]).toEqual([null, true])
      await opt({ variant_ids: [shop.large], enabled: false })
      expect(await enabledOf(shop.large)).toBeNull()
    })

    it("sells a stopped product if it names all variants", async () => {
      await opt({ product_ids: [seeded().product.id], enabled: false })
      await opt({ variant_ids: [shop.small, shop.large], enabled: true })
      const { data } = await store.admin.get(`/admin/partner-commerce/products/${seeded().product.id}/listing`)
      expect(data.listing.enabled).toBeNull()
      expect([await enabledOf(shop.small), await enabledOf(shop.large)]).toEqual([null, null])
    })

    it("sells a whole product with the variants that were stopped separately", async () => {
      await shop.pushAndApprove()
      await opt({ variant_ids: [shop.small, shop.large], enabled: false })
      await shop.push()
      expect(onSale()).toEqual([false, false])
      await opt({ product_ids: [seeded().product.id], enabled: null })
      await shop.push()
      expect(onSale()).toEqual([true, true])
    })

    it("stops a whole product with the variants that were started separately", async () => {
      await shop.pushAndApprove()
      await opt({ variant_ids: [shop.small], enabled: true })
      await store.admin.post(pathOf(shop.small), { enabled: true })
      await opt({ product_ids: [seeded().product.id], enabled: false })
      await shop.push()
      expect(onSale()).toEqual([false, false])
      expect(await enabledOf(shop.small)).toBeNull()
    })

    it("refuses a variant that the store does not have", async () => {
      const { status } = await store.admin.post("/admin/partner-commerce/listings", {
        variant_ids: [shop.small, "variant_nobody"],
        enabled: false,
      })
      expect(status).toBe(400)
      expect(await enabledOf(shop.small)).toBeNull()
      expect((await store.admin.post("/admin/partner-commerce/listings", { enabled: false })).status).toBe(400)
    })
  })

  it("reach the service through the sweep if they were written by SQL", async () => {
    await shop.pushAndApprove()
    await store.sql(
      `INSERT INTO partner_commerce_listing (id, shop_code, variant_id, product_tagline)
       SELECT 'pclist_1', shop_code, ?, 'By hand' FROM partner_commerce_settings`,
      [shop.small],
    )
    await shop.push({ scope: "changed" })
    expect(shop.sentEntries().at(-1)).toMatchObject({ id: shop.small, product_tagline: "By hand" })
  })

  it("are refused for an unknown variant or an unknown category", async () => {
    expect((await store.admin.get(pathOf("variant_nobody"))).status).toBe(404)
    expect((await store.admin.post(pathOf("variant_nobody"), {})).status).toBe(404)
    expect((await store.admin.post(pathOf(shop.small), { category: "Nothing there" })).status).toBe(400)
    expect((await store.admin.post(pathOf(shop.small), { colour: "red" })).status).toBe(400)
  })
})
