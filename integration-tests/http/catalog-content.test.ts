import { type MinimalStore } from "../harness/minimal-store"
import { pushAll, setUpPlugin, waitFor } from "../harness/set-up"
import { describeStore } from "../harness/store"

const SYNC = "catalog.syncProducts"

describeStore("what an item is made of", (store) => {
  let seeded: MinimalStore
  let small: string
  let large: string
  beforeAll(async () => {
    seeded = await store.seed()
    await setUpPlugin(store, seeded)
    ;[small, large] = seeded.variants.map(({ id }) => id) as [string, string]
  })

  const control = () => store.sandbox.control
  const plugin = (path: string) => `/admin/partner-commerce${path}`
  const content = (id: string) => control().product(id)?.proposal?.content
  const item = async (id: string) => (await store.admin.get(plugin(`/items?q=${id}`))).data.items[0]
  const explain = async (id: string) => (await store.admin.get(plugin(`/items/${id}`))).data.item
  const listing = (body: object) => store.admin.post(plugin(`/products/${seeded.product.id}/listing`), body)
  const settings = (body: object) => store.admin.post(plugin("/settings"), body)
  const updateProduct = (body: object) => store.admin.post(`/admin/products/${seeded.product.id}`, body)
  const setStock = (stocked_quantity: number) =>
    store.admin.post(
      `/admin/inventory-items/${seeded.inventoryItemIds[0]}/location-levels/${seeded.stock_location.id}`,
      { stocked_quantity },
    )

  it("a voucher: its days before its date, its words before those of the settings, its link by the template", async () => {
    await settings({ default_tnc: "As always.", product_link_template: "https://shop.example/p/{handle}?sku={sku}" })
    await listing({ days_valid: 30, expiry_date_time: "2027-01-31T23:59:59+08:00", product_tagline: "A gift" })
    await pushAll(store)
    expect(content(small)).toMatchObject({
      days_valid: 30,
      expiry_date_time: null,
      product_tagline: "A gift",
      product_tnc: "As always.",
      product_link: "https://shop.example/p/aurora-5?sku=AURORA-128",
    })

    await listing({ days_valid: null, product_tnc: "Only once.", product_link: "https://shop.example/gift" })
    await pushAll(store)
    expect(content(small)).toMatchObject({
      days_valid: null,
      expiry_date_time: "2027-01-31T23:59:59+08:00",
      product_tnc: "Only once.",
      product_link: "https://shop.example/gift",
    })
  })

  it("a description without its markup", async () => {
    await updateProduct({ description: "<h2>Light</h2><p>Fast &amp; <b>bright</b>.</p><script>alert(1)</script>" })
    await pushAll(store)
    expect(content(small)?.description).toBe("Light\nFast & bright.")
  })

  it("the variant's pictures before the product's, the thumbnail first of each", async () => {
    const { data } = await store.admin.get(`/admin/products/${seeded.product.id}?fields=images.id,images.url`)
    const back = data.product.images.find(({ url }: { url: string }) => url.endsWith("aurora-back.png"))
    const added = await store.admin.post(`/admin/products/${seeded.product.id}/variants/${large}/images/batch`, {
      add: [back.id],
    })
    expect(added.status).toBe(200)
    await pushAll(store)
    const names = (id: string) => content(id)?.image_url?.map(({ url, order }) => [order, url.split("/").at(-1)])
    expect(names(small)).toEqual([
      [0, "aurora-front.png"],
      [1, "aurora-back.png"],
    ])
    expect(names(large)).toEqual([
      [0, "aurora-back.png"],
      [1, "aurora-front.png"],
    ])
  })

  it("the deepest of its categories, then the first by rank, and the explanation says which and why", async () => {
    const addCategory = async (name: string, parent: string | null, category: string, rank?: number) => {
      const { data } = await store.admin.post("/admin/product-categories", {
        name,
        is_active: true,
        parent_category_id: parent,
        ...(rank !== undefined && { rank }),
      })
      await store.admin.post(plugin("/category-mappings"), { category_id: data.product_category.id, category })
      return data.product_category.id as string
    }
    const laptops = await addCategory("Light laptops", seeded.category.id, "Laptops", 0)
    const listening = await addCategory("Listening", seeded.category.id, "Audio", 0)
    await updateProduct({ categories: [{ id: seeded.category.id }, { id: laptops }, { id: listening }] })
    await pushAll(store)
    expect(content(small)?.category).toBe("Audio")
    expect((await explain(small)).steps).toContainEqual(
      expect.objectContaining({
        step: "mapping",
        message:
          'It goes to "Audio", because it is in "Listening", the deepest and the first by rank of its 3 mapped categories.',
      }),
    )
  })

  it("no item for nothing: a price that rounds to 0 is held with a fix, and its stock is none", async () => {
    await pushAll(store)
    control().approve({ all: true })
    const { variants } = (await store.admin.get(`/admin/products/${seeded.product.id}?fields=variants.prices.id`)).data
      .product
    const price = variants.find(({ id }: { id: string }) => id === small).prices[0].id
    await store.admin.post(`/admin/products/${seeded.product.id}/variants/${small}`, {
      prices: [{ id: price, currency_code: "php", amount: 0.4 }],
    })
    expect(await pushAll(store)).toMatchObject({ held: 1 })
    expect(await item(small)).toMatchObject({
      state: "held",
      problem: { code: "price_is_zero", fix: expect.stringContaining("Raise the price") },
    })
    await waitFor("the stock to be none", () => control().product(small)?.in_stock === 0)
    expect(control().product(small)?.live?.content.deals_price).toBe(15990)
  })

  it("a stock that the service refuses is shown, kept in mind and sent again only when it differs", async () => {
    await pushAll(store)
    control().approve({ all: true })
    control().addFault({
      kind: "status",
      status: 400,
      times: 1,
      body: { message: `product ${small} in_stock is too much` },
      match: { operation: SYNC },
    })
    await setStock(700)
    await waitFor("the refusal", async () => (await item(small)).state === "parked")
    expect(await item(small)).toMatchObject({
      problem: { code: "refused", message: expect.stringContaining("too much") },
    })
    expect(await pushAll(store)).toMatchObject({ requests: 0, rejected: 1, unchanged: 1 })

    await setStock(7)
    await waitFor("the stock", () => control().product(small)?.in_stock === 7)
    await pushAll(store)
    expect(await item(small)).toMatchObject({ state: "synced", problem: null })
  })
})
