import { expectOk } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

const BATCH = "/admin/partner-commerce/listings/batch"

describeSellingStore("choices for many products and variants at once", ({ store, seeded, shop, control, driver }) => {
  const productId = () => seeded().product.id
  const post = (body: object) => store.admin.post(BATCH, body)
  const save = async (body: object) => (await expectOk(post(body))).data.batch
  const list = async (level: string) =>
    (await expectOk(store.admin.get(`/admin/partner-commerce/listings?level=${level}`))).data.listings
  const isOnSale = (id: string) => control().product(id)?.statuses.includes(1) ?? false
  const tagline = (id: string) => control().product(id)?.live?.content.product_tagline

  it("previews, saves and sends them in one request", async () => {
    await shop.pushAndApprove()
    const listings = [
      { product_id: productId(), product_tagline: "For everybody" },
      { variant_id: shop.small, product_tagline: "For small hands" },
      { variant_id: shop.large, enabled: false },
    ]
    const preview = await save({ listings, dry_run: true })
    expect(preview).toMatchObject({ applied: false, counts: { changed: 3, unchanged: 0, wrong: 0 }, errors: [] })
    expect(preview.touches.items).toBe((await list("variant")).filter(isOfProduct(productId())).length)
    expect((await list("product")).find(isOfProduct(productId()))).toMatchObject({ product_tagline: null })

    expect(await save({ listings })).toMatchObject({ applied: true, counts: { changed: 3 } })
    await shop.pushAndApprove()
    await waitFor("the large one to be archived", () => !isOnSale(shop.large))
    expect([tagline(shop.small), isOnSale(shop.small)]).toEqual(["For small hands", true])
    expect(await save({ listings })).toMatchObject({ counts: { changed: 0, unchanged: 3 }, touches: { items: 0 } })
    expect((await store.admin.get("/admin/partner-commerce/timeline")).data.timeline).toContainEqual(
      expect.objectContaining({ code: "choices_changed", values: { count: 3 } }),
    )
  })

  it("previews how many items they take off sale", async () => {
    await shop.pushAndApprove()
    const touched = async (...listings: object[]) => (await save({ listings, dry_run: true })).touches
    const [out, back] = [{ enabled: false }, { enabled: true }]
    expect(await touched({ product_id: productId(), ...out })).toMatchObject({ items: 2, archived: 2, sold_out: 0 })
    expect(
      await touched(
        { product_id: productId(), ...out },
        { variant_id: shop.small, ...back },
        { variant_id: shop.large, stock_buffer: 10 },
      ),
    ).toMatchObject({ items: 2, changes: 1, archived: 1, updated: 0, pushes: true, estimated: false })
    const keeps = { product_id: productId(), stock_buffer: 10 }
    expect(await touched(keeps, { variant_id: shop.small, stock_buffer: 1 })).toMatchObject({
      items: 2,
      updated: 2,
      archived: 0,
      sold_out: 1,
      sold_out_names: [expect.stringContaining("256")],
    })
    expect(await touched({ product_id: productId(), enabled: null })).toMatchObject({ items: 0, changes: 0 })
    expect(isOnSale(shop.large)).toBe(true)

    // Customers do not see an archived item, so its return without stock sells nothing out.
    await save({ listings: [{ variant_id: shop.large, ...out }] })
    await shop.setStock(1, 0)
    await shop.pushAndApprove()
    expect(await touched({ variant_id: shop.large, enabled: null })).toMatchObject({ changes: 1, sold_out: 0 })
  })

  it("previews the one item among thousands that they take off sale", async () => {
    const many = 1_100
    await shop.pushAndApprove()
    await store.sql(
      `INSERT INTO product_variant (id, title, product_id, manage_inventory, allow_backorder)
       SELECT 'variant_more_' || n, 'More ' || n, ?, false, false FROM generate_series(1, ?) n`,
      [productId(), many],
    )
    const others = Array.from({ length: many }, (_, n) => ({
      variant_id: `variant_more_${n + 1}`,
      product_tagline: "One of many",
    }))
    const estimate = async (listing: object) =>
      (await save({ listings: [...others, { variant_id: shop.large, ...listing }], dry_run: true })).touches
    expect(await estimate({ enabled: false })).toMatchObject({ items: many + 1, archived: 1, estimated: true })
    expect(await estimate({ stock_buffer: 1_000 })).toMatchObject({
      items: many + 1,
      sold_out: 1,
      sold_out_names: [expect.stringContaining("256")],
      sold_out_estimated: false,
    })
  })

  it("saves all lines or none", async () => {
    const csv = [
      "product_id,variant_id,product_tagline,days_valid,category",
      `${productId()},,Bright,,`,
      "prod_nobody,,Bright,,",
      `,${shop.small},Bright,0,`,
      `,${shop.large},,,Nothing there`,
    ].join("\n")
    const { counts, errors } = await save({ csv, dry_run: true })
    expect(counts).toEqual({ changed: 1, unchanged: 0, wrong: 3 })
    expect(errors.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5])
    const refused = await post({ csv })
    expect(refused).toMatchObject({ status: 400, data: { code: "nothing_chosen" } })
    expect(refused.data.message).toMatch(/line 3: .*prod_nobody.*line 4: days_valid/)
    expect((await list("product")).find(isOfProduct(productId()))).toMatchObject({ product_tagline: null })
  })

  it("exports a table, changes nothing on its import, and changes only the cells that were edited", async () => {
    await save({ listings: [{ variant_id: shop.small, product_tagline: 'Says "hello", and\nmore', days_valid: 30 }] })
    const { status, data: csv } = await store.admin.get("/admin/partner-commerce/listings.csv?level=variant")
    expect([status, typeof csv]).toEqual([200, "string"])
    const variants = (await list("variant")).length
    expect(await save({ csv })).toMatchObject({ counts: { changed: 0, unchanged: variants, wrong: 0 } })
    expect(await save({ csv: csv.replace('""hello""', "goodbye"), dry_run: true })).toMatchObject({
      counts: { changed: 1 },
      changes: [
        {
          variant_id: shop.small,
          choice: { product_tagline: "Says goodbye, and\nmore" },
          from: { product_tagline: 'Says "hello", and\nmore' },
        },
      ],
    })
  })

  it("holds back units of a product or variant in pushes, stock changes and answers to purchases", async () => {
    const there = (id: string) => control().product(id)?.in_stock
    await shop.pushAndApprove()
    expect([there(shop.small), there(shop.large)]).toEqual([10, 10])
    await shop.settings({ stock_buffer: 1 })
    const csv = `product_id,variant_id,stock_buffer\n${productId()},,4\n,${shop.small},0\n`
    expect(await save({ csv })).toMatchObject({ counts: { changed: 2, wrong: 0 } })
    await shop.pushChanges()
    expect([there(shop.small), there(shop.large)]).toEqual([10, 6])

    await shop.setStock(1, 9)
    await shop.push({ scope: "changed" })
    expect(there(shop.large)).toBe(5)
    expect(await driver.buyOne({ id: shop.large })).toMatchObject({ answer: { in_stock: 4 } })
    expect(await driver.buyOne({ id: shop.small })).toMatchObject({ answer: { in_stock: 9 } })

    await save({ listings: [{ product_id: productId(), stock_buffer: null }] })
    await shop.pushChanges()
    expect(there(shop.large)).toBe(7)
    expect((await post({ listings: [{ product_id: productId(), stock_buffer: -1 }] })).status).toBe(400)
  })

  it("keeps choices that the request does not name, and shows the values that a variant inherits", async () => {
    await save({ listings: [{ product_id: productId(), product_tagline: "For everybody", days_valid: 7 }] })
    await save({ listings: [{ product_id: productId(), days_valid: null }] })
    expect(
      (await list("variant")).find(({ variant_id }: { variant_id: string }) => variant_id === shop.small),
    ).toMatchObject({ product_tagline: null, inherited: { product_tagline: "For everybody", days_valid: null } })
    expect((await post({ listings: [{ product_id: productId(), colour: "red" }] })).status).toBe(400)
  })
})

const isOfProduct = (id: string) => (listing: { product_id: string }) => listing.product_id === id
