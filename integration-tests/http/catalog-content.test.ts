import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"
import { SYNC } from "../harness/shop-driver"

describeSellingStore("the content of an item", ({ store, seeded, control, shop }) => {
  const content = (id: string) => control().product(id)?.proposal?.content

  it("prefers a voucher's days to its date and its own terms to the default, and builds its link from the template", async () => {
    await shop.settings({
      default_tnc: "As always.",
      product_link_template: "https://shop.example/p/{handle}?sku={sku}",
    })
    await shop.listing({ days_valid: 30, expiry_date_time: "2027-01-31T23:59:59+08:00", product_tagline: "A gift" })
    await shop.push()
    expect(content(shop.small)).toMatchObject({
      days_valid: 30,
      expiry_date_time: null,
      product_tagline: "A gift",
      product_tnc: "As always.",
      product_link: "https://shop.example/p/aurora-5?sku=AURORA-128",
    })

    await shop.listing({ days_valid: null, product_tnc: "Only once.", product_link: "https://shop.example/gift" })
    await shop.push()
    expect(content(shop.small)).toMatchObject({
      days_valid: null,
      expiry_date_time: "2027-01-31T23:59:59+08:00",
      product_tnc: "Only once.",
      product_link: "https://shop.example/gift",
    })
  })

  it("sends a description without its markup", async () => {
    await shop.updateProduct({ description: "<h2>Light</h2><p>Fast &amp; <b>bright</b>.</p><script>alert(1)</script>" })
    await shop.push()
    expect(content(shop.small)?.description).toBe("Light\n\nFast & bright.")
  })

  it("sends the variant's pictures before the product's, the thumbnail first, and omits pictures of other variants", async () => {
    const { data } = await store.admin.get(`/admin/products/${seeded().product.id}?fields=images.id,images.url`)
    const back = data.product.images.find(({ url }: { url: string }) => url.endsWith("aurora-back.png"))
    const added = await store.admin.post(`/admin/products/${seeded().product.id}/variants/${shop.large}/images/batch`, {
      add: [back.id],
    })
    expect(added.status).toBe(200)
    await shop.push()
    const names = (id: string) => content(id)?.image_url?.map(({ url, order }) => [order, url.split("/").at(-1)])
    // From now on only the larger variant has the picture of the back.
    expect(names(shop.small)).toEqual([[0, "aurora-front.png"]])
    expect(names(shop.large)).toEqual([
      [0, "aurora-back.png"],
      [1, "aurora-front.png"],
    ])
  })

  it("chooses the deepest category, then the first by rank, and explains the choice", async () => {
    const addMapped = async (name: string, category: string) => {
      const id = await shop.addCategory({ name, parent_category_id: seeded().category.id, rank: 0 })
      await shop.send("/category-mappings", { category_id: id, category })
      return id
    }
    const laptops = await addMapped("Light laptops", "Laptops")
    const listening = await addMapped("Listening", "Audio")
    await shop.updateProduct({ categories: [{ id: seeded().category.id }, { id: laptops }, { id: listening }] })
    await shop.push()
    expect(content(shop.small)?.category).toBe("Audio")
    expect((await shop.explain(shop.small)).steps).toContainEqual(
      expect.objectContaining({
        step: "mapping",
        message:
          "It goes to “Audio”, because it is in “Listening”, the deepest and the first by rank of its 3 mapped categories.",
        values: {
          category: "Audio",
          why: { code: "category_first_by_rank", values: { name: "Listening", inherits: false, mapped: 3 } },
        },
      }),
    )
  })

  it("blocks an item whose price rounds to 0, and sets its stock to 0", async () => {
    await shop.pushAndApprove()
    const { variants } = (await store.admin.get(`/admin/products/${seeded().product.id}?fields=variants.prices.id`))
      .data.product
    const price = variants.find(({ id }: { id: string }) => id === shop.small).prices[0].id
    await shop.updateVariant(shop.small, {
      prices: [{ id: price, currency_code: "php", amount: 0.4 }],
    })
    expect(await shop.push()).toMatchObject({ blocked: 1 })
    expect(await shop.item(shop.small)).toMatchObject({
      state: "blocked",
      problem: { code: "price_is_zero", fix: expect.stringContaining("Raise the price") },
    })
    await waitFor("the stock to be none", () => control().product(shop.small)?.in_stock === 0)
    expect(control().product(shop.small)?.live?.content.deals_price).toBe(15990)
  })

  it("blocks an item with unknown tax, names the tax region, and sends the item once the tax is known", async () => {
    const setTaxProvider = async (id: string) => {
      await store.sql("INSERT INTO tax_provider (id, is_enabled) VALUES (?, true) ON CONFLICT DO NOTHING", [id])
      await store.sql("UPDATE tax_region SET provider_id = ?", [id])
    }
    await setTaxProvider("tp_gone")
    try {
      expect(await shop.pushAndApprove()).toMatchObject({ status: "completed", blocked: 0 })
      await store.sql("UPDATE price_preference SET is_tax_inclusive = false")
      expect(await shop.push()).toMatchObject({ blocked: 2 })
      expect(await shop.item(shop.small)).toMatchObject({
        state: "blocked",
        problem: { code: "tax_unknown", values: { country: "PH", detail: expect.stringContaining("tp_gone") } },
      })
    } finally {
      await setTaxProvider("tp_system")
    }
    await store.sql("UPDATE partner_commerce_item SET lease_until = NULL, content_retry_at = NULL")
    await shop.push({ scope: "changed" })
    expect(await shop.item(shop.small)).toMatchObject({ problem: null })
    await store.sql("UPDATE price_preference SET is_tax_inclusive = true")
  })

  it("does not count an inventory item with a required quantity of 0", async () => {
    await store.sql(`UPDATE product_variant_inventory_item SET required_quantity = 0 WHERE variant_id = ?`, [
      shop.small,
    ])
    await shop.push()
    expect(control().product(shop.small)?.in_stock).toBe(100)
    expect(control().product(shop.large)?.in_stock).toBe(seeded().stocked)
  })

  it("keeps sizes and addresses in angle brackets, and decodes entities and trims blanks", async () => {
    await shop.updateProduct({
      title: "Aurora&trade;  5 <S>",
      description: "Sizes <S> and <M>,\nask <care@shop.example>",
    })
    await shop.listing({ product_tagline: " Caf\u0065\u0301 &amp; more " })
    await shop.push()
    expect(content(shop.small)).toMatchObject({
      name: "Aurora™ 5 <S> - 128 GB",
      description: "Sizes <S> and <M>,\nask <care@shop.example>",
      product_tagline: "Café & more",
    })
  })

  it("shows that the service rejected its stock, and sends the stock again only when it changes", async () => {
    await shop.pushAndApprove()
    control().addFault({
      kind: "status",
      status: 400,
      times: 1,
      body: { message: `product ${shop.small} in_stock is too much` },
      match: { operation: SYNC },
    })
    await shop.setStock(0, 700)
    await waitFor("the refusal", async () => (await shop.item(shop.small)).state === "rejected")
    expect(await shop.item(shop.small)).toMatchObject({
      problem: { code: "refused", message: expect.stringContaining("too much") },
    })
    expect(await shop.push()).toMatchObject({ requests: 0, rejected: 1, unchanged: 1 })

    await shop.setStock(0, 7)
    await waitFor("the stock", () => control().product(shop.small)?.in_stock === 7)
    await shop.push()
    expect(await shop.item(shop.small)).toMatchObject({ state: "synced", problem: null })
  })
})
