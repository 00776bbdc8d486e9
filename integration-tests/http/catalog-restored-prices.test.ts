import { pushNow } from "../../src/catalog/push/push-scheduler"
import { sweepCatalog } from "../../src/catalog/changes/sweep"
import { expectOk } from "../harness/http-client"
import { multiplyProduct } from "../harness/multiply-product"
import { addProductInColours } from "../harness/product-in-colours"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"

const COLOURS = 22

interface MedusaPrice {
  id: string
  currency_code: string
  amount: number
  rules: Record<string, string>
}

describeSellingStore("a person puts old prices back", ({ store, seeded, shop }) => {
  let cases: string
  beforeAll(async () => {
    cases = await addProductInColours(store, seeded())
  })

  /** Writes prices like an import that bypasses Medusa's workflows. */
  const importPrices = (factor: number, where = "true") =>
    store.sql(
      `UPDATE price SET amount = amount * ?, raw_amount = jsonb_build_object('value', (amount * ?)::text, 'precision', 20)
        WHERE ${where} AND price_set_id IN (
          SELECT l.price_set_id FROM product_variant_price_set l JOIN product_variant v ON v.id = l.variant_id WHERE v.product_id = ?)`,
      [factor, factor, cases],
    )
  const importPrice = (variantId: string, amount: number) =>
    store.sql(
      `UPDATE price SET amount = ?, raw_amount = jsonb_build_object('value', ?::text, 'precision', 20) WHERE price_set_id IN (
         SELECT price_set_id FROM product_variant_price_set WHERE variant_id = ?)`,
      [amount, String(amount), variantId],
    )
  /** Every amount of the product's rows in a currency. */
  const amounts = async (where = "price_list_id IS NULL", currency = "php") => {
    const rows = await store.sql<{ amount: string; exact: string }>(
      `SELECT p.amount, p.raw_amount->>'value' AS exact FROM price p
         JOIN product_variant_price_set l ON l.price_set_id = p.price_set_id JOIN product_variant v ON v.id = l.variant_id
        WHERE v.product_id = ? AND p.deleted_at IS NULL AND p.currency_code = ? AND ${where}`,
      [cases, currency],
    )
    expect(rows.map(({ exact }) => Number(exact))).toEqual(rows.map(({ amount }) => Number(amount)))
    return rows.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b)
  }
  const colours = (amount: number) => Array<number>(COLOURS).fill(amount)

  const pushChanges = async () => {
    await sweepCatalog(store.opened)
    await pushNow(store.opened)
  }
  /** @returns the path of the waiting run */
  const hold = async () => {
    await pushChanges()
    const { run } = await shop.overview()
    expect(run).toMatchObject({ status: "waiting", waiting: COLOURS })
    return `/runs/${run.id}`
  }
  const restore = async (path: string) => (await expectOk(shop.send(`${path}/restore-prices`))).data.restored
  const plan = async (path: string) => (await expectOk(shop.send(`${path}/restore-prices?dry_run=true`))).data.restored
  const allBack = { items: COLOURS, rows: COLOURS, done: 0, left: [], left_items: [] }

  it("writes the variants' own prices, and then the waiting push ends", async () => {
    await shop.pushAndApprove()
    await importPrices(0.1)
    const path = await hold()
    expect(await plan(path)).toEqual(allBack)
    expect(await amounts()).toEqual(colours(10))

    expect(await restore(path)).toEqual(allBack)
    expect(await amounts()).toEqual(colours(100))
    await waitFor("the end of the waiting push", async () => (await shop.overview()).run === null)
    expect(await shop.overview()).toMatchObject({ problems: [], counts: { pending: 0, waiting: 0 } })
    expect(shop.sentEntries().filter(({ deals_price }) => deals_price === 10)).toEqual([])
    expect((await shop.read("/timeline")).timeline).toContainEqual(
      expect.objectContaining({ code: "prices_restored", values: { items: COLOURS } }),
    )
    const again = await shop.send(`${path}/restore-prices`)
    expect(again).toMatchObject({ status: 400, data: { code: "run_not_waiting" } })
  })

  it("writes each price once if a person asks twice", async () => {
    await shop.pushAndApprove()
    await importPrices(0.1)
    const path = await hold()
    await shop.send("/pause")
    expect(await restore(path)).toEqual(allBack)
    expect(await restore(path)).toEqual({ items: 0, rows: 0, done: COLOURS, left: [], left_items: [] })
    expect(await amounts()).toEqual(colours(100))
    await shop.send("/resume")
    await waitFor("the end of the waiting push", async () => (await shop.overview()).run === null)
    expect(await shop.overview()).toMatchObject({ problems: [] })
  })

  it("leaves every other row of the variant as it is", async () => {
    await store.sql(
      `INSERT INTO price (id, price_set_id, currency_code, amount, raw_amount, rules_count)
         SELECT 'price_' || kind || v.id, l.price_set_id, currency, 7, '{"value":"7","precision":20}', rules
           FROM product_variant_price_set l JOIN product_variant v ON v.id = l.variant_id
           CROSS JOIN (VALUES ('usd', 'usd', 0), ('vip', 'php', 1)) AS row (kind, currency, rules) WHERE v.product_id = ?`,
      [cases],
    )
    await store.sql(
      `INSERT INTO price_rule (id, price_id, attribute, value, operator, priority)
         SELECT 'prule_' || id, id, 'customer.groups.id', 'vips', 'eq', 0 FROM price WHERE id LIKE 'price_vip%'`,
    )
    await shop.pushAndApprove()
    await importPrices(0.1, "currency_code = 'php' AND rules_count = 0")
    expect(await restore(await hold())).toEqual(allBack)
    expect(await amounts("rules_count = 0")).toEqual(colours(100))
    expect(await amounts("rules_count = 1")).toEqual(colours(7))
    expect(await amounts("true", "usd")).toEqual(colours(7))
    const { data } = await store.admin.get(
      `/admin/products/${cases}?fields=variants.prices.*,variants.prices.price_rules.*`,
    )
    const [variant] = data.product.variants as { prices: MedusaPrice[] }[]
    expect(
      variant?.prices.map(({ currency_code, amount, rules }) => [currency_code, amount, rules]).toSorted(),
    ).toEqual([
      ["php", 100, {}],
      ["php", 7, { "customer.groups.id": "vips" }],
      ["usd", 7, {}],
    ])
  })

  it("writes the sale prices if the change was in the sale prices", async () => {
    const { data } = await store.admin.get(`/admin/products/${cases}?fields=variants.id`)
    const prices = data.product.variants.map(({ id }: { id: string }) => ({
      variant_id: id,
      currency_code: "php",
      amount: 80,
    }))
    const sale = { title: "Sale", description: "A sale.", type: "sale", status: "active", prices }
    await expectOk(store.admin.post("/admin/price-lists", sale))
    await shop.pushAndApprove()
    await shop.readBack()
    await importPrices(0.1, "price_list_id IS NOT NULL")
    expect(await restore(await hold())).toEqual(allBack)
    expect(await amounts("price_list_id IS NOT NULL")).toEqual(colours(80))
    expect(await amounts()).toEqual(colours(100))

    await waitFor("the end of the waiting push", async () => (await shop.overview()).run === null)
    await importPrices(0.1)
    expect(await restore(await hold())).toEqual({ ...allBack, rows: 2 * COLOURS })
    expect(await amounts("price_list_id IS NOT NULL")).toEqual(colours(80))
    expect(await amounts()).toEqual(colours(100))
    await waitFor("the end of the waiting push", async () => (await shop.overview()).run === null)
  })

  it("writes the price of many variants once if all of them have the same price set", async () => {
    const { product, category } = seeded()
    await multiplyProduct(store.sql, { productId: product.id, variantId: shop.small, copies: { from: 1, to: 120 } })
    await store.sql(
      `INSERT INTO product_category_product (product_id, product_category_id) SELECT id, ? FROM product WHERE id LIKE ?`,
      [category.id, `${product.id}\\_%`],
    )
    await shop.pushAndApprove()
    await importPrice(shop.small, 1_599)
    await pushChanges()
    const { run } = await shop.overview()
    expect(run).toMatchObject({ status: "waiting", waiting: 121 })
    expect(await plan(`/runs/${run.id}`)).toMatchObject({ items: 121, rows: 1, done: 0, left: [] })
    expect(await restore(`/runs/${run.id}`)).toMatchObject({ items: 100, rows: 1, done: 21, left: [] })
    await waitFor("the end of the waiting push", async () => (await shop.overview()).run === null)
    expect(await shop.overview()).toMatchObject({ problems: [], counts: { pending: 0, waiting: 0 } })
  })

  it("leaves a price that a person changed again", async () => {
    await shop.pushAndApprove()
    await importPrices(0.1)
    const path = await hold()
    const [item] = await shop.items("?problem=change_limit&limit=1")
    await importPrice(item.variant_id, 12)
    expect(await restore(path)).toEqual({
      items: COLOURS - 1,
      rows: COLOURS - 1,
      done: 0,
      left: [{ reason: "changed", items: 1 }],
      left_items: [expect.objectContaining({ variant_id: item.variant_id, from: 100, to: 10, reason: "changed" })],
    })
    expect(await amounts()).toEqual([12, ...colours(100).slice(1)])
  })

  it("leaves an item that the store cannot read", async () => {
    await shop.pushAndApprove()
    await importPrices(0.1)
    await importPrice(shop.small, 1_599)
    await pushChanges()
    const { run } = await shop.overview()
    expect(run).toMatchObject({ status: "waiting", waiting: COLOURS + 1 })
    await store.sql("UPDATE inventory_level SET raw_stocked_quantity = ?::jsonb WHERE inventory_item_id = ?", [
      JSON.stringify({ value: "10,5" }),
      seeded().inventoryItemIds[0],
    ])
    expect(await restore(`/runs/${run.id}`)).toEqual({
      ...allBack,
      left: [{ reason: "not_read", items: 1 }],
      left_items: [expect.objectContaining({ variant_id: shop.small, to: 1_599, reason: "not_read" })],
    })
    expect(await amounts()).toEqual(colours(100))
  })

  it("writes amounts without tax if the store keeps its prices without tax", async () => {
    await store.sql("DELETE FROM price_preference")
    await shop.pushAndApprove()
    expect(shop.sentEntries()).toContainEqual(expect.objectContaining({ deals_price: 112 }))
    await importPrices(0.1)
    expect(await restore(await hold())).toEqual(allBack)
    expect(await amounts()).toEqual(colours(100))
    await waitFor("the end of the waiting push", async () => (await shop.overview()).run === null)
  })

  it("leaves all prices if the tax is unknown", async () => {
    await store.sql("DELETE FROM price_preference")
    await shop.pushAndApprove()
    await importPrices(0.1)
    const path = await hold()
    await store.sql("INSERT INTO tax_provider (id, is_enabled) VALUES ('tp_gone', true)")
    await store.sql("UPDATE tax_region SET provider_id = 'tp_gone'")
    expect(await plan(path)).toMatchObject({ items: 0, left: [{ reason: "tax_unknown", items: COLOURS }] })
  })
})
