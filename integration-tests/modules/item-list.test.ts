import { type ItemOrderField } from "../../src/modules/partner-commerce/catalog/item-list"
import { describeModule, SHOP } from "./module-suite"

interface Row {
  id: string
  name: string | null
  variant_sku?: string | null
  state?: string
  product_id?: string
  partner_id?: string | null
  last_synced_at?: string | null
}

describeModule("the list of items", ({ service, sql }) => {
  const insert = (rows: Row[], shopCode = SHOP) =>
    sql(
      `INSERT INTO partner_commerce_item (id, shop_code, variant_id, product_id, partner_id, variant_sku, name, state, last_synced_at, due_at)
       SELECT id, ?, 'variant_' || id, product_id, partner_id, variant_sku, name, COALESCE(state, 'synced'), last_synced_at, now()
         FROM jsonb_to_recordset(?::jsonb) AS r(id text, product_id text, partner_id text, variant_sku text, name text, state text,
                last_synced_at timestamptz)`,
      [shopCode, JSON.stringify(rows)],
    )
  const list = async (
    filter: Omit<Parameters<typeof service.catalog.itemList.list>[1], "limit" | "offset">,
    page = {},
  ) => {
    const { items, count } = await service.catalog.itemList.list(SHOP, { ...filter, limit: 50, offset: 0, ...page })
    return { ids: items.map(({ id }) => id), count }
  }
  const by = async (field: ItemOrderField, descending = false) => (await list({ order: { by: field, descending } })).ids

  it("is in the order that was asked for, turned round as a whole, and what has no value comes last", async () => {
    await insert([
      { id: "a", name: "Pear", variant_sku: "3", last_synced_at: "2026-01-01" },
      { id: "b", name: "Apple", variant_sku: null, state: "held", last_synced_at: null },
      { id: "c", name: null, variant_sku: "1", state: "parked", last_synced_at: "2026-01-02" },
      { id: "d", name: "Pear", variant_sku: "2", state: "archived", last_synced_at: "2026-01-01" },
    ])
    const orders = {
      name: ["b", "a", "d", "c"],
      sku: ["c", "d", "a", "b"],
      variant_sku: ["c", "d", "a", "b"],
      state: ["d", "b", "c", "a"],
      last_synced_at: ["a", "d", "c", "b"],
    } satisfies Record<ItemOrderField, string[]>
    for (const [field, ids] of Object.entries(orders) as [ItemOrderField, string[]][]) {
      expect(await by(field)).toEqual(ids)
      expect(await by(field, true)).toEqual([...ids].reverse())
    }
  })

  it("shows each item on one page only, though many have the same name", async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `item_${String(index).padStart(2, "0")}`)
    await insert(ids.map((id) => ({ id, name: "The same" })))
    const pages = await Promise.all([0, 10, 20].map((offset) => list({}, { limit: 10, offset })))
    expect(pages.flatMap((page) => page.ids)).toEqual(ids)
    expect(pages.map(({ count }) => count)).toEqual([30, 30, 30])
  })

  it("finds a part of a name, SKU or partner id, and takes signs as they are", async () => {
    await insert([
      { id: "a", name: "Phone 100%", variant_sku: "PH_1" },
      { id: "b", name: "Phone 1000", variant_sku: "PHX1", partner_id: "Variant_9" },
    ])
    expect((await list({ q: "phone" })).ids.sort()).toEqual(["a", "b"])
    expect((await list({ q: "100%" })).ids).toEqual(["a"])
    expect((await list({ q: "h_1" })).ids).toEqual(["a"])
    expect((await list({ q: "variant_" })).ids).toEqual(["b"])
  })

  it("knows a product's items, of this shop, without what is neither wanted nor there", async () => {
    await insert([
      { id: "a", name: "A", product_id: "prod_1" },
      { id: "b", name: "B", product_id: "prod_2" },
      { id: "c", name: "C", product_id: "prod_1", state: "unlisted" },
    ])
    await insert([{ id: "d", name: "D", product_id: "prod_1" }], "shop_2")
    expect(await list({ productId: "prod_1" })).toEqual({ ids: ["a"], count: 1 })
  })
})
